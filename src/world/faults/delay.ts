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

export const delay = () =>
  v.union(
    [time(), v.strictObject({ uniform: v.strictTuple([time(), time()]) })],
    `${TIME}, or {"uniform": [a, b]}`,
  )

/** The delay of one request in ms, drawn if it is not fixed. */
export function drawDelay(delay: FaultDelay, stream: Stream): number {
  if (typeof delay !== 'object') return msOf(delay)
  const [one, other] = delay.uniform.map(msOf) as [number, number]
  return stream.between(Math.min(one, other), Math.max(one, other))
}

/** The ms; NaN for a string that is not a duration. */
function msOf(time: DelayTime): number {
  return typeof time === 'number' ? time : (durationMs(time) ?? Number.NaN)
}
