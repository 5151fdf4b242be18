import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../src/assembly/create-world'
import type { ScenarioDefinition } from '../../src/scenarios/definition'
import { asAdapter } from '../../src/service/environment'
import { asJson } from '../admin/requests'

const LONG = {
  name: 'long',
  steps: [{ type: 'deposit', amount: 100 }, { reach: { rows: 10_000 } }],
} as ScenarioDefinition

const worldOf = () => base.fork()

const base = baseWorld()

function baseWorld(): World {
  const world = createWorld({ seed: 'portions', players: 80 })
  world.load(LONG)
  for (let number = 0; number < 40; number++) {
    world.execute(`made-${number}`, [{ type: 'register' }, { type: 'login' }])
  }
  world.advance('P1D')
  return world
}

interface Portioned {
  readonly status: number
  readonly text: string
  /** How often other requests could be answered in between. */
  readonly pauses: number
}

/** Sends a request, and runs `meanwhile` in each pause. */
async function send(
  world: World,
  path: string,
  meanwhile: (pause: number) => void = () => undefined,
  body?: object,
): Promise<Portioned> {
  let pauses = 0
  const pause = async () => {
    pauses += 1
    meanwhile(pauses)
  }
  const init = body === undefined ? {} : { method: 'POST', ...asJson(body) }
  const request = new Request(`http://any.example/__admin${path}`, init)
  const response = await world.fetch(request, asAdapter({ pause }))
  return { status: response.status, text: await response.text(), pauses }
}

describe.each([
  '/audit?all=true&limit=30',
  '/players?blocked=false&limit=200',
  '/due?generated=60',
  '/players/long/export',
  '/players/long?at=2026-01-01T18:00:00Z',
  '/audit?at=2026-01-01T18:00:00Z',
])('GET %s', (path) => {
  test('lets other requests in between, and reads the world as it was', async () => {
    const [alone, disturbed] = [worldOf(), worldOf()]
    const response = await alone.fetch(`http://any.example/__admin${path}`)
    const { status, text, pauses } = await send(disturbed, path, (pause) => {
      disturbed.execute(`p${pause}`, { type: 'register' })
      disturbed.execute('long', { type: 'login' })
      if (pause === 3) disturbed.advance('P30D')
    })
    expect([status, pauses > 3, text]).toEqual([200, true, await response.text()])
  })

  test('is dropped when the client goes', async () => {
    const world = worldOf()
    const { status, pauses } = await send(world, path, (pause) => {
      if (pause === 2) throw new Error('gone')
    })
    expect([status, pauses]).toEqual([500, 2])
    world.advance('P1D')
    expect(Date.parse(world.now)).toBe(Date.parse(createWorld().now) + 2 * 86_400_000)
  })
})

describe('a world of a log', () => {
  const creation = (world: World) => ({ name: 'again', replay: world.log() })

  test('is created in portions, of the log as it was sent', async () => {
    const world = worldOf()
    const body = creation(world)
    const { status, pauses } = await send(
      world,
      '/worlds',
      (pause) => {
        world.execute(`p${pause}`, { type: 'register' })
      },
      body,
    )
    expect([status, pauses]).toEqual([201, body.replay.commands.length])
    const log = await world.fetch('http://any.example/w/again/__admin/log')
    expect(await log.json()).toEqual(body.replay)
  })

  test('has its name only if that is free when the world is complete', async () => {
    const world = worldOf()
    const create = (body: object) =>
      world.fetch('http://any.example/__admin/worlds', { method: 'POST', ...asJson(body) })
    const { status, text } = await send(
      world,
      '/worlds',
      (pause) => {
        if (pause === 2) void create({ name: 'again', seed: 'other' })
      },
      creation(world),
    )
    expect([status, JSON.parse(text)['code']]).toEqual([409, 'WORLD_EXISTS'])
    const listed = await world.fetch('http://any.example/__admin/worlds/again')
    expect(await listed.json()).toMatchObject({ seed: 'other' })
  })
})

test('the audit of one player takes more portions the more rows there are', async () => {
  const pausesOf = async (rows: number) => {
    const world = createWorld({ players: 0 })
    const steps = [{ type: 'deposit', amount: 100 }, { reach: { rows } }]
    world.load({ name: 'long', steps } as ScenarioDefinition)
    const { text, pauses } = await send(world, '/audit')
    expect(JSON.parse(text)).toEqual({ consistent: true, audited: 1, breaches: [] })
    return pauses
  }
  // Another portion for 10,000 rows.
  expect((await pausesOf(60_000)) - (await pausesOf(20_000))).toBe(4)
})

test.each([
  ['a load', '/scenarios', { ...LONG, name: 'another' }],
  ['a list of commands', '/players/long/commands', Array(500).fill({ type: 'login' })],
])('%s runs without interruption', async (_, path, body) => {
  const world = worldOf()
  expect(await send(world, path, undefined, body)).toMatchObject({ pauses: 0 })
  expect(world.log().commands.length).toBeGreaterThan(81)
})
