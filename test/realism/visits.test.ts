import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/simulator/domain/instants'
import { runTo } from '../../src/simulator/engine/engine'
import { observed } from '../../src/simulator/engine/observation'
import { END, idsOf, newborn } from '../autopilot/lives'
import { samples } from '../support/samples'

/*
 * When players come, and whether they have a reason to.
 */

/** A login, and the number of rows before it. */
interface Login {
  readonly at: number
  readonly rows: number
}

const SAMPLE = [
  ['vip_whale', 16],
  ['bonus_hunter', 16],
  ['lucky_winner', 40],
  ['self_excluded', 16],
] as const

const players = SAMPLE.flatMap(([persona, count]) =>
  idsOf('visits', persona, samples(count)).map((id) => {
    const logins: Login[] = []
    const player = newborn('visits', id)
    observed(
      ({ ledger }, { kind, at }) => {
        if (kind === 'loggedIn') logins.push({ at, rows: ledger.length })
      },
      () => runTo(player, END),
    )
    return { id, player, logins }
  }),
)

/** The longest series of logins without any row between that pass. */
function longestSeries(logins: readonly Login[], passes: (gap: number) => boolean): number {
  let [longest, series] = [0, 0]
  for (const [place, { at, rows }] of logins.entries()) {
    const before = logins[place - 1]
    series = before?.rows === rows && passes(at - before.at) ? series + 1 : 0
    longest = Math.max(longest, series)
  }
  return longest
}

describe('players', () => {
  it('soon stop looking in when they have no money and pay no more in', () => {
    const series = players.map(({ id, logins }) => ({
      id,
      days: longestSeries(logins, () => true),
    }))
    expect(series.filter(({ days }) => days > 12)).toEqual([])
  })

  it('do not come like clockwork', () => {
    const isDay = (gap: number) => Math.abs(gap - DAY_MS) < 20 * MINUTE_MS
    const series = players.map(({ id, logins }) => ({ id, days: longestSeries(logins, isDay) }))
    expect(series.filter(({ days }) => days > 2)).toEqual([])
  })

  it('log in once at a time', () => {
    const twice = players.filter(({ logins }) =>
      logins.some(({ at }, place) => at === logins[place - 1]?.at),
    )
    expect(twice.map(({ id }) => id)).toEqual([])
  })

  it('exclude themselves within days of a visit', () => {
    const waits = players.flatMap(({ id, player }) => {
      const since = player.blocks.find(({ cause }) => cause === 'Self-Excluded')?.since
      return since === undefined ? [] : [{ id, days: (since - player.lastLogin) / DAY_MS }]
    })
    expect(waits.length).toBeGreaterThan(10)
    expect(waits.filter(({ days }) => days > 7)).toEqual([])
  })
})
