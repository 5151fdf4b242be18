import type { Policies } from './contract/policies'
import type { Library } from './scenarios/library'
import {
  type EventOptions,
  eventsOf,
  Feed,
  type WorldEvent,
  type WorldEventType,
} from './service/journal/feed'
import { Journal } from './service/journal/journal'
import { Shelf } from './service/journal/record'
import { formatInstant } from './simulator/domain/instants'
import { writableChange } from './world/changes'
import { Core } from './world/core'
import type { FaultStore } from './world/faults/store'
import type { Advance, AppliedUpdate, ProfileUpdate, Snapshot } from './world/world'
import type { WorldState } from './world/world-state'

/** What a world shares with related ones: the bound of their journals, and the events. */
export interface Pages {
  /** Number of requests that its journal keeps; 0: none is recorded. */
  readonly entries: number
  readonly shelf: Shelf
  readonly feed: Feed
}

/** @param entries 0: for a world that is only read */
export function pagesOf(entries: number): Pages {
  return { entries, shelf: new Shelf(entries), feed: new Feed() }
}

type WorldChangeEvent = readonly [type: WorldEventType, describe: () => object]

/** A world that publishes its changes, and keeps the requests that it has answered. */
export abstract class ObservedWorld extends Core {
  abstract readonly library: Library
  abstract readonly activeFaults: FaultStore | undefined
  readonly #pages: Pages
  /** The name of a world of a server; null for the base, and for a world in process. */
  servedName: string | null = null
  /** The named worlds over this one. */
  named: () => readonly ObservedWorld[] = () => []
  /** What to publish when the change in progress is complete. */
  #pending: WorldChangeEvent[] | undefined
  // Created by the first use: most worlds of tests need none.
  #journal: Journal | undefined

  constructor(state: WorldState, pages: Pages) {
    super(state)
    this.#pages = pages
  }

  get feed(): Feed {
    return this.#pages.feed
  }

  get requests(): Journal {
    const { entries, shelf, feed } = this.#pages
    const players = () => this.changedPlayerIds()
    const named = () => (this.servedName === null ? this.named().map(requestsOf) : undefined)
    const parts = { shelf, feed, players, source: this, named }
    this.#journal ??= new Journal(entries, parts)
    return this.#journal
  }

  /** The journal if requests are recorded. */
  get recorder(): Journal | undefined {
    return this.#pages.entries > 0 ? this.requests : undefined
  }

  events(options?: EventOptions): AsyncGenerator<WorldEvent, void> {
    return eventsOf(this.feed, this, options)
  }

  /** Publishes an event, within a change only once the change is complete. */
  protected publish(...event: WorldChangeEvent): void {
    if (this.#pending === undefined) this.feed.publish(this, ...event)
    else this.#pending.push(event)
  }

  override whole<T>(action: () => T): T {
    return this.#publishing(() => super.whole(action))
  }

  override update<Shown>(
    id: string,
    body: ProfileUpdate,
    show: (applied: AppliedUpdate) => Shown,
  ): Shown {
    return this.#publishing(() => super.update(id, body, show))
  }

  /** Runs an action that changes all or nothing, and publishes the commands that it has logged. */
  #publishing<T>(action: () => T): T {
    if (!this.feed.isRead || this.#pending !== undefined) return action()
    const events: WorldChangeEvent[] = []
    this.#pending = events
    const { length } = this.record
    try {
      const result = action()
      for (const entry of this.record.from(length)) {
        if (!('policies' in entry)) this.feed.publish(this, 'command', () => entry)
      }
      for (const event of events) this.feed.publish(this, ...event)
      return result
    } finally {
      this.#pending = undefined
    }
  }

  override advance(step: Advance): string {
    return this.#moving(() => super.advance(step))
  }

  override setPolicies(changes: Partial<Policies>): Policies {
    const policies = super.setPolicies(changes)
    if (!this.feed.isRead) return policies
    const changed = writableChange(changes, policies)
    this.publish('world', () => ({ action: 'policies', policies: changed }))
    return policies
  }

  override restore(snapshot: Snapshot): void {
    this.#moving(() => super.restore(snapshot))
  }

  override reset(): void {
    this.#moving(() => {
      super.reset()
      this.#journal?.clear()
    })
    this.publish('world', () => ({ action: 'reset' }))
  }

  /** Runs an action that moves the clock. */
  #moving<T>(action: () => T): T {
    // A reading would move a clock that follows the host, so it is read for events only.
    if (!this.feed.isRead) return action()
    const from = this.nowMs
    const result = action()
    const { nowMs: now } = this
    // Formats nothing yet: the change is made, so nothing may fail after it.
    this.publish('clock', () => ({ from: formatInstant(from), now: formatInstant(now) }))
    return result
  }
}

const requestsOf = ({ requests }: ObservedWorld): Journal => requests
