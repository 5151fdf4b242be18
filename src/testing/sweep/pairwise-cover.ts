/**
 * Rows of values such that any two values of different names are together in some row. Each row
 * takes the first pair that is left, and then, name by name, the value with most of the pairs that
 * are left. The first row has the first value of each name.
 */
export function pairwiseCover<Name>(
  values: ReadonlyMap<Name, readonly unknown[]>,
): readonly ReadonlyMap<Name, unknown>[] {
  // Names with many values first: their pairs decide the number of rows.
  const sorted = [...values].sort(([, a], [, b]) => b.length - a.length)
  const sizes = sorted.map(([, list]) => list.length)
  const open = new Set<string>()
  for (const [a, b] of pairsBelow(sizes.length)) {
    for (let x = 0; x < (sizes[a] ?? 0); x += 1) {
      for (let y = 0; y < (sizes[b] ?? 0); y += 1) open.add(pairOf(a, x, b, y))
    }
  }
  // The values of a single name have no other pair than that with themselves.
  for (const [a, size] of sizes.entries()) {
    for (let x = 0; x < size; x += 1) open.add(pairOf(a, x, a, x))
  }
  const isOpen = (a: number, x: number, b: number, y: number) =>
    open.has(a < b ? pairOf(a, x, b, y) : pairOf(b, y, a, x))
  /** Pairs with the places that are chosen count before those that are possible. */
  const gainOf = (row: readonly (number | undefined)[], a: number, x: number) => {
    let gain = 0
    for (const [b, size] of sizes.entries()) {
      const chosen = row[b]
      if (b === a) continue
      if (chosen !== undefined) gain += isOpen(a, x, b, chosen) ? open.size : 0
      else for (let y = 0; y < size; y += 1) gain += isOpen(a, x, b, y) ? 1 : 0
    }
    return gain
  }
  const rows = [sizes.map(() => 0)]
  for (;;) {
    const last = rows.at(-1) as number[]
    for (const [a, x] of last.entries()) {
      for (const [b, y] of last.entries()) open.delete(pairOf(a, x, b, y))
    }
    const [next] = open
    if (next === undefined) break
    const [a = 0, x = 0, b = 0, y = 0] = next.split(' ').map(Number)
    const row: (number | undefined)[] = sizes.map((_, at) =>
      at === a ? x : at === b ? y : undefined,
    )
    for (const [at, size] of sizes.entries()) {
      if (row[at] !== undefined) continue
      const gains = Array.from({ length: size }, (_, value) => gainOf(row, at, value))
      row[at] = gains.indexOf(Math.max(...gains))
    }
    rows.push(row as number[])
  }
  // In the order of the names that were given.
  const places = new Map(sorted.map(([name], at) => [name, at]))
  return rows.map(
    (row) =>
      new Map([...values].map(([name, list]) => [name, list[row[places.get(name) ?? 0] ?? 0]])),
  )
}

function pairOf(a: number, x: number, b: number, y: number): string {
  return `${a} ${x} ${b} ${y}`
}

function* pairsBelow(count: number): Generator<readonly [number, number]> {
  for (let a = 0; a < count; a += 1) for (let b = a + 1; b < count; b += 1) yield [a, b]
}
