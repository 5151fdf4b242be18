import type { StreamEntry } from './delivery'

/** Largest number of events that wait for their first attempt. */
export const MAX_WAITING = 10_000

/** The events of a world that some webhook has not tried yet. */
export class EventStream {
  readonly #entries = new Map<number, StreamEntry>()
  #first = 0
  #end = 0

  /** Number of the next entry. */
  get end(): number {
    return this.#end
  }

  /** An entry, if it is kept. */
  at(number: number): StreamEntry | undefined {
    return this.#entries.get(number)
  }

  append(entry: Omit<StreamEntry, 'number'>): void {
    this.#entries.set(this.#end, { ...entry, number: this.#end })
    this.#end += 1
  }

  /** Forgets the entries before a number. */
  trim(number: number): void {
    while (this.#first < number) {
      this.#entries.delete(this.#first)
      this.#first += 1
    }
  }

  /** Number of the first entry that may stay: those before it are too many. */
  get firstWithRoom(): number {
    return Math.max(this.#first, this.#end - MAX_WAITING)
  }
}
