import type { Stream } from '../random/stream'
import {
  EXPONENTIAL,
  LOG_NORMAL_30,
  LOG_NORMAL_40,
  LOG_NORMAL_60,
  LOG_NORMAL_100,
} from './quantiles'

const LOG_NORMAL = {
  30: LOG_NORMAL_30,
  40: LOG_NORMAL_40,
  60: LOG_NORMAL_60,
  100: LOG_NORMAL_100,
} as const

const INTERVALS = 64
const STEPS = 1024

/** A value of the distribution given by the knots, in thousandths; linear between knots. */
function drawBetweenKnots(stream: Stream, knots: readonly number[]): number {
  const place = stream.below(INTERVALS * STEPS)
  const knot = Math.floor(place / STEPS)
  const low = knots[knot] ?? 0
  const high = knots[knot + 1] ?? low
  return low + Math.floor(((high - low) * (place % STEPS)) / STEPS)
}

/**
 * A log-normal integer.
 *
 * @param median integer >= 0; below 2^31, so that the product is exact
 * @param sigmaHundredths the standard deviation of the logarithm, times 100
 */
export function drawLogNormal(
  stream: Stream,
  median: number,
  sigmaHundredths: keyof typeof LOG_NORMAL,
): number {
  return Math.floor((median * drawBetweenKnots(stream, LOG_NORMAL[sigmaHundredths])) / 1000)
}

/** An exponential integer with the given mean; at most about five times the mean. */
export function drawExponential(stream: Stream, mean: number): number {
  return Math.floor((mean * drawBetweenKnots(stream, EXPONENTIAL)) / 1000)
}
