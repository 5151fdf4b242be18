import type { PlayerState } from '../engine/state'
import type { Timer, TimerKind } from '../engine/timers'
import type { Row } from '../ledger/row'
import type { AuditedPlayer } from './audited-player'
import { instantSide } from './breach'
import { UNDERWAY } from './rule-book'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The order in which timers of one instant fire. */
const ORDER: readonly TimerKind[] = [
  'roundSettles',
  'bonusExpires',
  'coolOffEnds',
  'kycLapses',
  'depositExpires',
  'dormantFee',
  'depositSettles',
  'withdrawalMoves',
  'kycReview',
  'disputeResolves',
  'exclusionPays',
]

/** Checks the timers: in order, none overdue, each with its subject, none missing. */
export function checkSchedule(audited: AuditedPlayer): void {
  const { player, now, report } = audited
  let before: Timer | undefined
  const found = new Map<string, Timer>()
  for (const timer of player.timers) {
    if (before && compare(before, timer) >= 0) {
      report.breach('timer-order', `${nameOf(timer)} comes after`, nameOf(timer), nameOf(before))
    }
    if (found.has(nameOf(timer))) report.breach('timer-order', `${nameOf(timer)} is set once`, 2, 1)
    if (!(timer.due > now)) {
      const [left, right] = [instantSide(timer.due), instantSide(now)]
      report.breach('timer-overdue', `${nameOf(timer)} is due`, left, right)
    }
    found.set(nameOf(timer), timer)
    before = timer
  }
  const next = player.pilot?.nextAt ?? Number.POSITIVE_INFINITY
  if (!(next > now)) {
    report.breach('timer-overdue', 'The autopilot is due', instantSide(next), instantSide(now))
  }
  const expected = expectations(audited)
  for (const timer of player.timers) {
    const dues = expected.get(nameOf(timer))
    if (dues !== undefined && timer.due >= dues.from && timer.due <= dues.to) continue
    const right = instantSide(dues?.from)
    const message = `${nameOf(timer)} waits for something`
    report.breach('timer-subject', message, instantSide(timer.due), right)
  }
  for (const [name, dues] of expected) {
    if (!dues.must || found.has(name)) continue
    report.breach('timer-missing', `${name} is set`, null, instantSide(dues.from))
  }
}

function nameOf({ kind, subject }: { kind: TimerKind; subject: number }): string {
  return `${kind} ${subject}`
}

function compare(a: Timer, b: Timer): number {
  return a.due - b.due || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.subject - b.subject
}

/** When a timer can be due, and whether it must exist. */
interface Expectation {
  readonly from: number
  readonly to: number
  readonly must: boolean
}

type Expectations = Map<string, Expectation>

const exactly = (due: number): Expectation => ({ from: due, to: due, must: true })
/** Processes take time: a timer at some later instant, required only if `must`. */
const after = (from: number, must: boolean, to = Number.POSITIVE_INFINITY): Expectation => ({
  from,
  to,
  must,
})

/** Every timer that the state requires or allows. */
function expectations(audited: AuditedPlayer): Expectations {
  const { player, entries } = audited
  const all: Expectations = new Map()
  const expect: Expect = (kind, of, due) => {
    all.set(nameOf({ kind, subject: of }), due)
  }
  for (const { bet, settlesAt } of player.rounds.values()) {
    expect('roundSettles', bet, exactly(settlesAt))
  }
  for (const { status, index, expiresAt } of player.bonuses) {
    if (status === 'pending' || status === 'active')
      expect('bonusExpires', index, exactly(expiresAt))
  }
  const { block } = player
  if (block?.cause === 'Cool-Off' && block.until !== undefined) {
    expect('coolOffEnds', 0, exactly(block.until))
  }
  const lastLook = (block?.since ?? 0) + 13 * DAY
  if (block?.cause === 'Self-Excluded' && player.processes && audited.now < lastLook) {
    expect('exclusionPays', 0, after(audited.now, true, lastLook))
  }
  expectKyc(player, expect)
  const fee = dormantFee(audited)
  if (fee !== undefined) expect('dormantFee', 0, fee)
  for (const { row } of entries) {
    if (row.type === 'deposit' || row.type === 'withdrawal') expectPayment(audited, row, expect)
  }
  return all
}

type Expect = (kind: TimerKind, of: number, due: Expectation) => void

function expectKyc({ kyc, processes }: PlayerState, expect: Expect): void {
  if (kyc.status === 'pending' && kyc.retry) expect('kycLapses', 0, exactly(kyc.since + 30 * DAY))
  if (kyc.status === 'in_review' && processes) expect('kycReview', 0, after(kyc.since, true))
}

/** The next due fee: a year after the latest login, then every 30 days, six times in all. */
function dormantFee({ player, now }: AuditedPlayer): Expectation | undefined {
  const first = player.lastLogin + 365 * DAY
  const missed = Math.max(0, Math.floor((now - first) / (30 * DAY)) + 1)
  return missed < 6 ? exactly(first + missed * 30 * DAY) : undefined
}

function expectPayment({ player }: AuditedPlayer, row: Row, expect: Expect): void {
  const { type, status, at, ordinal } = row
  const { processes } = player
  if (type === 'deposit') {
    if (status === 'pending') {
      const expiry = at + lifetimeOf(row)
      expect('depositExpires', ordinal, exactly(expiry))
      if (processes) expect('depositSettles', ordinal, after(at, false, expiry))
    }
    const open = player.takenBack.get(ordinal)?.dispute === 'open'
    if (open && processes) expect('disputeResolves', ordinal, after(at, true))
    return
  }
  if (!processes) return
  if (UNDERWAY.has(status)) expect('withdrawalMoves', ordinal, after(at, true))
  else if (status === 'completed') {
    const completedAt = row.completedAt ?? at
    expect('withdrawalMoves', ordinal, after(completedAt, false, completedAt + 30 * DAY))
  }
}

/** Longest time that a deposit stays pending: 30 minutes, by crypto a day, by bank a week. */
function lifetimeOf({ method }: Row): number {
  if (method === 'bank_transfer' || method === 'netbanking') return 7 * DAY
  return method === 'bitcoin' || method === 'usdt_trc20' ? DAY : 30 * MINUTE
}
