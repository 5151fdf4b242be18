import type { Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policy-reading'
import { FauxhouseError, isFauxhouseError } from '../errors'

/** Largest file of policies, in bytes. */
const MOST_BYTES = 1024 * 1024

const REMEDY = 'Give a JSON object of policies, such as {"sortOrder": "oldest-first"}.'

/**
 * The policies of a file of `--policies`; none without a path.
 *
 * @throws FauxhouseError INVALID_FILE
 */
export async function readPolicyFile(path: string | undefined): Promise<Partial<Policies>> {
  if (path === undefined) return {}
  const { parseWrittenJson, readTextFile } = await import('../adapters/node-files')
  const refuse = (problem: string, remedy = REMEDY) =>
    new FauxhouseError('INVALID_FILE', `${path}: ${problem}`, remedy, { path })
  const text = readTextFile(path, MOST_BYTES, REMEDY)
  const given = parseWrittenJson(text, (fault) => refuse(`it ${fault}`))
  try {
    const all = mergePolicies(given)
    const names = Object.keys(given as object)
    return Object.fromEntries(names.map((name) => [name, all[name as keyof Policies]]))
  } catch (error) {
    throw isFauxhouseError(error) ? refuse(error.problem, error.remedy) : error
  }
}
