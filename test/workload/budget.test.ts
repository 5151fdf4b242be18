import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { Budget, MAX_WORK } from '../../src/world/commands'
import { controlOf } from '../admin/requests'
import { EXCESSES, MANY } from './excesses'

const emptyLog = createWorld({ players: 0, seed: 'budget' }).log()

test.each(Object.entries(EXCESSES))(
  '%s is rejected by a load, the control API and a replay, with the step, the figure and the bound',
  async (_, { definition, pointer, problem }) => {
    const { world, post } = controlOf({ players: 0, seed: 'budget' })
    const scenario = { name: 'excess', ...definition }
    const text = expect.stringContaining(problem)
    const facts = expect.objectContaining({ pointer })
    const rejection = expect.objectContaining({ code: 'INVALID_SCENARIO', message: text, facts })
    expect(() => world.load(scenario)).toThrow(rejection)
    const { status, body } = await post('/scenarios', scenario)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { detail: text, errors: [{ where: pointer }] },
    })
    const replay = { ...emptyLog, commands: [{ at: emptyLog.now, scenario }] }
    expect(() => createWorld({ replay })).toThrow(
      expect.objectContaining({ code: 'INVALID_REPLAY' }),
    )
    expect(world.log()).toEqual(emptyLog)
  },
)

describe('a batch', () => {
  const ROUNDS = { type: 'play', stake: 0.01, rounds: MANY } as const

  test('of too many rounds is rejected with the command, before any of them', async () => {
    const { world } = controlOf({ players: 0, seed: 'budget' })
    world.execute('x', { type: 'register' })
    const before = world.log()
    const batch = [{ type: 'deposit', amount: 100 } as const, ...Array(1_000).fill(ROUNDS)]
    expect(() => world.executeAll('x', batch)).toThrow(
      expect.objectContaining({
        code: 'INVALID_COMMAND',
        facts: { work: 'iterations', figure: 699_993, bound: 600_000, pointer: '/7' },
      }),
    )
    expect(world.log()).toEqual(before)
    expect(world.player('x').transactions().total).toBe(0)
  })

  test('that plays too many rounds at once is rejected by the rule', () => {
    const world = createWorld({ players: 0 })
    world.executeAll('x', [{ type: 'register' }, { type: 'deposit', amount: 100 }])
    expect(() => world.execute('x', { ...ROUNDS, rounds: 1e15 })).toThrow(
      expect.objectContaining({ code: 'COMMAND_REFUSED', rule: 'invalid_rounds' }),
    )
  })

  test('of more commands than there may be is rejected', () => {
    const world = createWorld({ players: 0 })
    world.execute('x', { type: 'register' })
    const batch = Array(MAX_WORK.commands + 1).fill({ type: 'login' })
    expect(() => world.executeAll('x', batch)).toThrow('200,001 commands; the limit is 200,000')
    expect(world.player('x').commands()).toHaveLength(1)
  })
})

test('the work of a change is counted by kind', () => {
  const budget = new Budget()
  budget.spend('players', MAX_WORK.players)
  expect(() => budget.spend('players')).toThrow('1,001 players; the limit is 1,000')
  expect(() => budget.ensure('players', 0)).not.toThrow()
})
