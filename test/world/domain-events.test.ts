import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { put } from '../simulation/client'

describe('domain events', () => {
  it('are steps that state alone does not keep', () => {
    const world = createWorld({ players: 0 })
    world.execute('anna', { type: 'register', market: 'SE' })
    world.execute('anna', [
      { type: 'deposit', amount: 500, outcome: 'pending' },
      { type: 'settleDeposit', outcome: 'completed' },
      { type: 'block', cause: 'Fraud Suspect' },
      { type: 'block', cause: 'AML Hold' },
      { type: 'unblock' },
      { type: 'setLimit', kind: 'deposit', amount: 900 },
      { type: 'setLimit', kind: 'session', for: 'PT2H', per: 'week' },
    ])
    const { events } = world.domainEvents({ player: 'anna' })
    const transaction = world.player('anna').transactions().transactions[0]?.id
    expect(events.map(({ type, data: { player: _, ...data } }) => [type, data])).toEqual([
      ['player.registered', {}],
      ['deposit.pending', { transaction, to: 'pending' }],
      ['deposit.completed', { transaction, from: 'pending', to: 'completed' }],
      ['player.blocked', { to: 'Fraud Suspect' }],
      ['player.blocked', { to: 'AML Hold' }],
      ['player.unblocked', { from: 'Fraud Suspect' }],
      ['player.unblocked', { from: 'AML Hold' }],
      ['limit.changed', { limit: 'deposit.day', to: 900 }],
      ['limit.changed', { limit: 'session.week', to: 120 }],
    ])
  })

  it('of an update name its fields, and tell nothing of the person', async () => {
    const world = createWorld({ players: 0, scenarios: ['big-winner'] })
    const since = world.snapshot()
    const id = world.changedPlayerIds()[0] as string
    for (const _ of [1, 2]) await put(world, id, { phone: '+46701234567', blocked: true })
    expect(world.domainEvents({ since }).events).toMatchObject([
      { type: 'player.blocked', data: { player: id } },
      { type: 'player.updated', data: { player: id, fields: ['phone', 'blocked'] } },
    ])
  })

  it('of a replaced or removed player are those of its last life', () => {
    const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
    const all = world.domainEvents()
    const since = world.snapshot()
    world.execute('blocked-player', { type: 'unblock' })
    world.load('blocked-player', { replace: true })
    expect(world.domainEvents()).toEqual(all)
    expect(world.domainEvents({ since }).total).toBe(all.total)
    world.remove('blocked-player')
    expect(world.domainEvents().total).toBe(0)
    world.execute('blocked-player', { type: 'register', market: 'FI' })
    expect(world.domainEvents({ since }).events).toMatchObject([{ type: 'player.registered' }])
  })

  it('of one instant come in the order in which the players were first touched', () => {
    const world = createWorld({ players: 0 })
    for (const id of ['zoe', 'anna']) world.execute(id, { type: 'register', market: 'SE' })
    world.advance('PT1H')
    const since = world.snapshot()
    for (const id of ['anna', 'zoe', 'anna']) world.execute(id, { type: 'login' })
    const { events } = world.domainEvents({ since })
    expect(events.map(({ data }) => data.player)).toEqual(['zoe', 'anna', 'anna'])
  })

  it('come in pages', () => {
    const world = createWorld({ players: 50, scenarios: ['vip-gold'] })
    const whole = world.domainEvents({ generated: 9, limit: 10_000 })
    expect(whole).toMatchObject({ players: 10 })
    const first = world.domainEvents({ generated: 9, limit: 7 })
    expect(first).toEqual({ ...whole, events: whole.events.slice(0, 7), nextOffset: 7 })
    const rest = world.domainEvents({ generated: 9, offset: 7, limit: 10_000 })
    expect([...first.events, ...rest.events]).toEqual(whole.events)
    expect(rest).not.toHaveProperty('nextOffset')
  })

  it('from an instant on include those at the instant', () => {
    const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
    world.advance('PT1H')
    world.execute('blocked-player', { type: 'unblock' })
    expect(world.domainEvents({ since: world.now }).total).toBe(1)
    world.advance('PT1S')
    expect(world.domainEvents({ since: world.now }).total).toBe(0)
  })

  it('need a whole log, and a snapshot that leads to now', () => {
    const world = createWorld({ players: 1, memory: { logEntries: 1 } })
    const since = world.snapshot()
    world.execute('anna', { type: 'register' })
    const other = world.snapshot()
    world.restore(since)
    world.execute('bert', { type: 'register' })
    expect(() => world.domainEvents({ since: other })).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION', message: expect.stringContaining('log') }),
    )
    world.execute('cora', { type: 'register' })
    expect(() => world.domainEvents()).toThrow(expect.objectContaining({ code: 'INVALID_REPLAY' }))
    expect(() => world.domainEvents({ player: 'nobody-here' })).toThrow()
  })
})
