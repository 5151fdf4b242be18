import type { PageQuery } from '../../contract/parameters'
import { formatInstant } from '../../simulator/domain/instants'
import type { PlayerState } from '../../simulator/engine/state'
import type { Timer, TimerKind } from '../../simulator/engine/timers'
import { readDueQuery } from './queries'

/** Something that is scheduled for a player as time moves on. */
export interface DueEvent {
  /** When, ISO 8601. */
  readonly at: string
  /** A timer of the engine, or `autopilot`: the persona decides what the player does next. */
  readonly kind: TimerKind | 'autopilot'
  /** Id of the transaction or the bonus; null if it concerns the player. */
  readonly subject: string | null
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
    return { at: formatInstant(event), kind: 'autopilot', subject: null }
  }
  const { due, kind } = event
  return { at: formatInstant(due), kind, subject: subjectOf(player, event) }
}

/** The id of the transaction or bonus that a timer concerns; null if it concerns the player. */
function subjectOf(player: PlayerState, { kind, subject }: Timer): string | null {
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
