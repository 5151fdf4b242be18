import { type Arbitrary, constantFrom, record } from 'fast-check'
import * as v from 'valibot'
import { DEFINITIONS, POLICY_NAMES, type Policies, type PolicyName } from '../contract/policies'
import { type OptionSchemas, optionReader } from '../input/options'

/** Options of {@link policies}. */
export interface PolicyOptions {
  /**
   * The policies that vary. Default: all but `tokens`, `sessions`, `rateLimit`, `isolation` and
   * `faultHeader`, with which the answers depend on the credentials or on the number of requests.
   */
  readonly names?: readonly PolicyName[] | undefined
}

const OF_CREDENTIALS: readonly PolicyName[] = [
  'tokens',
  'sessions',
  'rateLimit',
  'isolation',
  'faultHeader',
]

/** Values of the policies that have more than a list of words, besides their words. */
const OPEN: { readonly [Name in PolicyName]?: readonly Policies[Name][] } = {
  maxLimit: [20],
  concurrentBonuses: [3],
  rateLimit: [5],
  tokens: [['token-1', 'token-2']],
  sessions: [{ 'session-1': '*' }],
  errorFormat: [{ error: '{code}', message: '{detail}' }],
}

const readOptions = optionReader(
  'policies',
  () =>
    ({
      names: v.optional(
        v.array(v.picklist(POLICY_NAMES)),
        POLICY_NAMES.filter((name) => !OF_CREDENTIALS.includes(name)),
      ),
    }) satisfies OptionSchemas<PolicyOptions>,
)

/**
 * Some policies with a value each, for `createWorld({ policies })` and `world.setPolicies`. They
 * shrink to no policy, and to the default values.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function policies(options: PolicyOptions = {}): Arbitrary<Partial<Policies>> {
  const { names } = readOptions(options)
  const model = Object.fromEntries(names.map((name) => [name, constantFrom(...valuesOf(name))]))
  return record(model, { requiredKeys: [] }) as Arbitrary<Partial<Policies>>
}

/** The values of a policy, the default first. */
function valuesOf(name: PolicyName): readonly unknown[] {
  const { values, read } = DEFINITIONS[name]
  const words = values.map((value) => read(value)).filter((value) => value !== undefined)
  return [...words, ...(OPEN[name] ?? [])]
}
