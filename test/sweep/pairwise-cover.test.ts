import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFINITIONS } from '../../src/contract/policies'
import { pairwiseCover } from '../../src/testing/sweep/pairwise-cover'
import { SWEPT_POLICIES, sweptValues } from '../../src/testing/sweep/swept-values'

type Values = ReadonlyMap<string, readonly unknown[]>

/** The pairs of values of different names that are together in no row. */
function uncovered(values: Values, rows: readonly ReadonlyMap<string, unknown>[]): string[] {
  const names = [...values.keys()]
  return names.flatMap((a, place) =>
    names
      .slice(place + 1)
      .flatMap((b) =>
        (values.get(a) ?? []).flatMap((x) =>
          (values.get(b) ?? [])
            .filter((y) => !rows.some((row) => row.get(a) === x && row.get(b) === y))
            .map((y) => `${a}=${x} ${b}=${y}`),
        ),
      ),
  )
}

describe('the cover of the policies', () => {
  const values = sweptValues({ only: undefined, except: undefined })
  const rows = pairwiseCover(values)

  test('has each pair of values in 16 worlds', () => {
    expect(uncovered(values, rows)).toEqual([])
    expect([values.size, rows.length]).toEqual([27, 16])
  })

  test('begins with the defaults, and has each policy in each row', () => {
    const names = [...values.keys()]
    expect(names).toEqual(SWEPT_POLICIES)
    expect(Object.fromEntries(rows[0] ?? [])).toEqual(
      Object.fromEntries(names.map((name) => [name, DEFINITIONS[name].default])),
    )
    for (const row of rows) expect([...row.keys()]).toEqual(names)
  })

  test('has two values of each number, and each word of the others', () => {
    expect(values.get('maxLimit')).toEqual([200, 50])
    expect(values.get('errorFormat')).toEqual(['problem-json', 'envelope', 'plain'])
    expect(values.get('pendingInTotal')).toEqual([false, true])
    expect(values.get('missingSession')).toEqual([400, 401, 403])
    for (const list of values.values()) expect(list.length).toBeGreaterThan(1)
  })

  test('has no row too many', () => {
    for (const missing of rows.keys()) {
      const others = rows.filter((_, place) => place !== missing)
      expect(uncovered(values, others).length).toBeGreaterThan(0)
    }
  })
})

test('covers the pairs of any values', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 9 })
  fc.assert(
    fc.property(sizes, (lengths) => {
      const values = new Map(
        lengths.map((length, at) => [`n${at}`, Array.from({ length }, (_, value) => value)]),
      )
      const rows = pairwiseCover(values)
      expect(uncovered(values, rows)).toEqual([])
      const [first = 1, second = 1] = lengths.toSorted((a, b) => b - a)
      expect(rows.length).toBeGreaterThanOrEqual(first * second)
    }),
  )
})

test('varies the policies that are named', () => {
  const some = sweptValues({ only: ['maxLimit=25', 'sortOrder', 'wr'], except: ['wr'] })
  expect([...some]).toEqual([
    ['maxLimit', [200, 25]],
    ['sortOrder', ['newest-first', 'oldest-first']],
  ])
})
