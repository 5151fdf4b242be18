import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createWorld,
  isFauxhouseError,
  type Snapshot,
  type World,
  type WorldLog,
} from '../../src/index'
import { samples } from '../support/samples'
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
    const { start: _, ...log } = world.log()
    const again = createWorld({ replay: log })
    expect(pictureOf(again)).toBe(pictureOf(world))
    again.reset()
    expect(again.changedPlayerIds()).toEqual([])
  })
})

const member = fc.nat(9)

const step = fc.oneof(
  fc.record({ kind: fc.constant('fork' as const), of: member }),
  fc.record({ kind: fc.constant('reset' as const), of: member }),
  fc.record({ kind: fc.constant('snapshot' as const), of: member }),
  fc.record({ kind: fc.constant('restore' as const), of: member, to: member }),
  fc.record({
    kind: fc.constant('command' as const),
    of: member,
    who: fc.constantFrom('a', 'b'),
    amount: fc.integer({ min: 10, max: 90 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), of: member, who: fc.constantFrom('a', 'b') }),
  fc.record({ kind: fc.constant('advance' as const), of: member, days: fc.nat(40) }),
)

it('law: any world that forks, restores and resets lead to prints a log that replays to it', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) => {
      const origin = createWorld({ seed: 'family', players: 0 })
      origin.executeAll('a', [
        { type: 'register', market: 'ES', autopilot: true },
        { type: 'login' },
      ])
      const family = [origin]
      const snapshots: Snapshot[] = [origin.snapshot()]
      for (const each of steps) {
        const world = family[each.of % family.length] as World
        if (each.kind === 'fork' && family.length < 4) family.push(world.fork())
        if (each.kind === 'reset') world.reset()
        if (each.kind === 'snapshot') snapshots.push(world.snapshot())
        if (each.kind === 'advance') world.advance(`P${each.days}D`)
        if (each.kind === 'restore')
          world.restore(snapshots[each.to % snapshots.length] as Snapshot)
        if (each.kind === 'remove' && world.has(each.who)) world.remove(each.who)
        if (each.kind !== 'command') continue
        const first = world.has(each.who)
          ? []
          : [{ type: 'register' as const, market: 'ES' as const }]
        world.executeAll(each.who, [...first, { type: 'deposit', amount: each.amount }])
      }
      for (const world of family) {
        const log = world.log()
        const again = replayOf(world)
        // If a log has no start, the start of its replay is the state after the options.
        const start = log.start ?? again.log().start
        expect(again.log()).toEqual({ ...log, start })
        expect(pictureOf(again)).toBe(pictureOf(world))
        if (log.start === undefined) continue
        world.reset()
        again.reset()
        expect(pictureOf(again)).toBe(pictureOf(world))
      }
    }),
    { numRuns: samples(40) },
  )
})

function logged(): WorldLog {
  const world = createWorld({ seed: 'faults', players: 2, scenarios: ['blocked-player'] })
  world.advance('P1D')
  world.executeAll('a', [
    { type: 'register', market: 'DE' },
    { type: 'deposit', amount: 10 },
  ])
  world.setPolicies({ sortOrder: 'oldest-first' })
  world.advance('P1D')
  // As one who edits it leaves it out.
  return JSON.parse(JSON.stringify(world.log()))
}

const LOG = logged()

it.each<[string, object, string]>([
  ['a start before the first command', { start: { commands: -1, now: 'x' } }, 'start.commands'],
  ['a start beyond the commands', { start: { commands: 9, now: LOG.now } }, 'start.commands'],
  ['a start at no instant', { start: { commands: 1, now: 'x' } }, 'start.now'],
  ['a start after what follows', { start: { commands: 1, now: LOG.now } }, 'commands.1.at'],
  ['a start before what is ahead', { start: { commands: 4, now: LOG.options.now } }, 'start.now'],
  ['a now before the last command', { now: LOG.options.now }, 'now'],
  ['a now at no instant', { now: 'x' }, 'now'],
  ['a command at no instant', { commands: [{ ...LOG.commands[0], at: 'x' }] }, 'commands.0.at'],
  ['commands out of order', { commands: LOG.commands.toReversed() }, 'start.now'],
  ['players below none', { options: { ...LOG.options, players: -1 } }, 'options'],
  ['an epoch at no instant', { options: { ...LOG.options, epoch: 'x' } }, 'options.epoch'],
  ['an unknown policy', { options: { ...LOG.options, policies: { x: 1 } } }, 'options'],
])('a replay with %s is rejected, with its place', (_, change, place) => {
  const rejected = expect.objectContaining({
    code: 'INVALID_REPLAY',
    message: expect.stringContaining(place),
    facts: expect.objectContaining({ place }),
  })
  expect(() => createWorld({ replay: { ...LOG, ...change } as never })).toThrow(rejected)
})

/** Every member of a value, by the keys that lead to it. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))]
}

function changed(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value)) return value.with(Number(key), changed(value[Number(key)], rest, to))
  const record = value as Readonly<Record<string, unknown>>
  return { ...record, [key]: changed(record[key], rest, to) }
}

const NUMBERS = [-1, 0.5, 1e9]
const VALUES: readonly unknown[] = [
  ...NUMBERS,
  'x',
  '',
  null,
  true,
  [],
  {},
  '2026-01-02',
  undefined,
]

it('law: a log with one member changed is rejected with its place, or replays', () => {
  const place = fc.constantFrom(...pathsOf(LOG))
  fc.assert(
    fc.property(place, fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue()), (path, value) => {
      try {
        createWorld({ replay: changed(LOG, path, value) as never }).log()
      } catch (error) {
        if (!isFauxhouseError(error)) throw error
        if (path.length === 0 && value === undefined) return
        expect(error.code, error.message).toBe('INVALID_REPLAY')
        expect(error.facts).toHaveProperty('place')
      }
    }),
    { numRuns: samples(100) },
  )
})
