import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, instant } from '../../src/simulator/domain/instants'
import { createStream } from '../../src/simulator/random/stream'
import {
  drawRegistration,
  isRegisteredBy,
  middleOf,
  windowEnd,
  windowStart,
} from '../../src/simulator/registration/arrival'
import { signupOf } from '../../src/simulator/registration/signup'
import { EPOCH } from '../autopilot/lives'
import { samples } from '../support/samples'

test.each([1, 2, 60_000, 3_600_000])('a registration falls in a range of %i ms', (length) => {
  const epoch = instant('2023-01-01T00:00:00Z')
  const from = instant('2024-05-01T04:10:00Z')
  const stream = createStream('window', length)
  for (let index = 0; index < 200; index += 1) {
    const at = drawRegistration(stream, epoch, from, from + length, 'AU')
    expect(at).toBeGreaterThanOrEqual(from)
    expect(at).toBeLessThan(from + length)
  }
})

const member = fc.record({
  window: fc.integer({ min: 1, max: 66 }),
  ordinal: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
})
const signup = (ordinal: number, window = 1) =>
  signupOf('seed', EPOCH, `player-${window}-${ordinal}`, { window, ordinal })

describe('a player of a later window', () => {
  test('registers in it, within four and a half days of the middle of its share', () => {
    fc.assert(
      fc.property(member, fc.string(), ({ window, ordinal }, seed) => {
        const { registeredAt } = signupOf(seed, EPOCH, 'x', { window, ordinal })
        expect(Number.isSafeInteger(registeredAt)).toBe(true)
        expect(registeredAt).toBeGreaterThanOrEqual(windowStart(EPOCH, window))
        expect(registeredAt).toBeLessThan(windowEnd(EPOCH, window))
        const middle = middleOf(seed, EPOCH, { window, ordinal })
        expect(Math.abs(registeredAt - middle)).toBeLessThanOrEqual(4.5 * DAY_MS)
        expect(isRegisteredBy(middle, registeredAt)).not.toBe(false)
        expect(isRegisteredBy(middle, registeredAt - 1)).not.toBe(true)
      }),
      { numRuns: samples(500) },
    )
  })

  test('has the persona and the story of its id, moved to its registration', () => {
    for (let ordinal = 0; ordinal < 500; ordinal += 1) {
      const first = signupOf('seed', EPOCH, `player-1-${ordinal}`)
      const { registeredAt, storyEndsAt, ...facts } = signup(ordinal)
      const { persona, market, currency } = first
      expect(facts).toEqual({ persona, market, currency })
      if (first.storyEndsAt === undefined) expect(storyEndsAt).toBeUndefined()
      else expect((storyEndsAt ?? 0) - registeredAt).toBe(first.storyEndsAt - first.registeredAt)
    }
  })
})

test.each([1, 2, 36, 100, 1_000, 2_345])('%i players fill a later window evenly', (players) => {
  for (const window of [1, 2, 40]) {
    const [start, end] = [windowStart(EPOCH, window), windowEnd(EPOCH, window)]
    const fifths = [0, 0, 0, 0, 0]
    for (let ordinal = 0; ordinal < players; ordinal += 1) {
      const share = (middleOf('seed', EPOCH, { window, ordinal }) - start) / (end - start)
      const fifth = Math.floor(share * 5)
      fifths[fifth] = (fifths[fifth] ?? 0) + 1
    }
    // Drawn at random, they were off by the square root of a fifth of their number.
    for (const count of fifths) expect(Math.abs(count - players / 5)).toBeLessThan(4)
  }
})
