import { type Arbitrary, constantFrom, integer, nat, record, subarray } from 'fast-check'
import * as v from 'valibot'
import type { WorldOptions } from '../../assembly/world-options'
import { whole } from '../../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import type { Policies } from '../../contract/policies'
import type { ScenarioInput } from '../../scenarios/loading'
import { policyArbitrary } from './policies'

/** Options of {@link worldArbitrary}. */
export interface WorldsOptions {
  /** Largest number of generated players, 0 to 10,000. Default 20. */
  readonly players?: number | undefined
  /** Scenarios, some of which are loaded, in this order. Default: none. */
  readonly scenarios?: readonly ScenarioInput[] | undefined
  /** Policies of the worlds. Default: `policyArbitrary()`. */
  readonly policies?: Arbitrary<Partial<Policies>> | undefined
}

const isArbitrary = (value: unknown) => typeof Object(value).generate === 'function'

const readOptions = optionReader(
  'worldArbitrary',
  () =>
    ({
      players: v.optional(whole(0, 10_000), 20),
      scenarios: v.optional(v.array(v.custom<ScenarioInput>(() => true)), []),
      policies: v.optional(
        v.custom<Arbitrary<Partial<Policies>>>(
          isArbitrary,
          'an arbitrary, such as policyArbitrary()',
        ),
      ),
    }) satisfies OptionSchemas<WorldsOptions>,
)

/** Instants at which calendars turn: a year, a leap day, a month, a change of the clocks. */
const INSTANTS = [
  '2026-01-01T00:00:00Z',
  '2024-02-29T23:59:59.999Z',
  '2025-12-31T23:59:59Z',
  '2025-10-26T00:30:00Z',
  '2026-03-29T01:00:00Z',
] as const

/**
 * Options for `createWorld`. They shrink to `{ players: 0 }`.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function worldArbitrary(options: WorldsOptions = {}): Arbitrary<WorldOptions> {
  const { players, scenarios, policies: decisions = policyArbitrary() } = readOptions(options)
  return record(
    {
      players: nat(players),
      seed: nat().map((number) => `seed-${number}`),
      now: constantFrom(...INSTANTS),
      compression: integer({ min: 1, max: 10 }),
      scenarios: subarray([...scenarios]),
      policies: decisions,
    },
    { requiredKeys: ['players'] },
  )
}
