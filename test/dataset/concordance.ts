/** A player in a test of a column: the value, the truth, and for how many players it stands. */
export interface Case {
  readonly value: unknown
  readonly isPositive: boolean
  readonly weight: number
}

/** Maximum number of words of a column whose order by their share of positives is no accident. */
const MOST_WORDS = 60

const INSTANT = /^\d{4}-\d\d-\d\dT/

/**
 * How well the values of a column alone tell positives from negatives: the area under the ROC
 * curve, 0.5 to 1, whichever end of it the positives have. No value counts as the least and as the
 * greatest, whichever tells more. Words are ordered by their share of positives, and a list is its
 * most telling word. Undefined for texts of which nearly each player has another.
 */
export function areaOf(cases: readonly Case[]): number | undefined {
  const some = cases.find(({ value }) => value !== undefined)?.value
  if (Array.isArray(some)) {
    const words = new Set(cases.flatMap(({ value }) => (value as unknown[] | undefined) ?? []))
    const has = (word: unknown) => (value: unknown) =>
      Number((value as unknown[] | undefined)?.includes(word))
    return Math.max(...[...words].map((word) => ordered(groupsOf(cases, has(word)))))
  }
  if (typeof some !== 'string' || INSTANT.test(some)) {
    const groups = groupsOf(cases, (value) =>
      typeof value === 'string' ? Date.parse(value) : Number(value),
    )
    // Not a number: there is no value.
    const none = groups.get(Number.NaN)
    groups.delete(Number.NaN)
    if (none === undefined) return ordered(groups)
    const at = (order: number) => ordered(new Map([...groups, [order, none]]))
    return Math.max(at(Number.NEGATIVE_INFINITY), at(Number.POSITIVE_INFINITY))
  }
  const words = groupsOf(cases, (value) => value)
  if (words.size > MOST_WORDS) return undefined
  const shareOf = (group: Group) => group.positive / (group.positive + group.negative)
  return ordered(groupsOf(cases, (value) => shareOf(words.get(value) as Group)))
}

/** The weights of the cases with one value. */
interface Group {
  positive: number
  negative: number
}

function groupsOf<Key>(cases: readonly Case[], keyOf: (value: unknown) => Key): Map<Key, Group> {
  const groups = new Map<Key, Group>()
  for (const { value, isPositive, weight } of cases) {
    const key = keyOf(value)
    const group = groups.get(key) ?? { positive: 0, negative: 0 }
    group[isPositive ? 'positive' : 'negative'] += weight
    groups.set(key, group)
  }
  return groups
}

/** The area for groups in their order. */
function ordered(groups: ReadonlyMap<number, Group>): number {
  let [below, pairs, positives] = [0, 0, 0]
  for (const order of Float64Array.from(groups.keys()).sort()) {
    const { positive, negative } = groups.get(order) as Group
    pairs += positive * (below + negative / 2)
    below += negative
    positives += positive
  }
  const area = pairs / (positives * below)
  return Math.max(area, 1 - area)
}
