import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { createWorlds } from '../../src/assembly/create-worlds'
import { OPERATIONS } from '../../src/contract/operations'
import { MAX_RESULT } from '../../src/mcp/result'
import { type RunningServer, startServer } from '../../src/node'
import { type Connection, callTool, connect, jsonOf, type Result } from './clients'

const playerId = 'huge-ledger'
const LARGEST_LIST = 16_000

let server: RunningServer
const open: Connection[] = []

async function client(query = ''): Promise<Connection> {
  const opened = await connect('v2 auto', { url: `${server.origin}/__admin/mcp${query}` })
  open.push(opened)
  return opened
}

beforeAll(async () => {
  const base = createWorld({
    players: 2_000,
    compression: 10,
    scenarios: [playerId],
    policies: { marketRules: 'off' },
  })
  server = await startServer(createWorlds({ base }))
})
afterAll(async () => {
  for (const each of open) await each.close()
  await server.close()
})

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).byteLength

describe('the list of tools', () => {
  test('of an agent under test has the six operations and is short', async () => {
    const list = await (await client('?service=true')).listTools()
    expect(list.tools.map(({ name }) => name)).toEqual(OPERATIONS.map(({ id }) => id))
    expect(bytesOf(list)).toBeLessThanOrEqual(LARGEST_LIST)
  })

  test('has results in which each field can be missing or null', async () => {
    const { tools } = await (await client()).listTools()
    const schemas = tools.flatMap(({ outputSchema }) =>
      outputSchema ? [outputSchema['properties']] : [],
    )
    expect(schemas).toHaveLength(OPERATIONS.length)
    const text = JSON.stringify(schemas)
    expect(text).not.toContain('"required"')
    const types = [...text.matchAll(/"type":(\[[^\]]*\]|"\w+")/g)].map(([, type]) => type)
    expect(types.length).toBeGreaterThan(100)
    expect(types.filter((type) => !type?.endsWith(',"null"]'))).toEqual([])
  })
})

describe('a long result', () => {
  const fits = (result: Result) => expect(bytesOf(result)).toBeLessThanOrEqual(MAX_RESULT)

  test('is a page, and says how to get the next', async () => {
    const agent = await client()
    const ids: unknown[] = []
    let offset = 0
    let total = Infinity
    while (offset < Math.min(total, 300)) {
      const args = { playerId, limit: 200, offset }
      const result = await callTool(agent, 'getTransactionHistory', args)
      fits(result)
      const page = jsonOf(result)
      const rows = page['transactions'] as { id: string }[]
      expect(page).toMatchObject({ limit: rows.length, offset, has_more: true })
      ids.push(...rows.map(({ id }) => id))
      total = Number(page['total'])
      offset += rows.length
      expect(page['next']).toBe(`Call again with offset ${offset}.`)
    }
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('of a search says which limit fits', async () => {
    const agent = await client()
    const args = { filter: 'persona!=dormant', limit: 1_000 }
    const result = await callTool(agent, 'listPlayers', args)
    fits(result)
    const [, limit] = /^Call again with limit (\d+)\.$/.exec(String(jsonOf(result)['next'])) ?? []
    const again = await callTool(agent, 'listPlayers', { ...args, limit: Number(limit) })
    expect(jsonOf(again)).not.toHaveProperty('next')
    expect(jsonOf(again)).toHaveProperty('next_offset')
  })

  test('without pages says to narrow the call', async () => {
    const agent = await client()
    const world = 'changes'
    const commands = Array.from({ length: 300 }, () => ({ type: 'deposit', amount: 20 }))
    const ran = await callTool(agent, 'runCommands', { world, playerId, commands })
    expect(ran.isError, ran.content[0]?.text).toBeFalsy()
    fits(ran)
    expect(jsonOf(ran)['next']).toContain('Narrow')
    const changes = await callTool(agent, 'listWorldChanges', { world })
    fits(changes)
    expect(jsonOf(changes)['next']).toContain('Narrow')
  })
})

describe('policies', () => {
  test.each(['comma', 'brackets', 'repeat'])('lists are encoded as %s requires', async (value) => {
    const url = `${server.origin}/w/${value}/__admin/policies`
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ arrayEncoding: value, absentFields: 'null' })
    expect((await fetch(url, { method: 'PATCH', headers, body })).status).toBe(200)
    const args = { world: value, playerId, event_type: ['deposit', 'withdrawal'], limit: 3 }
    const result = await callTool(await client(), 'getTransactionHistory', args)
    expect(result.isError ?? false).toBe(false)
    const profile = await callTool(await client(), 'getPlayerProfile', { world: value, playerId })
    expect(profile.isError ?? false).toBe(false)
  })
})
