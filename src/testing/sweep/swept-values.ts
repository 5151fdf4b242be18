import { suggestion } from '../../contract/input/nearest'
import { DEFINITIONS, POLICY_NAMES, type PolicyName } from '../../contract/policies'
import { readPolicy } from '../../contract/policy-reading'
import { FauxhouseError } from '../../errors'

/** The policies that are swept, in the order of the docs. */
export const SWEPT_POLICIES = POLICY_NAMES.filter(
  (name) => DEFINITIONS[name].notSwept === undefined,
)

/** A policy, or one value of it in the form of the command line, such as `maxLimit=25`. */
export type SweptPolicy = PolicyName | `${PolicyName}=${string}`

/** The policies that a sweep varies. */
export interface SweptPolicies {
  /** Default: all that are swept. With a value, the policy has its default and this value. */
  readonly only?: readonly SweptPolicy[] | undefined
  /** Policies that stay as they are. */
  readonly except?: readonly PolicyName[] | undefined
}

/** The values of each policy of a sweep, the default first. */
export type SweptValues = ReadonlyMap<PolicyName, readonly unknown[]>

type Texts = { readonly [Name in keyof SweptPolicies]: readonly string[] | undefined }

/**
 * @throws FauxhouseError INVALID_OPTION for an unknown policy, for one that is not swept, and if
 *   none is left
 */
export function sweptValues({ only = SWEPT_POLICIES, except = [] }: Texts): SweptValues {
  const values = new Map<PolicyName, unknown[]>()
  for (const text of only) {
    const [name, value] = parts(text)
    const stated = value === undefined ? policyValues(name) : [readPolicy(name, value)]
    const list = values.get(name) ?? [DEFINITIONS[name].default]
    values.set(name, [...new Set([...list, ...stated])])
  }
  for (const text of except) values.delete(parts(text)[0])
  if (values.size > 0) return values
  const remedy = 'Except fewer policies, or select others.'
  throw new FauxhouseError('INVALID_OPTION', 'No policy is left to sweep.', remedy)
}

/** Values of a policy, the default first: all words, and two of those that take any number. */
export function policyValues(name: PolicyName): readonly unknown[] {
  const { values, read, other } = DEFINITIONS[name]
  // Some of the strings describe values instead, such as `a JSON template`.
  const words = values.map((text) => read(text)).filter((value) => value !== undefined)
  return typeof other === 'number' ? [...words, other] : words
}

function parts(text: string): readonly [name: PolicyName, value: string | undefined] {
  const equals = text.indexOf('=')
  const name = (equals < 0 ? text : text.slice(0, equals)).trim()
  const found = SWEPT_POLICIES.find((each) => each === name)
  if (found !== undefined) return [found, equals < 0 ? undefined : text.slice(equals + 1).trim()]
  const known = POLICY_NAMES.find((each) => each === name)
  const reason = known && DEFINITIONS[known].notSwept
  const problem = reason
    ? `The policy ${name} is not swept: ${reason}`
    : `There is no policy "${name}".`
  throw new FauxhouseError('INVALID_OPTION', problem, suggestion(name, SWEPT_POLICIES), {
    policy: name,
  })
}
