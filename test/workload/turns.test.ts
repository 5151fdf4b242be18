import { describe, expect, test } from 'vitest'
import { asDoor } from '../../src/api/environment'
import { type CreateWorldOptions, createWorld, type World } from '../../src/create-world'
import type { ScenarioDefinition } from '../../src/scenarios/definition'
import { asJson } from '../admin/requests'

const ROWS = {
  name: 'long',
  steps: [{ type: 'deposit', amount: 100 }, { reach: { rows: 60_000 } }],
}
const ROUNDS = { type: 'play', stake: 0.01, rounds: 5_000 }
const BATCH = [{ type: 'deposit', amount: 1_000 }, ...Array(10).fill(ROUNDS)]

const worldOf = (options: CreateWorldOptions = {}) => {
  const world = createWorld({ seed: 'turns', players: 200, ...options })
  world.execute('x', { type: 'register' })
  return world
}

interface Sliced {
  readonly status: number
  readonly text: string
  /** Number of turns of other requests. */
  readonly turns: number
}

/** Sends a request, and runs `meanwhile` in one of the turns of other requests. */
async function send(
  world: World,
  method: string,
  path: string,
  body?: unknown,
  meanwhile: (turn: number) => void = () => undefined,
): Promise<Sliced> {
  let turns = 0
  const pause = async () => {
    turns += 1
    meanwhile(turns)
  }
  const init = body === undefined ? {} : asJson(body)
  const request = new Request(`http://any.example/__admin${path}`, { method, ...init })
  const environment = asDoor({ pause })
  const response = await world.fetch(request, environment)
  return { status: response.status, text: await response.text(), turns }
}

const load = (world: World, meanwhile?: (turn: number) => void) =>
  send(world, 'POST', '/scenarios', ROWS, meanwhile)
const play = (world: World, meanwhile?: (turn: number) => void) =>
  send(world, 'POST', '/players/x/commands', BATCH, meanwhile)

/** All answers that these changes could affect. */
const seen = (world: World) => [
  world.log(),
  world.list().players,
  world.touched().map((id) => world.player(id).transactions({ limit: 5 })),
]

describe.each([
  ['a loading', load],
  ['a batch', play],
])('%s', (_, change) => {
  test('takes turns, and shows nothing before the last of them', async () => {
    const world = worldOf()
    const before = JSON.stringify(seen(world))
    const shown = new Set<string>()
    const { status, turns } = await change(world, () => shown.add(JSON.stringify(seen(world))))
    expect([status < 300, turns > 3, ...shown]).toEqual([true, true, before])
    expect(JSON.stringify(seen(world))).not.toBe(before)
  })

  test('comes to the same as at one go', async () => {
    const [sliced, whole] = [worldOf(), worldOf()]
    const { text } = await change(sliced)
    const path = change === load ? '/scenarios' : '/players/x/commands'
    const body = asJson(change === load ? ROWS : BATCH)
    const url = `http://any.example/__admin${path}`
    const response = await whole.fetch(new Request(url, { method: 'POST', ...body }))
    expect(text).toBe(await response.text())
    expect(seen(sliced)).toEqual(seen(whole))
  })

  test('is dropped when the client goes', async () => {
    const world = worldOf()
    const before = seen(world)
    const { status } = await change(world, (turn) => {
      if (turn === 2) throw new Error('gone')
    })
    expect([status, seen(world)]).toEqual([500, before])
    world.advance('P1D')
    expect(world.now).toBe(createWorld().now + 86_400_000)
  })

  test('starts over when the clock moves, and is as of then', async () => {
    const [disturbed, serial] = [worldOf(), worldOf()]
    const { status } = await change(disturbed, (turn) => {
      if (turn === 2) disturbed.advance('PT1H')
    })
    serial.advance('PT1H')
    await change(serial)
    expect([status < 300, seen(disturbed)]).toEqual([true, seen(serial)])
  })

  test('comes to an end however often it has to start over', async () => {
    const world = worldOf()
    const { status } = await change(world, () => world.advance('PT1S'))
    expect(status).toBeLessThan(300)
    expect(createWorld({ replay: world.log() }).log()).toEqual(world.log())
  })

  test('lets others change other players meanwhile', async () => {
    const world = worldOf()
    await change(world, (turn) => {
      if (turn === 2) world.execute('y', { type: 'register' })
    })
    const commands = world.log().commands.slice(1)
    expect(commands).toHaveLength(change === load ? 2 : BATCH.length + 1)
    expect(commands[0]).toMatchObject({ player: 'y' })
    expect(createWorld({ replay: world.log() }).log()).toEqual(world.log())
  })

  test('lets a clock that follows the host stand until it is done', async () => {
    let host = Date.UTC(2026, 1, 1)
    const world = worldOf({ now: 'wall', hostClock: () => host })
    const instants = new Set<number>()
    await change(world, () => {
      host += 1_000
      instants.add(world.now)
    })
    expect(instants.size).toBe(1)
    expect(world.now).toBe(host)
    expect(createWorld({ replay: world.log() }).log().commands).toEqual(world.log().commands)
  })
})

test.each([
  [
    'the same player is given commands',
    (world: World) => void world.execute('x', { type: 'login' }),
  ],
  ['the world is reset', (world: World) => world.reset()],
  ['the policies change', (world: World) => void world.setPolicies({ maxLimit: 9 })],
])('a batch starts over when %s', async (_, disturb) => {
  const world = worldOf()
  world.execute('x', { type: 'deposit', amount: 1 })
  const status = await play(world, (turn) => {
    if (turn === 2) disturb(world)
  })
  const replayed = createWorld({ replay: world.log() })
  expect(replayed.log()).toEqual(world.log())
  expect(replayed.touched().length).toBe(world.touched().length)
  for (const id of world.touched()) {
    const { total } = replayed.player(id).transactions({ limit: 0 })
    expect([status.status, total]).toEqual([200, world.player(id).transactions({ limit: 0 }).total])
  }
})

describe('a search', () => {
  test.each(['/audit?all=true&limit=30', '/players?blocked=false&limit=200'])(
    '%s takes turns and reads the world as it stood',
    async (path) => {
      const [alone, disturbed] = [worldOf(), worldOf()]
      const whole = await send(alone, 'GET', path)
      const { status, text, turns } = await send(disturbed, 'GET', path, undefined, (turn) => {
        disturbed.execute(`p${turn}`, { type: 'register' })
        if (turn === 3) disturbed.advance('P30D')
      })
      expect([status, turns > 5, text]).toEqual([200, true, whole.text])
    },
  )
})

test('the audit of one player takes more turns the more rows there are', async () => {
  const turnsOf = async (rows: number) => {
    const world = createWorld({ players: 0 })
    const steps = [{ type: 'deposit', amount: 100 }, { reach: { rows } }]
    world.load({ name: 'long', steps } as ScenarioDefinition)
    const { text, turns } = await send(world, 'GET', '/audit')
    expect(JSON.parse(text)).toEqual({ consistent: true, audited: 1, breaches: [] })
    return turns
  }
  // Another turn for 10,000 rows.
  expect((await turnsOf(60_000)) - (await turnsOf(20_000))).toBe(4)
})
