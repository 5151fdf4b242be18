import { getResponse, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { importBuilt } from './built'
import { inTurn, median, middleOf, processorTimeOf, type Ratio } from './table'

const ORIGIN = 'https://api.example.com'
const BASE_URL = `${ORIGIN}/v1`
const JSON_TYPE = { 'Content-Type': 'application/json' }
const INIT = { headers: { Authorization: 'Bearer any', 'X-Session-ID': 'any' } }

/** How long a side is called, and how many pairs there are. */
interface Timing {
  readonly windowMs: number
  readonly rounds: number
}

/** Pairs before those that count. */
const WARM_UPS = 5

/** The msw handler against one that returns the same bytes, through both ways into msw. */
export async function* benchMsw({ windowMs, rounds }: Timing): AsyncGenerator<Ratio> {
  const { createHandlers } = await importBuilt('msw.js')
  const { createWorld } = await importBuilt('index.js')
  const world = createWorld({ seed: 'bench', players: 1_000 })
  const [regular] = world.list({ limit: 1, persona: 'regular' }).players
  const profile = `/v1/players/${regular?.id}`
  const ours = createHandlers(world, { baseUrl: BASE_URL })
  const rows = [
    { name: 'profile', path: profile, pattern: '/players/:id', target: 1.08 },
    {
      name: 'page of 20',
      path: `${profile}/transactions`,
      pattern: '/players/:id/transactions',
      target: 1.1,
    },
  ]
  const server = setupServer()
  for (const { name, path, pattern, target } of rows) {
    const text = await (await world.fetch(new Request(ORIGIN + path, INIT))).text()
    const theirs = [
      http.get(BASE_URL + pattern, () => new HttpResponse(text, { headers: JSON_TYPE })),
    ]
    const fetching = (handlers: typeof ours) => () => {
      server.resetHandlers(...handlers)
      return processorTimeOf(async () => (await fetch(ORIGIN + path, INIT)).text(), windowMs)
    }
    const responding = (handlers: typeof ours) => () =>
      processorTimeOf(async () => {
        const response = await getResponse(handlers, new Request(ORIGIN + path, INIT))
        await response?.text()
      }, windowMs)
    const ways = { 'setupServer and fetch': fetching, getResponse: responding }
    server.listen({ onUnhandledRequest: 'error' })
    for (const [way, timeOf] of Object.entries(ways)) {
      const pairs = await inTurn(rounds, timeOf(ours), timeOf(theirs), WARM_UPS)
      const [own, others] = [0, 1].map((side) => median(pairs.map((pair) => Number(pair[side]))))
      yield {
        what: `msw: ${way}, ${name}`,
        against: 'one-line msw handler, same bytes',
        target,
        ...middleOf(pairs),
        figures: `${own?.toFixed(0)} µs against ${others?.toFixed(0)} µs a call`,
      }
    }
    server.close()
  }
}
