import { getResponse, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { World } from '../src/index'
import { duration, median, processorTimeOf } from './pairs'
import { importBuilt, importPeer, installPeers } from './places'
import { inTurn, middleOf, type Ratio } from './ratio'

const ORIGIN = 'https://api.example.com'
const BASE_URL = `${ORIGIN}/v1`
const JSON_TYPE = { 'Content-Type': 'application/json' }
const INIT = { headers: { Authorization: 'Bearer any', 'X-Session-ID': 'any' } }

/** How long a side is called, and how many pairs there are. */
export interface Timing {
  readonly windowMs: number
  readonly rounds: number
}

/** Pairs before those that count. */
const WARM_UPS = 5

interface Sample {
  readonly world: World
  readonly profile: string
  readonly page: string
}

async function sample(): Promise<Sample> {
  const { createWorld } = await importBuilt('index.js')
  const world = createWorld({ seed: 'bench', players: 1_000 })
  const [regular] = world.list({ limit: 1, persona: 'regular' }).players
  const profile = `/v1/players/${regular?.id}`
  return { world, profile, page: `${profile}/transactions` }
}

/** The msw handler against one that answers the same bytes, through both ways into msw. */
export async function* benchMsw(timing: Timing): AsyncGenerator<Ratio> {
  const { createHandlers } = await importBuilt('msw.js')
  const { world, profile, page } = await sample()
  const ours = createHandlers(world, { baseUrl: BASE_URL })
  const rows = [
    { name: 'profile', path: profile, pattern: '/players/:id', target: 1.08 },
    { name: 'page of 20', path: page, pattern: '/players/:id/transactions', target: 1.1 },
  ]
  const server = setupServer()
  for (const { name, path, pattern, target } of rows) {
    const text = await (await world.fetch(new Request(ORIGIN + path, INIT))).text()
    const theirs = [
      http.get(BASE_URL + pattern, () => new HttpResponse(text, { headers: JSON_TYPE })),
    ]
    const row = { against: 'one-line msw handler, same bytes', target }
    server.listen({ onUnhandledRequest: 'error' })
    const fetched = async () => void (await (await fetch(ORIGIN + path, INIT)).text())
    const using = (handlers: typeof ours) => () => {
      server.resetHandlers(...handlers)
      return processorTimeOf(fetched, timing.windowMs)
    }
    const fetching = await costOf(timing, using(ours), using(theirs))
    server.close()
    yield { what: `msw: setupServer and fetch, ${name}`, ...row, ...fetching }
    const answering = (handlers: typeof ours) => () =>
      processorTimeOf(async () => {
        const answer = await getResponse(handlers, new Request(ORIGIN + path, INIT))
        await answer?.text()
      }, timing.windowMs)
    const cost = await costOf(timing, answering(ours), answering(theirs))
    yield { what: `msw: getResponse, ${name}`, ...row, ...cost }
  }
}

/** The part of hono that is used. */
interface Hono {
  get(path: string, answer: (context: HonoContext) => Response): void
  fetch(request: Request): Response | Promise<Response>
}

interface HonoContext {
  body(text: string, status: number, headers: Readonly<Record<string, string>>): Response
}

/** `world.fetch` against a route of hono that answers the same bytes. */
export async function* benchDirect(timing: Timing): AsyncGenerator<Ratio> {
  installPeers()
  const { Hono } = (await importPeer('hono/dist/index.js')) as { Hono: new () => Hono }
  const { world, profile } = await sample()
  const url = ORIGIN + profile
  const text = await (await world.fetch(new Request(url, INIT))).text()
  const hono = new Hono()
  hono.get('/v1/players/:id', (context) => context.body(text, 200, JSON_TYPE))
  const calling = (app: Pick<Hono, 'fetch'>) => () =>
    processorTimeOf(async () => {
      await (await app.fetch(new Request(url, INIT))).text()
    }, timing.windowMs)
  const cost = await costOf(timing, calling(world), calling(hono))
  const against = 'hono route, same bytes'
  yield { what: 'world.fetch: profile', against, target: 1.3, ...cost }
}

/** Processor time of a call of one, over that of a call of the other. */
export async function costOf(
  { rounds }: Timing,
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<Pick<Ratio, 'ratio' | 'low' | 'high' | 'figures'>> {
  const pairs = await inTurn(rounds, one, other, WARM_UPS)
  const [own, others] = [0, 1].map((side) => median(pairs.map((pair) => pair[side] as number)))
  const figures = `${duration(own ?? 0)} against ${duration(others ?? 0)} a call`
  return { ...middleOf(pairs), figures }
}
