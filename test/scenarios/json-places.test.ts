import fc from 'fast-check'
import { expect, it } from 'vitest'
import { repetitionIn } from '../../src/contract/input/json-keys'
import { jsonFault } from '../../src/contract/input/json-text'
import { loadScenarioFile } from '../../src/node'
import { makeFolder } from '../cli/temporary-folder'
import { samples } from '../support/samples'

it.each([
  ['', 'line 1, column 1: the text ends before its last value'],
  ['{"a": 1', 'line 1, column 8: the text ends before its last }'],
  ['{\n  "a": [1, 2\n}', 'line 3, column 1: a comma or ] is missing'],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: a comma or } is missing'],
  ['{"a": 1,\n}', 'line 2, column 1: there is an extra comma before it'],
  ['[1,]', 'line 1, column 4: there is an extra comma before it'],
  ['{"a" 1}', 'line 1, column 6: a colon is missing'],
  ['{a: 1}', 'line 1, column 2: a name in double quotes is missing'],
  ["{'a': 1}", 'line 1, column 2: strings need double quotes'],
  ['{"a": }', 'line 1, column 7: a value is missing'],
  ['{"a": yes}', 'line 1, column 7: a value is missing'],
  ['{"a": 01}', 'line 1, column 7: a value is missing'],
  ['{} {}', 'line 1, column 4: there is more text after the end'],
  ['// mine\n{}', 'line 1, column 1: JSON has no comments'],
  ['{"a": "half', 'line 1, column 7: the string that begins here does not end on its line'],
  [
    '{"a": "C:\\dir"}',
    'line 1, column 7: the string that begins here does not end on its line, or',
  ],
])('the place and the reason of %j', (text, fault) => {
  expect(jsonFault(text)).toContain(fault)
})

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

it('has no limit for the length of a string', () => {
  const long = `"${'a'.repeat(10_000_000)}\\n"`
  expect(jsonFault(long)).toBeUndefined()
  expect(jsonFault(`[${long} 1]`)).toBe('line 1, column 10000007: a comma or ] is missing')
})

it('law: a text has a fault exactly if it is not JSON', () => {
  const pieces = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '1',
      '-0.5e3',
      '01',
      'true',
      'nul',
      ' ',
      '\n',
      '"',
      '\\',
    ],
  )
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 }))
    .map(([json, at, more]) => {
      const place = at % (json.length + 1)
      return json.slice(0, place) + more + json.slice(place + 1)
    })
  const texts = fc.oneof(
    fc.json(),
    broken,
    fc.array(pieces, { maxLength: 8 }).map((list) => list.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      expect(jsonFault(text) === undefined, JSON.stringify(text)).toBe(isJson)
    }),
    { numRuns: samples(500) },
  )
})
