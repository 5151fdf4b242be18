import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  COVERAGE_DIMENSIONS,
  type Coverage,
  coverageOf,
  mergeCoverage,
} from '../../src/service/coverage/coverage'

const NAMES = ['a', 'b c', 'limit=1', 'ä', 'Z']
const key = fc
  .tuple(fc.constantFrom(...COVERAGE_DIMENSIONS), fc.constantFrom(...NAMES))
  .map(([dimension, name]) => `${dimension} ${name}`)
const keys = fc.uniqueArray(key, { maxLength: 30 })
const coverages: fc.Arbitrary<Coverage> = fc
  .tuple(keys, keys, fc.boolean())
  .map(([seen, known, complete]) => coverageOf(new Set(seen), known, complete))

describe('merging', () => {
  it('is a union: in any order, in any groups, of any part twice', () => {
    fc.assert(
      fc.property(coverages, coverages, coverages, (a, b, c) => {
        expect(mergeCoverage([a, b])).toEqual(mergeCoverage([b, a]))
        const inGroups = mergeCoverage([a, mergeCoverage([b, c])])
        expect(mergeCoverage([mergeCoverage([a, b]), c])).toEqual(inGroups)
        expect(mergeCoverage([a, b, c])).toEqual(inGroups)
        expect(mergeCoverage([a, a])).toEqual(a)
        expect(mergeCoverage([a])).toEqual(a)
      }),
    )
  })

  it('equals the coverage of all requests together', () => {
    fc.assert(
      fc.property(keys, keys, keys, (one, other, known) => {
        const apart = [one, other].map((seen) => coverageOf(new Set(seen), known, true))
        const together = coverageOf(new Set([...one, ...other]), known, true)
        expect(mergeCoverage(apart)).toEqual(together)
      }),
    )
  })
})

test('100 percent means that nothing is missing', () => {
  const some = Array.from({ length: 1_000 }, (_, n) => `events ${n}`)
  const { events, statuses } = coverageOf(new Set(some.slice(1)), some, true).dimensions
  expect(events.percent).toBe(99)
  expect(statuses).toEqual({ covered: [], missing: [], percent: 100 })
})
