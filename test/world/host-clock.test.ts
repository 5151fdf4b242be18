import { describe, expect, it, vi } from 'vitest'
import { audit, createWorld } from '../../src/index'

const START = Date.UTC(2026, 0, 1, 12)

/** A host clock that moves by a step on each read. */
function ticking(step: number): () => number {
  let at = START - step
  return () => {
    at += step
    return at
  }
}

describe('a world that follows a host clock', () => {
  it('is read once for whatever is asked of it', async () => {
    const hostClock = vi.fn(ticking(3_600_000))
    const world = createWorld({ players: 20, now: 'wall', hostClock })
    const [first, second] = world.list().players
    const player = world.player(first?.id ?? '')
    const snapshot = world.snapshot()
    const acts: (() => unknown)[] = [
      () => world.list({ blocked: true }),
      () => world.has(second?.id ?? ''),
      () => player.profile(),
      () => world.execute(second?.id ?? '', { type: 'login' }),
      () => world.executeAll(second?.id ?? '', [{ type: 'login' }, { type: 'login' }]),
      () => world.setPolicies({ wr: 'requirement' }),
      () => world.load('blocked-player'),
      () => world.advance('P1D'),
      () => world.log(),
      () => world.restore(snapshot),
      () => world.snapshot(),
      () => world.fork(),
      () => world.reset(),
      () => audit(world),
      () => audit(world, { all: true }),
    ]
    for (const act of acts) {
      hostClock.mockClear()
      await act()
      expect(hostClock.mock.calls.length, String(act)).toBeLessThanOrEqual(1)
    }
  })

  it('is of one instant for all that it begins with', () => {
    const scenarios = ['blocked-player', 'jpy-player'] as const
    const world = createWorld({ now: 'wall', hostClock: ticking(1), players: 0, scenarios })
    const { commands, start } = world.log()
    expect(new Set([start?.now, ...commands.map(({ at }) => at)])).toHaveProperty('size', 1)
  })

  it('keeps its lead, also if the host is set back, and in a fork', () => {
    let host = START
    const world = createWorld({ players: 0, now: 'wall', hostClock: () => host })
    world.advance('P1D')
    host += 500
    expect(Date.parse(world.now)).toBe(START + 86_400_500)
    host -= 10_000
    expect(Date.parse(world.now)).toBe(START + 86_400_500)
    host += 11_000
    const fork = world.fork()
    host += 500
    expect(fork.now).toBe(world.now)
    const snapshot = fork.snapshot()
    fork.advance('P1D')
    host += 500
    fork.restore(snapshot)
    expect(fork.now).toBe(snapshot.now)
    host += 500
    expect(Date.parse(fork.now)).toBe(Date.parse(snapshot.now) + 500)
  })

  it('is after a reset where the host is, with the lead of its start', () => {
    let host = START
    const world = createWorld({ players: 5, now: 'wall', hostClock: () => host })
    host += 7_000
    world.advance('P1D')
    world.reset()
    expect(Date.parse(world.now)).toBe(host)
    expect(world.log().start?.now).toBe(new Date(START).toISOString())
    host += 86_400_000
    world.advance('P1D')
    const fork = world.fork()
    world.reset()
    fork.reset()
    expect([Date.parse(world.now), Date.parse(fork.now)]).toEqual([host, host + 86_400_000])
    const again = createWorld({ replay: world.log() })
    expect([Date.parse(again.now), again.log()]).toEqual([host, world.log()])
  })

  it('advances by nothing, and to where it was seen to stand', () => {
    const world = createWorld({ players: 0, now: 'wall', hostClock: ticking(1) })
    const seen = Date.parse(world.now)
    expect(Date.parse(world.advance('PT0S'))).toBeGreaterThanOrEqual(seen)
    const now = Date.parse(world.now)
    expect(Date.parse(world.advance({ to: now }))).toBeGreaterThanOrEqual(now)
    expect(() => world.advance({ to: now - 1 })).toThrow('cannot go back')
  })

  it('lives on whole milliseconds', () => {
    let host = START + 0.25
    const world = createWorld({ players: 0, now: 'wall', hostClock: () => host })
    for (let turn = 0; turn < 5; turn++) {
      host += 0.7
      world.execute(`p${turn}`, { type: 'register' })
      const profile = world.player(`p${turn}`).profile()
      expect(profile.registration_date).toMatch(/^2026-01-01T12:00:00\.00\dZ$/)
    }
    expect(Number.isInteger(Date.parse(world.now))).toBe(true)
  })
})
