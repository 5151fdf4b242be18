import { expect, test } from 'vitest'
import { keyTest, parseJsonPath } from '../../src/conformance/masking/json-path'

const BODY = {
  id: 'a',
  'e-mail': 'b',
  kpi: { last_deposit: { amount: 1 } },
  rows: [
    { id: 'c', note: 'd', deep: { id: 'e' } },
    { id: 'f', note: 'g' },
  ],
}

/** The values that a test selects, in order. */
function selected(isSelected: (place: (string | number)[]) => boolean): unknown[] {
  const found: unknown[] = []
  const walk = (value: unknown, place: (string | number)[]) => {
    if (isSelected(place)) found.push(value)
    if (typeof value !== 'object' || value === null) return
    for (const [key, item] of Object.entries(value)) {
      walk(item, [...place, Array.isArray(value) ? Number(key) : key])
    }
  }
  walk(BODY, [])
  return found
}

test.each([
  ['$.id', ['a']],
  ["$['e-mail']", ['b']],
  ['$["e-mail"]', ['b']],
  ['$.e-mail', ['b']],
  ['$.kpi.last_deposit.amount', [1]],
  ['$.rows[*].id', ['c', 'f']],
  ['$.rows[1].id', ['f']],
  ['$.rows[0].*', ['c', 'd', { id: 'e' }]],
  ['$.rows[0][*]', ['c', 'd', { id: 'e' }]],
  ['$..id', ['a', 'c', 'e', 'f']],
  ['$.rows..id', ['c', 'e', 'f']],
  ["$..['note']", ['d', 'g']],
  ['$..[1]', [{ id: 'f', note: 'g' }]],
  ['$..last_deposit..*', [1]],
  ['$.*.id', []],
  ['$.rows.id', []],
])('%s selects %j', (path, values) => {
  expect(selected(parseJsonPath(path))).toEqual(values)
})

test('a key selects on every level', () => {
  expect(selected(keyTest('id'))).toEqual(['a', 'c', 'e', 'f'])
})

test.each([
  ...['', '$', 'id', '$id', '$.', '$..', '$.rows[', '$.rows[-1]', '$.rows[0:1]', '$.a b'],
  ...['$.rows[?(@.id)]', "$['a','b']", '$.id.', 'x$.id'],
])('"%s" is refused with what can be written', (path) => {
  expect(() => parseJsonPath(path)).toThrow(
    /is not a supported JSONPath.* such as \$\.transactions/,
  )
})
