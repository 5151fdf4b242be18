import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { audit, isFauxhouseError, type WorldCommand } from '../../src/index'
import type { World } from '../../src/public-world'
import { bytesOf, controlOf } from '../admin/requests'

const FIRST = Date.parse('1990-01-01T00:00:00Z')
const LAST = Date.parse('2190-01-01T00:00:00Z')
const code = (name: string) => expect.objectContaining({ code: name })

const OUTSIDE = [
  '1970-01-01',
  '1989-12-31T23:59:59.999Z',
  '2190-01-01T00:00:00.001Z',
  '9999-12-31',
  FIRST - 1,
  LAST + 1,
  0,
]

describe('clocks stand from 1990 to 2190', () => {
  it.each(OUTSIDE)('and not at %s', async (instant) => {
    expect(() => createWorld({ now: instant })).toThrow(code('INVALID_OPTION'))
    expect(() => createWorld({ epoch: instant, players: 0 })).toThrow(code('INVALID_OPTION'))
    const hostClock = () => Number(new Date(instant))
    expect(() => createWorld({ now: 'wall', hostClock })).toThrow(code('INVALID_OPTION'))
    const control = controlOf({ players: 0 })
    const before = Date.parse(control.world.now)
    expect(() => control.world.advance({ to: instant })).toThrow(code('INVALID_OPTION'))
    const to = typeof instant === 'string' ? instant : new Date(instant).toISOString()
    expect((await control.post('/clock/advance', { to })).status).toBe(400)
    const steps = [{ type: 'login', at: to } as const]
    expect(() => control.world.load({ steps })).toThrow(code('INVALID_SCENARIO'))
    expect(Date.parse(control.world.now)).toBe(before)
  })

  it('and no duration leads elsewhere', async () => {
    const control = controlOf({ players: 0, now: '2180-01-01' })
    const { world } = control
    world.execute('mary', { type: 'register' })
    expect(() => world.advance('P11Y')).toThrow(code('INVALID_OPTION'))
    expect((await control.post('/clock/advance', { by: 'P20Y' })).status).toBe(400)
    const exclusion = { type: 'block', cause: 'Self-Excluded', for: 'P100Y' } as const
    const rejected = { code: 'INVALID_COMMAND', facts: { for: 'P100Y', pointer: '/for' } }
    expect(() => world.execute('mary', exclusion)).toThrow(expect.objectContaining(rejected))
    expect(Date.parse(world.advance('P10Y'))).toBe(LAST)
  })

  it('and no stated validity of a bonus, which leaves nothing of it', async () => {
    const world = createWorld({ players: 0, now: '2189-06-01' })
    world.execute('mary', { type: 'register' })
    const log = world.log()
    const award = { type: 'awardBonus', amount: 10 } as const
    for (const days of [{ validDays: 3_650 }, { claimDays: 3_650 }]) {
      const rejected = expect.objectContaining({ rule: 'invalid_terms' })
      expect(() => world.execute('mary', { ...award, ...days })).toThrow(rejected)
    }
    expect(world.log()).toEqual(log)
    world.execute('mary', { ...award, validDays: 60 })
  })

  it('and a host clock that goes on stands at the last', () => {
    let host = LAST - 1_000
    const world = createWorld({ players: 0, now: 'wall', hostClock: () => host })
    host += 5_000
    expect(Date.parse(world.now)).toBe(LAST)
    expect(Date.parse(world.advance('PT0S'))).toBe(LAST)
  })
})

const COMMANDS: readonly WorldCommand[] = [
  { type: 'login' },
  { type: 'deposit', amount: 50 },
  { type: 'play', stake: 1, rounds: 20 },
  { type: 'play', stake: 1, open: true },
  { type: 'claimBonus' },
  { type: 'awardBonus', amount: 5 },
  { type: 'awardBonus', amount: 5, validDays: 3_650 },
  { type: 'adjust', kind: 'Manual Credit', amount: 5 },
  { type: 'setKyc', status: 'pending' },
  { type: 'setKyc', status: 'approved' },
  { type: 'requestWithdrawal', amount: 20 },
  { type: 'block', cause: 'Self-Excluded', for: 'P6M' },
  { type: 'block', cause: 'Cool-Off', for: 'P7D' },
  { type: 'unblock' },
  { type: 'chargeback' },
  { type: 'refundDeposit' },
  { type: 'updateProfile', phone: '1' },
]

/** Runs an action; a rejection must have a documented code. */
function attempt(world: World, action: () => unknown): void {
  try {
    action()
  } catch (error) {
    if (!isFauxhouseError(error) || error.code === 'INTERNAL') throw error
  }
  expect(Date.parse(world.now)).toBeLessThanOrEqual(LAST)
}

const instant = fc.oneof(
  fc.constantFrom(FIRST, FIRST + 1, LAST - 40 * 86_400_000, LAST - 1, LAST),
  fc.integer({ min: FIRST, max: LAST }),
)

describe('every command, at any instant', () => {
  it('is done or rejected as documented, up to the last instant, and keeps the laws', async () => {
    const law = fc.asyncProperty(instant, fc.subarray([...COMMANDS]), async (now, commands) => {
      const world = createWorld({ now, players: 1 })
      for (const persona of [undefined, 'regular'] as const) {
        const id = persona ?? 'mary'
        world.execute(id, { type: 'register', persona })
        for (const command of commands) attempt(world, () => world.execute(id, command))
        attempt(world, () => world.load('blocked-player', { as: `scripted-${id}` }))
      }
      attempt(world, () => world.advance('P40D'))
      world.advance({ to: Math.max(Date.parse(world.now), LAST - 30 * 86_400_000) })
      for (const command of commands) attempt(world, () => world.execute('mary', command))
      world.advance({ to: LAST })
      expect(await audit(world)).toEqual([])
      expect(await bytesOf(world, world.changedPlayerIds())).not.toMatch(/^500/m)
    })
    await fc.assert(law, { numRuns: 12 })
  })
})
