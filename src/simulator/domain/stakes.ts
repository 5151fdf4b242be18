import { type Currency, countingUnit, fromEuroCents } from './currencies'

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
    if ((STAKE_TENTHS[middle] as number) <= tenths) low = middle + 1
    else high = middle
  }
  return low === 0 ? 0 : (STAKE_TENTHS[low - 1] as number) * tenth
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
