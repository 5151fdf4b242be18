import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld, isFauxhouseError, type PlayerCommand, type World } from '../../src/index'
import { PLAYER_COMMANDS } from '../../src/simulator/engine/commands/catalog'
import type { Field } from '../../src/simulator/engine/field'
import { createStream } from '../../src/simulator/random/stream'
import { put } from '../support/client'
import { drawCommand } from '../support/command-draws'
import { bytesOf } from './reading'

/** Commands that a rule can reject, or a transaction or a bonus that there is not. */
const REJECTABLE = PLAYER_COMMANDS.filter(
  ({ fields, rules }) =>
    Object.keys(rules).length > 0 ||
    Object.values<Field>(fields).some(({ kind }) => kind === 'reference'),
).map(({ type }) => type)

/** A player with money, a bonus, a pending payout and a pending deposit. */
function open(seed: string): World {
  const world = createWorld({ seed, players: 3, policies: { minimumTurnover: 0 } })
  world.execute('p', { type: 'register', currency: 'EUR', market: 'DE' })
  world.executeAll('p', [
    { type: 'deposit', amount: 200, method: 'visa' },
    { type: 'play', stake: 2, rounds: 20 },
    { type: 'requestWithdrawal', amount: 25 },
    { type: 'awardBonus', amount: 30, multiplier: 10 },
    { type: 'play', stake: 4, rounds: 5 },
    { type: 'deposit', amount: 40, method: 'trustly', outcome: 'pending' },
  ])
  return world
}

/** Executes the command on a fork; returns the rejection, or undefined. */
function rejectionOf(world: World, command: PlayerCommand | readonly PlayerCommand[]): unknown {
  try {
    if (Array.isArray(command)) world.executeAll('p', command)
    else world.execute('p', command as PlayerCommand)
    return undefined
  } catch (error) {
    return error
  }
}

/** What was done to the player before. */
const STANDINGS = {
  open: [],
  block: [{ type: 'block' }],
  erase: [{ type: 'erase' }],
  held: [
    { type: 'holdPayouts', cause: 'AML' },
    { type: 'restrict', activity: 'withdrawals' },
  ],
} as const satisfies Record<string, readonly PlayerCommand[]>

/** Commands that are rarely drawn. */
const ALWAYS: readonly PlayerCommand[] = [
  { type: 'erase' },
  { type: 'changeIdentity' },
  { type: 'completeWagering', bonus: 'bon_nobody' },
  { type: 'convertBonus', bonus: 'bon_nobody' },
  { type: 'restrict', activity: 'withdrawals' },
  { type: 'updateProfile', phone: null },
  { type: 'label', add: ['VIP Gold'] },
]

type Standing = keyof typeof STANDINGS

describe('law: a rejection leaves no trace', () => {
  it('neither on the wire, nor in the log, nor in what comes after', async () => {
    const rejected = new Set<string>()
    const property = async (seed: string, standing: Standing, tries: readonly number[]) => {
      const world = open(seed)
      for (const command of STANDINGS[standing]) world.execute('p', command)
      const untouched = world.fork()
      const before = await bytesOf(world, 'p')
      const log = JSON.stringify(world.log())
      const drawn = tries.map((number) =>
        drawCommand(createStream('refusal', number), world.player('p')),
      )
      for (const command of [...drawn, ...ALWAYS]) {
        // Only commands that a fork rejects are sent to the world.
        if (rejectionOf(world.fork(), command) === undefined) continue
        expect(rejectionOf(world, command)).toSatisfy(isFauxhouseError)
        rejected.add(command.type)
        const half: PlayerCommand[] = [
          { type: 'adjust', kind: 'Manual Credit', amount: 3 },
          { type: 'play', stake: 0.2, rounds: 3 },
          command,
        ]
        if (rejectionOf(world.fork(), half)) expect(rejectionOf(world, half)).toBeDefined()
      }
      expect(await bytesOf(world, 'p')).toBe(before)
      expect(JSON.stringify(world.log())).toBe(log)
      // No number was drawn: the future and the next id of a change are the same.
      const responses: string[] = []
      for (const each of [world, untouched]) {
        if (standing === 'block') each.execute('p', { type: 'unblock' })
        if (standing !== 'erase') {
          each.execute('p', { type: 'play', stake: 1, rounds: 25 })
          each.execute('p', { type: 'awardBonus', amount: 5, multiplier: 3 })
        }
        each.advance('P9D')
        const response = await put(each, 'p', { phone: '+1 555 0100' })
        responses.push((await response.text()) + (await bytesOf(each, 'p')))
      }
      expect(responses[0]).toBe(responses[1])
    }
    const seeds = fc.string({ maxLength: 6 })
    const standings = fc.constantFrom<Standing>('open', 'block', 'block', 'erase', 'held', 'held')
    const tries = fc.array(fc.nat(), { minLength: 10, maxLength: 25, size: 'max' })
    await fc.assert(fc.asyncProperty(seeds, standings, tries, property), {
      seed: 8,
      numRuns: 30,
    })
    expect(REJECTABLE.filter((type) => !rejected.has(type))).toEqual([])
  })

  it('what is no command is rejected in the same family and leaves no trace', async () => {
    const world = open('odd')
    const before = await bytesOf(world, 'p')
    const log = JSON.stringify(world.log())
    const deposit = { type: 'deposit', amount: 50 }
    const odd: unknown[] = [
      ...[undefined, null, 7, 'deposit', {}, [], { type: 'rob' }, { type: 'deposit' }],
      ...['50', Number.NaN, Infinity, -5, 0.001].map((amount) => ({ ...deposit, amount })),
      ...[{ ...deposit, extra: 1 }, { type: 'play', stake: 1, rounds: 1.5 }, { type: 'register' }],
      ...[
        { type: 'block', for: 'a week' },
        { type: 'setKyc', status: '__proto__' },
      ],
      { type: 'block', cause: 'Cool-Off', for: 'P999999Y' },
      [{ type: 'login' }, { type: 'rob' }],
      [{ type: 'login' }, null],
    ]
    for (const command of odd) {
      const error = rejectionOf(world, command as PlayerCommand)
      expect(isFauxhouseError(error), `${JSON.stringify(command)}: ${String(error)}`).toBe(true)
    }
    expect(await bytesOf(world, 'p')).toBe(before)
    expect(JSON.stringify(world.log())).toBe(log)
  })

  it('a clock that cannot go back names restore', () => {
    const world = open('clock')
    const before = Date.parse(world.now)
    expect(() => world.advance({ to: before - 1 })).toThrow(
      expect.objectContaining({
        code: 'CLOCK_BACKWARDS',
        message: expect.stringContaining('restore'),
      }),
    )
    expect(() => world.advance('-P1D')).toThrow(/restore/)
    expect(Date.parse(world.now)).toBe(before)
  })
})
