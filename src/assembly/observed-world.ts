import type { Policies } from '../contract/policies'
import { formatInstant } from '../domain/instants'
import { Archive } from '../journal/archive'
import { type EventType, Feed } from '../journal/feed'
import { Journal } from '../journal/journal'
import type { AppliedUpdate } from '../world/change'
import { Core } from '../world/core'
import type { LogTail } from '../world/log'
import type { Advance, ProfileUpdate, Snapshot } from '../world/world'
import { type CoreParts, writableChange } from '../world/world-state'

/** What a world shares with related ones: the bound of their journals, and the events. */
export interface Pages {
  /** Number of requests that its journal keeps; 0: none is recorded. */
  readonly entries: number
  readonly archive: Archive
  readonly feed: Feed
}

/** Default of the option `journal`. */
const JOURNAL_ENTRIES = 1_000

/** Those of a world that is related to no other one. */
export function pagesOf(entries = JOURNAL_ENTRIES): Pages {
  return { entries, archive: new Archive(entries), feed: new Feed() }
}

type Told = readonly [type: EventType, tell: () => object]

/** A world with a journal of its requests, which tells of its changes. */
export class ObservedWorld extends Core {
  protected readonly pages: Pages
  /** Created by the first use. */
  #journal: Journal | undefined
  /** What to tell when the change in progress is complete. */
  #pending: Told[] | undefined

  constructor(pages: Pages, ...parts: CoreParts) {
    super(...parts)
    this.pages = pages
  }

  get requests(): Journal {
    const { entries, archive, feed } = this.pages
    const players = () => this.touched()
    this.#journal ??= new Journal(entries, { archive, feed, players, source: this })
    return this.#journal
  }

  /** The journal if requests are recorded. */
  get recorder(): Journal | undefined {
    return this.pages.entries > 0 ? this.requests : undefined
  }

  get feed(): Feed {
    return this.pages.feed
  }

  override whole<T>(action: () => T): T {
    if (!this.feed.isRead || this.#pending !== undefined) return super.whole(action)
    const told: Told[] = []
    this.#pending = told
    const before = this.state.log
    try {
      const made = super.whole(action)
      this.#tellCommands(before)
      for (const [type, tell] of told) this.feed.publish(this, type, tell)
      return made
    } finally {
      this.#pending = undefined
    }
  }

  override update<Shown>(
    id: string,
    body: ProfileUpdate,
    show: (applied: AppliedUpdate) => Shown,
  ): Shown {
    const before = this.state.log
    const shown = super.update(id, body, show)
    if (this.feed.isRead && this.#pending === undefined) this.#tellCommands(before)
    return shown
  }

  override advance(step: Advance): number {
    // A reading would move a clock that follows the host, so it is read for events only.
    if (!this.feed.isRead) return super.advance(step)
    const from = this.now
    const now = super.advance(step)
    this.#tellClock(from)
    return now
  }

  override setPolicies(changes: Partial<Policies>): Policies {
    const policies = super.setPolicies(changes)
    if (!this.feed.isRead) return policies
    const changed = writableChange(changes, policies)
    this.tell('world', () => ({ action: 'policies', policies: changed }))
    return policies
  }

  override restore(snapshot: Snapshot): void {
    const from = this.feed.isRead ? this.now : undefined
    super.restore(snapshot)
    if (from !== undefined) this.#tellClock(from)
  }

  override reset(): void {
    const from = this.feed.isRead ? this.now : undefined
    super.reset()
    this.#journal?.clear()
    if (from !== undefined) this.#tellClock(from)
    this.tell('world', () => ({ action: 'reset' }))
  }

  /** Tells of the entries that the log has gained, except policies. */
  #tellCommands(before: LogTail): void {
    const { log } = this.state
    const added = log.length > before.length ? log.entries().slice(before.length) : []
    for (const entry of added) {
      if (!('policies' in entry)) this.feed.publish(this, 'command', () => entry)
    }
  }

  /** Formats nothing yet: the change is made, so nothing may fail after it. */
  #tellClock(from: number): void {
    const { now } = this
    this.tell('clock', () => ({ from: formatInstant(from), now: formatInstant(now) }))
  }

  protected tell(...told: Told): void {
    if (this.#pending === undefined) this.feed.publish(this, ...told)
    else this.#pending.push(told)
  }
}
