import { FauxhouseError, isFauxhouseError } from '../errors'
import type { FaultRule } from '../world/faults/rule'
import { FaultStore } from '../world/faults/store'

/** Largest file of faults, in bytes. */
const MOST_BYTES = 1024 * 1024

const REMEDY = 'Give a JSON list of rules, such as [{"effect": {"status": 503}}].'

/**
 * The rules in a file of `--faults`.
 *
 * @throws FauxhouseError INVALID_FILE
 */
export async function readFaultFile(path: string): Promise<readonly FaultRule[]> {
  const { parseWrittenJson, readTextFile } = await import('../adapters/node-files')
  const text = readTextFile(path, MOST_BYTES, REMEDY)
  const rules = parseWrittenJson(text, (fault) => unusable(path, `it ${fault}`, REMEDY))
  if (!Array.isArray(rules)) throw unusable(path, 'it is not a list.', REMEDY)
  // The store also refuses an id that two rules have, and too many rules.
  const store = new FaultStore('')
  return rules.map((rule, place) => {
    try {
      store.add(rule)
      return rule
    } catch (error) {
      if (!isFauxhouseError(error)) throw error
      throw unusable(path, `rule ${place}: ${error.problem}`, error.remedy)
    }
  })
}

function unusable(path: string, problem: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INVALID_FILE', `${path}: ${problem}`, remedy, { path })
}
