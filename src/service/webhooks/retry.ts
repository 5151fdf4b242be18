import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../simulator/domain/instants'

/** Time from a failed attempt to the next one: after the last, the delivery has failed. */
const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  ...[5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS],
]

/** Longest delay that a receiver can ask for, in seconds: some thirty years. */
const MAX_SECONDS = 999_999_999
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Time to the next attempt in ms; undefined if there is none.
 *
 * @param retries number of retries so far
 * @param askedMs delay that the receiver asks for
 */
export function retryDelayMs(retries: number, askedMs = 0): number | undefined {
  const own = RETRY_DELAYS_MS[retries]
  return own === undefined ? undefined : Math.max(own, askedMs)
}

/**
 * The delay by `Retry-After` of a response with 429 or 503.
 *
 * @param sentAt `webhook-timestamp` of the attempt, to which a date is relative
 */
export function askedDelayMs(
  status: number,
  retryAfter: string | null,
  sentAt: number,
): number | undefined {
  if ((status !== 429 && status !== 503) || retryAfter === null) return undefined
  const text = retryAfter.trim()
  const seconds = HTTP_DATE.test(text) ? Date.parse(text) / SECOND_MS - sentAt : secondsOf(text)
  return seconds > 0 ? Math.min(seconds, MAX_SECONDS) * SECOND_MS : undefined
}

function secondsOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : 0
}
