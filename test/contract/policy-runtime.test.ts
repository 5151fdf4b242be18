import { describe, expect, it, onTestFinished } from 'vitest'
import { DEFAULT_POLICIES, POLICIES, type Policies } from '../../src/contract/policies'
import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'
import { type Answer, CREDENTIALS, send } from './bench'
import type { Under } from './policy-bench'
import { createPolicyWorld } from './policy-world'
import { policySuite } from './suite'

/** Values that a case has set and that changed an answer, as `name=value`. */
const seen = new Set<string>()

const isWritable = (policies: Partial<Policies>) =>
  Object.values(policies).every((value) => typeof value !== 'function')

/**
 * Worlds with some policies, set at run time: each request also goes to a replay of the log, which
 * must answer the same, and to a world with the default policies, which must answer one of them
 * otherwise. After the case a reset brings the defaults back.
 */
function underAtRunTime(base: () => World): Under {
  return async (changes = {}, act) => {
    const [world, plain] = [base().fork(), base().fork()]
    expect(world.setPolicies(changes)).toEqual({ ...DEFAULT_POLICIES, ...changes })
    const log = JSON.parse(JSON.stringify(world.log()))
    const worlds = [world, plain]
    if (isWritable(changes)) {
      const entry = { at: '2026-01-01T12:00:00.000Z', policies: changes }
      // A change of no policy is not logged.
      if (Object.keys(changes).length > 0) expect(log.commands.at(-1)).toEqual(entry)
      const replayed = createWorld({ replay: log })
      expect(replayed.policies).toEqual(world.policies)
      worlds.push(replayed)
    }
    for (const each of worlds) act?.(each)
    let isChanged = false
    /** The policies that the journal names for the requests of the case. */
    const journaled = new Set<string>()
    onTestFinished(() => {
      const others = Object.entries(changes).filter(([name, value]) => value !== DEFAULTS[name])
      const shown = `whether ${JSON.stringify(changes)} changed an answer`
      expect(isChanged, shown).toBe(others.length > 0)
      const unnamed = others.filter(([name]) => !journaled.has(name) && !UNNAMED.includes(name))
      expect(unnamed, 'policies that the journal does not name').toEqual([])
      for (const [name, value] of others) seen.add(name).add(`${name}=${value}`)
      world.reset()
      expect(world.policies).toEqual(DEFAULT_POLICIES)
    })
    return async <Body>(path: string, { headers = {}, ...init }: RequestInit = {}) => {
      const request = { ...init, headers: { ...CREDENTIALS, ...(headers as object) } }
      const answers: Answer<Body>[] = []
      for (const each of worlds) answers.push(await send<Body>(adapterOf(each), path, request))
      const [answer, otherwise, again] = answers.map(({ status, text }) => `${status} ${text}`)
      if (worlds.length > 2) expect(again).toBe(answer)
      if (otherwise !== answer) isChanged = true
      const entry = world.requests.last({ worlds: 'all' })
      for (const name of Object.keys(entry?.policies ?? {})) journaled.add(name)
      const [{ status } = { status: 0 }] = answers
      if (entry?.operation != null && entry.fault === null && isWritable(changes)) {
        const described = await statusesOf(entry.operation, world, status)
        expect(described, `${entry.operation} in OpenAPI`).toContain(String(status))
      }
      return answers[0] as Answer<Body>
    }
  }
}

/** Policies of commands: no stage of a request reads them. */
const UNNAMED: readonly string[] = ['marketRules', 'protectedBlocks']

/** The statuses of each operation under the default policies. */
const usual = statusesIn(createWorld({ players: 0 }))

async function statusesIn(world: World): Promise<Readonly<Record<string, readonly string[]>>> {
  const { paths } = await (await world.fetch('/openapi.json')).json()
  const operations =
    Object.values<Record<string, { operationId: string; responses: object }>>(paths)
  const rows = operations.flatMap((methods) => Object.values(methods))
  return Object.fromEntries(
    rows.map(({ operationId, responses = {} }) => [operationId, Object.keys(responses)]),
  )
}

/** The statuses that OpenAPI has of an operation in a world; a usual one is found without it. */
async function statusesOf(operation: string, world: World, status: number) {
  const { [operation]: known = [] } = await usual
  return known.includes(String(status)) ? known : (await statusesIn(world))[operation]
}

const DEFAULTS: Readonly<Record<string, unknown>> = { ...DEFAULT_POLICIES }

const adapterOf = (world: World) => ({
  send: async (path: string, init?: RequestInit) =>
    world.fetch(new Request(`http://any.example/v1${path}`, init)),
  close: async () => undefined,
})

policySuite('a policy that is changed at run time', underAtRunTime)

describe('a change of policies', () => {
  const base = createPolicyWorld()

  it('is tested with each policy and value', () => {
    const values = POLICIES.flatMap(({ name, values: [, ...others] }) =>
      // A value in words stands for any that is not the default.
      others.map((value) => (/[ ,…]/.test(value) ? name : `${name}=${value}`)),
    )
    expect(values.filter((value) => !seen.has(value))).toEqual([])
  })

  it('is logged as it was read, and without what no file can hold', () => {
    const world = base.fork()
    const length = world.log().commands.length
    world.setPolicies({
      maxLimit: '7' as unknown as number,
      wr: undefined as unknown as 'remaining',
      errorFormat: () => ({ body: 'x' }),
    })
    expect(world.log().commands.slice(length)).toEqual([
      { at: '2026-01-01T12:00:00.000Z', policies: { maxLimit: 7 } },
    ])
    expect(createWorld({ replay: world.log() }).policies).toEqual({
      ...DEFAULT_POLICIES,
      maxLimit: 7,
    })
  })

  it('is not changed at all when one of several cannot be', () => {
    const world = base.fork()
    const before = world.log()
    expect(() => world.setPolicies({ maxLimit: 5, wr: 'all' as 'remaining' })).toThrow('Policy wr')
    expect(world.policies).toEqual(DEFAULT_POLICIES)
    expect(world.log()).toEqual(before)
  })
})

describe('a policy from the start', () => {
  it('is what setPolicies would have made of the world, and is in the log', () => {
    const policies = { wr: 'requirement', tokens: ['a'] } as const
    const started = createWorld({ players: 5, policies })
    const changed = createWorld({ players: 5 })
    changed.setPolicies(policies)
    const [first] = started.list({ limit: 1 }).players
    const id = first?.id ?? ''
    expect(started.player(id).profile()).toEqual(changed.player(id).profile())
    expect(started.policies).toEqual(changed.policies)
    expect(started.log().options.policies).toEqual(policies)
    expect(createWorld({ replay: started.log() }).policies).toEqual(started.policies)
  })
})
