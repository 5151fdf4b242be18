import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'

it('changes of a returned log affect neither the world nor its forks', () => {
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

it('input is copied', () => {
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

describe('a log at its limits', () => {
  const refused = expect.objectContaining({
    code: 'INVALID_REPLAY',
    message: expect.stringContaining('logEntries'),
  })

  it.each<[string, object]>([
    ['entries', { logEntries: 3 }],
    ['bytes', { logBytes: 260 }],
  ])('keeps its beginning, says so, and makes no world: %s', (_, bound) => {
    const world = createWorld({ players: 0, ...bound })
    world.execute('a', [{ type: 'register' }, { type: 'login' }])
    const whole = world.snapshot()
    const entries = world.log().commands
    for (let time = 0; time < 9; time += 1) world.execute('a', { type: 'deposit', amount: 5 })
    const log = world.log()
    expect(log.complete).toBe(false)
    expect(log.start).toBeUndefined()
    expect(log.commands.length).toBeLessThan(5)
    expect(log.commands.slice(0, entries.length)).toEqual(entries)
    expect(world.fork().log()).toEqual(log)
    expect(() => createWorld({ replay: log })).toThrow(refused)
    expect(world.player('a').profile().balances.cash_balance).toBe(45)
    world.restore(whole)
    expect(world.log().complete).toBeUndefined()
    expect(createWorld({ replay: world.log() }).has('a')).toBe(true)
    world.reset()
    expect(world.log().complete).toBeUndefined()
  })

  it('is refused where the world that is made of it has the smaller bound', () => {
    const world = createWorld({ players: 0 })
    world.execute('a', [{ type: 'register' }, { type: 'login' }])
    const make = () => createWorld({ replay: world.log(), logEntries: 1 })
    expect(make).toThrow(refused)
  })
})
