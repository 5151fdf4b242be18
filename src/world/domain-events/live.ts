import type { Observer } from '../../simulator/engine/observation'
import type { DomainEvent } from './model'
import { eventOf } from './translation'

/** What made an event: an entry of the log that is about to be written, or the clock. */
export interface EventSource {
  /** The type of the command; absent: by the clock. */
  readonly command?: string
  /** The update over the service that the command is from: see `ServiceWrite`. */
  readonly write?: { readonly request: { readonly number: number } | undefined } | undefined
}

/** An event with what made it. */
export interface SourcedEvent {
  readonly event: DomainEvent
  readonly at: number
  readonly source: EventSource
}

const BY_CLOCK: EventSource = {}

/**
 * The domain events of a world as they happen: those of each command, and what time brings to the
 * players that a command or a scenario has changed. What happened before the first change of a
 * player, or before the recording began, is left out.
 */
export class LiveEvents {
  #began: number
  /** The instants at which scenarios were loaded, by player: their players are created later. */
  #loaded = new Map<string, number>()
  #events: SourcedEvent[] = []

  /** @param now instant, ms UTC */
  constructor(now: number) {
    this.#began = now
  }

  /** Observes players up to the world's clock. */
  readonly observer: Observer = (player, step, number) => {
    const { at } = step
    if (at <= this.#began || at <= (this.#loaded.get(player.id) ?? 0)) return
    this.#events.push({ event: eventOf(player, step, number), at, source: BY_CLOCK })
  }

  /** Observes a command, whose events `add` takes once it is committed. */
  observing(source: EventSource): { readonly observer: Observer; readonly events: SourcedEvent[] } {
    const events: SourcedEvent[] = []
    const observer: Observer = (player, step, number) => {
      events.push({ event: eventOf(player, step, number), at: step.at, source })
    }
    return { observer, events }
  }

  add(events: readonly SourcedEvent[]): void {
    for (const event of events) this.#events.push(event)
  }

  /** The players of a scenario, as it is loaded. */
  load(ids: readonly string[], now: number): void {
    for (const id of ids) this.#loaded.set(id, now)
  }

  /** Returns a function that drops the events since. */
  mark(): () => void {
    const { length } = this.#events
    return () => {
      this.#events.length = length
    }
  }

  /** Takes the events so far: by instant, at one instant in the order in which they came. */
  take(): readonly SourcedEvent[] {
    const events = this.#events.sort((one, other) => one.at - other.at)
    this.#events = []
    return events
  }

  /** The world has returned to another state. */
  restart(now: number): void {
    this.#began = now
    this.#loaded.clear()
    this.#events = []
  }
}
