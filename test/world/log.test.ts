import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'

describe('a log at its limits', () => {
  const refused = expect.objectContaining({
    code: 'INVALID_REPLAY',
    message: expect.stringContaining('logEntries'),
  })

  it('keeps its beginning, says so, and makes no world', () => {
    const world = createWorld({ players: 0, memory: { logEntries: 3 } })
    world.executeAll('a', [{ type: 'register', market: 'DE' }, { type: 'login' }])
    const whole = world.snapshot()
    const entries = world.log().commands
    for (let time = 0; time < 9; time += 1) world.execute('a', { type: 'deposit', amount: 15 })
    const log = world.log()
    expect(log.complete).toBe(false)
    expect(log.start).toBeUndefined()
    expect(log.commands.length).toBeLessThan(5)
    expect(log.commands.slice(0, entries.length)).toEqual(entries)
    expect(world.fork().log()).toEqual(log)
    expect(() => createWorld({ replay: log })).toThrow(refused)
    expect(world.player('a').profile().balances.cash_balance).toBe(135)
    world.restore(whole)
    expect(world.log().complete).toBeUndefined()
    expect(createWorld({ replay: world.log() }).has('a')).toBe(true)
    world.reset()
    expect(world.log().complete).toBeUndefined()
  })

  it('is refused where the world that is made of it has the smaller bound', () => {
    const world = createWorld({ players: 0 })
    world.executeAll('a', [{ type: 'register' }, { type: 'login' }])
    const make = () => createWorld({ replay: world.log(), memory: { logEntries: 1 } })
    expect(make).toThrow(refused)
  })
})

it('has no entry for a change of policies without a value', () => {
  const world = createWorld({ players: 0 })
  const before = world.log()
  expect(world.setPolicies({ maxLimit: undefined } as object)).toEqual(world.policies)
  world.setPolicies({})
  expect(world.log()).toEqual(before)
})
