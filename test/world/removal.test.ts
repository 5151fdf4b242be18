import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audit, createWorld, type World } from '../../src/index'
import { bytesOf } from '../admin/requests'

const coded = (code: string) => expect.objectContaining({ code })

describe('a removed player', () => {
  const worldOf = () => {
    const world = createWorld({ players: 2, scenarios: ['pending-kyc', 'fraud-ring'] })
    world.executeAll('anna', [
      { type: 'register', market: 'SE' },
      { type: 'deposit', amount: 500 },
    ])
    return world
  }

  it('is gone from every view, and its id is free', async () => {
    const world = worldOf()
    const before = world.list().total as number
    expect(await bytesOf(world, ['anna'])).toContain('200 ')
    world.remove('anna')
    expect([world.has('anna'), world.changedPlayerIds().includes('anna')]).toEqual([false, false])
    expect(world.list().total).toBe(before - 1)
    expect(await bytesOf(world, ['anna'])).not.toContain('200 ')
    for (const act of [
      () => world.player('anna'),
      () => world.execute('anna', { type: 'login' }),
      () => world.player('anna').export(),
      () => world.remove('anna'),
    ]) {
      expect(act).toThrow(coded('PLAYER_NOT_FOUND'))
    }
    expect(await audit(world)).toEqual([])
    world.execute('anna', { type: 'register', market: 'JP' })
    expect(world.player('anna').profile()).toMatchObject({ currency: 'JPY' })
    expect(world.player('anna').commands()).toHaveLength(1)
    expect(world.changedPlayerIds().at(-1)).toBe('anna')
    const [first = '', second = ''] = world.changedPlayerIds().filter((id) => /^fraud/.test(id))
    for (const id of [first, 'pending-kyc']) world.remove(id)
    expect([world.has(first), world.has(second)]).toEqual([false, true])
    expect(world.load('pending-kyc').players).toEqual(['pending-kyc'])
  })

  it('is in the log, which replays, and in the future and the past of the world', async () => {
    const world = worldOf()
    const before = await bytesOf(world, ['anna', 'pending-kyc'])
    const { now } = world
    world.advance('P1D')
    world.remove('anna')
    expect(world.log().commands.at(-1)).toEqual({
      at: '2026-01-02T12:00:00.000Z',
      player: 'anna',
      removed: true,
    })
    world.advance('P1D')
    world.execute('anna', { type: 'register' })
    const log = JSON.parse(JSON.stringify(world.log()))
    const again = createWorld({ replay: log })
    expect(again.log()).toEqual(world.log())
    expect(await bytesOf(again, ['anna'])).toBe(await bytesOf(world, ['anna']))
    const exported = world.player('anna').export({ form: 'replay' })
    expect(exported.commands).toHaveLength(1)
    const past = createWorld({ replay: world.asOf(now).player('anna').export({ form: 'replay' }) })
    expect(await bytesOf(past, ['anna'])).toBe(before.slice(0, before.indexOf('\n200 {"id"')))
    expect(() => world.player('anna').export({ at: '2026-01-02T18:00:00Z' })).toThrow('no player')
  })

  it('comes back with a restore or a reset, and stays in other worlds', async () => {
    const world = worldOf()
    const ids = world.changedPlayerIds()
    const before = await bytesOf(world, ids)
    const [fork, snapshot] = [world.fork(), world.snapshot()]
    world.remove('anna')
    world.remove('pending-kyc')
    expect(await bytesOf(fork, fork.changedPlayerIds())).toBe(before)
    world.restore(snapshot)
    expect([world.changedPlayerIds(), await bytesOf(world, ids)]).toEqual([ids, before])
    world.remove('pending-kyc')
    world.reset()
    expect(world.has('pending-kyc')).toBe(true)
    expect(world.has('anna')).toBe(false)
    fork.remove('anna')
    fork.reset()
    expect(fork.has('anna')).toBe(true)
  })

  it('before the start of a world is missing in its past', () => {
    const world = worldOf()
    world.remove('pending-kyc')
    world.remove('anna')
    const log = world.log()
    const start = { commands: log.commands.length, now: log.now }
    const late = createWorld({ replay: { ...log, start } })
    const at = '2025-12-31T00:00:00Z'
    const [other = ''] = late.changedPlayerIds()
    expect(late.player(other).export({ at, form: 'replay' }).now).toBe('2025-12-31T00:00:00.000Z')
    expect(() => late.player('pending-kyc').export({ at })).toThrow('no player "pending-kyc"')
  })

  it('of the policy unknownPlayer is as before its first change', async () => {
    const world = createWorld({ players: 0, policies: { unknownPlayer: 'generate' } })
    const before = await bytesOf(world, ['anyone'])
    expect(() => world.remove('anyone')).toThrow(coded('PLAYER_GENERATED'))
    world.execute('anyone', { type: 'adjust', kind: 'Manual Credit', amount: 5 })
    world.remove('anyone')
    expect(await bytesOf(world, ['anyone'])).toBe(before)
  })
})

it('a generated player is not removed, changed or not, and nothing changes', () => {
  const world = createWorld({ players: 3 })
  const [{ id } = { id: '' }] = world.list().players
  for (const _ of [1, 2]) {
    const before = JSON.stringify(world.log())
    const message = expect.stringMatching(/generated from the seed.*reset\(\) undoes/)
    const error = { code: 'PLAYER_GENERATED', facts: { player: id }, message }
    expect(() => world.remove(id)).toThrow(expect.objectContaining(error))
    expect([JSON.stringify(world.log()), world.has(id)]).toEqual([before, true])
    world.execute(id, { type: 'label', add: ['Test Account'] })
  }
})

it('law: the order of the list is that of the changes, however worlds share their players', () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    act: fc.constantFrom('put' as const, 'remove' as const),
    shares: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const worlds: World[] = [0, 1].map(() => createWorld({ players: 0 }))
      for (const { id, act, shares } of steps) {
        if (shares) worlds[1]?.snapshot()
        for (const world of worlds) {
          if (act === 'remove') world.has(id) && world.remove(id)
          else world.execute(id, { type: world.has(id) ? 'login' : 'register' })
        }
      }
      expect(worlds[1]?.changedPlayerIds()).toEqual(worlds[0]?.changedPlayerIds())
      expect(worlds[1]?.log()).toEqual(worlds[0]?.log())
    }),
  )
})
