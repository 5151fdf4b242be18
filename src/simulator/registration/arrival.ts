import { drawTimeOfDay } from '../autopilot/calendar'
import { addMonths, DAY_MS, weekdayOf } from '../domain/instants'
import { localDay } from '../domain/local-time'
import type { MarketId } from '../domain/markets'
import type { Stream } from '../random/stream'
import { hashPath } from '../random/stream'

/** Registrations of the first window grow by 2 % a month: round(1000 * 1.02^month). */
const MONTH_WEIGHTS = [
  1000, 1020, 1040, 1061, 1082, 1104, 1126, 1149, 1172, 1195, 1219, 1243, 1268, 1294, 1319, 1346,
  1373, 1400, 1428, 1457, 1486, 1516, 1546, 1577, 1608, 1641, 1673, 1707, 1741, 1776, 1811, 1848,
  1885, 1922, 1961, 2000,
].map((weight, month) => [month, weight] as const)

/** An instant in [from, to), which lies in the first window: by monthly growth. */
export function drawRegistration(
  stream: Stream,
  epoch: number,
  from: number,
  to: number,
  market: MarketId,
): number {
  const month = Math.floor((windowEnd(epoch) - epoch) / WINDOW_MONTHS)
  const day = () => epoch + stream.weighted(MONTH_WEIGHTS) * month + stream.below(month)
  // The weights rarely hit a narrow range, so it is drawn uniformly.
  return (
    drawBusyTime(stream, day, [from, to], market) ?? stream.between(from, Math.max(from, to - 1))
  )
}

/** The place of a generated player: its window, and its number in it. Both count from 0. */
export interface MemberIndex {
  readonly window: number
  readonly ordinal: number
}

/** 2^32 divided by the golden ratio, odd. */
const GOLDEN = 0x9e3779b1

/**
 * A share from 0 to 1, without 1. Multiples of the golden ratio lie evenly, however many there are:
 * the shares of the players of a window are spread evenly, whatever their number, and each depends
 * on its index only.
 */
export function evenShare(name: string, seed: string, { window, ordinal }: MemberIndex): number {
  const first = hashPath([name, seed, window]).high
  return ((first + Math.imul(ordinal, GOLDEN)) >>> 0) / 2 ** 32
}

/** The instant around which the player with an index in a later window registers. */
export function middleOf(seed: string, epoch: number, member: MemberIndex): number {
  const { window } = member
  const start = windowStart(epoch, window)
  const share = evenShare('window', seed, member)
  return start + Math.floor(share * (windowEnd(epoch, window) - start))
}

const SPREAD_MS = 7 * DAY_MS

/** Largest distance of a registration from its middle: another day, another time of that day. */
const FARTHEST_MS = SPREAD_MS / 2 + DAY_MS

/** An instant near the middle of a share of a window, and in that window. */
export function drawLaterRegistration(
  stream: Stream,
  middle: number,
  epoch: number,
  window: number,
  market: MarketId,
): number {
  const day = () => middle - SPREAD_MS / 2 + stream.below(SPREAD_MS)
  const range = [windowStart(epoch, window), windowEnd(epoch, window)] as const
  return drawBusyTime(stream, day, range, market) ?? middle
}

/** Whether the player of a middle is registered; undefined near the middle: the signup decides. */
export function isRegisteredBy(middle: number, now: number): boolean | undefined {
  return Math.abs(middle - now) <= FARTHEST_MS ? undefined : middle < now
}

/** An instant of a drawn day in the range, if one of a few tries is: weekends are busier. */
function drawBusyTime(
  stream: Stream,
  drawDay: () => number,
  [from, to]: readonly [from: number, to: number],
  market: MarketId,
): number | undefined {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const day = localDay(drawDay(), market)
    const at = drawTimeOfDay(stream, day, market)
    const wanted = isWeekend(day) || stream.chance(100, 120)
    if (wanted && at >= from && at < to) return at
  }
  return undefined
}

/** Weekend of the registrations: Saturday and Sunday count 1.2 times. */
const isWeekend = (day: number) => [0, 6].includes(weekdayOf(day))

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
