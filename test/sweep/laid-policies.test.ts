import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { joinSweep } from '../../src/adapters/sweep-share'
import { createWorld, type World } from '../../src/assembly/create-world'
import { createWorlds } from '../../src/assembly/create-worlds'
import { worldBehind } from '../../src/service/answerer'

const LAID = { sortOrder: 'oldest-first', maxLimit: 50 } as const

function lay(world: Pick<World, 'fetch'>): void {
  worldBehind(world.fetch)?.overridePolicies(LAID)
}

function makeWorld(): World {
  return createWorld({ players: 3, scenarios: ['blocked-player'], policies: { wr: 'requirement' } })
}

test('a program that may not read its environment takes part in no sweep', () => {
  const env = new Proxy({}, { get: () => expect.unreachable() })
  vi.stubGlobal('process', { env })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(() => joinSweep('createHandlers', makeWorld())).not.toThrow()
})

describe('policies that are laid over those of a world', () => {
  test('stay after a reset, and leave the others alone', () => {
    const world = makeWorld()
    lay(world)
    expect(world.policies).toMatchObject({ ...LAID, wr: 'requirement' })
    world.setPolicies({ sortOrder: 'newest-first' })
    world.execute('blocked-player', { type: 'unblock' })
    world.reset()
    expect(world.policies).toMatchObject({ ...LAID, wr: 'requirement' })
    expect(world.player('blocked-player').profile().blocked).toBe(true)
  })

  test('of a world that has changed: it stays, and so does its start', () => {
    const world = makeWorld()
    world.advance('P1D')
    world.execute('blocked-player', { type: 'unblock' })
    const now = Date.parse(world.now)
    lay(world)
    expect([Date.parse(world.now), world.player('blocked-player').profile().blocked]).toEqual([
      now,
      false,
    ])
    expect(world.policies).toMatchObject(LAID)
    world.reset()
    expect(now - Date.parse(world.now)).toBe(86_400_000)
    expect(world.player('blocked-player').profile().blocked).toBe(true)
    expect(world.policies).toMatchObject(LAID)
  })

  test('stay after the restore of an older snapshot, and of a later one', () => {
    const world = makeWorld()
    const older = world.snapshot()
    lay(world)
    world.setPolicies({ maxLimit: 30 })
    const later = world.snapshot()
    world.restore(older)
    expect(world.policies).toMatchObject(LAID)
    world.restore(later)
    expect(world.policies).toMatchObject({ ...LAID, maxLimit: 30 })
    const fork = world.fork()
    fork.restore(older)
    expect(fork.policies).toMatchObject(LAID)
  })

  test('are in forks and in named worlds of any kind, below their own policies', () => {
    const base = makeWorld()
    const worlds = createWorlds({ base })
    lay(worlds)
    expect(base.fork().policies).toMatchObject(LAID)
    expect(worlds.open('a').policies).toMatchObject(LAID)
    expect(worlds.create('b', { seed: 'other' }).policies).toMatchObject(LAID)
    const own = { maxLimit: 30 }
    const c = worlds.create('c', { players: 1, policies: own })
    expect(c.policies).toMatchObject({ ...LAID, ...own, wr: 'requirement' })
  })

  test('are in the log, which makes an equal world', () => {
    for (const isChanged of [false, true]) {
      const world = makeWorld()
      if (isChanged) world.execute('blocked-player', { type: 'unblock' })
      lay(world)
      world.execute('blocked-player', { type: 'label', add: ['Seen'] })
      const again = createWorld({ replay: JSON.parse(JSON.stringify(world.log())) })
      expect(again.policies).toEqual(world.policies)
      expect(again.player('blocked-player').profile()).toEqual(
        world.player('blocked-player').profile(),
      )
      if (isChanged) continue
      world.reset()
      again.reset()
      expect(again.log()).toEqual(world.log())
      expect(again.policies).toEqual(world.policies)
    }
  })

  test('do not make a change of the world', () => {
    const base = makeWorld()
    const worlds = createWorlds({ base })
    lay(base)
    worlds.open('a')
    expect(worlds.list()).toMatchObject([{ name: 'a', changed: false }])
  })
})
