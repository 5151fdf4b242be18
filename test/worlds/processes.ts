import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { OPERATIONS } from '../../src/contract/operations'
import { createWorld } from '../../src/index'
import { createStream } from '../../src/simulator/random/stream'

const PLAYERS = 300

/** The last players, which one process changes: no read is about them. */
const CHANGED = 5

/** Requests that a process answers at a time. */
const TOGETHER = 8

/** How many players each process keeps: none evicts the same ones as another. */
const CACHES = [2_000, 0, 7, 120]

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  getPlayerProfile: [''],
  getTransactionHistory: [
    ...['', '?limit=100', '?limit=7&offset=13', '?event_type=deposit', '?created_by=system'],
    ...['?from_date=2025-06-01', '?to_date=2024-12-31T12:00:00Z&limit=3', '?limit=0'],
  ],
  getBonusHistory: ['', '?status=active', '?limit=2&offset=1', '?status=none'],
  getTransactionSummary: ['', '?from_date=2025-01-01&to_date=2025-12-31'],
  getEligibleBonuses: ['', '?criteria_type=deposit'],
}

/** Random reads of generated players, some with mistakes. */
function readsOf(seed: number, count: number): string[] {
  const world = createWorld({ seed: String(seed), players: PLAYERS })
  const ids = world.list({ limit: PLAYERS - CHANGED }).players.map(({ id }) => id)
  const paths = OPERATIONS.filter(({ method }) => method === 'GET')
  const stream = createStream('processes', seed)
  return Array.from({ length: count }, () => {
    const { id, path } = stream.pick(paths)
    const query = stream.pick(QUERIES[id] ?? [''])
    return `/v1${path.replace('{playerId}', stream.pick(ids))}${query}`
  })
}

/** A server as a process of its own. */
async function startProcess(program: string, seed: number, cachePlayers: number) {
  const options = { seed: String(seed), players: PLAYERS, memory: { cachePlayers } }
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER })
  const headers = { Authorization: 'Bearer x', 'X-Session-ID': 's' }
  return {
    url,
    /** The digest of an answer: of its status, its headers and its body. */
    async read(path: string): Promise<string> {
      const [answer] = await once(get(`${url}${path}`, { agent, headers }), 'response')
      const fields = answer.rawHeaders.filter((_: string, place: number) => {
        return !/^(connection|keep-alive)$/i.test(answer.rawHeaders[place - (place % 2)])
      })
      const hash = createHash('sha256').update(JSON.stringify([answer.statusCode, fields]))
      for await (const piece of answer) hash.update(piece)
      return hash.digest('base64')
    },
    async end() {
      agent.destroy()
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** What processes have answered. */
export interface Processes {
  /** The digest of all answers of each. */
  readonly digests: readonly string[]
  /** The first read that two of them answer differently. */
  readonly differing: string | undefined
  /** Number of different answers about a player that one of them has changed. */
  readonly aboutChanged: number
}

/**
 * Sends the same reads to four processes with the same options, in another order each. One of them
 * has changed players that no read is about.
 *
 * @param program the bundled child of the fuzz, which is a server
 */
export async function readProcesses(
  program: string,
  seed: number,
  count: number,
): Promise<Processes> {
  const reads = readsOf(seed, count)
  const processes = await Promise.all(CACHES.map((cache) => startProcess(program, seed, cache)))
  try {
    const changed = await changeOthers(processes[0]?.url ?? '')
    const answers = await Promise.all(
      processes.map(async ({ read }, number) => {
        const found: string[] = []
        const start = Math.floor((number * count) / processes.length)
        let next = 0
        const work = async () => {
          while (next < count) {
            const place = (start + next) % count
            next += 1
            found[place] = await read(reads[place] as string)
          }
        }
        await Promise.all(Array.from({ length: TOGETHER }, work))
        return found
      }),
    )
    const others = await Promise.all(processes.map(({ read }) => read(`/v1/players/${changed}`)))
    const [first = []] = answers
    const place = first.findIndex((digest, at) => answers.some((each) => each[at] !== digest))
    return {
      digests: answers.map((all) => createHash('sha256').update(all.join()).digest('hex')),
      differing: reads[place],
      aboutChanged: new Set(others).size,
    }
  } finally {
    await Promise.all(processes.map((each) => each.end()))
  }
}

/** The limit of it: a change is in one process only. @returns the id of a changed player */
async function changeOthers(url: string): Promise<string> {
  const place = `${url}/__admin/players`
  const { players } = await (await fetch(`${place}?offset=${PLAYERS - CHANGED}`)).json()
  for (const { id } of players) {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ type: 'updateProfile', phone: '1' })
    const answer = await fetch(`${place}/${id}/commands`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return players[0].id
}
