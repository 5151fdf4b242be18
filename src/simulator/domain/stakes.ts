import { CURRENCIES, type Currency, countingUnit, fromEuroCents } from './currencies'
import type { Game } from './games'
import { civilOf, dayNumber } from './instants'
import { localDay } from './local-time'
import type { MarketId } from './markets'

/**
 * The stakes of a lobby, in tenths of the counting unit, and ten times these for compressed play,
 * ascending.
 */
const STAKE_TENTHS = [
  1, 2, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500,
  600, 800, 1_000, 2_000, 2_500, 5_000, 10_000,
]

/** The smallest stake of a lobby, in minor units. */
export function smallestStake(currency: Currency): number {
  return countingUnit(currency) / 10
}

/** The largest available stake of at most `max` minor units; 0 if there is none. */
export function stakeWithin(max: number, currency: Currency): number {
  const tenth = smallestStake(currency)
  const tenths = max / tenth
  let low = 0
  let high = STAKE_TENTHS.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((STAKE_TENTHS[middle] ?? 0) <= tenths) low = middle + 1
    else high = middle
  }
  return (STAKE_TENTHS[low - 1] ?? 0) * tenth
}

/** The available stake nearest to an amount in euro cents. */
export function stakeNear(euroCents: number, currency: Currency): number {
  const wanted = fromEuroCents(euroCents, currency)
  const unit = smallestStake(currency)
  return nearest(STAKE_TENTHS, Math.floor(wanted / unit)) * unit
}

/** The step of a ladder that is nearest to an amount. */
export function nearest(ladder: readonly number[], wanted: number): number {
  let best = ladder[0] ?? 0
  for (const step of ladder) {
    if (Math.abs(step - wanted) < Math.abs(best - wanted)) best = step
  }
  return best
}

/** A limit that a law sets on the stake of a slot. */
interface StakeCap {
  /** Minor units of `currency`. */
  readonly amount: number
  readonly currency: Currency
  /** First local day on which the limit holds, as a day number. */
  readonly from: number
  /** Age from which the limit no longer holds; absent if it holds for all players. */
  readonly untilAge?: number
}

/**
 * Great Britain: Gambling Act 2005 (Operating Licence Conditions) (Amendment) Regulations 2025.
 * Germany: Glücksspielstaatsvertrag 2021, section 22a.
 */
const CAPS: ReadonlyMap<MarketId, readonly StakeCap[]> = new Map([
  [
    'GB',
    [
      { amount: 500, currency: 'GBP', from: dayNumber(2025, 4, 9) },
      { amount: 200, currency: 'GBP', from: dayNumber(2025, 5, 21), untilAge: 25 },
    ],
  ],
  ['DE', [{ amount: 100, currency: 'EUR', from: dayNumber(2021, 7, 1) }]],
])

/**
 * The greatest stake on a game that the law of the market allows, in minor units
 * of the player's currency; infinite where no law limits it. It binds generated players. A command
 * can exceed it, because tests need such bets.
 *
 * @param birthDay day number of the date of birth
 */
export function stakeCap(
  game: Game,
  market: MarketId,
  currency: Currency,
  birthDay: number,
  at: number,
): number {
  const caps = game.isMachine ? CAPS.get(market) : undefined
  if (!caps) return Number.POSITIVE_INFINITY
  const today = localDay(at, market)
  let min = Number.POSITIVE_INFINITY
  for (const cap of caps) {
    if (today < cap.from) continue
    if (cap.untilAge !== undefined && isOfAge(cap.untilAge, today, birthDay)) continue
    min = Math.min(min, converted(cap, currency))
  }
  return min
}

function converted(cap: StakeCap, currency: Currency): number {
  if (currency === cap.currency) return cap.amount
  return Math.floor((cap.amount * CURRENCIES[currency].perEuro) / CURRENCIES[cap.currency].perEuro)
}

/** Whether a player has reached an age. Most are far from it and need no exact age. */
function isOfAge(age: number, day: number, birthDay: number): boolean {
  const lived = day - birthDay
  if (lived > age * 366) return true
  return lived >= age * 365 && ageOn(day, birthDay) >= age
}

/** Completed years of age on a day; a birthday of 29 February is 1 March in a common year. */
export function ageOn(day: number, birthDay: number): number {
  const today = civilOf(day)
  const born = civilOf(birthDay)
  const before = today.month < born.month || (today.month === born.month && today.date < born.date)
  return today.year - born.year - (before ? 1 : 0)
}
