import { describe, expect, it } from 'vitest'
import { audit, createWorld, type World } from '../../src/index'
import { createPlayerIds } from '../../src/simulator/random/ids'
import { bytesOf } from '../laws/reading'
import { get } from '../support/client'

const policies = { unknownPlayer: 'generate' } as const
const epoch = '2023-01-01T00:00:00Z'

/** The id of a generated player, whatever the number of players. */
const idOf = (window: number, ordinal: number) =>
  createPlayerIds('fauxhouse').playerIdAt(window * 2 ** 40 + ordinal)

it('a player of a later window is unknown until its registration, and plays from then on', async () => {
  const players = 30
  const far = createWorld({ epoch, now: '2031-12-31', players })
  const id = idOf(1, 11)
  const at = Date.parse(far.player(id).profile().registration_date)
  const early = createWorld({ epoch, now: '2026-01-01T12:00:00Z', players })
  early.advance({ to: at - 1 })
  expect((await get(early, `/players/${id}`)).status).toBe(404)
  const { total = 0 } = early.list()
  const taken = expect.objectContaining({ code: 'PLAYER_EXISTS' })
  expect(() => early.execute(id, { type: 'register' })).toThrow(taken)
  early.advance({ to: at })
  expect((await get(early, `/players/${id}`)).status).toBe(200)
  const listed = await early.fetch('http://any/__admin/players?limit=1000')
  const lines = expect.arrayContaining([expect.objectContaining({ id })])
  expect(await listed.json()).toMatchObject({ total: total + 1, players: lines })
  const later = far.list({ limit: players, offset: players }).players
  const played = later.filter((each) => far.player(each.id).transactions().total > 20)
  expect(played.length).toBeGreaterThan(later.length / 3)
  expect(await audit(far.player(id))).toEqual([])
})

describe('with unknownPlayer: generate', () => {
  /** A world in which some of these ids are registered and others register later. */
  const growing = () =>
    createWorld({ players: 0, epoch: '2025-12-01', now: '2027-06-01', policies })
  const ids = Array.from({ length: 50 }, (_, index) => `anybody-${index}`)

  it('every id is a player once the registrations are over', () => {
    const world = growing()
    const early = ids.filter((id) => world.has(id))
    expect(early.length).toBeLessThan(ids.length)
    world.advance({ to: '2028-12-01' })
    expect(ids.filter((id) => world.has(id))).toEqual(ids)
  })

  it('an id of any window is a player from its registration on', async () => {
    const worldOf = (now: string, players: number) => createWorld({ now, epoch, policies, players })
    const id = idOf(1, 77)
    expect(worldOf('2026-01-02', 0).has(id)).toBe(false)
    const [none, many] = [worldOf('2029-01-01', 0), worldOf('2029-01-01', 100)]
    expect(await bytesOf(none, id)).toBe(await bytesOf(many, id))
    // No clock reaches this window, so the id is any text.
    expect(worldOf('2026-01-02', 0).has(idOf(67, 0))).toBe(true)
  })

  it('a registration is rejected for a player, and accepted for one that is yet to come', () => {
    const isTaken = (world: World, id: string) => {
      const before = world.log()
      try {
        world.execute(id, { type: 'register', market: 'JP' })
        return false
      } catch (error) {
        expect(error).toMatchObject({ code: 'PLAYER_EXISTS' })
        expect(world.log()).toEqual(before)
        return true
      }
    }
    const [world, read] = [growing(), growing()]
    const early = ids.filter((id) => read.has(id))
    expect(early.length).toBeGreaterThan(0)
    for (const each of [world, read]) {
      expect(ids.filter((id) => isTaken(each, id))).toEqual(early)
    }
    expect(createWorld({ replay: world.log() }).log()).toEqual(read.log())
    const [known = ''] = early
    const both = [{ type: 'login' }, { type: 'register' }] as const
    expect(() => world.executeAll(known, both)).toThrow('already')
    world.setPolicies({ unknownPlayer: 404 })
    expect(isTaken(world, known)).toBe(false)
  })

  it('a scenario takes the place of a player whom no command touched', () => {
    const world = createWorld({ players: 0, policies, scenarios: ['blocked-player'] })
    expect(world.player('blocked-player').profile().blocked).toBe(true)
    world.player('dora').profile()
    world.load('blocked-player', { as: 'dora' })
    expect(world.player('dora').profile().blocked).toBe(true)
    world.execute('emma', { type: 'login' })
    expect(() => world.load('blocked-player', { as: 'emma' })).toThrow('already')
  })
})
