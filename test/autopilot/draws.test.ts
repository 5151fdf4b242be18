import { describe, expect, test } from 'vitest'
import {
  afterNight,
  drawPlayingTime,
  drawTimeOfDay,
  prizeTime,
} from '../../src/simulator/autopilot/calendar'
import { roundedPayout } from '../../src/simulator/autopilot/stakes'
import { CURRENCY_CODES } from '../../src/simulator/domain/currencies'
import { instant } from '../../src/simulator/domain/instants'
import { localDay } from '../../src/simulator/domain/local-time'
import { stakeNear, stakeWithin } from '../../src/simulator/domain/stakes'
import { drawExponential, drawLogNormal } from '../../src/simulator/engine/draws'
import { createStream } from '../../src/simulator/random/stream'

const DRAWS = 20_000

function sorted(draw: () => number): number[] {
  return Array.from({ length: DRAWS }, draw).sort((a, b) => a - b)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / DRAWS

describe('the log-normal table', () => {
  // exp(sigma^2 / 2) is the mean over the median.
  test.each([
    [30, 1.046],
    [40, 1.083],
    [60, 1.197],
    [100, 1.6],
  ] as const)('of sigma %i has its median and its mean', (sigma, ratio) => {
    const stream = createStream('draws', sigma)
    const values = sorted(() => drawLogNormal(stream, 10_000, sigma))
    expect((values[DRAWS / 2] ?? 0) / 10_000).toBeCloseTo(1, 1)
    // The tails beyond 1/128 are cut: the mean lies a little lower.
    expect(mean(values) / 10_000).toBeGreaterThan(ratio * 0.93)
    expect(mean(values) / 10_000).toBeLessThan(ratio * 1.03)
  })
})

test('the exponential table has its mean and its median', () => {
  const stream = createStream('draws', 'exponential')
  const values = sorted(() => drawExponential(stream, 10_000))
  expect(mean(values) / 10_000).toBeGreaterThan(0.93)
  expect(mean(values) / 10_000).toBeLessThan(1.03)
  expect((values[DRAWS / 2] ?? 0) / 10_000).toBeCloseTo(Math.LN2, 1)
})

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
  test('has busier days from the 25th to the 2nd', () => {
    const stream = createStream('draws', 'paydays')
    const playedOn = (date: string) => {
      const midnight = instant(`${date}T00:00:00Z`)
      const times = Array.from({ length: 1_000 }, () => drawPlayingTime(stream, midnight, 'GB'))
      return times.filter((at) => at - midnight < 86_400_000).length
    }
    // The days before and after, none of them near a weekend.
    const usual = Math.max(playedOn('2025-11-24'), playedOn('2025-12-03'))
    for (const payday of ['2025-11-25', '2025-12-02']) {
      expect(playedOn(payday)).toBeGreaterThan(usual * 1.15)
    }
  })

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
