import type { ScenarioName } from './names'

/** The scenarios to look at first, from an ordinary player to the common cases of a back office. */
export const START_HERE = Object.freeze([
  'active-player',
  'fresh-registration',
  'first-deposit-today',
  'pending-kyc',
  'kyc-rejected-with-cash',
  'blocked-player',
  'self-excluded',
  'withdrawal-pending',
  'withdrawal-stuck',
  'withdrawal-rejected',
  'bonus-active',
  'bonus-expired',
  'chargeback-open',
  'vip-whale',
  'dormant-90-days',
] as const satisfies readonly ScenarioName[])

/** The place of a scenario among those to look at first; undefined for all others. */
export function startPlace(name: string): number | undefined {
  const place = START_HERE.findIndex((start) => start === name)
  return place < 0 ? undefined : place
}

/** The scenarios of a list, those to look at first at its start. */
export function startFirst<Line extends { readonly name: string }>(lines: readonly Line[]): Line[] {
  const placeOf = ({ name }: Line) => startPlace(name) ?? START_HERE.length
  return [...lines].sort((a, b) => placeOf(a) - placeOf(b))
}
