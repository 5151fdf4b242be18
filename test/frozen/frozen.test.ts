import { readFileSync } from 'node:fs'
import { createWorld, createWorlds, SCENARIO_NAMES } from 'fauxhouse'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { describedRequests, JOURNALED, PLAYER } from '../admin/described-requests'
import { liveIn } from '../laws/fingerprint'
import { callsOf, controlCall, EVENTFUL, ODD_CALLS } from './control-calls'
import { longReadsOf, POLICY_SCENARIOS, policyCalls, readsOf } from './policy-calls'
import { policySets } from './policy-sets'
import { type Call, FrozenRecord, type Target, update } from './record'
import { serviceCalls } from './service-calls'

/*
 * Notices that bytes changed; no statement that they are right. Each line of a record is an answer.
 * Its numbers are those of JSON.stringify, but for amounts of less than 0.000001: the answers of
 * btc-player have them without an exponent.
 */

/** Scenarios of the world under the default policies. */
const SCENARIOS = [
  ...['blocked-player', 'bonus-history-60', 'chargeback-open', 'gdpr-erased', 'jpy-player'],
  ...['kwd-player', 'no-optional-fields', 'unicode-id', 'withdrawal-stuck', 'support-desk-day'],
] as const

const SCHEMA = new URL('../../scenarios/schema.json', import.meta.url)

/** The parts of a document of which each has a line. */
const LONG = 10_000

describe('the bytes of', () => {
  test('the six operations, by default', async () => {
    const world = createWorld({ seed: 'frozen', players: 8, scenarios: SCENARIOS })
    const ids = world.list({ limit: 100 }).players.map(({ id }) => id)
    const record = new FrozenRecord('default-policies')
    for (const [heading, calls] of serviceCalls(ids, 'bonus-history-60')) {
      record.heading(heading)
      await record.add(world, calls)
    }
    expect(record.requests).toBeGreaterThanOrEqual(1_000)
    await record.compare()
  })

  test('the six operations, under other policies', async () => {
    const { sets, missing } = policySets()
    expect(missing, 'No set of test/frozen/policy-sets.ts has these.').toEqual([])
    const record = new FrozenRecord('other-policies')
    const base = createWorld({ seed: 'frozen', players: 1, scenarios: POLICY_SCENARIOS })
    // A copy has the players that were read before.
    for (const { id } of base.list({ limit: 100 }).players) base.player(id).profile()
    for (const [place, policies] of sets.entries()) {
      const world = base.fork()
      world.setPolicies(policies)
      record.heading(`set ${place}: ${JSON.stringify(policies)}`)
      for (const { id } of world.list({ limit: 100 }).players) {
        await record.addTogether(id, world, readsOf(id))
      }
      await record.add(world, policyCalls(POLICY_SCENARIOS[0]))
      await record.addTogether('after all', world, readsOf(POLICY_SCENARIOS[0]))
    }
    await record.compare()
  })

  test('generated players, before and after commands and time', async () => {
    const world = createWorld({ seed: 'frozen', players: 60 })
    const record = new FrozenRecord('players')
    const readAll = async (ids: readonly string[]) => {
      for (const id of ids) {
        await record.addTogether(id, world, [...readsOf(id), ...longReadsOf(id)])
      }
    }
    await readAll(world.list({ limit: 100 }).players.map(({ id }) => id))
    record.heading('40 days later')
    liveIn(world)
    await readAll(world.list({ limit: 8 }).players.map(({ id }) => id))
    record.addText('world.list', JSON.stringify(world.list({ limit: 1_000 })))
    record.addText('world.log', JSON.stringify(world.log()))
    await record.compare()
  })

  test('the bundled scenarios', async () => {
    const record = new FrozenRecord('scenarios')
    for (const name of SCENARIO_NAMES) {
      const world = createWorld({ seed: 'frozen', players: 0, scenarios: [name] })
      for (const { id } of world.list({ limit: 100 }).players) {
        const calls = [...readsOf(id), ...longReadsOf(id), update(id, { phone: '+4915123456789' })]
        await record.addTogether(id === name ? id : `${name}, ${id}`, world, calls)
      }
    }
    await record.compare()
    // On a busy machine it takes longer than the others.
  }, 180_000)

  test('the control API', async () => {
    // Delays of faults are in the answers; nothing waits for them.
    const wait = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (run: () => void) => wait(run))
    onTestFinished(() => void vi.unstubAllGlobals())
    const base = createWorld({ seed: 'frozen', players: 20, scenarios: [PLAYER] })
    const worlds = createWorlds({ base })
    for (const [path, init] of JOURNALED) await worlds.fetch(path, init)
    const document = await documentOf(worlds, '/__admin/openapi.json')
    const calls = callsOf(document)
    // The records are those of a world whose journal begins here.
    base.reset()
    const described = describedRequests(base)
    expect(Object.keys(described).sort()).toEqual(calls.map(({ id }) => id).sort())
    const record = new FrozenRecord('control')
    for (const [id, list] of Object.entries(described)) {
      const method = calls.find((call) => call.id === id)?.method ?? ''
      record.heading(id)
      await record.add(
        worlds,
        list.map((request) => controlCall(method, request)),
      )
    }
    record.heading('odd requests')
    await record.add(worlds, ODD_CALLS)
    record.heading('events')
    record.addText(
      'GET /__admin/events, during the calls below',
      await eventsDuring(worlds, EVENTFUL),
    )
    await record.add(worlds, EVENTFUL)
    record.heading('after all')
    const ends = ['/log', '/players', '/requests', '/worlds', '/commands', `/players/${PLAYER}`]
    await record.add(
      worlds,
      ends.map((path) => controlCall('GET', { path })),
    )
    expect(record.requests).toBeGreaterThan(100)
    await record.compare()
  })

  test('the documents', async () => {
    const world = createWorld({ players: 0 })
    const record = new FrozenRecord('documents')
    await record.add(
      world,
      ['/openapi.json', '/'].map((path) => ({ path })),
    )
    record.heading('openapi.json')
    addParts(record, await documentOf(world, '/openapi.json'))
    record.heading('/__admin/openapi.json')
    addParts(record, await documentOf(world, '/__admin/openapi.json'))
    record.heading('scenarios/schema.json')
    addParts(record, JSON.parse(readFileSync(SCHEMA, 'utf8')))
    await record.compare()
  })
})

async function documentOf(target: Target, path: string): Promise<{ readonly paths: object }> {
  return (await target.fetch(path)).json()
}

/** The stream of events, in which each of the calls has at least one. */
async function eventsDuring(target: Target, calls: readonly Call[]): Promise<string> {
  const reader = (await target.fetch('/__admin/events')).body?.getReader()
  for (const { path, ...init } of calls) await target.fetch(path, init)
  let text = ''
  while (text.split('\nevent: ').length <= calls.length) {
    text += new TextDecoder().decode((await reader?.read())?.value)
  }
  await reader?.cancel()
  return text
}

/** A line for each part of a document, down to parts that are short. */
function addParts(record: FrozenRecord, part: unknown, label = ''): void {
  const text = JSON.stringify(part)
  if (text.length < LONG || typeof part !== 'object' || part === null) {
    record.addText(label, text)
    return
  }
  for (const [name, inner] of Object.entries(part)) addParts(record, inner, `${label}/${name}`)
}
