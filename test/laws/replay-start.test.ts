import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'
import { pictureOf } from './reading'

const who = { name: 'regular-at-home', steps: [{ at: '-P9D', reach: { cash: 40 } }] } as const

/** A world from its log as a JSON text. */
function replayOf(world: World): World {
  return createWorld({ replay: JSON.parse(JSON.stringify(world.log())) })
}

function open(): World {
  return createWorld({ players: 3, scenarios: ['blocked-player', who] })
}

function live(world: World): void {
  world.advance('P2D')
  world.execute('blocked-player', { type: 'unblock' })
  world.load('withdrawal-stuck')
  world.setPolicies({ sortOrder: 'oldest-first' })
  world.advance('P1D')
}

describe('law: a replayed world starts where the logged one started', () => {
  it('reset leads to the options and the scenarios of the start', () => {
    const world = open()
    const start = pictureOf(world)
    live(world)
    const again = replayOf(world)
    expect(pictureOf(again)).toBe(pictureOf(world))
    expect(again.log()).toEqual(world.log())
    again.reset()
    expect(pictureOf(again)).toBe(start)
    expect(again.changedPlayerIds()).toEqual(['blocked-player', 'regular-at-home'])
  })

  it('a world that went back to a moment before its start has none in its log', () => {
    const origin = open()
    const early = origin.snapshot()
    live(origin)
    const fork = origin.fork()
    fork.restore(early)
    expect(fork.log().start).toBeUndefined()
    expect(pictureOf(replayOf(fork))).toBe(pictureOf(fork))
    fork.reset()
    expect(fork.log().start?.commands).toBe(fork.log().commands.length)
    const later = createWorld({ players: 0 })
    const before = later.snapshot()
    later.advance('P1D')
    const sibling = later.fork()
    sibling.restore(before)
    expect(sibling.log().start).toBeUndefined()
  })

  it('a log without a start is replayed, and reset to its options', () => {
    const world = open()
    const { start: _, digest: _digest, ...log } = world.log()
    const again = createWorld({ replay: log })
    expect(pictureOf(again)).toBe(pictureOf(world))
    again.reset()
    expect(again.changedPlayerIds()).toEqual([])
  })
})
