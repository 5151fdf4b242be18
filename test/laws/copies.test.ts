import { describe, expect, it } from 'vitest'
import { createHandlers, listenOptions } from '../../src/adapters/msw'
import { createWorld } from '../../src/create-world'
import {
  audit,
  defineScenario,
  LAWS,
  POLICIES,
  RULES,
  SCENARIO_NAMES,
  type ScenarioDefinition,
} from '../../src/index'
import { loadScenarioFile, loadScenarioFiles, startServer } from '../../src/node'
import type { World } from '../../src/public-world'
import { bytesOf } from '../admin/requests'

/** Changes all mutable members of a value at any depth. */
function spoil(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const key of Reflect.ownKeys(value)) {
    const member: unknown = Reflect.get(value, key)
    spoil(member, seen)
    Reflect.set(value, key, typeof member === 'number' ? member + 1 : 'spoilt')
    Reflect.deleteProperty(value, key)
  }
  Reflect.set(value, 'spoilt', 'spoilt')
  if (Array.isArray(value) && Object.isExtensible(value)) value.push('spoilt')
}

/** Whether no part of a value is frozen. */
function isOpen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.isExtensible(value) && Object.values(value).every(isOpen)
}

/** All responses of a world, and the initial state of the next worlds in the process. */
async function sightOf(world: World): Promise<string> {
  const players = [
    ...world.changedPlayerIds(),
    ...world.list({ limit: 1 }).players.map(({ id }) => id),
  ]
  const fork = world.fork()
  fork.load('blocked-player', { as: 'loaded-later' })
  fork.load('mine' as string, { as: 'mine-later' })
  const fresh = createWorld({ players: 1, scenarios: [ID], compression: 10 })
  return [
    JSON.stringify([world.log(), world.policies, world.library.names(), Date.parse(world.now)]),
    JSON.stringify(world.library.names().map((name) => world.library.get(name))),
    JSON.stringify([POLICIES, RULES, LAWS, SCENARIO_NAMES]),
    await bytesOf(fork, [...players, 'loaded-later', 'mine-later', 'nobody']),
    await bytesOf(fresh, fresh.changedPlayerIds()),
  ].join('\n')
}

const definition = (): ScenarioDefinition => ({
  name: 'mine',
  tags: ['a'],
  player: { profile: { name: 'Mine', settings: { want_bonus: true } } },
  steps: [{ type: 'deposit', amount: 20, at: '-P3D' }],
  expect: [{ on: 'profile', that: { '/name': { oneOf: ['Mine'] } } }],
})

const base = createWorld({ players: 1, scenarios: ['blocked-player', 'wagering-nearly-done'] })

function worldOf(): World {
  const world = base.fork()
  world.define([definition()])
  world.execute('mary', { type: 'register' })
  return world
}

const FILE = 'scenarios/kwd-player.json'
const ID = 'wagering-nearly-done'
const policies = () => ({
  errorFormat: { error: { code: '{code}', all: ['{errors}'] } },
  tokens: ['any', 'other'],
  sessions: { any: '*' },
})

/** Calls by name, with their input; each returns its result. */
const CALLS: Readonly<
  Record<string, readonly [given: () => unknown, call: (world: World, given: never) => unknown]>
> = {
  'createWorld options': [
    () => ({ players: 1, policies: policies(), scenarios: [definition()] }),
    (_, options: object) => createWorld(options).list(),
  ],
  'createWorld replay': [
    () => structuredClone(worldOf().log()),
    (_, replay: never) => createWorld({ replay }).log(),
  ],
  define: [() => [definition()], (world, given: never) => world.define(given)],
  load: [definition, (world, given: object) => world.load(given, { as: 'one-more' })],
  'execute one': [
    () => ({ type: 'updateProfile', phone: '1', settings: { want_bonus: false } }),
    (world, given) => world.execute('mary', given),
  ],
  'execute several': [
    () => [
      { type: 'register', market: 'DE', profile: { name: 'Eve', settings: { want_bonus: true } } },
      { type: 'deposit', amount: 10 },
      { type: 'label', add: ['Test Account'] },
    ],
    (world, given) => world.executeAll('eve', given),
  ],
  remove: [() => undefined, (world) => world.remove('mary')],
  setPolicies: [policies, (world, given) => world.setPolicies(given)],
  advance: [() => ({ by: 'P1D' }), (world, given) => world.advance(given)],
  list: [() => ({ limit: 2 }), (world, given) => world.list(given)],
  log: [() => undefined, (world) => world.log()],
  policies: [() => undefined, (world) => world.policies],
  touched: [() => undefined, (world) => world.changedPlayerIds()],
  commandsOf: [() => undefined, (world) => world.player('mary').commands()],
  loadScenarioFile: [
    () => FILE,
    (world, path: string) => {
      const read = loadScenarioFile(path)
      world.define([read])
      return read
    },
  ],
  loadScenarioFiles: [
    () => FILE,
    (world, path: string) => {
      const read = loadScenarioFiles(path)
      world.define(read)
      return [read, world.load('kwd-player' as string, { as: 'of-a-file' })]
    },
  ],
  snapshot: [() => undefined, (world) => world.snapshot()],
  library: [() => undefined, ({ library }) => library],
  'library.get': [
    () => undefined,
    ({ library }) => library.names().map((name) => library.get(name)),
  ],
  'library.names': [() => undefined, ({ library }) => library.names()],
  profile: [() => undefined, (world) => world.player(ID).profile()],
  transactions: [
    () => ({ event_type: ['deposit', 'bet'], limit: 5 }),
    (world, given) => world.player(ID).transactions(given),
  ],
  summary: [() => ({ from_date: new Date(0) }), (world, given) => world.player(ID).summary(given)],
  bonuses: [() => ({ limit: 5 }), (world, given) => world.player(ID).bonuses(given)],
  eligibleBonuses: [() => ({}), (world, given) => world.player(ID).eligibleBonuses(given)],
  audit: [() => ({ all: true }), (world, given) => audit(world, given)],
  createHandlers: [
    () => ({ baseUrl: 'https://api.example.com/v1' }),
    (world, given) => createHandlers(world, given),
  ],
  listenOptions: [() => undefined, () => listenOptions('error')],
  constants: [() => undefined, () => [POLICIES, RULES, LAWS, SCENARIO_NAMES]],
  'a rejected command': [
    () => ({ type: 'deposit', amount: 1e12 }),
    (world, given) => thrownBy(() => world.execute('mary', given)),
  ],
  'a rejected policy': [
    () => ({ tokens: [[]] }),
    (world, given) => thrownBy(() => world.setPolicies(given)),
  ],
  'a rejected scenario': [
    () => ({ steps: [{ type: 'deposit', amount: 1, at: 'never' }] }),
    (world, given: object) => thrownBy(() => world.load(given)),
  ],
}

function thrownBy(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return (error as { facts?: unknown }).facts
  }
  throw new Error('It was not rejected.')
}

describe('what is handed in and out shares nothing with the world', () => {
  it.each(Object.entries(CALLS))('%s', async (_, [given, call]) => {
    const world = worldOf()
    const own = given()
    const before = structuredClone(own)
    const returned = await call(world, own as never)
    expect(own).toEqual(before)
    expect(isOpen(own)).toBe(true)
    const seen = await sightOf(world)
    spoil(own)
    spoil(returned)
    expect(await sightOf(world)).toBe(seen)
  })

  it('defineScenario leaves what it is given as it is', () => {
    const own = definition()
    expect(defineScenario(own as Parameters<typeof defineScenario>[0])).toBe(own)
    expect([own, isOpen(own)]).toEqual([definition(), true])
  })

  it('startServer', async () => {
    const world = worldOf()
    const options = { port: 0, cors: 'http://localhost:3000' }
    const server = await startServer(world, options)
    const headers = async () => (await fetch(`${server.origin}/v1`)).headers.get('vary')
    const before = await headers()
    expect([options, isOpen(options)]).toEqual([{ port: 0, cors: 'http://localhost:3000' }, true])
    spoil(options)
    expect(await headers()).toBe(before)
    await server.close()
  })
})
