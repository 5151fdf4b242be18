import { describe, expect, it } from 'vitest'
import { audit, createWorld } from '../../src/index'
import { DAY_MS, instant } from '../../src/simulator/domain/instants'
import { createPlayerIds } from '../../src/simulator/random/player-ids'
import { bytesOf } from '../laws/reading'
import { get } from '../support/client'

const EPOCH = instant('2023-01-01T00:00:00Z')
const MILLION = 1_000_000

/** The id of a generated player, whatever the number of players. */
const idOf = (window: number, ordinal: number) =>
  createPlayerIds('fauxhouse').playerIdAt(window * 2 ** 40 + ordinal)

it('a window has exactly its players, until 24 hours after the first and the end of each', () => {
  for (const window of [0, 1, 2, 30]) {
    const total = 40 * (window + 1)
    const now = `${2026 + 3 * window}-01-01`
    const world = createWorld({ epoch: EPOCH, now, players: 40 })
    expect(world.list().total).toBe(total)
    world.advance('P1D')
    if (window === 0) expect(world.list().total).toBe(total)
    world.advance('P150D')
    expect(world.list().total).toBeGreaterThan(total + 1)
    expect(world.list().total).toBeLessThan(total + 15)
  }
  const whole = createWorld({ epoch: '1990-01-01', now: '2190-01-01', players: MILLION })
  expect(whole.has(idOf(65, MILLION - 1))).toBe(true)
  expect(whole.has(idOf(65, MILLION))).toBe(false)
})

describe('a player of a later window', () => {
  const players = 30
  const world = () => createWorld({ epoch: EPOCH, now: '2026-01-01T12:00:00Z', players })
  const far = createWorld({ epoch: EPOCH, now: '2031-12-31', players })
  const id = idOf(1, 11)
  const at = Date.parse(far.player(id).profile().registration_date)

  it('is unknown until its registration, and a player that plays from then on', async () => {
    const early = world()
    early.advance({ to: at - 1 })
    expect(early.has(id)).toBe(false)
    expect((await get(early, `/players/${id}`)).status).toBe(404)
    const { total = 0 } = early.list()
    const taken = expect.objectContaining({ code: 'PLAYER_EXISTS' })
    expect(() => early.execute(id, { type: 'register' })).toThrow(taken)
    early.advance({ to: at })
    expect((await get(early, `/players/${id}`)).status).toBe(200)
    expect(early.list().total).toBe(total + 1)
    const listed = await early.fetch('http://any/__admin/players?limit=1000')
    expect(await listed.json()).toMatchObject({ total: total + 1 })
    const later = far.list({ limit: players, offset: players }).players
    const played = later.filter((each) => far.player(each.id).transactions().total > 20)
    expect(played.length).toBeGreaterThan(later.length / 3)
    expect(await audit(far.player(id))).toEqual([])
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
})

it('with unknownPlayer: generate an id of any window is a player from its registration on', async () => {
  const policies = { unknownPlayer: 'generate' } as const
  const generate = (now: string, players: number) =>
    createWorld({ now, epoch: EPOCH, policies, players })
  const id = idOf(1, 77)
  expect(generate('2026-01-02', 0).has(id)).toBe(false)
  const [none, many] = [generate('2029-01-01', 0), generate('2029-01-01', 100)]
  expect(await bytesOf(none, id)).toBe(await bytesOf(many, id))
  expect(none.has(id)).toBe(true)
  // No clock reaches this window, so the id is any text.
  expect(generate('2026-01-02', 0).has(idOf(67, 0))).toBe(true)
  expect(generate('2026-01-02', 0).has('dora')).toBe(true)
})
