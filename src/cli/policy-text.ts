import { type Policies, readPolicy } from '../contract/policies'
import { FauxhouseError } from '../errors'

/** Reads `name=value`, as the command line and the environment write it. */
export function parsePolicy(text: string): Partial<Policies> {
  const equals = text.indexOf('=')
  if (equals < 1) {
    throw new FauxhouseError(
      'INVALID_OPTION',
      `Policy "${text}" could not be read: it has no "=".`,
      'Write it as name=value, such as maxLimit=50.',
      { policy: text },
    )
  }
  const name = text.slice(0, equals).trim()
  return { [name]: readPolicy(name, text.slice(equals + 1).trim()) }
}

/** Reads several; of one that is given twice, the last counts. */
export function parsePolicies(texts: readonly string[]): Partial<Policies> {
  return Object.assign({}, ...texts.map(parsePolicy))
}
