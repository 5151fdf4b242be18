import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../src/client/connect'
import { createWorld } from '../../src/create-world'
import { freePorts, type ServerProcess, startProcess } from '../support/server-process'

const NGINX = '/usr/sbin/nginx'
const WORLDS = Array.from({ length: 200 }, (_, index) => `world-${index}`)

/** Starts nginx with the configuration of the example, at other ports. */
async function startNginx(port: number, servers: readonly number[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'balancer-'))
  mkdirSync(join(folder, 'temporary'))
  const example = new URL('../../examples/balancer/nginx.conf', import.meta.url)
  const text = readFileSync(fileURLToPath(example), 'utf8')
  const own = text.replace(/:47(\d\d)\b/g, (_, number) =>
    number === '77' ? `:${port}` : `:${servers[Number(number) - 1]}`,
  )
  writeFileSync(join(folder, 'nginx.conf'), own)
  const child = spawn(NGINX, ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], {
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true })
  })
  const url = `http://127.0.0.1:${port}/health`
  while (!(await fetch(url).catch(() => undefined))?.ok) expect(child.exitCode).toBe(null)
}

const clockOf = async (response: Response) =>
  response.ok ? ((await response.json()) as { now: string }).now : response.status

/** The names of the worlds of a server. */
async function worldsOf({ origin }: ServerProcess): Promise<string[]> {
  return (await connect(origin).worlds.list()).map(({ name }) => name)
}

test('nginx keeps 200 worlds on four servers; only those of a killed one begin anew', {
  timeout: 120_000,
}, async ({ skip }) => {
  if (!existsSync(NGINX)) {
    expect(process.env['CI'], 'CI has to install nginx.').toBeUndefined()
    skip('This machine lacks nginx.')
  }
  const [port = 0, ...ports] = await freePorts(5)
  const servers = await Promise.all(ports.map((each) => startProcess(each)))
  await startNginx(port, ports)
  const origin = `http://127.0.0.1:${port}`

  const client = connect(origin)
  for (const name of WORLDS) await client.open(name).advance('PT1H')
  const { epoch: _, now: start } = await client.health()
  const later = new Date(Date.parse(start) + 3_600_000).toISOString()
  const readByHeader = async (name: string) => {
    const headers = { 'X-Fauxhouse-World': name }
    return clockOf(await fetch(`${origin}/__admin/clock`, { headers }))
  }
  const readByPath = async (name: string) =>
    clockOf(await fetch(`${origin}/w/${name}/__admin/clock`))
  for (const name of WORLDS) expect(await readByHeader(name)).toBe(later)

  const homes = await Promise.all(servers.map(worldsOf))
  expect(homes.flat().sort()).toEqual([...WORLDS].sort())
  for (const home of homes) expect(home.length).toBeGreaterThan(20)

  const lost = new Set(homes[1])
  await servers[1]?.end()
  for (const name of WORLDS) expect(await readByPath(name)).toBe(lost.has(name) ? 502 : later)
  servers[1] = await startProcess(ports[1] as number)
  for (const name of WORLDS) expect(await readByPath(name)).toBe(lost.has(name) ? start : later)
  const after = await Promise.all(servers.map(worldsOf))
  expect(after.map((home) => home.sort())).toEqual(homes.map((home) => home.sort()))

  const [name = ''] = lost
  // The calls about a world go to its server.
  await client.worlds.delete(name)
  expect(await worldsOf(servers[1])).not.toContain(name)
  await client.worlds.create(name, { seed: 'own' })
  expect(await worldsOf(servers[1])).toContain(name)
})

const CONNECTIONS = 64
const REQUESTS = 20_000

/** Sends requests over a fixed number of connections. A server that is down is asked again. */
function clientOf(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  onTestFinished(() => agent.destroy())
  const headers = {
    Authorization: 'Bearer any',
    'X-Session-ID': 'any',
    'Content-Type': 'application/json',
  }
  const once = (method: string, path: string, body?: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece) => {
          text += piece
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      })
      sent.on('error', reject).end(body)
    })
  return async (method: string, path: string, body?: string) => {
    for (;;) {
      const answer = await once(method, path, body)
      if (answer.status !== 502 && answer.status !== 503) return answer
      await delay(100)
    }
  }
}

test('four servers answer 20,000 requests for players as one does, with one killed in between', {
  timeout: 180_000,
}, async ({ skip }) => {
  if (!existsSync(NGINX)) skip('This machine lacks nginx.')
  const folder = mkdtempSync(join(tmpdir(), 'balancer-state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [port = 0, ...ports] = await freePorts(5)
  const flagsOf = (each: number) => ['--no-scenarios', '--state', join(folder, `${each}.ndjson`)]
  const servers = await Promise.all(ports.map((each) => startProcess(each, ...flagsOf(each))))
  await startNginx(port, ports)
  const send = clientOf(port)
  const ids = createWorld()
    .list({ limit: 100 })
    .players.map(({ id }) => id)
  const phones = new Map<string, string>()
  let sent = 0
  /** Each third request of a worker is a write; its players belong to no other worker. */
  const work = async (own: readonly string[], until: number) => {
    for (let at = 0; sent < until; at += 1) {
      const id = own[at % own.length] ?? ''
      sent += 1
      if (at % 3 === 0) {
        const phone = `+49${sent}`
        const body = JSON.stringify({ phone })
        expect((await send('PUT', `/v1/players/${id}`, body)).status).toBe(200)
        phones.set(id, phone)
      } else {
        const { status, text } = await send('GET', `/v1/players/${id}`)
        const expected = phones.get(id)
        expect([status, expected === undefined || JSON.parse(text).phone === expected]).toEqual([
          200,
          true,
        ])
      }
    }
  }
  const shares = Array.from({ length: CONNECTIONS }, (_, place) =>
    ids.filter((_id, at) => at % CONNECTIONS === place),
  )
  const all = (until: number) => Promise.all(shares.map((own) => work(own, until)))
  await all(REQUESTS / 2)
  // A file has what is older than a second.
  await delay(1_200)
  const written = [...phones]
  await servers[1]?.end()
  const [, restarted] = await Promise.all([
    all(REQUESTS),
    startProcess(ports[1] ?? 0, ...flagsOf(ports[1] ?? 0)),
  ])
  for (const [id] of written) {
    const { text } = await send('GET', `/v1/players/${id}`)
    expect(JSON.parse(text).phone).toBe(phones.get(id))
  }
  const changed = await connect(restarted.origin).changedPlayerIds()
  expect(changed.length).toBeGreaterThan(5)
  expect(changed.every((id) => phones.has(id))).toBe(true)
})
