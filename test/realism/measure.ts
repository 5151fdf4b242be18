/** One line of the table: the measured value, its bounds, and their reason. */
export interface Measure {
  readonly name: string
  /** The expected value in words. */
  readonly stated: string
  readonly measured: number
  readonly low: number
  readonly high: number
  readonly reason: string
}

/** The sum of the values. */
export const sum = (values: Iterable<number>) =>
  [...values].reduce((total, value) => total + value, 0)

/** The quantile of the values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

/** The share of the list that passes, in percent. */
export const shareOf = <T>(list: readonly T[], accept: (item: T) => boolean) =>
  (100 * list.filter(accept).length) / list.length

/** Four standard errors, in percentage points, of a share in percent measured on `count`. */
function fourErrors(percent: number, count: number): number {
  return 4 * Math.sqrt((percent * (100 - percent)) / count)
}

/** A share that the generator draws directly: only the sampling error is allowed. */
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

/** A share that results from play: its bounds are stated, with the reason. */
export function played(
  name: string,
  stated: string,
  measured: number,
  [low, high]: readonly [number, number],
  reason: string,
): Measure {
  return { name, stated, measured, low, high, reason }
}

/** The measures outside their bounds. */
export function outsideOf(table: readonly Measure[]): Measure[] {
  return table.filter(({ measured, low, high }) => !(measured >= low && measured <= high))
}

/** The table as text. */
export function printMeasures(table: readonly Measure[]): string {
  const lines = table.map(({ name, stated, measured, low, high, reason }) =>
    [
      name.padEnd(42),
      stated.padEnd(22),
      figure(measured).padStart(9),
      `${figure(low)} .. ${figure(high)}`.padStart(18),
      ` ${reason}`,
    ].join(' '),
  )
  const head = [
    'measure'.padEnd(42),
    'stated'.padEnd(22),
    ' measured',
    '         tolerance',
    ' why',
  ]
  return [head.join(' '), ...lines].join('\n')
}

function figure(value: number): string {
  return Math.abs(value) >= 1_000 ? String(Math.round(value)) : value.toFixed(2)
}
