/** A map of at most `max` entries, which forgets the entries that were set first. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#max) for (const first of this.keys()) if (this.delete(first)) break
    return this
  }
}
