import type { World } from '../src/index'
import { costOf, type Timing } from './in-process'
import { processorTimeOf } from './pairs'
import { importBuilt } from './places'
import type { Ratio } from './ratio'

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const JSON_HEADERS = { ...HEADERS, 'Content-Type': 'application/json' }

/** Requests to a world, each another one, in turn. */
interface Requests {
  readonly what: string
  /** Whether answers are kept, as by default. */
  readonly isKept?: boolean
  request(player: string, turn: number): Request
}

const get = (path: string) => new Request(`http://any/v1/players/${path}`, { headers: HEADERS })

const REQUESTS: readonly Requests[] = [
  { what: 'profile, from the cache', isKept: true, request: (id) => get(id) },
  { what: 'profile', request: (id) => get(id) },
  {
    what: 'page of 20 at another offset',
    request: (id, turn) => get(`${id}/transactions?offset=${turn % 200}`),
  },
  {
    what: 'page of 200',
    request: (id, turn) => get(`${id}/transactions?limit=200&offset=${turn % 50}`),
  },
  {
    what: 'PUT',
    request: (id, turn) =>
      new Request(`http://any/v1/players/${id}`, {
        method: 'PUT',
        headers: JSON_HEADERS,
        body: `{"phone": "+4930${1_000_000 + (turn % 1_000)}"}`,
      }),
  },
]

/** `world.fetch` with the option `coverage` against the same without it. */
export async function* benchCoverage(timing: Timing): AsyncGenerator<Ratio> {
  const { createWorld } = await importBuilt('index.js')
  for (const { what, isKept, request } of REQUESTS) {
    const calling = (coverage: boolean) => {
      const memory = { journal: 10_000, ...(isKept ? {} : { cacheBytes: 0 }) }
      const world = createWorld({ seed: 'bench', players: 1_000, coverage, memory })
      const ids = world.list({ limit: 20, persona: 'regular' }).players.map(({ id }) => id)
      return () => processorTimeOf(caller(world, ids, request), timing.windowMs)
    }
    const cost = await costOf(timing, calling(true), calling(false))
    yield { what: `coverage: ${what}`, against: 'without coverage', target: 1.1, ...cost }
  }
}

function caller(world: World, ids: readonly string[], request: Requests['request']) {
  let turn = 0
  return async () => {
    turn += 1
    await (await world.fetch(request(ids[turn % ids.length] ?? '', turn))).text()
  }
}
