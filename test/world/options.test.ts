import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createWorld, type WorldOptions } from '../../src/index'

describe('the options of a world', () => {
  it('take Date objects for instants, and so does advance', () => {
    const now = new Date('2026-03-01T10:00:00Z')
    const world = createWorld({ players: 1, now, epoch: new Date('2025-01-01T00:00:00Z') })
    expect([Date.parse(world.now), Date.parse(world.epoch)]).toEqual([
      now.getTime(),
      Date.UTC(2025, 0, 1),
    ])
    expect(world.advance({ to: new Date('2026-03-02T10:00:00Z') })).toBe('2026-03-02T10:00:00.000Z')
    expect(createWorld({ replay: world.log() }).log()).toEqual(world.log())
  })

  it('have an epoch of 36 months before now, at midnight and in the range of the clock', () => {
    const epochOf = (now: string) => createWorld({ players: 0, now }).epoch
    expect(epochOf('2026-03-31T10:00:00Z')).toBe('2023-03-31T00:00:00.000Z')
    expect(epochOf('1991-01-01T00:00:00Z')).toBe('1990-01-01T00:00:00.000Z')
  })

  const now = Date.UTC(2026, 0, 1)
  const LAST = Date.UTC(2190, 0, 1)
  const MAX = { journal: 1_000_000, logEntries: 10_000_000 }
  it.each<[within: WorldOptions, beyond: WorldOptions]>([
    [
      { now, epoch: now },
      { now, epoch: now + 1, players: 1 },
    ],
    [{ now, epoch: now + 1, players: 0 }, { epoch: Date.UTC(1990, 0, 1) - 1 }],
    [{ compression: 10 }, { compression: 11 }],
    [{ compression: 1 }, { compression: 0 }],
    [{ players: 2 ** 40 }, { players: 2 ** 40 + 1 }],
    [
      { now: 'wall', hostClock: () => LAST + 0.5 },
      { now: 'wall', hostClock: () => LAST + 1 },
    ],
    [
      { now: 'wall', hostClock: () => Date.UTC(1990, 0, 1) },
      { now: 'wall', hostClock: () => Date.UTC(1990, 0, 1) - 1 },
    ],
    ...(['journal', 'logEntries'] as const).map((name): [WorldOptions, WorldOptions] => [
      { memory: { [name]: MAX[name] } },
      { memory: { [name]: MAX[name] + 1 } },
    ]),
  ])('end at a bound: %j is accepted, %j is not', (within, beyond) => {
    expect(createWorld(within).now).toMatch(/Z$/)
    expect(() => createWorld(beyond)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
  })
})

it('compression, 5 by default, changes the number of rows and nothing of who the players are', () => {
  const [all, some, few, usual] = [1, 5, 10, undefined].map((compression) => {
    const population = 'register'
    const world = createWorld({ seed: 'pace', players: 16, population, compression })
    const people = world.list()
    world.execute('p', { type: 'register', persona: 'vip_whale', market: 'FI' })
    world.advance('P60D')
    const rowsOf = (id: string) => world.player(id).transactions({ limit: 0 }).total
    const rows = people.players.reduce((sum, { id }) => sum + rowsOf(id), 0)
    const again = createWorld({ replay: world.log() })
    expect(again.player('p').statement()).toEqual(world.player('p').statement())
    return { people, rows, ofWhale: rowsOf('p') }
  }) as { people: object; rows: number; ofWhale: number }[]
  expect(all?.rows).toBeGreaterThan((some?.rows ?? 0) * 1.5)
  expect(all?.rows).toBeGreaterThan((few?.rows ?? 0) * 2)
  expect(usual).toEqual(some)
  expect(few?.ofWhale).not.toBe(some?.ofWhale)
  expect([some?.people, few?.people]).toEqual([all?.people, all?.people])
})

it('Node.js prints the seed, the clock and the counts of a world', () => {
  const world = createWorld({ seed: 'it"s', players: 3, scenarios: ['blocked-player'] })
  expect(inspect(world)).toBe(
    `World { seed: "it\\"s", now: '2026-01-01T12:00:00.000Z', generatedPlayers: 3, changedPlayers: 1 }`,
  )
})
