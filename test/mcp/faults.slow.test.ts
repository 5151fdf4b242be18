import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { startServer } from '../../src/node'
import type { FaultRule } from '../../src/world/faults/rule'
import { CLIENTS, type Connection, callTool, connect, jsonOf } from './clients'
import { bundleCommand } from './program'

const playerId = 'blocked-player'
const update = { playerId, phone: '+49 1512 0000000' }

const RULES: readonly FaultRule[] = [
  { operation: 'getPlayerProfile', times: 2, effect: { status: 503 } },
  { operation: 'getTransactionSummary', times: 1, effect: { delay: 50 } },
  { operation: 'updatePlayerProfile', times: 1, effect: { loseAnswer: true } },
  { operation: 'getBonusHistory', times: 1, effect: { failure: 'malformed' } },
]

let folder: string
let program: string
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fauxhouse-faults-'))
  writeFileSync(join(folder, 'faults.json'), JSON.stringify(RULES))
  program = await bundleCommand()
})
afterAll(async () => {
  for (const close of closing) await close()
  rmSync(folder, { recursive: true })
})

/** Connects to a world with the faults, over each transport. */
const TRANSPORTS: Readonly<Record<string, (name: string) => Promise<Connection>>> = {
  async HTTP(name) {
    const world = createWorld({ players: 0, scenarios: [playerId], faults: RULES })
    const server = await startServer(world)
    closing.push(() => server.close())
    return connect(name, { url: `${server.origin}/__admin/mcp?service=true` })
  },
  async stdio(name) {
    const args = ['--service', '--scenario', playerId, '--faults', join(folder, 'faults.json')]
    return connect(name, { program, args })
  },
}

const CASES = Object.keys(CLIENTS).flatMap((client) =>
  Object.keys(TRANSPORTS).map((transport) => [client, transport] as const),
)

describe.each(CASES)('faults reach the client %s over %s', (name, transport) => {
  let client: Connection
  beforeAll(async () => {
    client = (await TRANSPORTS[transport]?.(name)) as Connection
  })
  afterAll(() => client.close())

  test('a status twice, then the profile', async () => {
    for (const _ of [1, 2]) {
      const { isError, ...failed } = await callTool(client, 'getPlayerProfile', { playerId })
      expect(isError).toBe(true)
      expect(jsonOf(failed)).toMatchObject({ error: { status: 503, code: 'INJECTED' } })
    }
    const third = await callTool(client, 'getPlayerProfile', { playerId })
    expect(third.structuredContent).toMatchObject({ id: playerId, blocked: true })
  })

  test('a delay', async () => {
    const start = performance.now()
    const result = await callTool(client, 'getTransactionSummary', { playerId })
    expect(result.isError ?? false).toBe(false)
    expect(performance.now() - start).toBeGreaterThan(45)
  })

  test('a lost response: the change is there, and the remedy is to read first', async () => {
    const lost = await callTool(client, 'updatePlayerProfile', update)
    expect(lost.isError).toBe(true)
    expect(jsonOf(lost)).toMatchObject({
      error: { code: 'UNREACHABLE', remedy: expect.stringContaining('may have been applied') },
    })
    const profile = await callTool(client, 'getPlayerProfile', { playerId })
    expect(profile.structuredContent).toMatchObject({ phone: update.phone })
  })

  test('a body that is not JSON', async () => {
    const broken = await callTool(client, 'getBonusHistory', { playerId })
    expect(broken.isError).toBe(true)
    expect(broken.structuredContent).toBeUndefined()
    expect(jsonOf(broken)).toMatchObject({ error: { code: 'UNEXPECTED_BODY', status: 200 } })
  })
})
