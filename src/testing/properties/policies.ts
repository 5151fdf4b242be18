import { type Arbitrary, constantFrom, record } from 'fast-check'
import * as v from 'valibot'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import { DEFINITIONS, POLICY_NAMES, type Policies, type PolicyName } from '../../contract/policies'
import { policyValues, SWEPT_POLICIES } from '../sweep/swept-values'

/** Options of {@link policyArbitrary}. */
export interface PolicyOptions {
  /**
   * The policies that vary. Default: those that `sweep` varies, which are all but `tokens`,
   * `sessions`, `rateLimit`, `isolation`, `faultHeader` and `vocabulary`.
   */
  readonly names?: readonly PolicyName[] | undefined
}

const readOptions = optionReader(
  'policyArbitrary',
  () =>
    ({
      names: v.optional(v.array(v.picklist(POLICY_NAMES)), SWEPT_POLICIES),
    }) satisfies OptionSchemas<PolicyOptions>,
)

/**
 * Some policies with a value each, for `createWorld({ policies })` and `world.setPolicies`. They
 * shrink to no policy, and to the default values.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function policyArbitrary(options: PolicyOptions = {}): Arbitrary<Partial<Policies>> {
  const { names } = readOptions(options)
  const model = Object.fromEntries(names.map((name) => [name, constantFrom(...valuesOf(name))]))
  return record(model, { requiredKeys: [] }) as Arbitrary<Partial<Policies>>
}

function valuesOf(name: PolicyName): readonly unknown[] {
  const { other } = DEFINITIONS[name]
  return [...new Set([...policyValues(name), ...(other === undefined ? [] : [other])])]
}
