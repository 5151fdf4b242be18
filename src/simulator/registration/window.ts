import { addMonths, DAY_MS } from '../domain/instants'

/** Registrations fall in windows of this many calendar months, the first from the epoch on. */
export const WINDOW_MONTHS = 36

/** No window is longer: three years with a leap day. */
const LONGEST_MS = 1_096 * DAY_MS

/**
 * Time without registrations after the first window. A default world starts in it, with exactly as
 * many players as its options say: its epoch is a midnight, and a leap day can add a day.
 */
const PAUSE_MS = 2 * DAY_MS

/** Windows that begin while the clock, 1990 to 2190, can run. */
export const WINDOWS = 67

/** End of a window of registrations, counted from 0: the instant after its last one. */
export function windowEnd(epoch: number, window = 0): number {
  return addMonths(epoch, WINDOW_MONTHS * (window + 1))
}

/** The instant of the first possible registration of a window. */
export function windowStart(epoch: number, window: number): number {
  if (window === 0) return epoch
  return windowEnd(epoch, window - 1) + (window === 1 ? PAUSE_MS : 0)
}

/** Number of windows that are over: all their players are registered. */
export function windowsOver(epoch: number, now: number): number {
  let count = Math.max(0, Math.floor((now - epoch) / LONGEST_MS))
  while (windowEnd(epoch, count) <= now) count += 1
  return count
}

/** Number of windows of which a player can be registered. */
export function windowsBegun(epoch: number, now: number): number {
  const over = windowsOver(epoch, now)
  return windowStart(epoch, over) <= now ? over + 1 : over
}

/** Default and highest number of real rounds that a generated row of play represents. */
export const COMPRESSION = 5
export const MAX_COMPRESSION = 10
