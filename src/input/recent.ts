/** A value and its weight. */
interface Weighed<Value> {
  readonly value: Value
  readonly weight: number
}

/**
 * A map of the most recently used values, up to a sum of their weights. It has two halves: when the
 * newer one is full, the older one is dropped, so that a look-up need not sort. It does not keep
 * the keys.
 */
export class Recent<Key extends object, Value> {
  readonly #most: number
  #newer = new WeakMap<Key, Weighed<Value>>()
  #older = new WeakMap<Key, Weighed<Value>>()
  /** Of the newer half. */
  #weight = 0

  constructor(most: number) {
    this.#most = most
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
      this.#newer = new WeakMap()
      this.#weight = 0
    }
    this.#weight += weight - (this.#newer.get(key)?.weight ?? 0)
    this.#newer.set(key, { value, weight })
  }
}
