/** One line of the table: what was measured, between which bounds it must lie, and why those. */
export interface Measure {
  readonly name: string
  /** What the domain document says, as it says it. */
  readonly stated: string
  readonly measured: number
  readonly low: number
  readonly high: number
  readonly reason: string
}

/** The sum of the values. */
export const sum = (values: Iterable<number>) =>
  [...values].reduce((total, value) => total + value, 0)

/** The value below which the share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

/** How many of the list pass, in percent. */
export const shareOf = <T>(list: readonly T[], accept: (item: T) => boolean) =>
  (100 * list.filter(accept).length) / list.length

/** Four standard errors, in percentage points, of a share in percent measured on `count`. */
function fourErrors(percent: number, count: number): number {
  return 4 * Math.sqrt((percent * (100 - percent)) / count)
}

/** A share that the generator draws as such: only the sample's own error is allowed. */
export function drawn(name: string, percent: number, measured: number, count: number): Measure {
  const error = fourErrors(percent, count)
  return {
    name: `${name}, %`,
    stated: `${percent}`,
    measured,
    low: Math.max(0, percent - error),
    high: percent + error,
    reason: 'drawn as stated; four standard errors',
  }
}

/** A share that comes out of play: the bounds are stated by hand, with the reason. */
export function played(
  name: string,
  stated: string,
  measured: number,
  [low, high]: readonly [number, number],
  reason: string,
): Measure {
  return { name, stated, measured, low, high, reason }
}
