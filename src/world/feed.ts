/** What events report. */
export type WorldEventType = 'request' | 'command' | 'clock' | 'fault' | 'world'

/** Something that happened in a world. */
export interface FeedEvent {
  /** Its number: 1, 2, 3 … */
  readonly id: number
  readonly type: WorldEventType
  /** The world. */
  readonly source: object
  /** Its content as JSON, created only for a reader. */
  readonly describe: () => object
}

/** Number of events that are kept. A reader that is further behind is cut. */
const KEPT = 2_000

/** The newest events of some worlds. Until the first reader comes, none is kept. */
export class Feed {
  /** Whether a reader has come. */
  isRead = false
  #events: FeedEvent[] = []
  #next = 1
  /** Called once, at the next event. */
  readonly #waiting = new Set<() => void>()

  publish(source: object, type: WorldEventType, describe: () => object): void {
    if (!this.isRead) return
    this.#events.push({ id: this.#next, type, source, describe })
    this.#next += 1
    // Cut at twice the number, so that an event costs no copy of the list.
    if (this.#events.length >= 2 * KEPT) this.#events = this.#events.slice(-KEPT)
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  /**
   * Begins to keep events.
   *
   * @param last number of the event that the reader has; undefined: it begins with the next one
   * @returns the number of the first event for the reader, and of the one that it has requested
   */
  open(last?: number): { readonly first: number; readonly asked: number } {
    this.isRead = true
    const asked = last === undefined ? this.#next : last + 1
    // A number that is yet to come is one of an earlier server.
    return { asked, first: asked > this.#next ? this.#next : Math.max(asked, this.oldest) }
  }

  /** Number of the oldest event that is kept. */
  get oldest(): number {
    return this.#next - Math.min(KEPT, this.#events.length)
  }

  /** The events from a number on that are kept, at most so many. */
  from(id: number, max: number): readonly FeedEvent[] {
    const start = this.#events.length - (this.#next - id)
    return this.#events.slice(start, start + max)
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
