/** The figures of some houses. Sums add up, so that tallies of seeds can be pooled. */
export class HouseTally {
  readonly sums = new Map<string, number>()
  readonly lists = new Map<string, number[]>()

  add(name: string, amount = 1): void {
    this.sums.set(name, this.of(name) + amount)
  }

  push(name: string, value: number): void {
    const list = this.lists.get(name)
    if (list) list.push(value)
    else this.lists.set(name, [value])
  }

  of(name: string): number {
    return this.sums.get(name) ?? 0
  }

  /** A quotient of sums, times `scale`. */
  ratio(name: string, of: string, scale = 1): number {
    return (scale * this.of(name)) / this.of(of)
  }

  list(name: string): readonly number[] {
    return this.lists.get(name) ?? []
  }

  /** The sums of a family of names, such as `game:`, without the prefix. */
  family(prefix: string): [name: string, sum: number][] {
    return [...this.sums].flatMap(([name, sum]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), sum] as [string, number]] : [],
    )
  }

  /** Adds the figures of another tally. */
  pool(other: HouseTally): void {
    for (const [name, sum] of other.sums) this.add(name, sum)
    for (const [name, list] of other.lists) {
      this.lists.set(name, [...this.list(name), ...list])
    }
  }
}
