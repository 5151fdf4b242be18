import * as v from 'valibot'
import { text, whole } from '../../contract/input/options'
import { durationMs } from '../../simulator/domain/instants'
import type { Stream } from '../../simulator/random/stream'

/** Milliseconds, or a duration in ISO 8601 such as `PT0.2S`; at most an hour. */
export type DelayTime = number | string

/** A fixed delay, or one drawn from the seed for each request. */
export type FaultDelay =
  | DelayTime
  /** All durations between the two are equally likely. */
  | {
      /** The shortest and the longest wait. */
      readonly uniform: readonly [min: DelayTime, max: DelayTime]
    }
  /** Half of them are below `median`, 95% below `p95`. */
  | {
      /** A distribution with a long tail. */
      readonly logNormal: {
        /** Half of the waits are shorter; above 0. */
        readonly median: DelayTime
        /** 95% of the waits are shorter; at least the median. */
        readonly p95: DelayTime
      }
    }

const MAX_MS = 3_600_000
const TIME = 'milliseconds or a duration up to an hour, such as 200 or "PT0.2S"'

/** The ms of `200`, `200ms` and `1.5s`; undefined for any other text. */
export function msOfText(text: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(text) ?? []
  return number === undefined ? undefined : Math.round(Number(number) * (unit === 's' ? 1_000 : 1))
}

function allowedTime({ input }: { readonly input: unknown }): string {
  const ms = typeof input === 'string' ? msOfText(input) : undefined
  return ms === undefined || ms > MAX_MS ? TIME : `the number ${ms} or "PT${ms / 1_000}S"`
}

const isTime = (value: string) => {
  const ms = msOf(value)
  return ms >= 0 && ms <= MAX_MS
}

const time = () => v.union([whole(0, MAX_MS), v.pipe(text(), v.check(isTime, allowedTime))], TIME)

const isSpread = ({ median, p95 }: { median: DelayTime; p95: DelayTime }) =>
  msOf(median) > 0 && msOf(p95) >= msOf(median)

export const delay = () =>
  v.union(
    [
      time(),
      v.strictObject({ uniform: v.strictTuple([time(), time()]) }),
      v.strictObject({
        logNormal: v.pipe(
          v.strictObject({ median: time(), p95: time() }),
          v.check(isSpread, 'a median above 0, and a p95 not below it'),
        ),
      }),
    ],
    `${TIME}, {"uniform": [a, b]} or {"logNormal": {"median", "p95"}}`,
  )

/**
 * z(p) / z(0.95) of the standard normal, in thousandths, for p at i/64 from 1/128 to 127/128: the
 * quantile of a log-normal is median * (p95 / median)^(that).
 */
const EXPONENTS = [
  -1470, -1309, -1132, -1019, -933, -862, -801, -748, -699, -655, -614, -576, -539, -505, -472,
  -440, -410, -381, -352, -324, -297, -271, -245, -219, -194, -169, -144, -120, -96, -72, -48, -24,
  0, 24, 48, 72, 96, 120, 144, 169, 194, 219, 245, 271, 297, 324, 352, 381, 410, 440, 472, 505, 539,
  576, 614, 655, 699, 748, 801, 862, 933, 1019, 1132, 1309, 1470,
]

const STEPS = 64

/** The delay of one request in ms, drawn if it is not fixed. */
export function drawDelay(delay: FaultDelay, stream: Stream): number {
  if (typeof delay !== 'object') return msOf(delay)
  if ('uniform' in delay) {
    const [one, other] = delay.uniform.map(msOf) as [number, number]
    return stream.between(Math.min(one, other), Math.max(one, other))
  }
  const { median, p95 } = delay.logNormal
  const [middle, high] = [msOf(median), msOf(p95)]
  if (middle === 0) return 0
  const place = stream.below(STEPS * 1_000)
  const knot = Math.floor(place / 1_000)
  const [low = 0, next = 0] = EXPONENTS.slice(knot, knot + 2)
  const exponent = low + ((next - low) * (place % 1_000)) / 1_000
  return Math.round(middle * power(high / middle, exponent / 1_000))
}

/** The ms; NaN for a string that is not a duration. */
function msOf(time: DelayTime): number {
  return typeof time === 'number' ? time : (durationMs(time) ?? Number.NaN)
}

/** base^exponent for an exponent of absolute value below 2, by square roots, which are exact. */
function power(base: number, exponent: number): number {
  if (exponent < 0) return 1 / power(base, -exponent)
  let [result, root, rest] = [1, base, exponent]
  while (rest >= 1) {
    result *= base
    rest -= 1
  }
  for (let bit = 0; bit < 20; bit += 1) {
    root = Math.sqrt(root)
    rest *= 2
    if (rest < 1) continue
    result *= root
    rest -= 1
  }
  return result
}
