import { describe, expect, test } from 'vitest'
import { instant } from '../../src/simulator/domain/instants'
import type { MarketId } from '../../src/simulator/domain/markets'
import { createPlayerIds } from '../../src/simulator/random/ids'
import { drawName, enroll } from '../../src/simulator/registration/enroll'
import { createPopulation } from '../../src/simulator/registration/population'
import { completeSignup, type Signup } from '../../src/simulator/registration/signup'
import { END, EPOCH, idsOf } from '../autopilot/lives'

const SOURCE = { seed: 'seed', compression: 5 }
const AT = instant('2024-03-04T05:06:07.008Z')
const SIGNUP: Signup = { persona: 'casual', market: 'DE', currency: 'EUR', registeredAt: AT }
const NO_PERSONA: Signup = { ...SIGNUP, persona: undefined }

describe('a new player', () => {
  test.each([
    ['a persona', SIGNUP, undefined, true, true],
    ['a persona that is not played', SIGNUP, false, false, false],
    ['no persona', NO_PERSONA, undefined, false, false],
    ['no persona, and processes', NO_PERSONA, true, true, false],
  ] as const)('with %s', (_, signup, autopilot, processes, plays) => {
    const player = enroll(SOURCE, 'x', signup, { autopilot })
    expect(player.processes).toBe(processes)
    expect(player.pilot !== undefined).toBe(plays)
    expect(player.registeredAt).toBe(AT)
  })

  test('has what is stated of the profile; the rest is as drawn', () => {
    const { identity: drawn } = enroll(SOURCE, 'x', SIGNUP)
    const profile = {
      phone: null,
      birth_date: '1990-02-03',
      settings: { want_bonus: false },
    } as const
    const { identity } = enroll(SOURCE, 'x', SIGNUP, { profile })
    expect(identity).toEqual({
      ...drawn,
      phone: undefined,
      birthDay: Date.UTC(1990, 1, 3) / 86_400_000,
      settings: { ...drawn.settings, want_bonus: false },
    })
  })

  test('is born at the latest on the day of the registration, in the time zone of the market', () => {
    const born = (market: MarketId, at: string) => () => {
      const signup = { ...SIGNUP, market, registeredAt: instant(at) }
      return enroll(SOURCE, 'x', signup, { profile: { birth_date: '2024-03-05' } }).identity
    }
    expect(born('AU', '2024-03-04T20:00:00Z')().birthDay).toBe(Date.UTC(2024, 2, 5) / 86_400_000)
    const message = 'The date of birth 2024-03-05 is after the registration'
    expect(born('DE', '2024-03-04T20:00:00Z')).toThrow(message)
    expect(born('CA', '2024-03-05T03:00:00Z')).toThrow(message)
  })

  test('has an address of its stated name', () => {
    const profile = { name: 'Ægir Þórsson' }
    const { identity } = enroll(SOURCE, 'x', SIGNUP, { profile })
    expect(identity.name).toBe('Ægir Þórsson')
    expect(identity.email).toMatch(/^(a|aegir|thorsson)/)
    const stated = { ...profile, email: 'a@letterbox.example' }
    expect(enroll(SOURCE, 'x', SIGNUP, { profile: stated }).identity.email).toBe(stated.email)
  })

  test('has the name that drawName returns before the player exists', () => {
    expect(enroll(SOURCE, 'x', SIGNUP).identity.name).toBe(drawName('seed', 'x', SIGNUP))
  })
})

describe('the signup of a command', () => {
  test('keeps what is stated, and draws a currency of the market', () => {
    for (const id of ['a', 'b', 'c', 'd']) {
      const drawn = completeSignup('seed', id, {}, AT)
      expect(completeSignup('seed', id, {}, AT)).toEqual(drawn)
      expect(completeSignup('seed', id, { market: drawn.market }, AT)).toEqual(drawn)
      const stated = { persona: 'dormant', market: 'JP', currency: 'USD' } as const
      expect(completeSignup('seed', id, stated, AT)).toEqual({ ...stated, registeredAt: AT })
      expect(['JPY', 'BTC', 'USDT']).toContain(
        completeSignup('seed', id, { market: 'JP' }, AT).currency,
      )
    }
  })
})

describe('a population', () => {
  const population = createPopulation({
    ...SOURCE,
    epoch: EPOCH,
    players: 100,
    population: 'register',
  })

  test('has a place for each member, by window and ordinal', () => {
    const ids = createPlayerIds('seed')
    for (const window of [0, 1, 66]) {
      for (const ordinal of [0, 1, 99, 100, 2 ** 40 - 1]) {
        const id = ids.playerIdAt(window * 2 ** 40 + ordinal)
        const place = ordinal < 100 ? window * 100 + ordinal : undefined
        expect(population.placeOf(id)).toBe(place)
        expect(population.includes(id)).toBe(place !== undefined)
        if (place !== undefined) expect(population.idAt(place)).toBe(id)
      }
    }
    expect(population.includes('player-1')).toBe(false)
    expect(population.includes(ids.playerIdAt(67 * 2 ** 40))).toBe(false)
  })

  test('has places for the windows that have begun, and is sure of those that are over', () => {
    const places = (now: number) => [population.registeredBelow(now), population.placesAt(now)]
    expect(places(EPOCH)).toEqual([0, 100])
    expect(places(END - 1)).toEqual([0, 100])
    expect(places(END)).toEqual([100, 100])
    expect(places(instant('2026-01-03T00:00:00Z'))).toEqual([100, 200])
    expect(places(instant('2029-01-01T00:00:00Z'))).toEqual([200, 300])
  })

  test('enrolls each at the instant and under the name of its signup', () => {
    const later = [100, 150, 250].map((place) => population.idAt(place))
    for (const id of later) {
      const { registeredAt } = population.signup(id)
      expect(population.isRegistered(id, registeredAt - 1)).toBe(false)
      expect(population.isRegistered(id, registeredAt)).toBe(true)
      expect(population.enroll(id)).toMatchObject({ registeredAt })
    }
    for (const id of idsOf('seed', 'dormant', 3)) {
      const player = population.enroll(id)
      const { persona, market, currency, registeredAt } = population.signup(id)
      expect(player).toMatchObject({ persona, market, currency, registeredAt })
      expect(player.identity).toEqual(population.identityOf(id))
      expect(registeredAt).toBeLessThan(END)
      expect(population.isRegistered(id, registeredAt - 1)).toBe(false)
      expect(population.isRegistered(id, registeredAt)).toBe(true)
    }
  })
})
