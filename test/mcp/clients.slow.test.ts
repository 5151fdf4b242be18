import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { createWorlds } from '../../src/assembly/create-worlds'
import { OPERATIONS } from '../../src/contract/operations'
import { type RunningServer, startServer } from '../../src/node'
import { CLIENTS, type Connection, callTool, connect, jsonOf, type Place } from './clients'
import { bundleCommand } from './program'

const SCENARIO = 'blocked-player'

let server: RunningServer
let program: string

beforeAll(async () => {
  const base = createWorld({ players: 20, scenarios: [SCENARIO] })
  server = await startServer(createWorlds({ base }))
  program = await bundleCommand()
})
afterAll(() => server.close())

const TRANSPORTS: Readonly<Record<string, () => Place>> = {
  HTTP: () => ({ url: `${server.origin}/__admin/mcp` }),
  stdio: () => ({
    program,
    args: ['--players', '20', '--scenario', SCENARIO],
  }),
}

const CASES = Object.keys(CLIENTS).flatMap((client) =>
  Object.keys(TRANSPORTS).map((transport) => [client, transport] as const),
)

describe.each(CASES)('the client %s over %s', (name, transport) => {
  let client: Connection
  const world = `${name.replace(' ', '-')}-${transport}`

  beforeAll(async () => {
    client = await connect(name, TRANSPORTS[transport]?.() as Place)
  })
  afterAll(() => client.close())

  test('lists the six operations and the tools for worlds', async () => {
    const { tools } = await client.listTools()
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint)
    expect(tools.slice(0, 6).map(({ name: id }) => id)).toEqual(OPERATIONS.map(({ id }) => id))
    expect(tools.length).toBeLessThanOrEqual(14)
    expect(reading.map(({ name: id }) => id)).toContain('listPlayers')
    expect(reading.map(({ name: id }) => id)).not.toContain('updatePlayerProfile')
  })

  test('calls each operation in a world of its own', async () => {
    const playerId = SCENARIO
    for (const { id, method } of OPERATIONS) {
      const change = method === 'PUT' ? { settings: { want_bonus: false } } : {}
      const result = await callTool(client, id, { world, playerId, ...change })
      expect([id, result.isError ?? false]).toEqual([id, false])
      expect(result.structuredContent).toEqual(jsonOf(result))
    }
    const page = await callTool(client, 'getTransactionHistory', {
      ...{ world, playerId, event_type: ['deposit', 'win'], limit: 2 },
    })
    expect(page.structuredContent).toMatchObject({ limit: 2, offset: 0 })
  })

  test('calls each of the tools for worlds', async () => {
    const loaded = await callTool(client, 'loadScenario', { world, name: 'pending-kyc' })
    expect(jsonOf(loaded)).toMatchObject({ id: 'pending-kyc' })
    const found = await callTool(client, 'listPlayers', { world, filter: 'blocked', limit: 5 })
    expect(JSON.stringify(jsonOf(found))).toContain(SCENARIO)
    const moved = await callTool(client, 'advanceClock', { world, by: 'P1D' })
    expect(jsonOf(moved)).toMatchObject({ now: '2026-01-02T12:00:00.000Z' })
    const commands = [{ type: 'unblock' }, { type: 'login' }]
    const ran = await callTool(client, 'runCommands', { world, playerId: SCENARIO, commands })
    expect(jsonOf(ran)).toHaveProperty('transactions')
    const changes = await callTool(client, 'listWorldChanges', { world, player: SCENARIO })
    expect(JSON.stringify(jsonOf(changes))).toContain('settings.want_bonus')
    const sent = await callTool(client, 'findRequests', { world, method: 'PUT', limit: 1 })
    expect(jsonOf(sent)).toMatchObject({ requests: [{ operation: 'updatePlayerProfile' }] })
    const reset = await callTool(client, 'resetWorld', { world })
    expect(jsonOf(reset)).toMatchObject({ now: '2026-01-01T12:00:00.000Z' })
  })

  test('gets the errors of the service, with code and remedy', async () => {
    const error = async (tool: string, args: Record<string, unknown>) => {
      const result = await callTool(client, tool, { world, ...args })
      expect(result.isError).toBe(true)
      return jsonOf(result)['error']
    }
    const remedy = expect.any(String)
    expect(await error('getPlayerProfile', { playerId: 'nobody' })).toMatchObject({
      ...{ status: 404, code: 'PLAYER_NOT_FOUND', remedy },
    })
    expect(await error('getTransactionHistory', { playerId: SCENARIO, limit: 0 })).toMatchObject({
      ...{ status: 400, code: 'INVALID_PARAMETER', where: 'query.limit', remedy },
    })
    const commands = [{ type: 'deposit', amount: 50 }]
    expect(await error('runCommands', { playerId: SCENARIO, commands })).toMatchObject({
      ...{ status: 409, code: 'COMMAND_REFUSED', rule: 'account_blocked', remedy },
    })
    expect(await error('getPlayerProfile', {})).toMatchObject({
      ...{ code: 'INVALID_PARAMETER', remedy: 'Pass playerId.' },
    })
    expect(await error('getPlayerProfile', { playerId: SCENARIO, world: 'a b' })).toMatchObject({
      code: 'INVALID_WORLD',
    })
  })

  test('gets remedies that name tools', async () => {
    const [playerId, commands] = ['qqqqqqqq', [{ type: 'login' }]]
    for (const [tool, args, remedy] of [
      [
        'getPlayerProfile',
        { playerId: 'pending-kyc' },
        /, or call the tool loadScenario with pending-kyc\./,
      ],
      ['runCommands', { playerId, commands }, /the tool listPlayers lists the players/],
      ['loadScenario', { name: 'x' }, /the resource fauxhouse:\/\/scenarios lists all names/],
    ] as const) {
      const result = await callTool(client, tool, { world: `${world}-2`, ...args })
      expect(jsonOf(result)['error']).toMatchObject({ remedy: expect.stringMatching(remedy) })
    }
  })

  test('reads the pages of the docs and the scenarios', async () => {
    const { resources } = await client.listResources()
    const uris = resources.map(({ uri }) => uri)
    expect(uris).toContain('fauxhouse://docs/commands')
    expect(uris).toContain('fauxhouse://scenarios')
    const [page] = (await client.readResource({ uri: 'fauxhouse://docs/find' })).contents
    expect(page).toMatchObject({ text: expect.stringMatching(/^# /) })
    const uri = 'fauxhouse://scenarios/pending-kyc'
    const [scenario] = (await client.readResource({ uri })).contents
    expect(scenario).toMatchObject({ text: expect.stringContaining('"name":"pending-kyc"') })
  })
})
