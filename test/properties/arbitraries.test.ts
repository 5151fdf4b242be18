import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld, POLICIES } from '../../src/index'
import { durationMs } from '../../src/simulator/domain/durations'
import {
  clockMoveArbitrary,
  type FaultOptions,
  faultArbitrary,
  playerArbitrary,
  policyArbitrary,
  registrationArbitrary,
  worldArbitrary,
} from '../../src/testing/properties/fast-check'

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/** The value to which a property that never holds shrinks. */
function smallest<T>(arbitrary: fc.Arbitrary<T>): T | undefined {
  const values: T[] = []
  const property = fc.property(arbitrary, (value) => values.push(value) < 0)
  fc.check(property, { seed: 1, numRuns: 1 })
  return values.at(-1)
}

describe('worldArbitrary', () => {
  const options = { scenarios: ['blocked-player', 'pending-kyc'] as const, players: 5 }

  it('are made as drawn, and differ', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(worldArbitrary(options), (drawn) => {
        const world = createWorld(drawn)
        expect(world.generatedPlayers).toBe(drawn.players)
        seen.add(JSON.stringify(world.log().options))
      }),
      { numRuns: 60 },
    )
    expect(seen.size).toBeGreaterThan(40)
  })

  it('shrink to an empty world', () => {
    expect(smallest(worldArbitrary(options))).toEqual({ players: 0 })
  })

  it('have the policies of an arbitrary', () => {
    const strict = worldArbitrary({ policies: policyArbitrary({ names: ['maxLimit'] }) })
    const names = fc.sample(strict, 50).flatMap((drawn) => Object.keys(drawn.policies ?? {}))
    expect(new Set(names)).toEqual(new Set(['maxLimit']))
    // @ts-expect-error a list of values is no arbitrary
    expect(() => worldArbitrary({ policies: [{}] })).toThrow(
      'Pass an arbitrary, such as policyArbitrary().',
    )
  })
})

describe('policyArbitrary', () => {
  it('are accepted, each with all its values', () => {
    const names = POLICIES.map(({ name }) => name)
    const seen = new Map<string, Set<string>>(names.map((name) => [name, new Set()]))
    fc.assert(
      fc.property(policyArbitrary({ names }), (drawn) => {
        createWorld({ players: 0, policies: drawn })
        for (const [name, value] of Object.entries(drawn))
          seen.get(name)?.add(JSON.stringify(value))
      }),
      { numRuns: 200 },
    )
    for (const { name, default: usual } of POLICIES) {
      expect(seen.get(name), name).toContain(JSON.stringify(usual))
      expect(seen.get(name)?.size, name).toBeGreaterThan(1)
    }
  })

  it('leave out what depends on the credentials, and shrink to none', () => {
    const names = fc.sample(policyArbitrary(), 100).flatMap((drawn) => Object.keys(drawn))
    expect(new Set(names)).not.toContain('tokens')
    expect(new Set(names)).toContain('sortOrder')
    expect(smallest(policyArbitrary())).toEqual({})
    expect(() => policyArbitrary({ names: ['sortorder' as 'sortOrder'] })).toThrow(
      'Did you mean sortOrder?',
    )
  })
})

describe('playerArbitrary', () => {
  const world = createWorld({ seed: 'drawn', players: 12, scenarios: ['blocked-player'] })

  it('are those of the world, its scenarios first', () => {
    const ids = new Set(fc.sample(playerArbitrary(world), 300))
    expect(ids.size).toBe(13)
    for (const id of ids) expect(world.has(id)).toBe(true)
    expect(smallest(playerArbitrary(world))).toBe('blocked-player')
  })

  it('are those of a query', () => {
    const large = createWorld({ seed: 'large', players: 20_000 })
    const ids = new Set(fc.sample(playerArbitrary(large, { persona: 'vip_whale', limit: 5 }), 100))
    expect(ids.size).toBe(5)
    for (const id of ids) {
      expect(large.list({ q: id, limit: 1, persona: 'vip_whale' }).players).toHaveLength(1)
    }
    expect(() => playerArbitrary(world, { q: 'no one' })).toThrow('selects no player of the world')
  })
})

describe('registrationArbitrary', () => {
  it('are accepted, with personas if requested', () => {
    const seen = new Set<string | undefined>()
    fc.assert(
      fc.property(
        registrationArbitrary({ personas: 'all', markets: ['JP', 'CRYPTO'] }),
        (command) => {
          const world = createWorld({ players: 0 })
          world.execute('anna', command)
          expect(world.player('anna').profile().currency).toBe(command.currency)
          seen.add(world.list().players[0]?.persona)
        },
      ),
      { numRuns: 100 },
    )
    expect(seen.size).toBeGreaterThan(8)
    expect(smallest(registrationArbitrary())).toEqual({
      type: 'register',
      market: 'DE',
      currency: 'EUR',
    })
  })
})

describe('clock moves', () => {
  it('move the clock by no more than requested', () => {
    const world = createWorld({ players: 0 })
    fc.assert(
      fc.property(clockMoveArbitrary({ max: 'P7D' }), (move) => {
        const before = Date.parse(world.now)
        expect(Date.parse(world.advance(move))).toBe(before + (durationMs(move) ?? 0))
        expect(Date.parse(world.now) - before).toBeLessThanOrEqual(durationMs('P7D') ?? 0)
      }),
    )
    expect(smallest(clockMoveArbitrary())).toBe('PT1S')
    expect(() => clockMoveArbitrary({ max: 'PT0S' })).toThrow(
      'Pass a duration of at least a second',
    )
  })
})

describe('faultArbitrary', () => {
  it('are accepted, and end', async () => {
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(faultArbitrary(), async (rule) => {
        const world = createWorld({ players: 0, scenarios: ['pending-kyc'] })
        world.faults.add(rule)
        kinds.add(rule.effect.failure ?? Object.keys(rule.effect)[0] ?? '')
        const send = async (method: string, body?: string) => {
          const headers = { ...HEADERS, 'Content-Type': 'application/json' }
          const init = { method, headers, ...(body !== undefined && { body }) }
          const answer = await world.fetch('/v1/players/pending-kyc', init).catch(() => undefined)
          return answer?.json().catch(() => undefined)
        }
        for (let call = 0; call < 6; call += 1) {
          await send('GET')
          await send('PUT', '{}')
        }
        expect(await send('PUT', '{"phone":"1"}')).toMatchObject({ success: true })
        expect(await send('GET')).toMatchObject({ phone: '1' })
      }),
      { numRuns: 100 },
    )
    expect(kinds.size).toBe(12)
  })

  it('are of the kinds and operations that are requested', () => {
    const options: FaultOptions = { kinds: ['hang', 'status'], operations: ['getBonusHistory'] }
    for (const { operation, effect } of fc.sample(faultArbitrary(options), 50)) {
      expect(operation).toBe('getBonusHistory')
      expect(effect.failure ?? 'status').toMatch(/^(hang|status)$/)
    }
    expect(smallest(faultArbitrary())).toEqual({ times: 1, effect: { status: 500 } })
    expect(() => faultArbitrary({ kinds: [] })).toThrow('Pass one kind or more.')
  })
})
