import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { builtHere, builtPath } from './built'
import { type Call, methodOf, sendLoad } from './load'
import { type Effort, inTurn, mediansOf, middleOf, type Ratio } from './table'

/** A server in a process of its own. */
interface Server {
  readonly port: number
  readonly child: ChildProcess
}

const PROBE = new URL('probe.js', import.meta.url).href
const TYPE = 'application/json'
const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any', 'Content-Type': TYPE }

/** Pairs before those that count: the compiler works for some seconds. */
const WARM_UPS = 3

const PLAYERS = 1_000

/** The filtered page is that of a long ledger, at many offsets. */
const MOST_ROWS = 2_000
const OFFSETS = 500

/** Connections of a load of reads, and of writes. */
const READERS = 50
const WRITERS = 8

const READS = ['', '/transactions', '/transactions/summary', '/bonuses', '/bonuses/eligible']

/** The command as users start it, against bare node:http, which sends the same bytes. */
export async function* benchServer(effort: Effort): AsyncGenerator<Ratio> {
  const flags = `--port 4790 --seed bench --players ${PLAYERS} --no-scenarios`.split(' ')
  const service = await start(builtPath('cli.js'), 4790, flags, ['--import', PROBE])
  try {
    const ids = await idsOf(service, '')
    const regulars = await idsOf(service, '&persona=regular')
    const profile = `/v1/players/${regulars[0]}`
    const rows: readonly (readonly [what: string, target: number, calls: readonly Call[]])[] = [
      ['summary', 0.75, [{ path: `${profile}/transactions/summary` }]],
      ['profile', 0.6, [{ path: profile }]],
      ['page of 20', 0.42, [{ path: `${profile}/transactions` }]],
      ['filtered page of 20, 500 offsets', 0.4, await filteredPages(service, regulars)],
      ['every read of 1,000 players', 0.45, everyRead(ids)],
      ['PUT of a phone and its read, 8 connections', 0.45, updates(ids)],
    ]
    for (const [name, target, calls] of rows) {
      const row = { what: `server: ${name}`, against: 'bare node:http, same bytes' }
      yield { ...row, target, atLeast: true, ...(await againstBare(service, calls, effort)) }
    }
  } finally {
    service.child.kill('SIGKILL')
  }
}

async function idsOf(service: Server, condition: string): Promise<string[]> {
  const path = `/__admin/players?limit=${PLAYERS}${condition}`
  const { players } = JSON.parse(await textOf(service, { path }))
  return players.map(({ id }: { readonly id: string }) => id)
}

/** Filtered pages at even distances of the longest ledger up to a length. */
async function filteredPages(service: Server, ids: readonly string[]): Promise<Call[]> {
  let [path, most] = ['', 0]
  for (const id of ids.slice(0, 100)) {
    const each = `/v1/players/${id}/transactions?event_type=bet&event_type=win`
    const { total } = JSON.parse(await textOf(service, { path: each }))
    if (total > most && total <= MOST_ROWS) [path, most] = [each, total]
  }
  const step = (most - 20) / OFFSETS
  return Array.from({ length: OFFSETS }, (_, at) => {
    return { path: `${path}&offset=${Math.floor(at * step)}` }
  })
}

/** Each read of each player once. Neighbors are far from each other in the list. */
function everyRead(ids: readonly string[]): Call[] {
  return Array.from({ length: ids.length * READS.length }, (_, at) => {
    const read = at % READS.length
    const player = (Math.floor(at / READS.length) * 389 + read * 211) % ids.length
    return { path: `/v1/players/${ids[player]}${READS[read]}` }
  })
}

/** Updates of a player for each connection, each with a read after it. */
function updates(ids: readonly string[]): Call[] {
  return ids.slice(0, WRITERS).flatMap((id) => {
    const path = `/v1/players/${id}`
    return [{ path, bodyOf: (sent) => JSON.stringify({ phone: `+49${1e9 + sent}` }) }, { path }]
  })
}

async function againstBare(service: Server, calls: readonly Call[], effort: Effort) {
  const bodies: Record<string, string> = {}
  for (const call of calls) bodies[`${methodOf(call)} ${call.path}`] = await textOf(service, call)
  const bare = await start(builtHere('bare'), 4791, ['4791'], [], bodies)
  const connections = calls.some(({ bodyOf }) => bodyOf) ? WRITERS : READERS
  /** Requests that a second of the server's processor time serves. */
  const perCore = (server: Server) => async () => {
    const before = await processorMsOf(server)
    const total = await sendLoad(server.port, calls, effort.windowMs, connections)
    return (total * 1_000) / ((await processorMsOf(server)) - before)
  }
  try {
    const pairs = await inTurn(effort.rounds, perCore(service), perCore(bare), WARM_UPS)
    const [one, other] = mediansOf(pairs)
    const figures = `${one.toFixed(0)} against ${other.toFixed(0)} requests per core-second`
    return { ...middleOf(pairs), figures }
  } finally {
    bare.child.kill('SIGKILL')
    await once(bare.child, 'exit')
  }
}

/** Starts a server, and waits until it responds. @throws Error after ten seconds */
async function start(
  script: string,
  port: number,
  args: readonly string[],
  execArgv: string[] = [],
  message: object = {},
): Promise<Server> {
  const child = fork(script, args, { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send(message)
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return { port, child }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No server responds at port ${port}.`)
}

async function processorMsOf({ child }: Server): Promise<number> {
  child.send('processor')
  const [ms] = await once(child, 'message')
  return Number(ms)
}

/** The text of a response. @throws Error unless it is 2xx */
async function textOf({ port }: Server, call: Call): Promise<string> {
  const init = { method: methodOf(call), headers: HEADERS, body: call.bodyOf?.(0) ?? null }
  const response = await fetch(`http://127.0.0.1:${port}${call.path}`, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${call.path}: ${response.status} ${text}`)
  return text
}
