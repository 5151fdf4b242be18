import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, type TestContext, test, vi } from 'vitest'
import { connect } from '../../src/client/connect'
import { createStream } from '../../src/simulator/random/stream'
import { requirePart } from './parts'
import { freePorts } from './ports'
import { REDIS, RedisServer } from './redis'
import { command, type ServerProcess, startProcess } from './servers'
import { SharedTraffic } from './shared-traffic'

/** How long the four servers are disturbed, in ms. */
const DISTURBED_MS = 60_000

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts Redis, and servers that share a world over it. */
async function start(context: TestContext, count: number, ...flags: string[]) {
  requirePart(existsSync(REDIS), 'redis-server', context)
  const [port = 0, ...ports] = await freePorts(count + 1)
  const redis = new RedisServer(port)
  await redis.start()
  const own = ['--shared', `redis://127.0.0.1:${port}/0#test`, '--players', '20', ...flags]
  const open = (at: number) => startProcess(ports[at] as number, ...own)
  const servers = await Promise.all(ports.map((_, at) => open(at)))
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))))
  return { redis, servers, open, url: own[1] as string }
}

async function healthOf({ origin }: ServerProcess) {
  const answer = await fetch(`${origin}/__admin/health`).catch(() => undefined)
  if (!answer?.ok) return undefined
  return (await answer.json()) as { readonly shared: { readonly sequence: number } }
}

/** Waits until all servers are well and at the same write. */
async function level(servers: readonly ServerProcess[]): Promise<number> {
  for (const end = Date.now() + 30_000; ; await pause(100)) {
    const found = await Promise.all(servers.map(healthOf))
    const sequences = new Set(found.map((each) => each?.shared.sequence))
    const [sequence] = sequences
    if (sequences.size === 1 && sequence !== undefined) return sequence
    if (Date.now() > end) throw new Error(`Not level: ${[...sequences].join(', ')}`)
  }
}

/** All that a server shows: its log, and the answers about every player. */
async function stateOf({ origin }: ServerProcess): Promise<string> {
  const read = async (path: string) => (await fetch(origin + path, { headers: HEADERS })).text()
  const log = await read('/__admin/log')
  const list = await read('/__admin/players?limit=200')
  const { players } = JSON.parse(list) as { players: readonly { readonly id: string }[] }
  const answers = [log, list]
  for (const { id } of players) {
    const path = `/v1/players/${encodeURIComponent(id)}`
    answers.push(await read(path), await read(`${path}/transactions?limit=200`))
  }
  return answers.join('\n')
}

test('four servers share a world while they and Redis are killed and stopped', {
  timeout: DISTURBED_MS + 120_000,
}, async (context) => {
  const { redis, servers, open } = await start(context, 4)
  const traffic = new SharedTraffic(servers)
  await traffic.begin()
  const running = traffic.run(8)
  const stream = createStream('disturbances')
  const end = Date.now() + DISTURBED_MS
  const restart = async (at: number) => {
    await servers[at]?.kill()
    servers[at] = await open(at)
  }
  const stop = async (part: Pick<ServerProcess, 'signal'> | undefined, ms: number) => {
    part?.signal('SIGSTOP')
    await pause(ms)
    part?.signal('SIGCONT')
  }
  for (let round = 0; Date.now() < end; round += 1) {
    await pause(stream.between(200, 1_500))
    const at = stream.below(4)
    if (round % 4 === 0) await restart(at)
    else if (round % 4 === 1) await stop(servers[at], stream.between(500, 3_000))
    else if (round % 4 === 2) {
      await redis.kill()
      await pause(stream.between(0, 1_500))
      await redis.start()
    } else await stop(redis, stream.between(500, 3_000))
  }
  traffic.end()
  await running
  const sequence = await level(servers)
  const states = await Promise.all(servers.map(stateOf))
  for (const state of states) expect(state === states[0], `at ${sequence}`).toBe(true)
  await traffic.check(servers[0] as ServerProcess)
  expect(traffic.breaches).toEqual([])
  expect(traffic.acknowledged).toBeGreaterThan(200)
  expect(traffic.answers.get('503')).toBeGreaterThan(0)
})

test('a client reads its writes, and counts the requests of one server', async (context) => {
  const { servers } = await start(context, 2)
  const [a, b] = servers.map(({ origin }) => connect(origin)) as [
    ReturnType<typeof connect>,
    ReturnType<typeof connect>,
  ]
  await a.advance('P1D')
  await level(servers)
  expect(await b.now()).toBe(await a.now())
  await a.fetch('/v1/players/blocked-player', { headers: HEADERS })
  await expect(a.requests.count({})).rejects.toThrow('"replica": "this"')
  expect(await a.requests.count({ replica: 'this' })).toBe(1)
  expect(await b.requests.count({ replica: 'this' })).toBe(0)
  await expect(a.worlds.create('mine')).rejects.toThrow('no named worlds')
})

test('entries that Redis has lost stop the writes; the state can begin anew', async (context) => {
  const { redis, servers, open, url } = await start(context, 2)
  const [kept, gone] = servers as [ServerProcess, ServerProcess]
  await connect(kept.origin).advance('P1D')
  await level(servers)
  await gone.kill()
  await redis.kill()
  const empty = new RedisServer(redis.port)
  await empty.start()
  const statuses = new Set<number>()
  const refusal = async () => {
    const refused = await fetch(`${kept.origin}/__admin/clock/advance`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"by":"P1D"}',
    })
    statuses.add(refused.status)
    return refused.text()
  }
  // Until the server has found the empty Redis, the remedy is to wait.
  await expect.poll(refusal, { timeout: 30_000, interval: 500 }).toContain('--shared-from FILE')
  expect([...statuses]).toEqual([503])
  const folder = mkdtempSync(join(tmpdir(), 'shared-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'log.json')
  writeFileSync(file, await (await fetch(`${kept.origin}/__admin/log`)).text())
  const now = await connect(kept.origin).now()
  await kept.kill()
  const [port = 0] = await freePorts(1)
  servers[0] = await startProcess(port, '--shared', url, '--shared-from', file)
  expect(await connect(servers[0].origin).now()).toBe(now)
  const joined = await startProcess((await freePorts(1))[0] ?? 0, '--shared', url, '--replay', file)
  servers.push(joined)
  await connect(joined.origin).advance('P1D')
  await level([servers[0], joined])
  // A server with the options of before is no part of it.
  await expect(Promise.race([open(1), pause(5_000).then(() => 'waits')])).resolves.toBe('waits')
})

test('Redis with TLS, a user and a password', async (context) => {
  requirePart(existsSync(REDIS), 'redis-server', context)
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'redis.key'), join(folder, 'redis.crt')]
  const names = ['-subj', '/CN=redis.test', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', key, '-out', cert]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1']
  execFileSync('openssl', ['req', ...kind, ...files, ...names], { stdio: 'ignore' })
  const [port = 0, secure = 0, ...ports] = await freePorts(4)
  const tls = ['--tls-port', String(secure), '--tls-cert-file', cert, '--tls-key-file', key]
  const user = ['--user', 'app', 'on', '>right', '~*', '&*', '+@all', '--requirepass', 'other']
  await new RedisServer(port, ...tls, '--tls-auth-clients', 'no', ...user).start()
  const shared = ['--shared', `rediss://127.0.0.1:${secure}/0#test`, '--players', '5']
  const failure = () => spawnSync(process.execPath, [command, '--port', '0', ...shared]).stderr
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('REDIS_USERNAME', 'app').stubEnv('REDIS_PASSWORD', 'wrong')
  expect(String(failure())).toContain('Set NODE_EXTRA_CA_CERTS')
  vi.stubEnv('NODE_EXTRA_CA_CERTS', cert)
  expect(String(failure())).toContain('Set REDIS_USERNAME and REDIS_PASSWORD')
  vi.stubEnv('REDIS_PASSWORD', 'right')
  const servers = await Promise.all(ports.map((own) => startProcess(own, ...shared)))
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))))
  await connect((servers[0] as ServerProcess).origin).advance('P1D')
  expect(await level(servers)).toBeGreaterThan(0)
})
