import { expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { ADAPTERS, type OpenAdapter } from '../support/adapters'
import { CREDENTIALS, createBench, playerPath, send } from './bench'

/** Headers of one connection, which adapters may add. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding'])

interface Call {
  readonly path: string
  readonly init?: RequestInit
}

function callsOf(busy: string): Call[] {
  const json = { ...CREDENTIALS, 'Content-Type': 'application/json' }
  const put = (body: string, headers: Record<string, string> = json): Call => ({
    path: playerPath(busy),
    init: { method: 'PUT', headers, body },
  })
  const get = (below: string, headers: Record<string, string> = CREDENTIALS): Call => ({
    path: playerPath(busy, below),
    init: { headers },
  })
  return [
    get(''),
    get('/transactions?limit=3&event_type=bet,win&offset=1'),
    get('/transactions/summary?from_date=2025-06-01'),
    get('/bonuses?status=completed'),
    get('/bonuses/eligible?criteria_type=VIP'),
    get('', {}),
    get('', { Authorization: 'Bearer x' }),
    get('/transactions?limit=0&from_date=%C3%A6'),
    get('/nowhere'),
    { path: '/players/nobody-has-this-id', init: { headers: CREDENTIALS } },
    { path: playerPath(busy), init: { method: 'DELETE', headers: CREDENTIALS } },
    { path: playerPath(busy), init: { method: 'OPTIONS' } },
    { path: playerPath(busy), init: { method: 'HEAD', headers: CREDENTIALS } },
    put('{"phone":"+47 900 00 000","settings":{"want_bonus":false}}'),
    put('{"phone":"Þ"}'),
    put('{"phone":null}'),
    put('{"phone":'),
    put('{}', { ...CREDENTIALS, 'Content-Type': 'text/plain' }),
    get(''),
  ]
}

/** A whole answer as text. */
async function transcript(openAdapter: OpenAdapter): Promise<string[]> {
  const world = createWorld({ players: 10 })
  const adapter = await openAdapter(world)
  try {
    const { busy } = await createBench(world, adapter)
    const lines: string[] = []
    for (const { path, init } of callsOf(busy)) {
      const answer = await send(adapter, path, init)
      const headers = [...answer.headers].filter(([name]) => !HOP_BY_HOP.has(name))
      lines.push(JSON.stringify([init?.method, path, answer.status, headers, answer.text]))
    }
    return lines
  } finally {
    await adapter.close()
  }
}

it('every adapter gives the same bytes', async () => {
  const [first, ...others] = Object.values(ADAPTERS)
  const expected = await transcript(first as OpenAdapter)
  for (const openAdapter of others) expect(await transcript(openAdapter)).toEqual(expected)
})
