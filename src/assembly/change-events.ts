import { Archive } from '../service/journal/archive'
import { Feed, type WorldEventType } from '../service/journal/feed'
import { formatInstant } from '../simulator/domain/instants'
import type { LogTail } from '../world/log'
import type { WorldSettings } from '../world/options'

/** What a world shares with related ones: the bound of their journals, and the events. */
export interface Pages {
  /** Number of requests that its journal keeps; 0: none is recorded. */
  readonly entries: number
  readonly archive: Archive
  readonly feed: Feed
}

/** Those of a world that is related to no other one. */
export function pagesOf({ memory }: Pick<WorldSettings, 'memory'>): Pages {
  const { journal: entries } = memory
  return { ...noPages(), entries, archive: new Archive(entries) }
}

/** Those of a world that is only read. */
export function noPages(): Pages {
  return {
    entries: 0,
    archive: new Archive(0),
    feed: new Feed(),
  }
}

type PendingEvent = readonly [type: WorldEventType, describe: () => object]

/** The world whose changes are published. */
interface Source {
  readonly nowMs: number
  readonly record: LogTail
}

/** Publishes the changes of a world, each when it is complete. */
export class ChangeEvents {
  readonly #source: Source
  readonly #feed: Feed
  /** What to publish when the change in progress is complete. */
  #pending: PendingEvent[] | undefined

  constructor(source: Source, feed: Feed) {
    this.#source = source
    this.#feed = feed
  }

  /** Runs an action that changes all or nothing, and publishes the commands that it has logged. */
  whole<T>(action: () => T): T {
    if (!this.#feed.isRead || this.#pending !== undefined) return action()
    const events: PendingEvent[] = []
    this.#pending = events
    const { length } = this.#source.record
    try {
      const result = action()
      const { record } = this.#source
      for (const entry of record.from(length)) {
        if (!('policies' in entry)) this.#feed.publish(this.#source, 'command', () => entry)
      }
      for (const event of events) this.#feed.publish(this.#source, ...event)
      return result
    } finally {
      this.#pending = undefined
    }
  }

  /** Runs an action that moves the clock. */
  moving<T>(action: () => T): T {
    // A reading would move a clock that follows the host, so it is read for events only.
    if (!this.#feed.isRead) return action()
    const from = this.#source.nowMs
    const result = action()
    const { nowMs: now } = this.#source
    // Formats nothing yet: the change is made, so nothing may fail after it.
    this.publish('clock', () => ({ from: formatInstant(from), now: formatInstant(now) }))
    return result
  }

  publish(...event: PendingEvent): void {
    if (this.#pending === undefined) this.#feed.publish(this.#source, ...event)
    else this.#pending.push(event)
  }
}
