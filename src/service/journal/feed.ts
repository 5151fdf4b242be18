/** What events tell of. */
export type EventType = 'request' | 'command' | 'clock' | 'fault' | 'world'

/** Something that happened in a world. */
export interface FeedEvent {
  /** Its number: 1, 2, 3 … */
  readonly id: number
  readonly type: EventType
  /** The world. */
  readonly source: object
  /** Its content as JSON, made only if a reader wants it. */
  readonly describe: () => object
}

/** Number of events that are kept. A reader that is further behind is cut. */
const KEPT = 2_000

/** The newest events of some worlds. Until the first reader comes, none is kept. */
export class Feed {
  #events: FeedEvent[] = []
  #next = 1
  #isRead = false
  /** Called once, at the next event. */
  readonly #waiting = new Set<() => void>()

  get isRead(): boolean {
    return this.#isRead
  }

  publish(source: object, type: EventType, describe: () => object): void {
    if (!this.#isRead) return
    this.#events.push({ id: this.#next, type, source, describe })
    this.#next += 1
    // Cut at twice the number, so that an event costs no copy of the list.
    if (this.#events.length >= 2 * KEPT) this.#events = this.#events.slice(-KEPT)
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  /** Begins to keep events. Returns the number of the next one. */
  open(): number {
    this.#isRead = true
    return this.#next
  }

  /** Number of the oldest event that is kept. */
  get oldest(): number {
    return this.#next - Math.min(KEPT, this.#events.length)
  }

  /** The event with a number; undefined if it is yet to come, or is no longer kept. */
  at(id: number): FeedEvent | undefined {
    return id < this.oldest ? undefined : this.#events.at(id - this.#next)
  }

  get next(): number {
    return this.#next
  }

  /** Calls the function at the next event. Returns a function that prevents this. */
  onNext(wake: () => void): () => void {
    this.#waiting.add(wake)
    return () => this.#waiting.delete(wake)
  }
}
