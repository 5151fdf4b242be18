import { expect, test } from 'vitest'
import { readFaultFile, readPolicyFile } from '../../src/cli/written-files'
import { makeFolder } from './temporary-folder'

const RULES = [{ effect: { status: 503 } }, { id: 'slow', effect: { delay: 'PT1S' } }]
const POLICIES = { sortOrder: 'oldest-first', maxLimit: 20, pendingInTotal: true }

test('a file of faults is a list of rules, one of policies a map of names and values', async () => {
  expect(await readFaultFile(makeFolder().write('f.json', RULES))).toEqual(RULES)
  expect(await readPolicyFile(makeFolder().write('p.json', POLICIES))).toEqual(POLICIES)
  expect(await readPolicyFile(undefined)).toEqual({})
})

test.each([
  [readFaultFile, '{', 'it is not JSON'],
  [readFaultFile, '{}', 'it is not a list'],
  [readFaultFile, '[{}]', 'rule 0: The option effect cannot be undefined.'],
  [readFaultFile, JSON.stringify([RULES[1], RULES[1]]), 'rule 1: '],
  [readFaultFile, '[{"effect":{"status":503}},{"effect":{"status":1}}]', 'rule 1: The option effe'],
  [readPolicyFile, '{', 'it is not JSON'],
  [readPolicyFile, '[]', 'The policies cannot be'],
  [readPolicyFile, 'null', 'The policies cannot be'],
  [readPolicyFile, '{"sortOrdr": "x"}', 'There is no policy "sortOrdr". Did you mean sortOrder?'],
  [readPolicyFile, '{"maxLimit": 0}', 'Policy maxLimit cannot be 0.'],
])('%o refuses %s with its place', async (read, text, problem) => {
  const path = makeFolder().write('x.json', text)
  await expect(read(path)).rejects.toThrow(`${path}: ${problem}`)
  await expect(read(path)).rejects.toMatchObject({ code: 'INVALID_FILE' })
})
