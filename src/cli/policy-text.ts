import type { Policies } from '../contract/policies'
import { readPolicy } from '../contract/policy-reading'
import { FauxhouseError } from '../errors'

/** Parses `name=value`, the form of the command line and the environment. */
export function parsePolicy(text: string): Partial<Policies> {
  const equals = text.indexOf('=')
  if (equals < 1) {
    throw new FauxhouseError(
      'INVALID_OPTION',
      `Policy "${text}" has no "=".`,
      'Write it as name=value, such as maxLimit=50.',
      { policy: text },
    )
  }
  const name = text.slice(0, equals).trim()
  return { [name]: readPolicy(name, text.slice(equals + 1).trim()) }
}

/** Parses several; if a policy is given twice, the last value counts. */
export function parsePolicies(texts: readonly string[]): Partial<Policies> {
  return Object.assign({}, ...texts.map(parsePolicy))
}
