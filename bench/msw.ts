import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { importBuilt } from './built'
import { type Effort, inTurn, mediansOf, middleOf, processorTimeOf, type Ratio } from './table'

const URL = 'https://api.example.com/v1/players'
const JSON_TYPE = { 'Content-Type': 'application/json' }
const INIT = { headers: { Authorization: 'Bearer any', 'X-Session-ID': 'any' } }

/** Pairs before those that count. */
const WARM_UPS = 5

/** The msw handler against one that returns the same bytes. */
export async function* benchMsw({ rounds, windowMs }: Effort): AsyncGenerator<Ratio> {
  const { createHandlers } = await importBuilt('msw.js')
  const { createWorld } = await importBuilt('index.js')
  const world = createWorld({ seed: 'bench', players: 1_000 })
  const [regular] = world.list({ limit: 1, persona: 'regular' }).players
  const ours = createHandlers(world, { baseUrl: 'https://api.example.com/v1' })
  const server = setupServer()
  server.listen({ onUnhandledRequest: 'error' })
  const rows = [
    ['profile', '', 1.08],
    ['page of 20', '/transactions', 1.1],
  ] as const
  for (const [name, path, target] of rows) {
    const url = `${URL}/${regular?.id}${path}`
    const text = await (await world.fetch(new Request(url, INIT))).text()
    const response = () => new HttpResponse(text, { headers: JSON_TYPE })
    const theirs = [http.get(`${URL}/:id${path}`, response)]
    const timeOf = (handlers: typeof ours) => () => {
      server.resetHandlers(...handlers)
      return processorTimeOf(async () => (await fetch(url, INIT)).text(), windowMs)
    }
    const pairs = await inTurn(rounds, timeOf(ours), timeOf(theirs), WARM_UPS)
    const [own, others] = mediansOf(pairs)
    yield {
      what: `msw: ${name}`,
      against: 'one-line msw handler, same bytes',
      ...{ target, ...middleOf(pairs) },
      figures: `${own.toFixed(0)} µs against ${others.toFixed(0)} µs a call`,
    }
  }
  server.close()
}
