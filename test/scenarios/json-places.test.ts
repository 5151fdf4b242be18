import { expect, it } from 'vitest'
import { repetitionIn } from '../../src/contract/input/json-scan'
import { loadScenarioFile } from '../../src/node'
import { makeFolder } from '../cli/temporary-folder'

it.each([
  ['{"a": 1, "a": 2}', 'has "a" twice in one object, at line 1, column 10'],
  ['[{"a": {"b": 1},\n "\\u0061": 2}]', 'has "\\u0061" twice in one object, at line 2, column 2'],
  ['[{"a": 1}, {"a": "a"}, {"b": {"a": 1}}]', undefined],
])('a name that %j has twice', (text, fault) => {
  expect(repetitionIn(text)).toBe(fault)
})

it('of a scenario file a name that it has twice is refused', () => {
  const path = makeFolder().write('ann.json', '{\n  "traits": [],\n  "traits": ["approved"]\n}')
  expect(() => loadScenarioFile(path)).toThrow(
    'it has "traits" twice in one object, at line 3, column 3.',
  )
})

it('of a scenario file that is not JSON, the message of the engine is shown', () => {
  const path = makeFolder().write('ann.json', '{"traits": [}')
  expect(() => loadScenarioFile(path)).toThrow(/it is not JSON: .+ Correct the file\.$/)
})
