import { basename } from 'node:path'
import { parseWrittenJson, readTextFile } from '../adapters/node-files'
import { isObject } from '../contract/input/json'
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

const FAULT_REMEDY = 'Write a JSON list of rules, such as [{"effect": {"status": 503}}].'

export async function readFaultFile(path: string): Promise<readonly FaultRule[]> {
  const rules = await readWrittenFile(path, FAULT_REMEDY)
  if (!Array.isArray(rules)) throw unusable(path, 'it is not a list.', FAULT_REMEDY)
  // The store also rejects an id that two rules have, and too many rules.
  const store = new FaultStore('')
  for (const [place, rule] of rules.entries()) {
    try {
      store.add(rule)
    } catch (error) {
      if (!isFauxhouseError(error)) throw error
      throw unusable(path, `rule ${place}: ${error.problem}`, error.remedy)
    }
  }
  return rules
}

function unusable(path: string, problem: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INVALID_FILE', `${path}: ${problem}`, remedy, { path })
}
