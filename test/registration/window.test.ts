import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, FIRST_CLOCK, instant, LAST_CLOCK } from '../../src/simulator/domain/instants'
import {
  WINDOWS,
  windowEnd,
  windowStart,
  windowsBegun,
  windowsOver,
} from '../../src/simulator/registration/arrival'

test.each([
  ['2023-01-01T00:00:00.000Z', 0, '2026-01-01T00:00:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 0, '2027-02-28T00:00:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 3, '2036-02-29T00:00:00.000Z'],
  ['2022-03-31T10:20:30.400Z', 1, '2028-03-31T10:20:30.400Z'],
])('of the windows that begin at %s, number %i ends at %s', (epoch, window, end) => {
  expect(windowEnd(instant(epoch), window)).toBe(instant(end))
})

test('the windows follow each other, with a pause of two days after the first', () => {
  const epoch = instant('2023-01-01T00:00:00Z')
  expect(windowStart(epoch, 0)).toBe(epoch)
  expect(windowStart(epoch, 1)).toBe(windowEnd(epoch, 0) + 2 * DAY_MS)
  expect(windowStart(epoch, 2)).toBe(windowEnd(epoch, 1))
})

test('windows are counted as if each was looked at', () => {
  const clock = fc.integer({ min: FIRST_CLOCK, max: LAST_CLOCK })
  const all = Array.from({ length: WINDOWS }, (_, window) => window)
  const check = (epoch: number, now: number) => {
    expect(windowsOver(epoch, now)).toBe(all.filter((each) => windowEnd(epoch, each) <= now).length)
    const begun = all.filter((each) => windowStart(epoch, each) <= now).length
    expect(windowsBegun(epoch, now)).toBe(begun)
  }
  fc.assert(fc.property(clock, clock, check))
  const edges = fc.tuple(clock, fc.nat(WINDOWS - 1), fc.constantFrom(-1, 0, 1))
  fc.assert(
    fc.property(edges, ([epoch, window, shift]) => {
      for (const edge of [windowStart(epoch, window), windowEnd(epoch, window)]) {
        if (edge + shift <= LAST_CLOCK) check(epoch, edge + shift)
      }
    }),
  )
  check(FIRST_CLOCK, LAST_CLOCK)
})
