/** A figure at a time. */
export interface Point {
  /** Seconds. */
  readonly at: number
  readonly figure: number
}

/** A figure that grows by less than this share of its mean, over the part that counts, is flat. */
export const FLAT = 0.1

/**
 * By how much a figure rises over the last two thirds of its points, as a share of their mean: the
 * slope of the line with the least squares, over the time between the first and the last of them.
 * What fills up at the beginning, such as a cache, does not count.
 */
export function riseOf(points: readonly Point[]): number {
  const last = points.slice(Math.floor(points.length / 3))
  const mean = (of: (point: Point) => number) =>
    last.reduce((sum, point) => sum + of(point), 0) / last.length
  const [at, figure] = [mean((point) => point.at), mean((point) => point.figure)]
  let covariance = 0
  let variance = 0
  for (const point of last) {
    covariance += (point.at - at) * (point.figure - figure)
    variance += (point.at - at) ** 2
  }
  const duration = (last.at(-1)?.at ?? 0) - (last[0]?.at ?? 0)
  return variance === 0 || figure === 0 ? 0 : ((covariance / variance) * duration) / figure
}

/** `flat`, or by how much it grows. */
export function trendText(points: readonly Point[]): string {
  const rise = riseOf(points)
  const share = `${rise < 0 ? '' : '+'}${(rise * 100).toFixed(0)} %`
  return `${rise < FLAT ? 'flat' : 'not flat'}, ${share} over the last two thirds`
}
