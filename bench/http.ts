/// <reference path="./autocannon.d.ts" />
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { createWorld } from '../src/index'
import { median, quartiles } from './pairs'
import type { Bodies, Notice } from './server'

const KINDS = ['fauxhouse', 'constant', 'object'] as const
type Kind = (typeof KINDS)[number]

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const CONNECTIONS = 50
export const ROUNDS = 7
const WINDOW_S = 1

/** The simulator's server against bare node:http with the same bytes, in turn. */
export async function benchHttp(): Promise<void> {
  const bodies = await bodiesOf()
  const servers = new Map<Kind, Server>()
  for (const kind of KINDS) servers.set(kind, await start(kind, bodies))
  const lines: object[] = []
  for (const path of Object.keys(bodies)) lines.push(await comparePath(servers, path, bodies))
  console.table(lines)
  for (const { child } of servers.values()) child.disconnect()
}

/** What the simulator answers, by path. */
export async function bodiesOf(): Promise<Bodies> {
  const world = createWorld({ seed: 'bench', players: 1_000 })
  const { id } = world.list({ limit: 1, persona: 'regular' }).players[0] ?? { id: '' }
  const bodies: Record<string, string> = {}
  for (const below of ['/transactions/summary', '', '/transactions']) {
    const path = `/v1/players/${id}${below}`
    const answer = await world.fetch(new Request(`http://any${path}`, { headers: HEADERS }))
    bodies[path] = await answer.text()
  }
  return bodies
}

/** A server in a process of its own. */
export interface Server {
  readonly child: ChildProcess
  readonly port: number
}

/** @param kind see server.ts */
export function start(kind: string, bodies: Bodies = {}): Promise<Server> {
  const child = fork(fileURLToPath(new URL('server.js', import.meta.url)), [kind])
  child.send(bodies)
  return new Promise((resolve) => {
    child.once('message', (notice: Notice) => {
      if ('port' in notice) resolve({ child, port: notice.port })
    })
  })
}

function processorMs({ child }: Server): Promise<number> {
  child.send('processor time')
  return new Promise((resolve) => {
    child.once('message', (notice: Notice) => {
      if ('processorMs' in notice) resolve(notice.processorMs)
    })
  })
}

interface Window {
  readonly perSecond: number
  /** Requests in a second of the server's processor time: what a core of its own would do. */
  readonly perCore: number
}

/** Sends requests for a while, to one path after the other. */
export async function measure(server: Server, ...paths: readonly string[]): Promise<Window> {
  const before = await processorMs(server)
  const { requests, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    requests: paths.map((path) => ({ path })),
    connections: CONNECTIONS,
    duration: WINDOW_S,
    headers: HEADERS,
  })
  const used = (await processorMs(server)) - before
  if (non2xx + errors > 0) throw new Error(`${paths[0]}: ${non2xx} bad answers, ${errors} errors`)
  return { perSecond: requests.average, perCore: (requests.total * 1_000) / used }
}

async function comparePath(
  servers: ReadonlyMap<Kind, Server>,
  path: string,
  bodies: Bodies,
): Promise<object> {
  const rounds: Record<Kind, Window>[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const windows: Partial<Record<Kind, Window>> = {}
    for (const [kind, server] of servers) windows[kind] = await measure(server, path)
    // The first round warms up.
    if (round >= 0) rounds.push(windows as Record<Kind, Window>)
  }
  const ratioTo = (kind: Kind) => {
    const ratios = rounds.map((windows) => windows.fauxhouse.perCore / windows[kind].perCore)
    const [low, high] = quartiles(ratios)
    return `${median(ratios).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
  }
  const of = (figure: keyof Window) =>
    Math.round(median(rounds.map(({ fauxhouse }) => fauxhouse[figure])))
  return {
    path: path.replace(/players\/[^/]+/, 'players/…'),
    bytes: bodies[path]?.length,
    'requests/s': of('perSecond'),
    'a core': of('perCore'),
    'to a constant': ratioTo('constant'),
    'to a ready object': ratioTo('object'),
  }
}
