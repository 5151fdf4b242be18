/** Number of calls of each client at the same time. */
const LANES = 4

/** Connections of each client; `fetch` itself closes its own after a DELETE with a body. */
export const CONNECTIONS = { fetch: 2 * LANES, 'node:http': LANES, axios: LANES }

/**
 * A program that starts the command, has requests refused before their bodies are read, and goes on
 * with calls for longer than the rest of a body is waited for. It prints the number of connections
 * of each client, and what the server printed as an error.
 */
export const CONNECTIONS_PROGRAM = `
import assert from 'node:assert'
import { spawn } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import axios from 'axios'

const LANES = Array.from({ length: ${LANES} })
const LATER_MS = 650
const pause = () => new Promise((resolve) => setTimeout(resolve, 2))

const args = ['node_modules/fauxhouse/dist/cli.js', '--players', '0', '--port', '0', '--json']
const server = spawn(process.execPath, [...args, '--scenario', 'blocked-player'])
let errors = ''
server.stderr.on('data', (piece) => (errors += piece))
const [ready] = await once(createInterface(server.stdout), 'line')
const { url: baseUrl } = JSON.parse(ready)

const PLAYER = '/players/blocked-player'
const JSON_TYPE = { 'Content-Type': 'application/json' }
const SIGNED = { Authorization: 'Bearer any', 'X-Session-ID': 'any', ...JSON_TYPE }
const TEXT = { ...SIGNED, 'Content-Type': 'text/plain' }
const BODY = '{"phone":"1"}'

/** Requests that are answered before their bodies are read. */
const EARLY = [
  [404, 'PUT', '/players/nobody', SIGNED],
  [405, 'PATCH', PLAYER, SIGNED],
  [401, 'PUT', PLAYER, JSON_TYPE],
  [415, 'PUT', PLAYER, TEXT],
  [405, 'DELETE', PLAYER, SIGNED],
  [200, 'GET', PLAYER, SIGNED],
]

const agentOf = () => new Agent({ keepAlive: true, maxSockets: LANES.length })
const agent = agentOf()
const httpAgent = agentOf()

const clients = {
  fetch: async (method, path, headers, body) => {
    const answer = await fetch(baseUrl + path, { method, headers, body })
    await answer.text()
    return answer.status
  },
  // It sends the body only when it has the answer.
  'node:http': (method, path, headers, body) =>
    new Promise((resolve, reject) => {
      const outgoing = request(baseUrl + path, { method, agent, headers })
      outgoing.on('error', reject).on('response', (incoming) => {
        if (body) outgoing.end(body)
        incoming.resume().on('end', () => resolve(incoming.statusCode)).on('error', reject)
      })
      if (body) outgoing.setHeader('Content-Length', body.length).flushHeaders()
      else outgoing.end()
    }),
  axios: async (method, path, headers, data) => {
    const options = { adapter: 'http', httpAgent, validateStatus: () => true }
    return (await axios({ url: baseUrl + path, method, headers, data, ...options })).status
  },
}

let opened = 0
subscribe('net.client.socket', () => (opened += 1))

async function lane(name) {
  const call = clients[name]
  for (const [status, method, path, headers] of EARLY) {
    // A Request cannot have both.
    if (name === 'fetch' && method === 'GET') continue
    assert.equal(await call(method, path, headers, BODY), status, name + ' ' + method)
    await pause()
  }
  for (const end = performance.now() + LATER_MS; performance.now() < end; await pause()) {
    assert.equal(await call('GET', PLAYER, SIGNED), 200, name)
  }
}

const connections = {}
for (const name of Object.keys(clients)) {
  opened = 0
  await Promise.all(LANES.map(() => lane(name)))
  connections[name] = opened
}
agent.destroy()
httpAgent.destroy()
server.kill()
await once(server, 'close')
console.log(JSON.stringify({ connections, errors }))
process.exit()
`
