/** A player in a test of a column: the value, the truth, and for how many players it stands. */
export interface Case {
  readonly value: unknown
  readonly isPositive: boolean
  readonly weight: number
}

/** Most words of a column whose order by their share of positives is no accident. */
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
    return Math.max(...[...words].map((word) => ordered(cases, has(word))))
  }
  if (typeof some !== 'string' || INSTANT.test(some)) {
    const numberOf = (value: unknown) =>
      typeof value === 'string' ? Date.parse(value) : Number(value)
    const areas = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY].map((none) =>
      ordered(cases, (value) => (value === undefined ? none : numberOf(value))),
    )
    return Math.max(...areas)
  }
  const shares = new Map<unknown, { positive: number; all: number }>()
  for (const { value, isPositive, weight } of cases) {
    const share = shares.get(value) ?? { positive: 0, all: 0 }
    share.all += weight
    if (isPositive) share.positive += weight
    shares.set(value, share)
  }
  if (shares.size > MOST_WORDS) return undefined
  return ordered(cases, (value) => {
    const { positive, all } = shares.get(value) as { positive: number; all: number }
    return positive / all
  })
}

/** The area for an order of the values. */
function ordered(cases: readonly Case[], orderOf: (value: unknown) => number): number {
  const sorted = cases
    .map(({ value, ...rest }) => ({ ...rest, order: orderOf(value) }))
    .sort((a, b) => a.order - b.order || 0)
  let [below, pairs, positives] = [0, 0, 0]
  for (let at = 0; at < sorted.length; ) {
    const order = sorted[at]?.order
    let [positive, negative] = [0, 0]
    for (; at < sorted.length && sorted[at]?.order === order; at += 1) {
      const { isPositive, weight } = sorted[at] as { isPositive: boolean; weight: number }
      if (isPositive) positive += weight
      else negative += weight
    }
    pairs += positive * (below + negative / 2)
    below += negative
    positives += positive
  }
  const area = pairs / (positives * below)
  return Math.max(area, 1 - area)
}
