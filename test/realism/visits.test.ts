import { describe, expect, it } from 'vitest'
import { EVENTS } from '../../src/simulator/domain/events'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/simulator/domain/instants'
import { unplayedDeposits } from '../../src/simulator/engine/withdrawals'
import { END, idsOf, liveInSteps, newborn } from '../autopilot/lives'
import { samples } from '../support/samples'

/*
 * When players come, and whether they have a reason to.
 */

/** A login, and the number of rows by then. */
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
    let early = 0
    const player = newborn('visits', id)
    const { ledger } = player
    let rows = 0
    liveInSteps(player, END, () => {
      const at = player.lastLogin
      if (at !== logins.at(-1)?.at) logins.push({ at, rows: ledger.length })
      for (; rows < ledger.length; rows += 1) {
        const isPayout = EVENTS[ledger.nameOf(rows)].type === 'withdrawal'
        if (isPayout && unplayedDeposits(player) > 0) early += 1
      }
    })
    return { id, player, logins, early }
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

  it('take seconds from the login to what they came for', () => {
    const hurried = players.filter(({ player, logins }) => {
      const claims = player.bonuses.filter(({ claimed }) => claimed).map((one) => one.createdAt)
      const rows = Array.from({ length: player.ledger.length }, (_, row) => player.ledger.row(row))
      const own = rows.filter(
        ({ name, creator }) =>
          creator === 'System' && /^(bet|deposit|withdrawal)$/.test(EVENTS[name].type),
      )
      const acts = new Set(
        [...claims, ...own.map(({ at }) => at)].map((at) => at - (at % SECOND_MS)),
      )
      return logins.some(({ at }) => acts.has(at - (at % SECOND_MS)))
    })
    expect(hurried.map(({ id }) => id)).toEqual([])
  })

  it('request payouts once all deposits are staked, which is also what the profile says', () => {
    expect(players.filter(({ early }) => early > 0).map(({ id }) => id)).toEqual([])
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
