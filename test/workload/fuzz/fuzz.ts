import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { type Sent, sent } from './requests'
import { type ServedChild, serveChild } from './served-child'
import { count, createFuzzTally, type FuzzTally } from './tally'

export interface Fuzz {
  /** The seed of the random scenes. */
  readonly seed: number
  readonly scenes: number
  /** The bundled `child.ts`. */
  readonly program: string
  readonly patienceMs: number
  /** Maximum milliseconds of CPU time that a request may hold the event loop. Default any. */
  readonly mostHoldMs?: number
  /** Ends at the first failure, which is not made smaller. Default false. */
  readonly endOnFailure?: boolean
}

/** Largest number of requests in a scene. */
const MAX_REQUESTS = 10
/** Largest number of scenes that are played to shrink a failure. */
const MAX_TRIES = 200

/**
 * Sends random scenes of requests to a server in a process of its own. None may end it, leave it
 * without an answer, or be answered with 500; and what is refused may change nothing.
 *
 * @returns the message of the failure with its smallest scene, or undefined
 */
export async function fuzz(options: Fuzz, tally: FuzzTally): Promise<string | undefined> {
  const { seed, scenes, program, patienceMs, endOnFailure = false } = options
  const { mostHoldMs = Number.POSITIVE_INFINITY } = options
  let child: ServedChild | undefined
  let tries = 0
  let counted = tally
  const property = fc.asyncProperty(
    fc.array(sent, { minLength: 1, maxLength: MAX_REQUESTS }),
    async (scene) => {
      if (tries > MAX_TRIES) return
      if (tries > 0) tries += 1
      try {
        if (!child?.isAlive) child = await serveChild(program, patienceMs)
        await play(scene, child, counted, mostHoldMs)
      } catch (error) {
        tries = Math.max(tries, 1)
        counted = createFuzzTally()
        await child?.end()
        throw error
      }
    },
  )
  try {
    const details = await fc.check(property, { seed, numRuns: scenes, endOnFailure })
    if (!details.failed) return undefined
    const [scene] = details.counterexample ?? [[]]
    const lines = scene.map((one) => JSON.stringify(one).slice(0, 2_000))
    return [`fuzz seed ${seed}: ${details.errorInstance}`, ...lines].join('\n')
  } finally {
    await child?.end()
  }
}

/** Plays one scene in the initial world, with a player `x`. */
async function play(
  scene: readonly Sent[],
  child: ServedChild,
  tally: FuzzTally,
  mostHoldMs: number,
): Promise<void> {
  await prepare(child)
  let before = await fingerprint(child)
  for (const one of scene) {
    await child.ask({ ask: 'longest' })
    if (one.method === 'REPLAY') {
      const how = await replay(child, one.body ?? '', false)
      count(tally, one, how === 'replayed' ? 200 : 400)
      continue
    }
    const { status, text } = await child.send(one.method, `/__admin${one.path}`, one.body)
    const answer = await child.ask({ ask: 'longest' })
    const held = 'longest' in answer ? answer.longest : 0
    count(tally, one, status, held)
    if (held > mostHoldMs) throw new Error(`${status}, and held the event loop for ${held} ms.`)
    if (status >= 500) throw new Error(`${status}: ${text.slice(0, 500)}`)
    const health = await child.send('GET', '/__admin/health')
    if (health.status !== 200) throw new Error(`Health is ${health.status}: ${health.text}`)
    const after = await fingerprint(child)
    if (status >= 400 && differ(before, after)) {
      throw new Error(`${status}, and the world has changed: ${text.slice(0, 500)}`)
    }
    before = after
  }
  if (before.isComplete) await replay(child, before.log, true)
}

/** Resets the world, then makes a player `x` with some history, and a snapshot. */
async function prepare(child: ServedChild): Promise<void> {
  await must(child, 'POST', '/reset')
  const { snapshots } = JSON.parse(await must(child, 'GET', '/snapshots'))
  for (const { id } of snapshots) {
    await must(child, 'DELETE', `/snapshots/${encodeURIComponent(id)}`)
  }
  await must(child, 'POST', '/players', { id: 'x', currency: 'EUR', market: 'FI' })
  const deposit = { type: 'deposit', amount: 100 }
  await must(child, 'POST', '/players/x/commands', [{ type: 'login' }, deposit])
  await must(child, 'POST', '/snapshots', { name: 'one' })
}

async function must(child: ServedChild, method: string, path: string, body?: unknown) {
  const json = body === undefined ? undefined : JSON.stringify(body)
  const { status, text } = await child.send(method, `/__admin${path}`, json)
  if (status >= 400) throw new Error(`${method} ${path} is ${status}: ${text.slice(0, 500)}`)
  return text
}

async function replay(child: ServedChild, text: string, isOwn: boolean): Promise<string> {
  const answer = await child.ask({ ask: 'replay', text, isOwn })
  const how = 'replay' in answer ? answer.replay : 'no answer'
  const isFine = isOwn ? how === 'replayed' : !how.startsWith('broke')
  if (!isFine) throw new Error(`A replay ended with "${how}": ${text.slice(0, 2_000)}`)
  return how
}

interface Fingerprint {
  /** Of the answers, by path. */
  readonly digests: ReadonlyMap<string, string>
  readonly log: string
  readonly isComplete: boolean
}

/** The answers about the world and one player. */
const SEEN = [
  '/__admin/log',
  '/__admin/clock',
  '/__admin/policies',
  '/__admin/snapshots',
  '/__admin/players?limit=1000',
  '/__admin/players/x',
  '/v1/players/x',
  '/v1/players/x/transactions/summary',
  '/v1/players/x/bonuses',
]

/** Refusals contain the id of their request, which differs each time. */
const REQUEST_ID = /req_[0-9a-z]+/g

async function fingerprint(child: ServedChild): Promise<Fingerprint> {
  const digests = new Map<string, string>()
  let log = ''
  for (const path of SEEN) {
    const { status, text } = await child.send('GET', path)
    if (status >= 500) throw new Error(`GET ${path} is ${status}: ${text.slice(0, 500)}`)
    const seen = `${status} ${text.replace(REQUEST_ID, '')}`
    digests.set(path, createHash('sha256').update(seen).digest('hex'))
    if (path === '/__admin/log') log = text
  }
  return { digests, log, isComplete: JSON.parse(log).complete !== false }
}

/** Whether an answer that both have is another one. */
function differ({ digests }: Fingerprint, after: Fingerprint): boolean {
  return [...digests].some(([path, digest]) => (after.digests.get(path) ?? digest) !== digest)
}
