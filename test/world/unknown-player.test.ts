import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'

const policies = { unknownPlayer: 'generate' } as const

/** A world in which some of these ids are registered and others register later. */
const growing = () => createWorld({ players: 0, epoch: '2025-12-01', now: '2027-06-01', policies })
const ids = Array.from({ length: 50 }, (_, index) => `anybody-${index}`)

it('with unknownPlayer: generate every id is a player once the registrations are over', () => {
  const world = growing()
  const early = ids.filter((id) => world.has(id))
  expect(early.length).toBeLessThan(ids.length)
  world.advance({ to: '2028-12-01' })
  expect(ids.filter((id) => world.has(id))).toEqual(ids)
})

describe('with unknownPlayer: generate a registration', () => {
  it('is refused for an id that is a player, read before or not', () => {
    const world = createWorld({ players: 0, policies })
    const shown = world.player('dora').profile()
    for (const [reader, id] of [
      [world, 'dora'],
      [world, 'never-read'],
      [createWorld({ players: 0, policies }), 'dora'],
    ] as const) {
      const before = reader.log()
      const register = () => reader.execute(id, { type: 'register', market: 'JP' })
      expect(register).toThrow(expect.objectContaining({ code: 'PLAYER_EXISTS' }))
      const both = [{ type: 'login' }, { type: 'register' }] as const
      expect(() => reader.executeAll(id, both)).toThrow('already')
      expect(reader.log()).toEqual(before)
    }
    expect(world.player('dora').profile()).toEqual(shown)
  })

  it('is taken for an id whose player is yet to register, whatever was read', () => {
    const [world, unread] = [growing(), growing()]
    const early = ids.filter((id) => world.has(id))
    expect(early.length).toBeGreaterThan(0)
    const outcomes = [world, unread].map((each) =>
      ids.filter((id) => {
        try {
          each.execute(id, { type: 'register' })
          return false
        } catch {
          return true
        }
      }),
    )
    expect(outcomes).toEqual([early, early])
    const replayed = createWorld({ replay: world.log() })
    expect(replayed.log()).toEqual(unread.log())
  })

  it('is taken again under unknownPlayer: 404', () => {
    const world = createWorld({ players: 0, policies })
    world.setPolicies({ unknownPlayer: 404 })
    world.execute('dora', { type: 'register' })
    expect(world.has('dora')).toBe(true)
  })
})

it('with unknownPlayer: generate a scenario takes the place of a player whom no command touched', () => {
  const world = createWorld({ players: 0, policies, scenarios: ['blocked-player'] })
  expect(world.player('blocked-player').profile().blocked).toBe(true)
  world.player('dora').profile()
  world.load('blocked-player', { as: 'dora' })
  expect(world.player('dora').profile().blocked).toBe(true)
  world.execute('emma', { type: 'login' })
  expect(() => world.load('blocked-player', { as: 'emma' })).toThrow('already')
})
