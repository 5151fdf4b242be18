import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFauxhouseError } from '../../src/errors'
import { createStream, type Stream } from '../../src/simulator/random/stream'

const path = fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 5 })

const draws = (stream: Stream, count = 8): number[] =>
  Array.from({ length: count }, () => stream.below(2 ** 32))

/** Pearson's statistic against equal shares. Its mean is the number of counts - 1. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** The seed is fixed, because 1 % of seeds exceed the bound for 99 degrees of freedom. */
const CHI_SQUARE_99 = 134.6

describe('a stream', () => {
  test('gives the same draws for the same path', () => {
    fc.assert(
      fc.property(path, (labels) => {
        expect(draws(createStream(...labels))).toEqual(draws(createStream(...labels)))
      }),
    )
  })

  test.each([
    [
      ['a', 'bc'],
      ['ab', 'c'],
    ],
    [['a', 'b'], ['a1:b']],
    [['1:a1:b'], ['a', 'b']],
    [['a'], ['a', '']],
    [
      [1, 23],
      [12, 3],
    ],
  ])('distinguishes %j from %j', (one, other) => {
    expect(draws(createStream(...one))).not.toEqual(draws(createStream(...other)))
  })

  test('takes a number for its decimal text', () => {
    expect(draws(createStream('seed', 7))).toEqual(draws(createStream('seed', '7')))
    expect(draws(createStream('seed', -0))).toEqual(draws(createStream('seed', 0)))
  })

  test('and its clone go on alike and apart', () => {
    const original = createStream('clone')
    draws(original, 3)
    const clone = original.clone()
    const expected = draws(original.clone())
    draws(original, 20)
    expect(draws(clone)).toEqual(expected)
  })
})

describe('draws', () => {
  test('stay in their range', () => {
    const bound = fc.oneof(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      fc.constantFrom(2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER),
    )
    fc.assert(
      fc.property(path, bound, (labels, limit) => {
        const draw = createStream(...labels).below(limit)
        expect(Number.isInteger(draw)).toBe(true)
        expect(draw).toBeGreaterThanOrEqual(0)
        expect(draw).toBeLessThan(limit)
      }),
    )
  })

  test('between both ends, both included', () => {
    const stream = createStream('between')
    const seen = new Set(Array.from({ length: 500 }, () => stream.between(-2, 3)))
    expect([...seen].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3])
    expect(stream.between(5, 5)).toBe(5)
  })

  // 3 * 2^30 leaves a quarter of the 32-bit draws over: without rejection the first third of the
  // range would come twice as often as the rest.
  test.each([100, 300, 3 * 2 ** 30, 2 ** 32, 3 * 2 ** 51])(
    'below(%d) are spread evenly',
    (bound) => {
      const stream = createStream('even', bound)
      const counts = new Array<number>(100).fill(0)
      for (let index = 0; index < 100_000; index += 1) {
        const cell = Math.floor(stream.below(bound) / (bound / 100))
        counts[cell] = (counts[cell] ?? 0) + 1
      }
      expect(chiSquare(counts)).toBeLessThan(CHI_SQUARE_99)
    },
  )

  test('of a certainty and an impossibility', () => {
    const stream = createStream('sure')
    expect(stream.chance(3, 3)).toBe(true)
    expect(stream.chance(0, 3)).toBe(false)
    expect(stream.pick(['only'])).toBe('only')
    expect(stream.weighted([['only', 9]])).toBe('only')
  })
})

test.each<[string, (stream: Stream) => unknown]>([
  ['below(0)', (stream) => stream.below(0)],
  ['below(-1)', (stream) => stream.below(-1)],
  ['below(1.5)', (stream) => stream.below(1.5)],
  ['below(NaN)', (stream) => stream.below(Number.NaN)],
  ['below(2^53)', (stream) => stream.below(2 ** 53)],
  ['between(1, 0)', (stream) => stream.between(1, 0)],
  ['between(0.5, 2)', (stream) => stream.between(0.5, 2)],
  ['between over too much', (stream) => stream.between(-(2 ** 52), 2 ** 52)],
  ['chance(2, 1)', (stream) => stream.chance(2, 1)],
  ['chance(-1, 1)', (stream) => stream.chance(-1, 1)],
  ['chance(0, 0)', (stream) => stream.chance(0, 0)],
  ['pick of nothing', (stream) => stream.pick([])],
  ['weighted of nothing', (stream) => stream.weighted([])],
  ['weighted by nothing', (stream) => stream.weighted([['a', 0]])],
  [
    'a negative weight',
    (stream) =>
      stream.weighted([
        ['a', 2],
        ['b', -1],
      ]),
  ],
  [
    'half a weight',
    (stream) =>
      stream.weighted([
        ['a', 0.5],
        ['b', 0.5],
      ]),
  ],
  ['an empty path', () => createStream()],
  ['a float as label', () => createStream('seed', 0.1)],
])('%s is a programming error and draws nothing', (_, act) => {
  const stream = createStream('guard')
  expect(() => act(stream)).toThrow(
    expect.toSatisfy((error) => isFauxhouseError(error) && error.code === 'INTERNAL'),
  )
  expect(draws(stream)).toEqual(draws(createStream('guard')))
})
