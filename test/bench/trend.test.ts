import { expect, test } from 'vitest'
import { riseOf, trendText } from '../../bench/trend'

const points = (figures: readonly number[]) =>
  figures.map((figure, index) => ({ at: index, figure }))

test('a rise is that of the line through the last two thirds, as a share of their mean', () => {
  // 100, 110, 120, 130: by 30 around 115.
  expect(riseOf(points([0, 0, 100, 110, 120, 130]))).toBeCloseTo(30 / 115)
  expect(riseOf(points([500, 0, 130, 120, 110, 100]))).toBeCloseTo(-30 / 115)
})

test('what fills up in the first third does not count', () => {
  expect(trendText(points([10, 50, 100, 100, 100, 100]))).toBe(
    'flat, +0 % over the last two thirds',
  )
})

test('one high point is no rise', () => {
  expect(trendText(points([0, 0, 0, 100, 100, 130, 100, 100, 100]))).toMatch(/^flat/)
})

test('a figure that grows all the time is not flat', () => {
  expect(trendText(points([10, 20, 30, 40, 50, 60]))).toBe(
    'not flat, +67 % over the last two thirds',
  )
})

test('nothing, and one point, are flat', () => {
  expect([riseOf(points([0, 0, 0])), riseOf(points([5]))]).toEqual([0, 0])
})
