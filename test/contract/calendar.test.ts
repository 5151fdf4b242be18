import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDuration,
  addMonths,
  civilOf,
  dayNumber,
  daysIn,
  instant,
  weekdayOf,
} from '../../src/simulator/domain/instants'

const DAY = 86_400_000
const days = fc.integer({ min: -719_528, max: 2_932_896 })

test('a day has the date and the weekday that Date gives it, and back', () => {
  fc.assert(
    fc.property(days, (day) => {
      const known = new Date(day * DAY)
      const { year, month, date } = civilOf(day)
      expect([year, month - 1, date, weekdayOf(day)]).toEqual([
        known.getUTCFullYear(),
        known.getUTCMonth(),
        known.getUTCDate(),
        known.getUTCDay(),
      ])
      expect(dayNumber(year, month, date)).toBe(day)
      expect(date).toBeLessThanOrEqual(daysIn(year, month))
    }),
  )
})

test('months are moved over as Date moves over them, where the day exists there', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -2_400, max: 2_400 }), (day, months) => {
      const at = day * DAY + 12_345
      const expected = new Date(at)
      expected.setUTCMonth(expected.getUTCMonth() + months)
      const moved = addMonths(at, months)
      if (expected.getUTCDate() === new Date(at).getUTCDate()) {
        expect(moved).toBe(expected.getTime())
      } else {
        const next = civilOf(Math.floor(moved / DAY) + 1)
        expect(next.date, 'the day after the last of its month').toBe(1)
      }
    }),
  )
})

test.each([
  ['2024-01-31T10:00:00Z', 'P1M', '2024-02-29T10:00:00Z'],
  ['2024-02-29T10:00:00Z', 'P1Y', '2025-02-28T10:00:00Z'],
  ['2025-03-31T10:00:00Z', '-P1M', '2025-02-28T10:00:00Z'],
  ['2025-03-31T10:00:00Z', 'P1M1DT1H', '2025-05-01T11:00:00Z'],
  ['2024-03-31T00:00:00Z', '-P13M', '2023-02-28T00:00:00Z'],
])('%s and %s is %s', (from, duration, to) => {
  expect(addDuration(instant(from), duration)).toBe(instant(to))
})
