import { get, send } from './load'
import { builtHere, place } from './places'
import type { Ratio } from './ratio'
import { FILTER, pathsOf, playersOf, randomly, textOf } from './requests'
import {
  compare,
  type Effort,
  type Server,
  type Side,
  start,
  startFauxhouse,
  warmUp,
} from './servers'

/** Number of players whose answers are read at random, and of requests in rotation. */
const PLAYERS = 1_000
const ROTATION = 6_000
const OFFSETS = 500

const WARM_UP_MS = 4_000

type Bodies = Record<string, string>

/** The command against bare node:http, which sends the same bytes. */
export async function* benchServer(effort: Effort): AsyncGenerator<Ratio> {
  const service = await startFauxhouse()
  try {
    const [id = ''] = await playersOf(service, 1, 'regular')
    const { profile, page, summary } = pathsOf(id)
    const reads = [summary, profile, page, `${page}?${FILTER}`].map(get)
    const writes = [1_000_000, 2_000_000].map((number) => updateOf(profile, number))
    const requests = [...reads, ...writes]
    await warmUp({ server: service, requests }, { ...effort, warmUpMs: WARM_UP_MS })
    const one = async (what: string, path: string, target: number) => {
      const bodies = { [path]: await textOf(service, path) }
      const against = 'bare node:http, same bytes'
      const rival = { bodies, requests: [get(path)] }
      return againstBare(service, rival, { what: `server: ${what}`, against, target }, effort)
    }
    yield await one('summary', summary, 0.8)
    yield await one('profile', profile, 0.75)
    yield await one('page of 20', page, 0.65)
    yield await filteredPages(service, effort)
    yield await readBacks(service, effort)
    yield await everything(service, effort)
  } finally {
    await service.stop()
  }
}

/** A filtered page of 20 at random offsets of the longest ledger among some players. */
async function filteredPages(service: Server, effort: Effort): Promise<Ratio> {
  const totals = new Map<string, number>()
  for (const id of await playersOf(service, 100, 'regular')) {
    const path = `${pathsOf(id).page}?${FILTER}`
    totals.set(path, JSON.parse(await textOf(service, path)).total)
  }
  const [path, total] = [...totals].reduce((one, other) => (other[1] > one[1] ? other : one))
  const random = randomly()
  const bodies: Bodies = {}
  for (let each = 0; each < OFFSETS; each += 1) {
    const at = `${path}&offset=${random(total - 20)}`
    bodies[at] = await textOf(service, at)
  }
  const requests = Object.keys(bodies).map(get)
  const what = 'server: filtered page of 20, random offset'
  const against = 'bare node:http, same bytes in a Map'
  return againstBare(service, { bodies, requests }, { what, against, target: 0.55 }, effort)
}

const updateOf = (profile: string, number: number) =>
  send('PUT', profile, { phone: `+49 30 ${number}` })

/** An update and a read of it, of one player after the other. */
async function readBacks(service: Server, effort: Effort): Promise<Ratio> {
  const bodies: Bodies = {}
  const requests: Buffer[] = []
  const profiles = (await playersOf(service, PLAYERS)).map((id) => pathsOf(id).profile)
  for (const profile of profiles) bodies[profile] = await textOf(service, profile)
  // Two numbers in turn: an update without a change is no write.
  for (const first of [1_000_000, 2_000_000]) {
    for (const [index, profile] of profiles.entries()) {
      requests.push(updateOf(profile, first + index), get(profile))
    }
  }
  const [profile = ''] = profiles
  const init = { method: 'PUT', body: JSON.stringify({ phone: '+49 30 1000000' }) }
  const written = await textOf(service, profile, init)
  const what = 'server: PUT and read back'
  const against = 'bare node:http that parses the body, same bytes in a Map'
  return againstBare(
    service,
    { bodies, written, requests },
    { what, against, target: 0.5, known: 0.25 },
    effort,
  )
}

/** Reads of many players in an order that looks random. */
async function everything(service: Server, effort: Effort): Promise<Ratio> {
  const bodies: Bodies = {}
  for (const id of await playersOf(service, PLAYERS)) {
    const { profile, page, summary } = pathsOf(id)
    const bonuses = `${profile}/bonuses`
    const paths = [profile, page, `${page}?${FILTER}`, summary, bonuses, `${bonuses}/eligible`]
    for (const path of paths) bodies[path] = await textOf(service, path)
  }
  const random = randomly()
  const gets = Object.keys(bodies).map(get)
  const requests = Array.from({ length: ROTATION }, () => gets[random(gets.length)] as Buffer)
  const what = 'server: 1,000 players, random reads of everything'
  const against = 'bare node:http, same bytes in a Map'
  return againstBare(service, { bodies, requests }, { what, against, target: 0.5 }, effort)
}

interface Rival {
  readonly bodies: Bodies
  readonly written?: string
  readonly requests: readonly Buffer[]
}

async function againstBare(
  service: Server,
  { requests, ...served }: Rival,
  row: Pick<Ratio, 'what' | 'against' | 'target' | 'known'>,
  effort: Effort,
): Promise<Ratio> {
  const file = place('bodies.json', JSON.stringify(served))
  const args = (port: number) => [file, String(port)]
  const [ready = '/'] = Object.keys(served.bodies)
  const bare = await start({ script: builtHere('bare'), args, ready })
  try {
    const sides = [service, bare].map((server) => ({ server, requests })) as [Side, Side]
    return { ...row, atLeast: true, ...(await compare(...sides, effort)) }
  } finally {
    await bare.stop()
  }
}
