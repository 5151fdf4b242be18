import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { createWorlds } from '../../src/assembly/create-worlds'
import type { ServerOptions } from '../../src/node'
import { startServer } from '../../src/node'
import { callTool, connect, jsonOf } from './clients'
import { bundleCommand, commandWithoutPackage } from './program'

const playerId = 'blocked-player'
const AUTO = { mode: 'auto' } as const
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

async function serve(options: ServerOptions = {}) {
  const base = createWorld({ players: 3, scenarios: [playerId] })
  const server = await startServer(createWorlds({ base }), options)
  onTestFinished(() => server.close())
  return `${server.origin}/__admin/mcp`
}

function post(url: string, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(PING),
  })
}

/** `fetch` cannot set the header Host. */
async function statusWithHost(url: string, host: string): Promise<number | undefined> {
  const headers = {
    Host: host,
    Accept: 'application/json, text/event-stream',
    'Content-Type': 'application/json',
  }
  const sent = request(url, { method: 'POST', headers }).end(JSON.stringify(PING))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

describe('the endpoint', () => {
  test('answers this machine under a local name only', async () => {
    const url = await serve()
    expect((await post(url)).status).toBe(200)
    expect((await post(url, { Forwarded: 'for=192.0.2.1' })).status).toBe(403)
    expect(await statusWithHost(url, 'evil.example')).toBe(403)
    expect(await statusWithHost(url, 'localhost')).toBe(200)
    const refused = await post(url, { Origin: 'https://evil.example' })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'ADMIN_FORBIDDEN' }])
  })

  test('requires the admin token, which the operations do not send', async () => {
    const url = await serve({ adminToken: 'secret' })
    expect((await post(url)).status).toBe(401)
    await expect(connect('v2 auto', { url })).rejects.toThrow()
    const headers = { Authorization: 'Bearer secret', 'X-Session-ID': 'agent-7' }
    const client = await connect('v1', { url, headers })
    onTestFinished(() => client.close())
    await callTool(client, 'getPlayerProfile', { playerId })
    const seen = jsonOf(await callTool(client, 'findRequests', { session: 'agent-7' }))
    expect(seen).toMatchObject({ requests: [{ operation: 'getPlayerProfile' }] })
    expect(JSON.stringify(seen)).not.toContain('secret')
  })

  test('is off with the control API', async () => {
    expect((await post(await serve({ admin: false }))).status).toBe(404)
  })

  test('below the path of a world uses that world', async () => {
    const url = (await serve()).replace('/__admin', '/w/mine/__admin')
    const client = await connect('v2', { url })
    onTestFinished(() => client.close())
    await callTool(client, 'advanceClock', { days: 3 })
    const moved = await fetch(url.replace('mcp', 'clock'))
    expect(await moved.json()).toMatchObject({ now: '2026-01-04T12:00:00.000Z' })
    const base = await fetch(url.replace('/w/mine', '').replace('mcp', 'clock'))
    expect(await base.json()).toMatchObject({ now: '2026-01-01T12:00:00.000Z' })
  })

  test('has no stream to listen to, and reads no endless request', async () => {
    const url = await serve()
    expect((await fetch(url)).status).toBe(405)
    const body = 'x'.repeat(5 * 1024 * 1024)
    const headers = { 'Content-Type': 'application/json' }
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(413)
  })

  test('ends the streams of its clients when the server closes', async () => {
    const server = await startServer(createWorld({ players: 0 }), { closeTimeoutMs: 20_000 })
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: AUTO })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.origin}/__admin/mcp`)))
    await client.listen({ toolsListChanged: true })
    const start = performance.now()
    await server.close()
    expect(performance.now() - start).toBeLessThan(10_000)
    await client.close()
  })

  test('does not exist in process', async () => {
    const answer = await createWorld({ players: 0 }).fetch('/__admin/mcp', { method: 'POST' })
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  })
})

describe('the command', () => {
  let installed: string
  let alone: Awaited<ReturnType<typeof commandWithoutPackage>>
  beforeAll(async () => {
    installed = await bundleCommand()
    alone = await commandWithoutPackage()
  })
  afterAll(() => alone.remove())

  test('with --url uses that server, in the world and the session of its flags', async () => {
    const origin = new URL(await serve({ adminToken: 'secret' })).origin
    const args = ['--url', origin, '--admin-token', 'secret', '--world', 'w9', '--session', 's9']
    const client = await connect('v2 auto', { program: installed, args })
    onTestFinished(() => client.close())
    const profile = await callTool(client, 'getPlayerProfile', { playerId })
    expect(profile.structuredContent).toMatchObject({ id: playerId })
    const seen = jsonOf(await callTool(client, 'findRequests', { session: 's9' }))
    expect(seen).toMatchObject({ requests: [{ world: 'w9' }] })
  })

  test('with --url of nothing says that there is no response', async () => {
    const args = ['--url', 'http://127.0.0.1:9', '--service']
    const client = await connect('v1', { program: installed, args })
    onTestFinished(() => client.close())
    const result = await callTool(client, 'getPlayerProfile', { playerId })
    expect(result.isError).toBe(true)
    expect(jsonOf(result)).toMatchObject({ error: { code: 'UNREACHABLE' } })
  })

  test('ends with its input', () => {
    const args = [installed, 'mcp', '--players', '0', '--no-scenarios']
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { input: '' })
    expect([status, String(stdout), String(stderr)]).toEqual([0, '', ''])
  })

  test('ends with a message that is too long to read', () => {
    const args = [installed, 'mcp', '--players', '0', '--no-scenarios']
    const options = { input: 'x'.repeat(11 * 1024 * 1024), timeout: 50_000 }
    const { status, stderr } = spawnSync(process.execPath, args, options)
    expect(String(stderr)).toContain('The connection ended: ')
    expect(status).toBe(1)
  })

  test('without the package says how to install it', () => {
    const { status, stderr } = spawnSync(process.execPath, [alone.path, 'mcp'])
    expect(status).toBe(2)
    expect(String(stderr).trim().split('\n')).toHaveLength(1)
    expect(String(stderr)).toContain('npm install --save-dev @modelcontextprotocol/server')
  })

  test('without the package a server says so at its endpoint', async () => {
    const args = [alone.path, 'serve', '--port', '0', '--json', '--no-scenarios']
    const child = spawn(process.execPath, args)
    onTestFinished(() => void child.kill())
    const line = await new Promise((resolve) => child.stdout.once('data', resolve))
    const answer = await post(`${JSON.parse(String(line)).origin}/__admin/mcp`)
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('npm install --save-dev @modelcontextprotocol/server')
  })
})
