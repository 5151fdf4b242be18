import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../src/index'
import { countCalls } from '../support/calls'
import { historyOf, put } from '../support/client'
import { samples } from '../support/samples'
import { bytesOfAll, firstDifference, idsOf } from './reading'

const REGISTER = ['simulator/engine/player', 'register'] as const

const PLAYERS = 4

interface Picture {
  readonly now: number
  readonly log: string
  readonly list: string
  readonly policies: string
  readonly players: Readonly<Record<string, string>>
}

async function pictureOf(world: World, ids: readonly string[]): Promise<Picture> {
  return {
    now: Date.parse(world.now),
    log: historyOf(world),
    list: JSON.stringify(world.list({ limit: 100 }).players.map(({ id }) => id)),
    policies: JSON.stringify(world.policies),
    players: await bytesOfAll(world, ids),
  }
}

function expectSame(seen: Picture, due: Picture): void {
  const { players, ...rest } = due
  const { players: shown, ...others } = seen
  expect(others).toEqual(rest)
  expect(firstDifference(shown, players)).toBe('')
}

/** Operations that change a world. */
const CHANGES: readonly (readonly [name: string, change: (world: World, id: string) => unknown])[] =
  [
    [
      'a command',
      (world, id) => world.execute(id, { type: 'adjust', kind: 'Manual Credit', amount: 7 }),
    ],
    [
      'a round',
      (world, id) =>
        world.executeAll(id, [
          { type: 'adjust', kind: 'Goodwill Credit', amount: 9 },
          { type: 'updateProfile', settings: { want_bonus: false } },
        ]),
    ],
    ['a label', (world, id) => world.execute(id, { type: 'label', add: ['Test Account'] })],
    [
      'a new player',
      (world) => world.execute(`new-${world.log().commands.length}`, { type: 'register' }),
    ],
    [
      'a removal',
      (world) => {
        for (const id of ['gone', 'stays']) {
          if (!world.has(id)) world.execute(id, { type: 'register' })
        }
        world.remove('gone')
      },
    ],
    ['an update', (world, id) => put(world, id, { phone: '+1 555 0199' })],
    ['a block', (world, id) => put(world, id, { blocked: true })],
    ['the clock', (world) => world.advance('P21DT5H')],
    ['a policy', (world) => world.setPolicies({ ngr: 'ggr', wr: 'requirement' })],
    ['a reset', (world) => world.reset()],
  ]

const changesUpTo = (last: number) =>
  fc.array(fc.tuple(fc.nat(last), fc.nat(PLAYERS - 1)), { minLength: 1, maxLength: 8 })
const changes = changesUpTo(CHANGES.length - 1)
/** A reset of a fork returns to the fork, a reset of the origin to the origin's start. */
const withoutReset = changesUpTo(CHANGES.findIndex(([name]) => name === 'a reset') - 1)

async function change(world: World, ids: readonly string[], list: readonly [number, number][]) {
  for (const [what, who] of list) await CHANGES[what]?.[1](world, ids[who] as string)
}

function open(seed: string) {
  const world = createWorld({ seed, players: PLAYERS, compression: 10 })
  return { world, ids: idsOf(world, PLAYERS) }
}

const seeds = fc.string({ maxLength: 6 })

describe('law: isolation', () => {
  const { world: origin, ids } = open('fork')
  it.each(CHANGES)('a fork does not feel %s of its origin, nor the reverse', async (_, act) => {
    const world = origin.fork()
    world.execute(ids[0] as string, { type: 'login' })
    const before = await pictureOf(world, ids)
    const fork = world.fork()
    const second = fork.fork()
    await act(fork, ids[1] as string)
    expectSame(await pictureOf(world, ids), before)
    expectSame(await pictureOf(second, ids), before)
    const after = await pictureOf(fork, ids)
    await act(world, ids[2] as string)
    await act(world, ids[3] as string)
    expectSame(await pictureOf(fork, ids), after)
    expectSame(await pictureOf(second, ids), before)
  })

  it('a fork that does what its origin does is its origin', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, changes, withoutReset, async (seed, first, then) => {
        const { world, ids } = open(seed)
        await change(world, ids, first)
        const fork = world.fork()
        await change(world, ids, then)
        await change(fork, ids, then)
        expectSame(await pictureOf(fork, ids), await pictureOf(world, ids))
      }),
      { seed: 5, numRuns: samples(2) },
    )
  })

  it('restore(snapshot) gives back what was, and the same future', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, changes, changes, changes, async (seed, first, then, after) => {
        const { world, ids } = open(seed)
        await change(world, ids, first)
        const snapshot = world.snapshot()
        const before = await pictureOf(world, ids)
        await change(world, ids, then)
        const future = await pictureOf(world, ids)
        world.restore(snapshot)
        expect(snapshot.now).toBe(world.now)
        expectSame(await pictureOf(world, ids), before)
        await change(world, ids, then)
        expectSame(await pictureOf(world, ids), future)
        await change(world, ids, after)
        world.restore(snapshot)
        expectSame(await pictureOf(world, ids), before)
      }),
      { seed: 6, numRuns: samples(2) },
    )
  })
})

describe('law: isolation costs what was changed', () => {
  const CROWD = 2_000
  const TOUCHED = 10

  function crowd(): World {
    const world = createWorld({ seed: 'crowd', players: CROWD, compression: 10 })
    for (const id of idsOf(world, TOUCHED)) world.player(id).profile()
    return world
  }

  it('only the players that are read or commanded are made', async () => {
    const calls = await countCalls(REGISTER)
    createWorld({ seed: 'crowd', players: CROWD }).list({ limit: CROWD })
    expect(calls.of(...REGISTER)).toBe(0)
    const world = crowd()
    const fork = world.fork()
    fork.restore(fork.snapshot())
    for (const each of [world, fork]) {
      for (const id of idsOf(each, TOUCHED)) {
        each.execute(id, { type: 'adjust', kind: 'Manual Credit', amount: 1 })
      }
      each.advance('P1D')
      each.reset()
    }
    expect(calls.of(...REGISTER)).toBe(TOUCHED)
  })
})
