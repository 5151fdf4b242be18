import { describe, expect, test } from 'vitest'
import { afterNight, drawTimeOfDay, prizeTime } from '../../src/simulator/autopilot/calendar'
import { roundedPayout } from '../../src/simulator/autopilot/stakes'
import { CURRENCY_CODES } from '../../src/simulator/domain/currencies'
import { instant } from '../../src/simulator/domain/instants'
import { localDay } from '../../src/simulator/domain/local-time'
import { stakeNear, stakeWithin } from '../../src/simulator/domain/stakes'
import { createStream } from '../../src/simulator/random/stream'

describe.each(CURRENCY_CODES)('amounts in %s', (currency) => {
  test('are stakes that win whole fractions', () => {
    for (const euroCents of [10, 60, 100, 400, 1_500, 15_000, 900_000]) {
      const stake = stakeNear(euroCents, currency)
      expect(stake).toBeGreaterThan(0)
      expect(stake % 10).toBe(0)
    }
    expect(stakeWithin(0, currency)).toBe(0)
    const stake = stakeNear(500, currency)
    expect(stakeWithin(stake, currency)).toBe(stake)
    expect(stakeWithin(stake - 1, currency)).toBeLessThan(stake)
  })
})

test.each([
  [10_012, 10_000],
  [19_999, 19_500],
  [20_999, 20_000],
])('a payout of a part, about %d, is of %d', (about, amount) => {
  expect(roundedPayout(about, 'EUR')).toBe(amount)
})

describe('the calendar', () => {
  test.each([
    ['DE', '2026-03-29T12:00:00Z'],
    ['DE', '2026-10-25T12:00:00Z'],
    ['CL', '2026-09-06T12:00:00Z'],
    ['AU', '2026-07-01T12:00:00Z'],
  ] as const)('all times of a day in %s, %s, are of that local day', (market, noon) => {
    const stream = createStream('draws', 'days')
    const day = localDay(instant(noon), market)
    const times = Array.from({ length: 1_000 }, () => drawTimeOfDay(stream, day, market))
    expect(new Set(times.map((at) => localDay(at, market)))).toEqual(new Set([day]))
  })

  test.each([
    ['before the clocks change', '2026-03-26T12:00:00Z', '2026-03-30T08:00:00Z'],
    ['a millisecond late', '2026-03-23T09:00:00.001Z', '2026-03-30T08:00:00Z'],
    ['in winter', '2026-03-23T09:00:00Z', '2026-03-23T09:00:00Z'],
  ])('pays the prizes of the week on Monday at ten by German clocks: %s', (_, at, due) => {
    expect(prizeTime(instant(at), 'DE')).toBe(instant(due))
  })

  test('moves what falls in the night seven hours on by the clocks', () => {
    const night = instant('2026-03-29T00:30:00Z')
    expect(afterNight(night, 'DE')).toBe(instant('2026-03-29T06:30:00Z'))
    expect(afterNight(instant('2026-07-01T05:00:00Z'), 'DE')).toBe(instant('2026-07-01T05:00:00Z'))
  })
})
