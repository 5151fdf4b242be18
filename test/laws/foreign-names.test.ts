import { expect, it } from 'vitest'
import { main } from '../../src/cli/main'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { filterOf, matcherOf } from '../../src/inspector/requests/request-list'
import { assertReceived } from '../../src/testing/node-test'
import { recordTerminal } from '../cli/recorded-terminal'
import { CREDENTIALS } from '../contract/bench'

// Members of every object: as a name, each is as unknown as any other of its form.
const NAMES = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']
const strangerOf = (name: string) => name.replace(/[a-z]/g, 'q').replace(/[A-Z]/g, 'Q')

/** Control calls and requests, with the name in the place of §. */
const CALLS = [
  ['GET', '/v1/players/anna/transactions?§=1'],
  ['GET', '/v1/players/anna/transactions?event_types=§'],
  ['PUT', '/v1/players/anna', '{"§": "x"}'],
  ['PUT', '/v1/players/anna', '{"settings": {"§": true}}'],
  ['GET', '/v1/§'],
  ['GET', '/v1/players/§'],
  ['§', '/v1/players/anna'],
  ['GET', '/__admin/§'],
  ['GET', '/__admin/players?§=1'],
  ['GET', '/__admin/players?filter=§%3D1'],
  ['GET', '/__admin/players?persona=§'],
  ['GET', '/__admin/players/anna/export?form=§'],
  ['PATCH', '/__admin/policies', '{"§": "x"}'],
  ['PATCH', '/__admin/policies', '{"vocabulary": {"§": {}}}'],
  ['PATCH', '/__admin/policies', '{"vocabulary": {"status": {"§": "x"}}}'],
  ['POST', '/__admin/clock/advance', '{"by": "PT1H", "§": 1}'],
  ['POST', '/__admin/players/anna/commands', '{"type": "§"}'],
  ['POST', '/__admin/players/anna/commands', '{"type": "login", "§": 1}'],
  ['POST', '/__admin/players/anna/commands', '{"type": "deposit", "amount": 5, "method": "§"}'],
  ['POST', '/__admin/players/anna/commands', '{"type": "play", "stake": 1, "game": "§"}'],
  ['POST', '/__admin/players/anna/commands', '{"type": "awardBonus", "code": "§"}'],
  ['POST', '/__admin/players/ben/commands', '{"type": "register", "market": "§"}'],
  ['POST', '/__admin/players/ben/commands', '{"type": "register", "persona": "§"}'],
  ['POST', '/__admin/players/ben/commands', '{"type": "register", "profile": {"§": 1}}'],
  ['POST', '/__admin/faults', '{"effect": {"status": 500}, "§": 1}'],
  ['POST', '/__admin/faults', '{"effect": {"status": 500, "§": 1}}'],
  ['POST', '/__admin/faults', '{"effect": {"status": 500}, "operation": "§"}'],
  ['POST', '/__admin/requests/count', '{"§": 1}'],
  ['POST', '/__admin/requests/count', '{"status": {"§": 1}}'],
  ['POST', '/__admin/requests/count', '{"query": {"§": "x"}}'],
  ['POST', '/__admin/requests/count', '{"headers": {"§": "x"}}'],
  ['POST', '/__admin/requests/count', '{"body": {"/§": "x"}}'],
  ['GET', '/__admin/scenarios/§'],
  ['POST', '/__admin/scenarios', '{"name": "it", "§": 1}'],
  ['POST', '/__admin/scenarios', '{"name": "it", "extends": "§"}'],
  ['POST', '/__admin/scenarios', '{"name": "it", "traits": ["§"]}'],
  ['POST', '/__admin/scenarios', '{"name": "it", "player": {"§": 1}}'],
  ['POST', '/__admin/scenarios', '{"name": "it", "player": {"market": "§"}}'],
  ['POST', '/__admin/scenarios', '{"name": "it", "player": {"terms": {"§": {"multiplier": 1}}}}'],
  ['POST', '/__admin/scenarios', '{"name": "it", "steps": [{"at": "-P1D", "type": "§"}]}'],
  ['POST', '/__admin/scenarios', '{"name": "it", "steps": [{"at": "-P1D", "reach": {"§": 1}}]}'],
  ['POST', '/__admin/worlds', '{"name": "a", "§": 1}'],
  ['POST', '/__admin/worlds', '{"name": "a", "policies": {"§": 1}}'],
  ['GET', '/__admin/clock', undefined, { 'X-Fauxhouse-Fault': '§=1' }],
  ['GET', '/v1/players/anna', undefined, { 'X-Fauxhouse-Fault': '§=1' }],
] satisfies NamedCall[]

const world = createWorld({ players: 0 })
world.execute('anna', { type: 'register' })
const worlds = createWorlds({ base: world })

type NamedCall = readonly [string, string, (string | undefined)?, Readonly<Record<string, string>>?]

async function responseTo(call: NamedCall, name: string) {
  const named = JSON.parse(JSON.stringify(call).replaceAll('§', name))
  const [method, path, body, headers = {}] = named
  const init = {
    method,
    headers: { ...CREDENTIALS, ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body }),
  }
  const response = await worlds.fetch(path, init)
  return { status: response.status, text: await response.text() }
}

/** Without the name, the remedies, which have the nearest one, and the id of the request. */
const plain = (text: string, name: string) =>
  text
    .replaceAll(name, '§')
    .replace(/"(remedy|request_id)":"(\\.|[^"\\])*"/g, '')
    .replace(/ (Did you mean|Use one of).*/s, '')

it.each(CALLS.map((call) => ({ call, title: call.join(' ') })))(
  '$title: as with any unknown name',
  async ({ call }) => {
    const before = JSON.stringify(world.log())
    const read = async (name: string) => {
      const { status, text } = await responseTo(call, name)
      return { status, text: plain(text, name) }
    }
    for (const name of NAMES) expect(await read(name), name).toEqual(await read(strangerOf(name)))
    expect(JSON.stringify(world.log())).toBe(before)
  },
)

it.each([
  'show anna --§ x',
  '--§',
  'show --§=x',
  'show anna --policy §=x',
  'show anna --scenario §',
  'show anna --scenario blocked+§',
  'show anna --export §',
  'find §=1',
  'find market=§',
  'generate --tables §',
  'generate --format §',
  'scenarios §',
  'ctl §',
  'help §',
  '§',
])('fauxhouse %s is rejected as with any unknown name', async (line) => {
  const run = async (name: string) => {
    const terminal = recordTerminal()
    const code = await main(line.replace('§', name).split(' '), {}, terminal)
    return { code, text: plain(terminal.errors.join('\n'), name), printed: terminal.printed }
  }
  for (const name of NAMES) {
    const usual = await run(strangerOf(name))
    expect(usual).toMatchObject({ text: expect.stringMatching(/^fauxhouse: /), printed: [] })
    expect(await run(name), name).toEqual(usual)
  }
})

it('a member of every object can be an id, a session, a world, a snapshot and a header', async () => {
  const policies = { sessions: Object.fromEntries(NAMES.map((name) => [name, name])) }
  const own = createWorlds({ base: createWorld({ players: 0, policies }) })
  const call = (path: string, init: RequestInit = {}) => own.fetch(path, init)
  for (const name of NAMES) {
    own.base.execute(name, { type: 'register', profile: { name } })
    const headers = { ...CREDENTIALS, 'X-Session-ID': name }
    expect((await call(`/v1/players/${name}?${name}=y`, { headers })).status).toBe(200)
    for (const other of NAMES.filter((each) => each !== name)) {
      expect((await call(`/v1/players/${other}`, { headers })).status).toBe(403)
    }
    expect((await call(`/w/${name}/__admin/clock`)).status).toBe(200)
    const body = JSON.stringify({ name })
    const json = { 'Content-Type': 'application/json' }
    const taken = await call('/__admin/snapshots', { method: 'POST', headers: json, body })
    expect(taken.status).toBe(201)
    expect(own.base.requests.count({ query: { [name]: 'y' } })).toBe(1)
  }
  expect(own.list().map(({ name }) => name)).toEqual([...NAMES].sort())
  const replayed = createWorld({ replay: own.base.log() })
  for (const name of NAMES) expect(replayed.player(name).profile().name).toBe(name)
})

it('what a request lacks is shown as absent', async () => {
  await world.fetch('/v1/players/anna', { headers: CREDENTIALS })
  for (const name of NAMES) {
    const assert = () =>
      assertReceived(world, 'getPlayerProfile', { query: { [name]: 'x' } } as never)
    expect(assert).not.toThrow(/function|native/i)
    expect(assert).toThrow(new RegExp(name))
  }
})

it('the filter of the inspector looks for the word', () => {
  for (const name of NAMES) {
    expect(matcherOf(filterOf(name))).toEqual({ text: name })
    expect(matcherOf(filterOf(`${name}:x`))).toEqual({ text: `${name}:x` })
    expect(matcherOf(filterOf(`path:${name}`))).toEqual({ path: { contains: name } })
  }
})
