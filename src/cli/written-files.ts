import { basename } from 'node:path'
import { parseWrittenJson, readTextFile } from '../adapters/node-files'
import { isObject } from '../contract/input/json'
import type { Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policy-reading'
import { FauxhouseError, isFauxhouseError } from '../errors'
import type { FaultRule } from '../world/faults/rule'
import { FaultStore } from '../world/faults/store'

/** Largest file that a person writes, in bytes. */
const MAX_BYTES = 1024 * 1024

/**
 * The JSON of a file that a person wrote.
 *
 * @throws FauxhouseError INVALID_FILE
 */
export async function readWrittenFile(path: string, remedy: string): Promise<unknown> {
  const text = readTextFile(path, MAX_BYTES, remedy)
  return parseWrittenJson(text, (fault) => unusable(path, `it ${fault}`, remedy))
}

/** The JSON of a scenario file. A definition without a name has the name of its file. */
export async function readNamedFile(path: string, remedy: string): Promise<unknown> {
  const value = await readWrittenFile(path, remedy)
  return isObject(value) ? { name: basename(path, '.json'), ...value } : value
}

const POLICY_REMEDY = 'Write a JSON object of policies, such as {"sortOrder": "oldest-first"}.'

/** The policies of a file of `--policies`; none without a path. */
export async function readPolicyFile(path: string | undefined): Promise<Partial<Policies>> {
  if (path === undefined) return {}
  const given = await readWrittenFile(path, POLICY_REMEDY)
  const all = atFile(path, '', () => mergePolicies(given))
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => Object.hasOwn(Object(given), name)),
  )
}

const FAULT_REMEDY = 'Write a JSON list of rules, such as [{"effect": {"status": 503}}].'

export async function readFaultFile(path: string): Promise<readonly FaultRule[]> {
  const rules = await readWrittenFile(path, FAULT_REMEDY)
  if (!Array.isArray(rules)) throw unusable(path, 'it is not a list.', FAULT_REMEDY)
  // The store also rejects an id that two rules have, and too many rules.
  const store = new FaultStore('')
  for (const [place, rule] of rules.entries()) {
    atFile(path, `rule ${place}: `, () => store.add(rule))
  }
  return rules
}

function unusable(path: string, problem: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INVALID_FILE', `${path}: ${problem}`, remedy, { path })
}

/** Runs a function. What it rejects is rejected with the place in the file. */
function atFile<T>(path: string, place: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    throw unusable(path, place + error.problem, error.remedy)
  }
}
