import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { type RunningServer, startServer } from '../../src/node'
import { type Connection, callTool, connect, jsonOf } from './clients'

let server: RunningServer
let client: Connection

beforeAll(async () => {
  server = await startServer(createWorld({ players: 0 }))
  client = await connect('v2', { url: `${server.origin}/__admin/mcp` })
})
afterAll(async () => {
  await client.close()
  await server.close()
})

test('the list of tasks is a resource', async () => {
  const { contents } = await client.readResource({ uri: 'fauxhouse://tasks' })
  const [{ text }] = contents as [{ readonly text: string }]
  expect(JSON.parse(text)).toMatchObject({ total: 30 })
})

test('one tool starts a task and judges its answer', async () => {
  const world = 'case-1'
  const started = await callTool(client, 'runTask', { world, start: 'phone-change' })
  const { player, tools } = jsonOf(started)
  expect(tools).toContain('updatePlayerProfile')
  const phone = '+34 753 118 977'
  await callTool(client, 'updatePlayerProfile', { world, playerId: player, phone })
  const answer = { text: 'Done.', decision: 'done' }
  const judged = async () => jsonOf(await callTool(client, 'runTask', { world, answer }))
  expect(await judged()).toMatchObject({ task: 'phone-change', passed: true })
  await callTool(client, 'updatePlayerProfile', { world, playerId: player, blocked: true })
  expect(await judged()).toMatchObject({ passed: false })
})

test('errors name the tool', async () => {
  const refused = await callTool(client, 'runTask', { start: 'phone-change' })
  expect(refused.isError).toBe(true)
  expect(jsonOf(refused)).toMatchObject({
    error: {
      code: 'INVALID_BODY',
      remedy: expect.stringMatching(/^Name a world: .* argument world\.$/),
    },
  })
})
