/** A value and its weight. */
interface Weighed<Value> {
  readonly value: Value
  readonly weight: number
}

/** What a Map and a WeakMap have. */
interface Half<Key, Value> {
  get(key: Key): Weighed<Value> | undefined
  set(key: Key, value: Weighed<Value>): unknown
  delete(key: Key): boolean
}

/**
 * A map of the most recently used values, up to a sum of their weights. It has two halves: when the
 * newer one is full, the older one is dropped, so that a look-up need not sort.
 */
export class Recent<Key, Value> {
  readonly #most: number
  readonly #createHalf: () => Half<Key, Value>
  #newer: Half<Key, Value>
  #older: Half<Key, Value>
  /** Of the newer half. */
  #weight = 0

  /** @param createHalf a WeakMap does not keep its keys */
  constructor(most: number, createHalf: () => Half<Key, Value> = () => new Map()) {
    this.#most = most
    this.#createHalf = createHalf
    this.#newer = createHalf()
    this.#older = createHalf()
  }

  get(key: Key): Value | undefined {
    const newer = this.#newer.get(key)
    if (newer !== undefined) return newer.value
    const older = this.#older.get(key)
    if (older === undefined) return undefined
    this.set(key, older.value, older.weight)
    return older.value
  }

  /** A value that weighs more than half of all is not kept. */
  set(key: Key, value: Value, weight: number): void {
    const half = this.#most / 2
    if (weight > half) {
      this.#newer.delete(key)
      this.#older.delete(key)
      return
    }
    if (this.#weight + weight > half) {
      this.#older = this.#newer
      this.#newer = this.#createHalf()
      this.#weight = 0
    }
    this.#weight += weight - (this.#newer.get(key)?.weight ?? 0)
    this.#newer.set(key, { value, weight })
  }
}
