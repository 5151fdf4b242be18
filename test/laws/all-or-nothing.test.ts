import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWorld, type World } from '../../src/index'
import { LogTail } from '../../src/world/log'
import { Roster } from '../../src/world/players'
import { pictureOf, send } from './reading'

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const sendTo = (world: World, { method, path, body }: Sent) => send(world, method, path, body)

/** All state that a change could affect. */
async function stateOf(world: World): Promise<string> {
  const snapshots = await (await send(world, 'GET', '/__admin/snapshots')).text()
  return JSON.stringify([pictureOf(world), world.log(), snapshots])
}

/** Throws at the n-th call of a function that every part of a response calls. */
class Fuse {
  #left = Number.POSITIVE_INFINITY
  blown = false

  constructor() {
    this.#lay(JSON, 'stringify')
    this.#lay(JSON, 'parse')
    this.#lay(Object, 'freeze')
    this.#lay(Object, 'entries')
    this.#lay(Array.prototype, 'map')
    this.#lay(Array.prototype, 'flatMap')
    this.#lay(Date.prototype, 'toISOString')
    this.#lay(LogTail.prototype, 'with')
    this.#lay(Roster.prototype, 'read')
    this.#lay(Roster.prototype, 'put')
    this.#lay(Roster.prototype, 'addLazy')
    this.#lay(Roster.prototype, 'copy')
  }

  #lay<Host extends object>(host: Host, name: keyof Host & string): void {
    const real = host[name] as (...given: unknown[]) => unknown
    const fuse = this
    vi.spyOn(host as Record<string, () => unknown>, name).mockImplementation(function (
      this: unknown,
      ...given: unknown[]
    ) {
      fuse.#count()
      return Reflect.apply(real, this, given)
    })
  }

  #count(): void {
    this.#left -= 1
    if (this.#left !== 0) return
    this.blown = true
    throw new Error('The fuse has blown.')
  }

  /** Runs an action with the fault active, and returns whether it completed. */
  async during<T>(calls: number, action: () => Promise<T> | T): Promise<T | undefined> {
    this.blown = false
    this.#left = calls
    try {
      return await action()
    } catch {
      return undefined
    } finally {
      this.#left = Number.POSITIVE_INFINITY
    }
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

function open(): World {
  const world = createWorld({ seed: 'whole', players: 2 })
  world.executeAll('a', [
    { type: 'register', market: 'DE', autopilot: true },
    { type: 'deposit', amount: 50, method: 'visa' },
  ])
  world.setPolicies({ errorFormat: 'envelope' })
  world.advance('PT1H')
  return world
}

const definition = {
  name: 'mine',
  title: 'Mine',
  players: { one: { steps: [] }, two: { steps: [{ at: '-P1D', type: 'login' }] } },
}

const REQUESTS: readonly (readonly [string, Sent])[] = [
  ['a PUT', { method: 'PUT', path: '/v1/players/a', body: { phone: '+1 555 0100' } }],
  [
    'commands',
    {
      method: 'POST',
      path: '/__admin/players/a/commands',
      body: {
        commands: [
          { type: 'deposit', amount: 10 },
          { type: 'awardBonus', amount: 5, multiplier: 2 },
        ],
      },
    },
  ],
  ['a registration', { method: 'POST', path: '/__admin/players', body: { id: 'b' } }],
  ['an advance', { method: 'POST', path: '/__admin/clock/advance', body: { by: 'P9D' } }],
  ['a reset', { method: 'POST', path: '/__admin/reset' }],
  [
    'policies',
    { method: 'PATCH', path: '/__admin/policies', body: { errorFormat: { code: '{code}' } } },
  ],
  ['a scenario', { method: 'POST', path: '/__admin/scenarios', body: definition }],
  ['a bundled one', { method: 'POST', path: '/__admin/scenarios/blocked-player/load' }],
  ['a snapshot', { method: 'POST', path: '/__admin/snapshots', body: {} }],
  ['a named snapshot', { method: 'POST', path: '/__admin/snapshots', body: { name: 'early' } }],
  ['a restore', { method: 'POST', path: '/__admin/snapshots/early/restore' }],
]

/** A fork with a snapshot that has responded before, so that its application is built. */
async function ready(origin: World): Promise<World> {
  const fork = origin.fork()
  await send(fork, 'POST', '/__admin/snapshots', { name: 'early' })
  fork.execute('a', { type: 'login' })
  return fork
}

describe('law: a change is done whole, its response included, or not at all', () => {
  it.each(REQUESTS)('%s, whatever throws on the way', async (_, sent) => {
    const fuse = new Fuse()
    const origin = open()
    for (let calls = 1; ; calls += 1) {
      const world = await ready(origin)
      const before = await stateOf(world)
      const status = await fuse.during(calls, async () => (await sendTo(world, sent)).status)
      if (!fuse.blown) {
        expect(status).toBeLessThan(300)
        expect(calls).toBeGreaterThan(3)
        return
      }
      const isDone = status !== undefined && status < 300
      if (!isDone) expect(await stateOf(world), `call ${calls} throws`).toBe(before)
    }
  })

  it.each<[string, (world: World) => unknown]>([
    ['execute', (world) => world.execute('a', { type: 'awardBonus', amount: 5, multiplier: 2 })],
    ['load', (world) => world.load(definition as never)],
    ['setPolicies', (world) => world.setPolicies({ sortOrder: 'oldest-first' })],
    ['advance', (world) => world.advance('P9D')],
    ['reset', (world) => world.reset()],
    ['restore', (world) => world.restore(world.snapshot())],
  ])('%s of the library, too', async (_, change) => {
    const fuse = new Fuse()
    const origin = open()
    for (let calls = 1; ; calls += 1) {
      const world = await ready(origin)
      const before = await stateOf(world)
      await fuse.during(calls, () => change(world))
      if (!fuse.blown) return
      expect(await stateOf(world), `call ${calls} throws`).toBe(before)
    }
  })
})

const nested = (depth: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

describe('what once was half done', () => {
  it.each<[string, Sent]>([
    [
      'an errorFormat',
      { method: 'PATCH', path: '/__admin/policies', body: { errorFormat: nested(3_000) } },
    ],
    [
      'an expectation',
      {
        method: 'POST',
        path: '/__admin/scenarios',
        body: {
          name: 'deep',
          title: 'Deep',
          steps: [],
          expect: [{ path: '/x', equals: nested(4_000) }],
        },
      },
    ],
  ])('%s that nests too deep is rejected, and the log can be read', async (_, sent) => {
    const world = open()
    const before = await stateOf(world)
    expect((await sendTo(world, sent)).status).toBe(400)
    expect(await stateOf(world)).toBe(before)
    expect((await send(world, 'GET', '/__admin/log')).status).toBe(200)
  })

  it('policies from code nest at most 100 deep', () => {
    const world = open()
    const errorFormat = nested(3_000) as object
    const rejected = expect.objectContaining({ code: 'INVALID_OPTION' })
    expect(() => world.setPolicies({ errorFormat: errorFormat as never })).toThrow(rejected)
    expect(() => createWorld({ policies: { errorFormat: errorFormat as never } })).toThrow(rejected)
    expect(world.policies.errorFormat).toBe('envelope')
  })
})
