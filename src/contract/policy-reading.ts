import { FauxhouseError } from '../errors'
import { frozenCopy } from './input/frozen'
import { intakeFault } from './input/json'
import { suggestion } from './input/nearest'
import { invalidOption } from './input/options'
import { removedRemedy } from './input/removed'
import {
  DEFAULT_POLICIES,
  DEFINITIONS,
  POLICY_NAMES,
  type Policies,
  type PolicyName,
} from './policies'

/**
 * `base` with the given policies changed. A value can be JSON or text: `400` or `'400'`.
 *
 * @throws FauxhouseError INVALID_OPTION for an invalid value, and for an unknown name, with the
 *   nearest known one
 */
export function mergePolicies(changes: unknown, base: Policies = DEFAULT_POLICIES): Policies {
  if (changes === undefined) return base
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw invalidOption('The policies', changes, 'Write them as { name: value }.')
  }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const read = given.map(([name, value]) => [name, readPolicy(name, value)])
  return Object.freeze({ ...base, ...Object.fromEntries(read) })
}

/**
 * Reads the value of one policy.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function readPolicy(name: string, value: unknown): unknown {
  if (!isPolicy(name)) {
    const removed = removedRemedy('policies', name)
    const remedy = removed ?? suggestion(name, POLICY_NAMES)
    const facts = { policy: name, ...(removed !== undefined && { removed: true }) }
    throw new FauxhouseError('INVALID_OPTION', `There is no policy "${name}".`, remedy, facts)
  }
  const definition = DEFINITIONS[name]
  const read = definition.read(value)
  const fault =
    read === undefined ? (intakeFault(value) ?? definition.fault?.(value)) : intakeFault(read)
  if (fault) {
    const { pointer, problem, remedy } = fault
    const detail = `The value of policy ${name} is invalid: ${problem}`
    throw new FauxhouseError('INVALID_OPTION', detail, remedy, { policy: name, pointer })
  }
  if (read !== undefined) return frozenCopy(read)
  const shown = typeof value === 'object' ? '' : String(value)
  const facts = { policy: name }
  throw invalidOption(`Policy ${name}`, value, suggestion(shown, definition.values), { facts })
}

function isPolicy(name: string): name is PolicyName {
  return Object.hasOwn(DEFINITIONS, name)
}
