import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { isFauxhouseError } from '../../src/errors'
import type { World } from '../../src/public-world'
import { SCENARIO_NAMES } from '../../src/scenarios/names'
import { MARKET_IDS } from '../../src/simulator/domain/markets'
import { PERSONA_IDS } from '../../src/simulator/domain/personas'
import { createStream } from '../../src/simulator/random/stream'
import { bytesOf } from '../admin/requests'
import { put } from '../support/client'
import { drawCommand } from '../support/command-draws'
import { SAMPLED_SCENARIOS, sampled, samples } from '../support/samples'

/** Loads the exported scenario into a world of another seed, at the same clock. */
function loaded(world: World, id: string): World {
  const scenario = JSON.parse(JSON.stringify(world.player(id).export()))
  const other = createWorld({
    seed: 'another',
    players: 3,
    compression: 7,
    now: Date.parse(world.now),
  })
  other.setPolicies(world.policies)
  expect(other.load(scenario).players).toEqual([id])
  return other
}

async function expectSame(world: World, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const wanted = await bytesOf(world, [id])
    expect(wanted).toMatch(/^200 /)
    const replayed = createWorld({ replay: world.player(id).export({ form: 'replay' }) })
    expect(await bytesOf(replayed, [id]), id).toBe(wanted)
    expect(await bytesOf(loaded(world, id), [id]), id).toBe(wanted)
  }
}

describe('an exported player answers as the player, ids included', () => {
  it.each(sampled(SAMPLED_SCENARIOS, 16))(
    'of the scenario %s',
    async (name) => {
      const world = createWorld({ players: 0, scenarios: [name] })
      await expectSame(world, world.changedPlayerIds())
      world.advance('P40DT3H')
      await expectSame(world, world.changedPlayerIds().slice(0, 2))
    },
    60_000,
  )
})

const register = fc.record(
  {
    type: fc.constant('register' as const),
    persona: fc.constantFrom(...PERSONA_IDS),
    market: fc.constantFrom(...MARKET_IDS),
    autopilot: fc.boolean(),
    profile: fc.constantFrom(
      { name: 'Ægir "O\'Hara"', phone: null },
      { birth_date: '1970-02-03', settings: { want_bonus: false } },
    ),
  },
  { requiredKeys: ['type'] },
)

const SCRIPTED = SCENARIO_NAMES.filter((name) => !/huge|book|desk|all-types/.test(name))

const birth = fc.oneof(
  register.map((command) => ({ command })),
  fc.constantFrom(...SCRIPTED).map((scenario) => ({ scenario })),
  fc.nat(39).map((place) => ({ place })),
)

type Birth = typeof birth extends fc.Arbitrary<infer Value> ? Value : never

/** Creates the player, and returns its id. */
function born(world: World, how: Birth): string {
  if ('place' in how) return world.list({ limit: 40 }).players[how.place]?.id ?? ''
  if ('scenario' in how) return world.load(how.scenario, { as: 'Ægir/№ 7' }).id
  world.execute('Ægir/№ 7', how.command)
  return 'Ægir/№ 7'
}

const move = fc.record({
  hours: fc.constantFrom(0, 0, 1, 30, 900),
  commands: fc.array(fc.nat(), { maxLength: 6 }),
  phone: fc.constantFrom(undefined, '+49 171 3920001', ''),
})

/** Lets time pass and executes commands; those that are refused change nothing. */
async function act(world: World, id: string, { hours, commands, phone }: Move): Promise<void> {
  if (hours > 0) world.advance(`PT${hours}H`)
  for (const draw of commands) {
    try {
      world.execute(id, drawCommand(createStream('draw', draw), world.player(id)))
    } catch (error) {
      if (!isFauxhouseError(error)) throw error
    }
  }
  if (phone === undefined) return
  await put(world, id, { phone, settings: { marketing_sms_subscription: false } })
}

type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never

describe('an exported player', () => {
  const order = { type: 'deposit', amount: 50, method: 'visa' } as const

  it('stood, or will stand, as at another instant', async () => {
    const world = createWorld({ seed: 'past', players: 5, scenarios: ['pending-kyc'] })
    const [generated] = world.list({ limit: 5, offset: 2 }).players
    for (const id of ['pending-kyc', generated?.id ?? '']) {
      const made = async (at: string) => {
        const then = createWorld({ replay: world.player(id).export({ form: 'replay', at }) })
        const scenario = world.player(id).export({ at })
        const again = createWorld({ seed: 'else', players: 0, now: at, scenarios: [scenario] })
        expect(await bytesOf(again, [id])).toBe(await bytesOf(then, [id]))
        return bytesOf(again, [id])
      }
      const before = await bytesOf(world, [id])
      world.advance('P1D')
      world.execute(id, { type: 'label', add: ['Late'] })
      expect(await made('2026-01-01T12:00:00Z')).toBe(before)
      expect(await made('2026-01-02T12:00:00Z')).toContain('Late')
      const later = world.fork()
      later.advance({ to: '2026-03-01' })
      expect(await made('2026-03-01')).toBe(await bytesOf(later, [id]))
      await made('2025-12-31T12:00:00Z')
      world.reset()
    }
  })

  it('of a composition, of a replaced scenario, and of an id that nobody registered', async () => {
    const world = createWorld({ players: 0, policies: { unknownPlayer: 'generate' } })
    world.load('funded+kyc-pending+blocked' as 'funded', { as: 'a' })
    world.load('btc-player', { as: 'b' })
    world.advance('P2D')
    world.load(
      { name: 'c', extends: 'funded', steps: [{ at: '-PT1M', ...order }] },
      { as: 'b', replace: true },
    )
    world.execute('anyone', { type: 'label', add: ['Mine'] })
    world.advance('PT3S')
    await expectSame(world, ['a', 'b', 'anyone', 'no-one-else'])
  })

  it('of a persona that does nothing of its own', async () => {
    const world = createWorld({ seed: 'moves', players: 40 })
    world.execute('Ægir/№ 7', { type: 'register', persona: 'high_roller', autopilot: false })
    await expectSame(world, ['Ægir/№ 7'])
  })

  it('of commands under policies, which the steps of a scenario do not follow', async () => {
    const policies = { minimumTurnover: 1 } as const
    const world = createWorld({ players: 0, policies })
    const play = { type: 'play', stake: 50, win: 0 } as const
    world.executeAll('a', [{ type: 'register' }, order, play, { type: 'chargeback' }])
    expect(world.player('a').profile().balances.cash_balance).toBe(0)
    world.executeAll('a', [{ type: 'unblock' }, { ...order, by: 'Admin' }])
    await expectSame(world, ['a'])
  })

  it('has its own entries of the log only, and is the state that reset returns to', async () => {
    const world = createWorld({ seed: 'own', players: 9, scenarios: ['pending-kyc', 'btc-player'] })
    world.setPolicies({ maxLimit: 5 })
    world.execute('pending-kyc', order)
    world.execute('btc-player', { type: 'login' })
    const replay = world.player('pending-kyc').export({ form: 'replay' })
    expect(replay.options.players).toBe(0)
    expect(replay.commands).toHaveLength(3)
    const again = createWorld({ replay })
    const before = await bytesOf(again, ['pending-kyc'])
    again.execute('pending-kyc', { type: 'login' })
    again.reset()
    expect(await bytesOf(again, ['pending-kyc'])).toBe(before)
  })

  it('is refused if it does not exist, or if the log is incomplete', () => {
    const world = createWorld({ players: 5, memory: { logEntries: 1 } })
    expect(() => world.player('none').export()).toThrow('There is no player "none".')
    const id = world.list().players[0]?.id ?? ''
    world.executeAll(id, [{ type: 'login' }, { type: 'login' }])
    expect(() => world.player(id).export()).toThrow('The log is incomplete')
  })
})

describe('law: after any commands, updates and moves of the clock', () => {
  it.each(['keep', 'reset'] as const)(
    'with updateOmitted: %s',
    async (updateOmitted) => {
      const moves = fc.array(move, { maxLength: 5 })
      await fc.assert(
        fc.asyncProperty(birth, moves, async (how, steps) => {
          const world = createWorld({ seed: 'moves', players: 40, policies: { updateOmitted } })
          const id = born(world, how)
          for (const step of steps) await act(world, id, step)
          await expectSame(world, [id])
        }),
        { numRuns: samples(4) },
      )
    },
    120_000,
  )
})
