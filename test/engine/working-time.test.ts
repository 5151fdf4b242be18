import { expect, test } from 'vitest'
import { HOUR_MS, instant } from '../../src/simulator/domain/instants'
import { afterWorkingTime, onWorkday, SUPPORT } from '../../src/simulator/engine/working-time'

test.each([
  ['in winter', '2026-01-06T23:00:00Z', 1, '2026-01-07T08:00:00Z'],
  ['in summer', '2026-07-06T23:00:00Z', 1, '2026-07-07T07:00:00Z'],
  ['over the change to summer', '2026-03-27T16:00:00Z', 2, '2026-03-30T07:00:00Z'],
  ['over the change to winter', '2026-10-23T15:00:00Z', 2, '2026-10-26T08:00:00Z'],
  ['up to the day after Christmas', '2026-12-24T16:00:00Z', 2, '2026-12-28T08:00:00Z'],
])('an office in Germany works from 8 to 18 by its clocks: %s', (_, from, hours, until) => {
  expect(afterWorkingTime(instant(from), hours * HOUR_MS, 'DE')).toBe(instant(until))
})

test.each([
  ['2026-03-28T20:00:00Z', '2026-03-29T06:00:00Z'],
  ['2026-10-24T19:00:00Z', '2026-10-25T07:00:00Z'],
])('support works from 7 to 22 every day: two hours from %s end at %s', (from, until) => {
  expect(afterWorkingTime(instant(from), 2 * HOUR_MS, 'DE', SUPPORT)).toBe(instant(until))
})

test('what waits for a working day waits for the same time on the clocks', () => {
  expect(onWorkday(instant('2026-03-28T11:00:00Z'), 'DE')).toBe(instant('2026-03-30T10:00:00Z'))
})
