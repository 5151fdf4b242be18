/**
 * The newest of some records. A list never changes; one with a further record shares the others
 * with it, so that an addition costs the same however many there are.
 */
export class NewestList<Item extends object> {
  /** Lists share this array. A list has the records from {@link #first} to {@link #end}. */
  readonly #records: Item[]
  readonly #first: number
  readonly #end: number

  constructor(records: Item[] = [], first = 0, end = records.length) {
    this.#records = records
    this.#first = first
    this.#end = end
  }

  get length(): number {
    return this.#end - this.#first
  }

  get newest(): Item | undefined {
    return this.#end > this.#first ? this.#records[this.#end - 1] : undefined
  }

  /**
   * A list with a further record.
   *
   * @param fits whether a record may stay, at a number of records from the end; the older ones go
   */
  with(record: Item, fits: (record: Item, fromEnd: number) => boolean): NewestList<Item> {
    let records = this.#records
    let first = this.#first
    // Another list has a record in this place, or more than half are gone.
    if (records.length > this.#end || first > this.length + SPARE) {
      records = records.slice(first, this.#end)
      first = 0
    }
    records.push(record)
    const end = records.length
    for (let old = records[first]; old && !fits(old, end - first); old = records[first]) first += 1
    return new NewestList(records, first, end)
  }

  /** A page, newest first. */
  page(offset: number, limit: number): Item[] {
    const end = Math.max(this.#first, this.#end - offset)
    return this.#records.slice(Math.max(this.#first, end - limit), end).reverse()
  }

  /** Lists the records, the oldest first. */
  [Symbol.iterator](): Iterator<Item> {
    return this.#records.slice(this.#first, this.#end).values()
  }
}

/** Number of records that may be gone, whatever the length. */
const SPARE = 16
