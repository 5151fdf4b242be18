import type { PageQuery } from '../../contract/parameters'
import { formatAmount } from '../../simulator/domain/currencies'
import { formatInstant } from '../../simulator/domain/instants'
import { clonePlayer } from '../../simulator/engine/player'
import { fireTimer } from '../../simulator/engine/processes'
import { isBlocked } from '../../simulator/engine/rules'
import type { PlayerState } from '../../simulator/engine/state'
import type { Timer, TimerKind } from '../../simulator/engine/timers'
import { readDueQuery } from './queries'

/** Something that is scheduled for a player as time moves on. */
export interface DueEvent {
  /** When, ISO 8601. */
  readonly at: string
  /** A timer of the engine, or `autopilot`: the next decision of the persona. */
  readonly kind: TimerKind | 'autopilot'
  /** Id of the transaction or the bonus; null if it concerns the player. */
  readonly subject: string | null
  /** What it will do, in words, if nothing else changes the player first. */
  readonly effect: string
}

/** A page of what is scheduled, the next one first. */
export interface DuePage {
  /** What is scheduled, by time. */
  readonly due: readonly DueEvent[]
  /** Number of all scheduled events of the player. */
  readonly total: number
  /** The `limit` of the query; 20 without one. */
  readonly limit: number
  /** The `offset` of the query; 0 without one. */
  readonly offset: number
}

/** What is scheduled for a player, in the order in which it happens. */
export function duePageOf(player: PlayerState, query: PageQuery): DuePage {
  const { limit, offset } = readDueQuery(query)
  const events = eventsOf(player)
  const due = events.slice(offset, offset + limit).map((event) => dueEventOf(player, event))
  return { due, total: events.length, limit, offset }
}

/** The timers of a player and the next decision of its persona, an instant, in their order. */
function eventsOf(player: PlayerState): readonly (Timer | number)[] {
  const timers = [...player.timers]
  const next = player.pilot?.nextAt ?? Number.POSITIVE_INFINITY
  // At one instant, timers fire before the autopilot decides.
  const place = timers.findIndex(({ due }) => due > next)
  const decision = Number.isFinite(next) ? [next] : []
  const all: (Timer | number)[] = timers
  return all.toSpliced(place < 0 ? all.length : place, 0, ...decision)
}

/** What is shown of an event. */
function dueEventOf(player: PlayerState, event: Timer | number): DueEvent {
  if (typeof event === 'number') {
    const effect = 'The persona decides what the player does next.'
    return { at: formatInstant(event), kind: 'autopilot', subject: null, effect }
  }
  const { due, kind } = event
  const subject = subjectOf(player, event)
  return { at: formatInstant(due), kind, subject, effect: effectOf(player, event) }
}

/** The id of the transaction or bonus that a timer concerns; null if it concerns the player. */
export function subjectOf(player: PlayerState, { kind, subject }: Timer): string | null {
  if (kind === 'bonusExpires') return player.bonuses[subject]?.id ?? null
  const { ids, ledger } = player
  return ABOUT_ROWS.has(kind) ? ids.transactions.idOf(ledger.at(subject), subject) : null
}

const ABOUT_ROWS: ReadonlySet<TimerKind> = new Set([
  'roundSettles',
  'depositExpires',
  'depositSettles',
  'withdrawalMoves',
  'disputeResolves',
])

/** The effect of a timer, from what it does to a copy of the player. */
function effectOf(player: PlayerState, timer: Timer): string {
  const { due, kind, subject } = timer
  const after = { ...clonePlayer(player), clock: due }
  after.timers.clear(kind, subject)
  fireTimer(after, timer, due)
  const changes = [
    ...(ABOUT_ROWS.has(kind) ? changedRow(player, after, subject) : []),
    ...changedBonuses(player, after),
    ...addedRows(player, after),
    ...(after.kyc.status === player.kyc.status ? [] : [`KYC becomes ${after.kyc.status}`]),
    ...(isBlocked(player) && !isBlocked(after) ? ['The account is unblocked'] : []),
  ]
  if (changes.length > 0) return `${changes.join('; ')}.`
  const again = after.timers.dueOf(kind, subject)
  return Number.isFinite(again)
    ? `No change; next check ${formatInstant(again).slice(0, 16).replace('T', ' ')} UTC.`
    : 'No change.'
}

function changedRow(before: PlayerState, after: PlayerState, ordinal: number): string[] {
  const status = after.ledger.statusOf(ordinal)
  if (status === before.ledger.statusOf(ordinal)) return []
  return [`${rowText(before, ordinal)} becomes ${status}`]
}

function addedRows(before: PlayerState, after: PlayerState): string[] {
  const first = before.ledger.length
  const added = Array.from({ length: after.ledger.length - first }, (_, index) => first + index)
  return added.map((ordinal) => {
    const { name, amount } = after.ledger.row(ordinal)
    // The name of the bonus stands before it.
    if (name === 'Bonus Expired') return `${formatAmount(amount, after.currency)} removed`
    return rowText(after, ordinal)
  })
}

function rowText({ ledger, currency }: PlayerState, ordinal: number): string {
  const { name, amount } = ledger.row(ordinal)
  return `${name} of ${formatAmount(amount, currency)}`
}

function changedBonuses(before: PlayerState, after: PlayerState): string[] {
  return after.bonuses.flatMap(({ status, end, terms }, index) => {
    if (before.bonuses[index]?.status === status) return []
    const { name } = terms.template
    if (end === 'expired') return [`${name} expires`]
    return [`${name} ${end === undefined ? `becomes ${status}` : `ends: ${end}`}`]
  })
}
