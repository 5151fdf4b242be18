import { describe, expect, it } from 'vitest'
import { weekdayOf } from '../../src/simulator/domain/calendar'
import { fromEuroCents } from '../../src/simulator/domain/currencies'
import { DAY_MS, HOUR_MS, instant } from '../../src/simulator/domain/instants'
import { IDENTITY_FIRST, localDay, localMidnight } from '../../src/simulator/domain/markets'
import { planPayout } from '../../src/simulator/engine/plans'
import type { PlayerState } from '../../src/simulator/engine/state'
import type { Row } from '../../src/simulator/ledger/row'
import { END, liveInSteps, newborn } from '../autopilot/lives'
import { samples } from '../support/samples'

/*
 * What someone who knows compliance would find odd: cases without a cause, or without an end.
 */

/** What the state of a player does not keep. */
interface Step {
  readonly kind: 'kyc' | 'loggedIn' | 'blocked' | 'unblocked'
  readonly at: number
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Lives to the end, and returns the steps. */
function stepsOf(player: PlayerState): Step[] {
  const steps: Step[] = []
  let [status, login, blocks] = [player.kyc.status, 0, player.blocks]
  liveInSteps(player, END, (at) => {
    if (player.lastLogin !== login) steps.push({ kind: 'loggedIn', at: player.lastLogin })
    const { kyc } = player
    if (kyc.status !== status) steps.push({ kind: 'kyc', at, from: status, to: kyc.status })
    if (player.blocks !== blocks) {
      const isIn = (list: typeof blocks, cause: string | undefined) =>
        list.some((block) => block.cause === cause)
      for (const { cause } of blocks) {
        if (!isIn(player.blocks, cause)) steps.push({ kind: 'unblocked', at, from: cause })
      }
      for (const { cause } of player.blocks) {
        if (!isIn(blocks, cause)) steps.push({ kind: 'blocked', at, to: cause })
      }
    }
    status = kyc.status
    login = player.lastLogin
    blocks = player.blocks
  })
  return steps
}

/** A player with the steps that the state does not keep, and the rows that are not play. */
function caseOf(index: number) {
  const player = newborn('compliance', `player-${index}`)
  const steps = stepsOf(player)
  const { ledger } = player
  const rows = Array.from({ length: ledger.length }, (_, ordinal) => ordinal)
    .filter((ordinal) => /Refund|Withdrawal|Chargeback/.test(ledger.nameOf(ordinal)))
    .map((ordinal) => ledger.row(ordinal))
  const kyc = steps.filter(({ kind }) => kind === 'kyc')
  const logins = steps.filter(({ kind }) => kind === 'loggedIn').map(({ at }) => at)
  const seen = (until: number) => logins.findLast((at) => at <= until) ?? player.registeredAt
  return { player, steps, rows, kyc, seen }
}
type Case = ReturnType<typeof caseOf>

const cases = Array.from({ length: samples(3_000) }, (_, index) => caseOf(index))

const every = <T>(pick: (each: Case) => readonly T[]) =>
  cases.flatMap((each) => pick(each).map((found) => ({ ...each, found })))
const textsOf = (
  found: readonly { readonly player: PlayerState; readonly found: { at: number } }[],
) =>
  found.map(({ player: { id, persona }, found: { at } }) => {
    return `${id} ${persona} ${new Date(at).toISOString()}`
  })

/** A Sunday, 1:00 UTC: no office opens within the hour. */
const NIGHT = instant('2024-06-02T01:00:00Z')
const isPayout = ({ name }: Row) => name.endsWith('Withdrawal')
const isNoted = (text: string) => (row: Row) => row.note?.includes(text) === true

/** Whether the operator has a reason to ask for documents at an instant. */
function isAsked({ player, rows, steps }: Case, at: number): boolean {
  const staked = player.ledger.totals(player.registeredAt, at + 1).bets
  // Stakes of 2,000 euro, of which some may have been refunded later.
  return (
    staked >= fromEuroCents(190_000, player.currency) ||
    rows.some((row) => isPayout(row) && row.at === at) ||
    steps.some((step) => step.kind === 'blocked' && step.at === at)
  )
}

describe('an account that is not verified', () => {
  const ended = every(({ rows }) => rows.filter(isNoted('identity not verified')).slice(0, 1))

  it('is ended only for documents that were asked for, or rejected', () => {
    expect(ended.length).toBeGreaterThan(10)
    const others = ended.filter((each) => {
      const isRejected = each.kyc.some(({ from, to }) => from === 'in_review' && to === 'rejected')
      return !isRejected && !isAsked(each, each.kyc[0]?.at ?? 0)
    })
    expect(textsOf(others)).toEqual([])
  })

  it('is ended no sooner than a week after the rejection of the documents', () => {
    const hasty = ended.filter(({ kyc, found: { at } }) => {
      const rejected = kyc.findLast(({ from, to }) => from === 'in_review' && to === 'rejected')
      return rejected !== undefined && at - rejected.at < 7 * DAY_MS
    })
    expect(textsOf(hasty)).toEqual([])
  })

  it('is rejected', () => {
    expect(textsOf(ended.filter(({ player }) => player.kyc.status !== 'rejected'))).toEqual([])
  })
})

it('documents that nobody has asked for are sent by a player who is logged in', () => {
  const begun = every((each) => {
    const { market, persona } = each.player
    // A new player who is still to be verified keeps it for later.
    const isFree = !IDENTITY_FIRST.has(market) && persona !== 'new_unverified'
    return each.kyc.slice(0, 1).filter(({ at }) => isFree && !isAsked(each, at))
  })
  expect(begun.length).toBeGreaterThan(100)
  const away = begun.filter(({ seen, found, kyc }) => {
    return [found, ...kyc.slice(1, 2)].some(({ at }) => at - seen(at) > 3 * HOUR_MS)
  })
  expect(textsOf(away)).toEqual([])
})

it('requested documents are sent by a player who is logged in, unless the account is blocked', () => {
  const sent = every(({ kyc, steps }) => {
    return kyc.filter(({ at, to }) => {
      const block = steps.findLast((step) => step.at <= at && /blocked/i.test(step.kind))
      return to === 'in_review' && block?.kind !== 'blocked'
    })
  })
  expect(sent.length).toBeGreaterThan(200)
  expect(textsOf(sent.filter(({ seen, found: { at } }) => at - seen(at) > 3 * HOUR_MS))).toEqual([])
})

it('where the identity comes first, nobody plays or claims a bonus before it is known', () => {
  const first = cases.filter(({ player }) => IDENTITY_FIRST.has(player.market))
  expect(first.length).toBeGreaterThan(500)
  const odd = first.filter(({ player, kyc }) => {
    const known = kyc.find(({ to }) => to === 'approved')?.at ?? END
    const early = player.bonuses.some(({ claimed, createdAt }) => claimed && createdAt < known)
    return early || player.ledger.totals(player.registeredAt, known).bets > 0
  })
  expect(odd.map(({ player }) => player.id)).toEqual([])
})

it('half of the players who exclude themselves do so during a session or just after it', () => {
  const excluded = every(({ steps }) => steps.filter(({ to }) => to === 'Self-Excluded'))
  expect(excluded.length).toBeGreaterThan(20)
  const recent = excluded.filter(({ seen, found: { at } }) => at - seen(at) < HOUR_MS)
  expect(recent.length / excluded.length).toBeGreaterThan(0.3)
  expect(recent.length / excluded.length).toBeLessThan(0.7)
})

it('only verified players get a VIP manager', () => {
  const assigned = cases.filter(({ player }) => player.identity.vipManager !== undefined)
  expect(assigned.length).toBeGreaterThan(20)
  const unverified = assigned.filter(({ player }) => player.kyc.approvedAt === undefined)
  expect(unverified.map(({ player }) => player.id)).toEqual([])
})

it('a player takes a break during a session or just after it', () => {
  const breaks = every(({ steps }) => steps.filter(({ to }) => to === 'Cool-Off'))
  expect(breaks.length).toBeGreaterThan(50)
  expect(textsOf(breaks.filter(({ seen, found: { at } }) => at - seen(at) > HOUR_MS))).toEqual([])
})

it('an honest player disputes a deposit that is lost, and is gone', () => {
  const disputed = every(({ player, rows }) =>
    player.persona === 'chargeback_fraud' ? [] : rows.filter(({ name }) => name === 'Chargeback'),
  )
  expect(disputed.length).toBeGreaterThan(3)
  const odd = disputed.filter(({ player, rows, seen, found: { at, amount } }) => {
    const paid = (row: Row) => row.status === 'completed' && (row.completedAt ?? at) < at
    const payouts = rows.filter((row) => isPayout(row) && paid(row))
    const { deposits } = player.ledger.totals(player.registeredAt, at)
    const lost = deposits + amount - payouts.reduce((sum, row) => sum + row.amount, 0)
    return lost < amount || at - seen(at) < 7 * DAY_MS
  })
  expect(textsOf(odd)).toEqual([])
})

it('compliance blocks accounts in office hours', () => {
  const blocks = every(({ steps }) =>
    steps.filter(({ to }) => to === 'Multi-Account' || to === 'AML Hold' || to === 'Deceased'),
  )
  expect(blocks.length).toBeGreaterThan(20)
  const late = blocks.filter(({ player: { market }, found: { at } }) => {
    const hour = (at - localMidnight(at, market)) / HOUR_MS
    return hour < 8 || hour >= 18 || [0, 6].includes(weekdayOf(localDay(at, market)))
  })
  expect(textsOf(late)).toEqual([])
})

it('an operator hears of a death some time after the last visit', () => {
  const blocks = every(({ steps }) => steps.filter(({ to }) => to === 'Deceased'))
  expect(blocks.length).toBeGreaterThan(1)
  const early = blocks.filter(({ seen, found: { at } }) => at - seen(at) < 5 * DAY_MS)
  expect(textsOf(early)).toEqual([])
})

it('staff look at a payout that follows a rejected one', () => {
  const after = every(({ rows, player }) =>
    rows.filter(isPayout).flatMap((row, place, all) => {
      const plan = planPayout(player, row.ordinal)
      const isQuick = (plan.nextFrom('pending', NIGHT) ?? 0) - NIGHT <= HOUR_MS
      return all[place - 1]?.status === 'rejected' ? [{ at: row.at, isQuick }] : []
    }),
  )
  expect(after.length).toBeGreaterThan(20)
  expect(textsOf(after.filter(({ found: { isQuick } }) => isQuick))).toEqual([])
})

it('no payout waits for months, but behind an AML hold', () => {
  const open = every(({ rows, player: { blocks } }) =>
    blocks.some(({ cause }) => cause === 'AML Hold')
      ? []
      : rows.filter((row) => isPayout(row) && /pending|approved|processing/.test(row.status)),
  )
  expect(textsOf(open.filter(({ found: { at } }) => END - at > 60 * DAY_MS))).toEqual([])
})
