import { expect, test } from 'vitest'
import { keysOf, pointerOf, shortPointerOf } from '../../src/contract/input/json'

test.each([
  [[], ''],
  [['kpi', 'ltd'], '/kpi/ltd'],
  [['a/b~c', ''], '/a~1b~0c/'],
  [['~1'], '/~01'],
])('%j is %j, and back', (keys, pointer) => {
  expect(pointerOf(keys)).toBe(pointer)
  expect(keysOf(pointer)).toEqual(keys)
})

test('a name of a client is cut before it is escaped', () => {
  expect(shortPointerOf(['a', '/'.repeat(101)])).toBe(`/a/${'~1'.repeat(100)}`)
})
