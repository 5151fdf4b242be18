import { describe, expect, it } from 'vitest'
import { audit, CommandRefusedError, createWorld, type World } from '../../src/index'
import { RESTRICTIONS } from '../../src/simulator/domain/accounts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/simulator/domain/instants'
import type { PlayerCommand } from '../../src/simulator/engine/commands/catalog'
import { bytesOfAll, firstDifference, idsOf } from '../laws/reading'
import { deskOf } from './clocks'

const PLAYERS = 30

/** The end of the first window, before which the chapters run. */
const END = Date.parse('2026-01-01T00:00:00Z')
const EPOCH = '2023-01-01T00:00:00Z'

const worldAt = (now: number, players = PLAYERS) =>
  createWorld(deskOf('laws', { players, epoch: EPOCH, now }))

describe('a player of the desk is the same', () => {
  const now = END + 12 * HOUR_MS
  const whole = worldAt(now)
  const ids = idsOf(whole)
  const bytes = bytesOfAll(whole, ids)
  const same = async (other: World) =>
    expect(firstDifference(await bytesOfAll(other, ids), await bytes)).toBe('')

  it('in a world of more players', async () => {
    const many = worldAt(now, 100_000)
    expect(idsOf(many, PLAYERS)).toEqual(ids)
    await same(many)
  })

  it('whoever was read before, in a fork, and in a replay', async () => {
    const other = worldAt(now)
    await bytesOfAll(other, ids.toReversed())
    await same(other)
    await same(other.fork())
    await same(createWorld({ replay: other.log() }))
  })

  it('however the clock has come there', async () => {
    const walk = worldAt(END - 30 * DAY_MS)
    const stops = [-9 * DAY_MS, -20 * HOUR_MS, -HOUR_MS, -7 * MINUTE_MS]
    for (const stop of [...stops, 3 * HOUR_MS, now - END]) {
      walk.advance({ to: END + stop })
      await bytesOfAll(
        walk,
        idsOf(walk).filter((id) => ids.includes(id)),
      )
    }
    await same(walk)
  })
})

/** Commands of a user to a player before its chapter: 14 kinds. */
const BEFORE: readonly PlayerCommand[] = [
  { type: 'block' },
  { type: 'block', cause: 'Cool-Off', for: 'P30D' },
  { type: 'block', cause: 'Self-Excluded' },
  { type: 'close' },
  { type: 'erase' },
  { type: 'updateProfile', blocked: true },
  { type: 'updateProfile', settings: { want_bonus: false } },
  { type: 'setLimit', kind: 'deposit', per: 'month', amount: 20 },
  { type: 'setKyc', status: 'rejected' },
  { type: 'holdPayouts', cause: 'AML' },
  ...RESTRICTIONS.map((activity): PlayerCommand => ({ type: 'restrict', activity })),
]

it('what a user did before leads no player into a failure', async () => {
  // Each player gets a command, so the players of each situation get several kinds.
  const world = worldAt(END - 8 * DAY_MS, 100)
  const taken = new Set<PlayerCommand>()
  for (const [place, id] of idsOf(world).entries()) {
    const command = BEFORE[place % BEFORE.length] as PlayerCommand
    try {
      world.execute(id, command)
      taken.add(command)
    } catch (error) {
      if (!(error instanceof CommandRefusedError)) throw error
    }
  }
  expect(taken.size).toBe(BEFORE.length)
  world.advance({ to: END + 2 * DAY_MS })
  expect(await audit(world, { all: true })).toEqual([])
})
