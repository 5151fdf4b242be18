import { SCENARIO_NAMES } from '../../src/scenarios/names'

/** A larger factor draws so many times as many cases. */
const FACTOR = Number(process.env['FAUXHOUSE_SAMPLES'] ?? 1)

/** The number of cases of a test that draws so many in the unit suite. */
export const samples = (count: number): number => Math.ceil(count * FACTOR)

/** So many of the list at equal distances, as `samples` counts them. */
export function sampled<Item>(list: readonly Item[], count: number): Item[] {
  const step = Math.max(1, list.length / samples(count))
  return list.filter((_, place) => Math.floor(place / step) > Math.floor((place - 1) / step))
}

/** The bundled scenarios: without the one of 40,000 rows. */
export const SAMPLED_SCENARIOS =
  FACTOR > 1 ? SCENARIO_NAMES : SCENARIO_NAMES.filter((name) => name !== 'huge-ledger')
