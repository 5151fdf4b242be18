import { describe, expect, test } from 'vitest'
import { asDoor } from '../../src/api/environment'
import { type CreateWorldOptions, createWorld, type World } from '../../src/create-world'
import type { ScenarioDefinition } from '../../src/scenarios/definition'
import { asJson } from '../admin/requests'

const LONG = {
  name: 'long',
  steps: [{ type: 'deposit', amount: 100 }, { reach: { rows: 20_000 } }],
} as ScenarioDefinition

const worldOf = (options: CreateWorldOptions = {}) => {
  const world = createWorld({ seed: 'portions', players: 200, ...options })
  world.load(LONG)
  for (let number = 0; number < 40; number++) {
    world.execute(`made-${number}`, [{ type: 'register' }, { type: 'login' }])
  }
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
  const response = await world.fetch(request, asDoor({ pause }))
  return { status: response.status, text: await response.text(), pauses }
}

describe.each([
  '/audit?all=true&limit=30',
  '/players?blocked=false&limit=200',
  '/due?generated=60',
  '/players/long/export',
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
    expect(world.now).toBe(createWorld().now + 86_400_000)
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
  // The reading, the check of each row and that of each win: another portion for 10,000 rows.
  expect((await pausesOf(60_000)) - (await pausesOf(20_000))).toBe(12)
})

test.each([
  ['a load', '/scenarios', { ...LONG, name: 'another' }],
  ['a list of commands', '/players/long/commands', Array(500).fill({ type: 'login' })],
])('%s is made at one go', async (_, path, body) => {
  const world = worldOf()
  expect(await send(world, path, undefined, body)).toMatchObject({ pauses: 0 })
  expect(world.log().commands.length).toBeGreaterThan(81)
})
