import { describe, expect, test } from 'vitest'
import { inTurn, isFarOff, isMet, lineOf, middleOf, type Ratio } from '../bench/table'

const share: Ratio = {
  what: 'page',
  against: 'a constant',
  ratio: 0.7,
  low: 0.6,
  high: 0.8,
  target: 0.65,
  atLeast: true,
}
const cost: Ratio = { ...share, target: 1.1, atLeast: false }

describe('a ratio', () => {
  test('is the median of the ratios of pairs, not the ratio of medians', () => {
    const pairs = [
      [1, 10],
      [10, 1],
      [6, 2],
      [4, 2],
      [8, 2],
    ] as const
    expect(middleOf(pairs)).toEqual({ ratio: 3, low: 2, high: 4 })
  })

  test.each([
    ['more than a share', { ...share, ratio: 0.66 }, true, false],
    ['just a share', { ...share, ratio: 0.65 }, true, false],
    ['less than a share', { ...share, ratio: 0.64 }, false, false],
    ['a third of a share', { ...share, ratio: 0.217 }, false, false],
    ['less than a third of a share', { ...share, ratio: 0.21 }, false, true],
    ['less than a cost', { ...cost, ratio: 1 }, true, false],
    ['just a cost', { ...cost, ratio: 1.1 }, true, false],
    ['more than a cost', { ...cost, ratio: 1.2 }, false, false],
    ['three times a cost', { ...cost, ratio: 3.3 }, false, false],
    ['more than three times a cost', { ...cost, ratio: 3.4 }, false, true],
    ['no number against a share', { ...share, ratio: Number.NaN }, false, true],
    ['no number against a cost', { ...cost, ratio: Number.NaN }, false, true],
  ])('that is %s', (_, row, met, farOff) => {
    expect([isMet(row), isFarOff(row)]).toEqual([met, farOff])
  })
})

test('the sides take turns in beginning, and what warms up does not count', async () => {
  const order: string[] = []
  let calls = 0
  const side = (name: string) => () => {
    order.push(name)
    calls += 1
    return calls
  }
  const pairs = await inTurn(2, side('one'), side('other'), 1)
  expect(order).toEqual(['other', 'one', 'one', 'other', 'other', 'one'])
  expect(pairs).toEqual([
    [3, 4],
    [6, 5],
  ])
})

test('a row has the middle half, the sense of the target and the verdict', () => {
  const start = '| page | a constant'
  expect(lineOf(share)).toBe(`${start} | 0.70 (0.60 to 0.80) | at least 0.65 | met |  |`)
  expect(lineOf(cost)).toBe(`${start} | 0.70 (0.60 to 0.80) | at most 1.10 | met |  |`)
  const size = { ratio: 673.2, low: 673.2, high: 673.2, target: 620, unit: 'kB', figures: 'F' }
  expect(lineOf({ ...cost, ...size })).toBe(`${start} | 673 kB | at most 620 kB | missed | F |`)
})
