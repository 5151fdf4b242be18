import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fenwick } from '../../src/simulator/ledger/fenwick'

const LANES = 2
const place = fc.nat(40)
const addition = fc.tuple(place, fc.integer(), fc.integer())

test('a Fenwick tree sums like a loop, past its end too', () => {
  fc.assert(
    fc.property(fc.array(addition, { maxLength: 60 }), fc.nat(100), (additions, end) => {
      const tree = new Fenwick(LANES)
      const expected = [0, 0]
      for (const [index, one, two] of additions) {
        tree.add(index, Float64Array.of(one, two))
        if (index >= end) continue
        expected[0] = (expected[0] ?? 0) + one
        expected[1] = (expected[1] ?? 0) + two
      }
      const sums = new Float64Array(LANES)
      tree.sumBefore(end, sums, 1)
      expect([...sums]).toEqual(expected)
      tree.sumBefore(end, sums, -1)
      expect([...sums]).toEqual([0, 0])
    }),
  )
})
