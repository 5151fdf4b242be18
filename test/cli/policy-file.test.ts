import { expect, test } from 'vitest'
import { readPolicyFile } from '../../src/cli/policy-file'
import { makeFolder } from './temporary-folder'

test('a file of policies is a map of names and values', async () => {
  const policies = { sortOrder: 'oldest-first', maxLimit: 20, pendingInTotal: true }
  expect(await readPolicyFile(makeFolder().write('p.json', policies))).toEqual(policies)
  expect(await readPolicyFile(undefined)).toEqual({})
})

test.each([
  ['{', 'it is not JSON'],
  ['[]', 'The policies cannot be'],
  ['null', 'The policies cannot be'],
  ['{"sortOrdr": "oldest-first"}', 'There is no policy "sortOrdr". Did you mean sortOrder?'],
  ['{"maxLimit": 0}', 'Policy maxLimit cannot be 0.'],
])('%s is refused with its place', async (text, problem) => {
  const path = makeFolder().write('p.json', text)
  const refused = await readPolicyFile(path).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'INVALID_FILE' })
  expect(String(refused)).toContain(`${path}: ${problem}`)
})
