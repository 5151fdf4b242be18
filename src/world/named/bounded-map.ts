/** A map of at most `most` entries, which forgets the entries that were set first. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#most) for (const first of this.keys()) if (this.delete(first)) break
    return this
  }
}
