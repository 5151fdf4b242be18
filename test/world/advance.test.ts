import { expect, it } from 'vitest'
import { createWorld, type DurationUnits } from '../../src/index'

it.each<[DurationUnits, string]>([
  [{ days: 3 }, '2026-02-03T12:00:00.000Z'],
  [{ seconds: 90 }, '2026-01-31T12:01:30.000Z'],
  [{ months: 1 }, '2026-02-28T12:00:00.000Z'],
  [{ years: 1, weeks: 1, days: 1, hours: 13, minutes: 1 }, '2027-02-09T01:01:00.000Z'],
  [{ days: 0, hours: undefined }, '2026-01-31T12:00:00.000Z'],
])('a world advances by %j', (units, now) => {
  const world = createWorld({ players: 0, now: '2026-01-31T12:00:00Z' })
  expect(world.advance(units)).toBe(now)
  expect(world.now).toBe(now)
})
