import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/simulator/domain/instants'
import { MARKET_IDS, MARKETS, METHODS_BY_MARKET } from '../../src/simulator/domain/markets'
import { isDisputable, PAYMENT_METHODS } from '../../src/simulator/domain/payments'
import { PERSONA_IDS, PERSONAS } from '../../src/simulator/domain/personas'
import { signupOf } from '../../src/simulator/registration/signup'
import { END, EPOCH, signups } from '../autopilot/lives'

const COUNT = 10_000
const everybody = signups('arrivals', COUNT)

test('the shares of personas and markets are whole and make one population', () => {
  expect(PERSONA_IDS.reduce((sum, id) => sum + PERSONAS[id].sharePermille, 0)).toBe(1_000)
})

describe('ten thousand arrivals', () => {
  // Four standard errors of a share of 10,000.
  const allowed = (share: number) => 4 * Math.sqrt((share * (1 - share)) / COUNT)

  test.each(PERSONA_IDS)('have their share of %s', (persona) => {
    const share = PERSONAS[persona].sharePermille / 1_000
    const measured = everybody.filter((signup) => signup.persona === persona).length / COUNT
    expect(Math.abs(measured - share)).toBeLessThan(allowed(share))
  })

  test.each(MARKET_IDS)('have their share of %s', (market) => {
    const total = MARKET_IDS.reduce((sum, id) => sum + MARKETS[id].weight, 0)
    const share = MARKETS[market].weight / total
    const measured = everybody.filter((signup) => signup.market === market).length / COUNT
    expect(Math.abs(measured - share)).toBeLessThan(allowed(share))
  })

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

test('a signup depends on seed, epoch and id alone', () => {
  expect(signupOf('a', EPOCH, 'x')).toEqual(signupOf('a', EPOCH, 'x'))
  expect(signupOf('b', EPOCH, 'x')).not.toEqual(signupOf('a', EPOCH, 'x'))
  expect(signupOf('a', EPOCH, 'y')).not.toEqual(signupOf('a', EPOCH, 'x'))
})
