import type { Policies } from '../contract/policies'
import type { Library } from '../scenarios/library'
import { type EventOptions, eventsOf, type Feed, type WorldEvent } from '../service/journal/feed'
import { Journal } from '../service/journal/journal'
import { writableChange } from '../world/changes'
import { Core } from '../world/core'
import type { FaultStore } from '../world/faults/store'
import type { Advance, AppliedUpdate, ProfileUpdate, Snapshot } from '../world/world'
import type { WorldState } from '../world/world-state'
import { ChangeEvents, type Pages } from './change-events'

/** A world that publishes its changes, and keeps the requests that it has answered. */
export abstract class ObservedWorld extends Core {
  abstract readonly library: Library
  abstract readonly activeFaults: FaultStore | undefined
  readonly #pages: Pages
  /** The name of a world of a server; null for the base, and for a world in process. */
  servedName: string | null = null
  /** The named worlds over this one. */
  named: () => readonly ObservedWorld[] = () => []
  protected readonly observers: ChangeEvents
  // Created by the first use: most worlds of tests need none.
  #journal: Journal | undefined

  constructor(state: WorldState, pages: Pages) {
    super(state)
    this.#pages = pages
    this.observers = new ChangeEvents(this, pages.feed)
  }

  get feed(): Feed {
    return this.#pages.feed
  }

  get requests(): Journal {
    const { entries, archive, feed } = this.#pages
    const players = () => this.changedPlayerIds()
    const named = () => (this.servedName === null ? this.named().map(requestsOf) : undefined)
    const parts = { archive, feed, players, source: this, named }
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

  override whole<T>(action: () => T): T {
    return this.observers.whole(() => super.whole(action))
  }

  override update<Shown>(
    id: string,
    body: ProfileUpdate,
    show: (applied: AppliedUpdate) => Shown,
  ): Shown {
    return this.observers.whole(() => super.update(id, body, show))
  }

  override advance(step: Advance): string {
    return this.observers.moving(() => super.advance(step))
  }

  override setPolicies(changes: Partial<Policies>): Policies {
    const policies = super.setPolicies(changes)
    if (!this.feed.isRead) return policies
    const changed = writableChange(changes, policies)
    this.observers.publish('world', () => ({ action: 'policies', policies: changed }))
    return policies
  }

  override restore(snapshot: Snapshot): void {
    this.observers.moving(() => super.restore(snapshot))
  }

  override reset(): void {
    this.observers.moving(() => {
      super.reset()
      this.#journal?.clear()
    })
    this.observers.publish('world', () => ({ action: 'reset' }))
  }
}

const requestsOf = ({ requests }: ObservedWorld): Journal => requests
