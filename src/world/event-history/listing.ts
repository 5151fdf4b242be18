import * as v from 'valibot'
import { instantInput, text, whole } from '../../contract/input/option-schemas'
import { invalidOption, type OptionSchemas, optionReader } from '../../contract/input/options'
import type { FauxhouseError } from '../../errors'
import { formatInstant, type InstantInput } from '../../simulator/domain/instants'
import type { Observer } from '../../simulator/engine/observation'
import type { Portions } from '../../simulator/workload/portions'
import { type DomainEvent, selectsType } from '../domain-events/model'
import { DOMAIN_EVENT_PATTERNS, type DomainEventPattern } from '../domain-events/patterns'
import { eventOf, typeOf } from '../domain-events/translation'
import { incomplete } from '../replay'
import type { PageQuery } from '../views/queries'
import type { Snapshot } from '../world'
import type { WorldState } from '../world-state'
import { type EmptyWorld, livesOf } from './lives'

/** Selects domain events; the default `limit` is 1,000, the largest 10,000 (1,000 over HTTP). */
export interface DomainEventsQuery extends PageQuery {
  /** Only this player, even if nothing has changed it. Default: the players that were changed. */
  readonly player?: string | undefined
  /**
   * Types such as `deposit.completed`, or families such as `deposit.*`. Default: all but
   * `wager.settled`.
   */
  readonly types?: readonly DomainEventPattern[] | undefined
  /** Only events from this instant on, or those after a snapshot. Default: from registration on. */
  readonly since?: InstantInput | Snapshot | undefined
  /** Number of generated players whose events are added: the first listed. At most 1,000. */
  readonly generated?: number | undefined
}

/** A page of domain events, the oldest first. */
export interface DomainEventPage {
  readonly events: readonly DomainEvent[]
  readonly total: number
  /** Number of players whose histories were read. */
  readonly players: number
  /** The `offset` of the next page; absent on the last one. */
  readonly nextOffset?: number
}

/** Largest number of events of a page. */
const MAX_EVENTS = 10_000

/** Largest number of generated players that are read. */
const MAX_GENERATED = 1_000

/** Reads a query; an instant becomes ms UTC. @throws FauxhouseError INVALID_OPTION */
export const readEventsQuery = optionReader(
  'domainEvents',
  () =>
    ({
      player: v.optional(text('the id of a player')),
      types: v.optional(
        v.pipe(v.array(v.picklist(DOMAIN_EVENT_PATTERNS)), v.minLength(1, 'one type or more')),
      ),
      since: v.optional(v.lazy((given) => (isSnapshot(given) ? snapshot() : instantInput()))),
      generated: v.optional(whole(0, MAX_GENERATED), 0),
      limit: v.optional(whole(0, MAX_EVENTS), 1_000),
      offset: v.optional(whole(0), 0),
    }) satisfies OptionSchemas<DomainEventsQuery>,
)

const snapshot = () => v.custom<Snapshot>(() => true)
const isSnapshot = (given: unknown) =>
  typeof given === 'object' && given !== null && 'dataVersion' in given

/** A world whose events are listed. */
export interface EventfulWorld {
  /** It does not change meanwhile. */
  readonly state: WorldState
  readonly empty: EmptyWorld
  /** Ids of the first generated players that nothing has changed. */
  generatedIds(count: number): readonly string[]
  /** The error for a player that does not exist. */
  notFound(id: string): FauxhouseError
}

/**
 * The events of players: their lives run again, which takes about a millisecond each. Equal worlds
 * have equal events. They ascend by instant; at one instant, in the order of the players.
 *
 * @throws FauxhouseError PLAYER_NOT_FOUND, SNAPSHOT_NOT_FOUND; INVALID_REPLAY if the log is
 *   incomplete; INVALID_OPTION for a snapshot from which the log does not lead here
 */
export function* listingEvents(
  world: EventfulWorld,
  { player, types, since, generated, limit, offset }: ReturnType<typeof readEventsQuery>,
): Portions<DomainEventPage> {
  const { state, empty } = world
  const { log, now } = state
  const older = typeof since === 'object' ? state.stillAt(since) : undefined
  if (!log.isComplete) throw incomplete()
  if (player !== undefined && !state.read(player, now)) throw world.notFound(player)
  if (older !== undefined && !older.log.isBeginningOf(log)) throw otherSnapshot()
  const ids =
    player === undefined ? [...state.roster.ids(), ...world.generatedIds(generated)] : [player]
  // A player of a scenario may register later.
  const alive = ids.filter((id) => state.read(id, now) !== undefined)
  const first = typeof since === 'number' ? since : Number.NEGATIVE_INFINITY
  const stepsBefore = (id: string) => older?.read(id, older.now)?.steps ?? 0
  const lives = new Lives(alive, types, first, stepsBefore)
  const course = { entries: log.entries(), now: formatInstant(now) }
  const length = older?.log.length ?? 0
  yield* livesOf(empty, course, new Set(alive), lives.observer, (place, created) => {
    if (place >= length) lives.forget(created)
  })
  const events = lives.events()
  const next = offset + limit
  return {
    events: events.slice(offset, next),
    total: events.length,
    players: alive.length,
    ...(limit > 0 && next < events.length && { nextOffset: next }),
  }
}

/** The selected events of some players. */
class Lives {
  readonly #events = new Map<string, { readonly at: number; readonly event: DomainEvent }[]>()
  /** Number of the last step before the events that count. */
  readonly #before = new Map<string, number>()
  readonly observer: Observer

  constructor(
    ids: readonly string[],
    types: readonly string[] | undefined,
    since: number,
    stepsBefore: (id: string) => number,
  ) {
    for (const id of ids) {
      this.#events.set(id, [])
      this.#before.set(id, stepsBefore(id))
    }
    this.observer = (player, step, number) => {
      const { id } = player
      if (number === 1 && this.#events.has(id)) this.#events.set(id, [])
      const events = this.#events.get(id)
      if (events === undefined || step.at < since) return
      if (number <= (this.#before.get(id) as number)) return
      if (!selectsType(types, typeOf(player, step))) return
      events.push({ at: step.at, event: eventOf(player, step, number) })
    }
  }

  /** Players that begin after the snapshot: all of their events count. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#before.set(id, 0)
  }

  /** By instant; the sorting is stable, so then by player and number. */
  events(): DomainEvent[] {
    const all = [...this.#events.values()].flat()
    return all.sort((one, other) => one.at - other.at).map(({ event }) => event)
  }
}

function otherSnapshot(): FauxhouseError {
  const reason = 'The log does not reach from the snapshot to now.'
  const remedy = 'Take the snapshot after the last restore, or pass an instant.'
  return invalidOption('The snapshot of domainEvents', 'since', remedy, { reason })
}
