import { expect, it } from 'vitest'
import { createWorld } from '../../src/index'

it('a log is nobody’s to change: neither the world nor its forks feel it', () => {
  const world = createWorld({ players: 0 })
  const mine = { type: 'label' as const, add: ['Test Account' as const] }
  world.execute('a', [{ type: 'register' }, { type: 'deposit', amount: 5 }, mine])
  const before = JSON.stringify(world.log())
  const entries = world.log().commands as unknown as {
    command: { amount: number; add: string[] }
  }[]
  expect(() => Object.assign(entries[1]?.command ?? {}, { amount: 99 })).toThrow(TypeError)
  expect(() => entries[2]?.command.add.push('AML Hold')).toThrow(TypeError)
  entries.pop()
  mine.add.pop()
  expect(JSON.stringify(world.log())).toBe(before)
  expect(createWorld({ replay: world.log() }).player('a').profile().balances.cash_balance).toBe(5)
})

it('what was handed in stays its owner’s', () => {
  const world = createWorld({ players: 0 })
  const command = { type: 'deposit' as const, amount: 5 }
  world.execute('a', [{ type: 'register' }, command])
  command.amount = 7
  const definition = {
    name: 'mine',
    title: 'Mine',
    steps: [{ at: '-P1D', type: 'login' as const }],
  }
  world.load(definition)
  definition.title = 'Still mine'
  expect(Object.isFrozen(definition.steps)).toBe(false)
  expect(JSON.stringify(world.log())).not.toContain('Still')
})
