import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audit, createWorld } from '../../src/index'
import { addMonths } from '../../src/simulator/domain/durations'
import { DAY_MS, instant } from '../../src/simulator/domain/instants'
import { createPlayerIds } from '../../src/simulator/random/player-ids'
import { bytesOf } from '../laws/reading'
import { countCalls } from '../support/calls'
import { get } from '../support/client'
import { samples } from '../support/samples'
import { pagesOf } from './pages'

const SIGNUP = ['simulator/registration/signup', 'signupOf'] as const
const REGISTER = ['simulator/engine/player', 'register'] as const

const MILLION = 1_000_000
const EPOCH = instant('2023-01-01T00:00:00Z')
const endOf = (window: number) => addMonths(EPOCH, 36 * (window + 1))

/** The id of a generated player, whatever the number of players. */
const idOf = (seed: string, window: number, ordinal: number) =>
  createPlayerIds(seed).playerIdAt(window * 2 ** 40 + ordinal)

describe('a world has exactly its players', () => {
  it.each([
    '2026-01-01T12:00:00Z',
    '2026-01-01T23:59:59.999Z',
    '2028-02-29T23:59:59.999Z',
    '2025-08-31T00:00:00Z',
  ])('with the default epoch, at %s', async (now) => {
    const calls = await countCalls(SIGNUP)
    const world = createWorld({ players: 3_000, now })
    expect(world.list({ limit: 0 }).total).toBe(3_000)
    expect(calls.of(...SIGNUP)).toBe(0)
  })

  it('until 24 hours after the first window, and the next ones at the end of each', () => {
    const players = 40
    for (const window of [0, 1, 2, 30]) {
      const total = players * (window + 1)
      const world = createWorld({ epoch: EPOCH, now: endOf(window), players })
      expect(world.list().total).toBe(total)
      world.advance('P1D')
      if (window === 0) expect(world.list().total).toBe(total)
      world.advance('P150D')
      expect(world.list().total).toBeGreaterThan(total + 1)
      expect(world.list().total).toBeLessThan(total + 15)
    }
  })
})

describe('the list of a small world', () => {
  const span = endOf(3) - EPOCH

  it.each([0, 1, 8])('of %i players has those that are registered', (players) => {
    const far = createWorld({ epoch: EPOCH, now: endOf(3), players })
    const everybody = pagesOf(far, { limit: 1_000 })
    expect(everybody).toEqual(
      [0, 1, 2, 3].flatMap((window) =>
        Array.from({ length: players }, (_, ordinal) => idOf('fauxhouse', window, ordinal)),
      ),
    )
    const dates = everybody.map((id) => Date.parse(far.player(id).profile().registration_date))
    const edge = fc
      .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -3, max: 3 }))
      .map(([window, days]) => endOf(window) + days * DAY_MS)
    const anywhere = fc.integer({ min: 0, max: span }).map((ms) => EPOCH + ms)
    fc.assert(
      fc.property(fc.oneof(anywhere, edge), fc.integer({ min: 1, max: 30 }), (now, limit) => {
        const world = createWorld({ epoch: EPOCH, now, players })
        const registered = everybody.filter((_, place) => (dates[place] ?? 0) <= now)
        expect(world.list({ limit: 1_000 }).players.map(({ id }) => id)).toEqual(registered)
        expect(pagesOf(world, { limit })).toEqual(registered)
        expect(world.list({ limit: 0 }).total).toBe(registered.length)
      }),
      { seed: 7, numRuns: samples(12) },
    )
  })

  it('has the touched players first, then the others by window and ordinal', () => {
    const world = createWorld({ epoch: EPOCH, now: '2031-03-01', players: 20 })
    const before = pagesOf(world, { limit: 1_000 })
    const touched = [before.at(-1), before[3], before[25], before[0], before[45]].map(String)
    for (const id of touched) world.execute(id, { type: 'login' })
    const others = before.filter((id) => !touched.includes(id))
    expect(pagesOf(world, { limit: 1_000 })).toEqual([...touched, ...others])
    expect(pagesOf(world, { limit: 3 })).toEqual([...touched, ...others])
    expect(world.list({ limit: 0 }).total).toBe(before.length)
    world.advance('P8Y')
    const after = pagesOf(world, { limit: 7 })
    expect(after.slice(0, touched.length)).toEqual(touched)
    expect(new Set(after).size).toBe(after.length)
    expect(world.list({ limit: 0 }).total).toBe(after.length)
  })

  it('filters later players as the first ones', () => {
    const world = createWorld({ epoch: EPOCH, now: '2031-03-01', players: 24 })
    const all = world.list({ limit: 1_000 }).players
    const casual = all.filter(({ persona }) => persona === 'casual').map(({ id }) => id)
    expect(casual.filter((id) => id.length === 13).length).toBeGreaterThan(2)
    expect(pagesOf(world, { limit: 4, persona: 'casual' })).toEqual(casual)
    expect(world.list({ persona: 'casual' }).total).toBe(casual.length)
    const last = all.at(-1)
    expect(pagesOf(world, { limit: 50, q: String(last?.id) })).toEqual([last?.id])
    expect(pagesOf(world, { limit: 50, blocked: false }).length).toBeGreaterThan(40)
  })
})

describe('the size of a large world costs no look at its players', () => {
  it('of a million a window, from 1990 to 2190', async () => {
    const calls = await countCalls(SIGNUP, REGISTER)
    const world = createWorld({ epoch: '1990-01-01', now: '2190-01-01', players: MILLION })
    const page = world.list({ limit: 20 })
    expect(page.players).toHaveLength(20)
    expect(page.nextOffset).toBe(20)
    // The window of the clock is not over.
    expect(page).not.toHaveProperty('total')
    const { players } = world.list({ limit: 20, offset: 65 * MILLION })
    expect(players.map(({ id }) => id.length)).toEqual(Array(20).fill(13))
    expect(world.has(idOf('fauxhouse', 65, MILLION - 1))).toBe(true)
    expect(world.has(idOf('fauxhouse', 65, MILLION))).toBe(false)
    expect(calls.of(...SIGNUP)).toBeLessThan(200)
    expect(calls.of(...REGISTER)).toBeLessThan(3)
  })

  it('counts up to 10,000 of the window of the clock, and draws those alone that may be either', async () => {
    const calls = await countCalls(SIGNUP, REGISTER)
    const options = { epoch: '1990-01-01', now: '2100-07-01', players: 10_000 }
    const world = createWorld(options)
    const { total = 0 } = world.list({ limit: 20 })
    expect(calls.of(...SIGNUP)).toBeLessThan(200)
    expect(calls.of(...REGISTER)).toBe(0)
    expect(total).toBeGreaterThan(360_000)
    expect(total).toBeLessThan(370_000)
    expect(createWorld({ ...options, players: 10_001 }).list()).not.toHaveProperty('total')
    // Between the first two windows no player is in doubt.
    const between = createWorld({ epoch: '1990-01-01', now: '1993-01-02', players: MILLION })
    expect(between.list().total).toBe(MILLION)
  })

  it('searches a persona in it, with a limit', async () => {
    const calls = await countCalls(SIGNUP)
    const world = createWorld({ epoch: '1990-01-01', now: '2100-07-01', players: 10_000 })
    const page = world.list({ persona: 'vip_whale', limit: 20 })
    expect(page.players).toHaveLength(20)
    expect(page).not.toHaveProperty('total')
    expect(calls.of(...SIGNUP)).toBeLessThan(20_000)
  })
})

describe('a player of a later window', () => {
  const players = 30
  const world = () => createWorld({ epoch: EPOCH, now: '2026-01-01T12:00:00Z', players })
  const far = createWorld({ epoch: EPOCH, now: '2031-12-31', players })
  const id = idOf('fauxhouse', 1, 11)
  const at = Date.parse(far.player(id).profile().registration_date)

  it('is unknown until its registration, and a player from then on', async () => {
    const early = world()
    early.advance({ to: at - 1 })
    expect(early.has(id)).toBe(false)
    expect((await get(early, `/players/${id}`)).status).toBe(404)
    const before = early.list().total
    const taken = expect.objectContaining({ code: 'PLAYER_EXISTS' })
    expect(() => early.execute(id, { type: 'register' })).toThrow(taken)
    early.advance({ to: at })
    expect((await get(early, `/players/${id}`)).status).toBe(200)
    expect(early.list().total).toBe((before ?? 0) + 1)
    const listed = await early.fetch('http://any/__admin/players?limit=1000')
    expect(await listed.json()).toMatchObject({ total: (before ?? 0) + 1 })
  })

  it('plays', () => {
    const ids = pagesOf(far, { limit: 1_000 }).slice(players, 2 * players)
    const played = ids.filter((each) => far.player(each).transactions().total > 20)
    expect(played.length).toBeGreaterThan(ids.length / 3)
  })

  it('is the same after a replay, in a fork and after a restore', async () => {
    const live = world()
    live.advance({ to: at + 40 * DAY_MS })
    const start = live.snapshot()
    live.execute(id, { type: 'adjust', kind: 'Manual Credit', amount: 25 })
    const fork = live.fork()
    live.advance('P300D')
    fork.advance('P300D')
    const replayed = createWorld({ replay: live.log() })
    const expected = await bytesOf(live, id)
    expect(await bytesOf(fork, id)).toBe(expected)
    expect(await bytesOf(replayed, id)).toBe(expected)
    expect(replayed.list({ limit: 100 })).toEqual(live.list({ limit: 100 }))
    live.restore(start)
    live.advance('P300D')
    const untouched = createWorld({ epoch: EPOCH, now: Date.parse(live.now), players })
    expect(await bytesOf(live, id)).toBe(await bytesOf(untouched, id))
  })

  it('passes the audit', async () => {
    expect(await audit(far.player(id))).toEqual([])
  })
})

describe('with unknownPlayer: generate', () => {
  const policies = { unknownPlayer: 'generate' } as const
  const generate = (now: string, players: number) =>
    createWorld({ now, epoch: EPOCH, policies, players })

  it('an id of a later window is a player from its registration on, whatever the number', async () => {
    const id = idOf('fauxhouse', 1, 77)
    expect(generate('2026-01-02', 0).has(id)).toBe(false)
    const [none, many] = [generate('2029-01-01', 0), generate('2029-01-01', 100)]
    expect(await bytesOf(none, id)).toBe(await bytesOf(many, id))
    expect(none.has(id)).toBe(true)
  })

  it('an id of a window that no clock reaches is a player as any text', () => {
    expect(generate('2026-01-02', 0).has(idOf('fauxhouse', 67, 0))).toBe(true)
    expect(generate('2026-01-02', 0).has('dora')).toBe(true)
  })
})
