import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtHere, builtPath } from './built'
import { sendLoad } from './load'
import { inTurn, median, middleOf, type Ratio } from './table'

/** How long a window is, and how many pairs there are. */
interface Effort {
  readonly windowMs: number
  readonly rounds: number
}

/** A server in a process of its own. */
interface Server {
  readonly port: number
  readonly child: ChildProcess
}

const PROBE = new URL('probe.js', import.meta.url).href
const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const FILTER = 'event_type=bet&event_type=win'

/** Pairs before those that count: the compiler works for some seconds. */
const WARM_UPS = 3

/** Players of whom the filtered page is that of the one with the most rows. */
const PLAYERS = 100
const OFFSETS = 500

/** The command as users start it, against bare node:http, which sends the same bytes. */
export async function* benchServer(effort: Effort): AsyncGenerator<Ratio> {
  const flags = ['--seed', 'bench', '--players', '1000', '--no-scenarios']
  const service = await start(builtPath('cli.js'), (port) => ['--port', String(port), ...flags])
  try {
    const list = await textOf(service, `/__admin/players?limit=${PLAYERS}&persona=regular`)
    const players: readonly { readonly id: string }[] = JSON.parse(list).players
    const ids = players.map(({ id }) => id)
    const filtered = await filteredPages(service, ids)
    const profile = `/v1/players/${ids[0]}`
    const rows = [
      { what: 'summary', paths: [`${profile}/transactions/summary`], target: 0.45 },
      { what: 'profile', paths: [profile], target: 0.25 },
      { what: 'page of 20', paths: [`${profile}/transactions`], target: 0.18 },
      { what: 'filtered page of 20, 500 offsets', paths: filtered, target: 0.15 },
    ]
    for (const { what, paths, target } of rows) {
      const against = 'bare node:http, same bytes'
      const measured = await againstBare(service, paths, effort)
      yield { what: `server: ${what}`, against, target, atLeast: true, ...measured }
    }
  } finally {
    await stop(service)
  }
}

/** Filtered pages at even distances of the longest ledger among some players. */
async function filteredPages(service: Server, ids: readonly string[]): Promise<string[]> {
  const totals = new Map<string, number>()
  for (const id of ids) {
    const path = `/v1/players/${id}/transactions?${FILTER}`
    totals.set(path, JSON.parse(await textOf(service, path)).total)
  }
  const [path, total] = [...totals].reduce((one, other) => (other[1] > one[1] ? other : one))
  const step = (total - 20) / OFFSETS
  return Array.from({ length: OFFSETS }, (_, at) => `${path}&offset=${Math.floor(at * step)}`)
}

async function againstBare(
  service: Server,
  paths: readonly string[],
  { windowMs, rounds }: Effort,
): Promise<Pick<Ratio, 'ratio' | 'low' | 'high' | 'figures'>> {
  const bodies: Record<string, string> = {}
  for (const path of paths) bodies[path] = await textOf(service, path)
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-bench-'))
  const file = join(folder, 'bodies.json')
  writeFileSync(file, JSON.stringify(bodies))
  const bare = await start(builtHere('bare'), (port) => [file, String(port)])
  rmSync(folder, { recursive: true })
  try {
    /** Requests that a second of the server's processor time serves. */
    const perCore = async (server: Server) => {
      const before = await processorMsOf(server)
      const total = await sendLoad(server.port, paths, windowMs)
      return (total * 1_000) / ((await processorMsOf(server)) - before)
    }
    const own = () => perCore(service)
    const pairs = await inTurn(rounds, own, () => perCore(bare), WARM_UPS)
    const [one, other] = [0, 1].map((side) => median(pairs.map((pair) => Number(pair[side]))))
    const figures = `${one?.toFixed(0)} against ${other?.toFixed(0)} requests per core-second`
    return { ...middleOf(pairs), figures }
  } finally {
    await stop(bare)
  }
}

async function start(script: string, argsOf: (port: number) => string[]): Promise<Server> {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  await once(free, 'close')
  const child = fork(script, argsOf(port), {
    execArgv: ['--import', PROBE],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  while (child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (response !== undefined) return { port, child }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${script} has ended.`)
}

async function processorMsOf({ child }: Server): Promise<number> {
  child.send('processor')
  const [ms] = await once(child, 'message')
  return Number(ms)
}

async function stop({ child }: Server): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The text of a response. @throws Error unless it is 2xx */
async function textOf({ port }: Server, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: HEADERS })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text
}
