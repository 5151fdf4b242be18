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
  const { readTextFile } = await import('../doors/node-files')
  const text = readTextFile(path, MOST_BYTES, REMEDY)
  try {
    const given = JSON.parse(text)
    const all = mergePolicies(given)
    return Object.fromEntries(Object.keys(given).map((name) => [name, all[name as keyof Policies]]))
  } catch (error) {
    const problem = isFauxhouseError(error) ? error.problem : `It is not JSON.`
    const remedy = isFauxhouseError(error) ? error.remedy : REMEDY
    throw new FauxhouseError('INVALID_FILE', `${path}: ${problem}`, remedy, { path })
  }
}
