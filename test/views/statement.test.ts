import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICIES } from '../../src/contract/policies'
import { createWorld } from '../../src/create-world'
import { insideOf } from '../../src/world/views/player-view'
import { balancesOver, statementOf } from '../../src/world/views/statement'
import { SAMPLED_SCENARIOS, sampled } from '../support/samples'

const scenarios = [...new Set([...sampled(SAMPLED_SCENARIOS, 16), 'wagering-nearly-done' as const])]
const world = createWorld({ seed: 'statement', players: 10, scenarios })
const ids = world.list({ limit: 300 }).players.map(({ id }) => id)
const MOST = 1_000_000

/** A player, with what the control API tells of it. */
function playerOf(id: string) {
  const view = world.player(id)
  const { player, now } = insideOf(view)
  return {
    view,
    statement: (query: Parameters<typeof statementOf>[1]) =>
      statementOf(player, query, now, DEFAULT_POLICIES),
    balanceHistory: (query: Parameters<typeof balancesOver>[1]) => balancesOver(player, query, now),
  }
}

const wallets = ({ cash, bonus, pending }: Record<'cash' | 'bonus' | 'pending', number>) => {
  return { cash, bonus, pending }
}

describe('the statement', () => {
  test.each(ids)('of %s begins at the balances and ends at nothing', (id) => {
    const player = playerOf(id)
    const { balances } = player.view.profile()
    const { rows, total } = player.statement({ limit: MOST })
    expect(rows).toHaveLength(total)
    expect(rows.map(({ transaction }) => transaction)).toEqual(
      player.view.transactions({ limit: MOST }).transactions,
    )
    if (rows.length === 0) return
    expect(rows[0]?.after).toEqual({
      cash: balances.cash_balance,
      bonus: balances.bonus_balance,
      pending: balances.pending_withdrawal,
    })
    const isSum = (after: number, before: number, change: number) =>
      Math.abs(after - before - change) < 1e-8
    const wrong = rows.filter(({ change, after }, place) => {
      const before = rows[place + 1]?.after ?? { cash: 0, bonus: 0, pending: 0 }
      const names = ['cash', 'bonus', 'pending'] as const
      return !names.every((name) => isSum(after[name], before[name], change[name]))
    })
    expect(wrong).toEqual([])
  })

  test('of a page or a filter has the same rows as the whole', () => {
    const player = playerOf('wagering-nearly-done')
    const all = player.statement({ limit: MOST }).rows
    expect(player.statement({ limit: 3, offset: 2 }).rows).toEqual(all.slice(2, 5))
    const wins = all.filter(({ transaction }) => transaction.event_type === 'win')
    expect(wins).not.toEqual([])
    expect(player.statement({ event_type: ['win'], limit: MOST }).rows).toEqual(wins)
  })
})

describe('the history of the balances', () => {
  test.each(ids)('of %s has every change, if there is room', (id) => {
    const player = playerOf(id)
    const { points, rows } = player.balanceHistory({ points: MOST })
    const after = player.statement({ limit: MOST }).rows.map((row) => row.after)
    expect(rows).toBe(after.length)
    expect(points.slice(1, -1).map(wallets)).toEqual(after.reverse())
    expect(points[0]).toEqual({
      at: player.view.profile().registration_date,
      cash: 0,
      bonus: 0,
      pending: 0,
    })
    expect(wallets(points.at(-1) as never)).toEqual(after.at(-1) ?? wallets(points[0] as never))
    expect(points.at(-1)?.at).toBe(new Date(Date.parse(world.now)).toISOString())
  })

  test('of a period and with few points keeps the ends and the extremes', () => {
    const day = 86_400_000
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 4, max: 40 }),
        (id, first, length, most) => {
          const player = playerOf(id)
          const from_date = Date.parse(world.now) - first * day
          const period = { from_date, to_date: from_date + length * day }
          const few = player.balanceHistory({ ...period, points: most })
          const all = player.balanceHistory({ ...period, points: MOST })
          expect(few.points.length).toBeLessThanOrEqual(most)
          expect([few.points[0], few.points.at(-1)]).toEqual([all.points[0], all.points.at(-1)])
          expect(few.rows).toBe(all.rows)
          const totals = (of: typeof all) => of.points.map(({ cash, bonus }) => cash + bonus)
          expect(Math.max(...totals(few))).toBe(Math.max(...totals(all)))
          expect(Math.min(...totals(few))).toBe(Math.min(...totals(all)))
          const instants = few.points.map(({ at }) => at)
          expect(instants).toEqual([...instants].sort((a, b) => (a < b ? -1 : Number(a > b))))
        },
      ),
    )
  })
})
