import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/simulator/domain/instants'
import { METHODS_BY_MARKET } from '../../src/simulator/domain/markets'
import { isDisputable, PAYMENT_METHODS } from '../../src/simulator/domain/payments'
import { END, EPOCH, signups } from '../autopilot/lives'

const COUNT = 10_000
const everybody = signups('arrivals', COUNT)

describe('ten thousand arrivals', () => {
  test('who are to be verified send documents at any minute', () => {
    const stories = everybody.flatMap(({ persona, storyEndsAt }) =>
      persona === 'new_unverified' && storyEndsAt !== undefined ? [storyEndsAt] : [],
    )
    expect(stories.length).toBeGreaterThan(100)
    expect(stories.filter((at) => at % HOUR_MS === 0)).toEqual([])
  })

  test('who are frauds live where a bank takes payments back', () => {
    const markets = everybody.flatMap(({ persona, market }) =>
      persona === 'chargeback_fraud' ? [market] : [],
    )
    expect(markets.length).toBeGreaterThan(50)
    for (const market of markets) {
      const methods = PAYMENT_METHODS.filter((method) => METHODS_BY_MARKET[market][method])
      expect(methods.some(isDisputable)).toBe(true)
    }
  })

  test('register within the window, more and more of them', () => {
    const halfway = (EPOCH + END) / 2
    for (const { registeredAt } of everybody) {
      expect(Number.isSafeInteger(registeredAt)).toBe(true)
      expect(registeredAt).toBeGreaterThanOrEqual(EPOCH)
      expect(registeredAt).toBeLessThan(END)
    }
    const casual = everybody.filter(({ persona }) => persona === 'casual')
    const late = casual.filter(({ registeredAt }) => registeredAt >= halfway).length
    // 2 % a month: 1.02^18 / (1 + 1.02^18) = 58.8 % register in the second half.
    expect(late / casual.length).toBeGreaterThan(0.55)
    expect(late / casual.length).toBeLessThan(0.63)
  })

  test('are placed against the end of the window where their story needs it', () => {
    for (const { persona, registeredAt, storyEndsAt = 0 } of everybody) {
      if (persona === 'new_unverified') expect(registeredAt).toBeGreaterThan(END - 8 * DAY_MS)
      if (persona === 'dormant') {
        expect(storyEndsAt).toBeGreaterThanOrEqual(END - 400 * DAY_MS)
        expect(storyEndsAt).toBeLessThanOrEqual(END - 61 * DAY_MS)
      }
      if (persona === 'self_excluded') expect(storyEndsAt).toBeLessThan(END)
    }
  })
})
