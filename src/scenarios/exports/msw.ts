import type { TestedState } from './exported-player'
import { jsonLiteral, pathSegment } from './literal'
import { constantsOf, stepsOf } from './vitest'

/** A test file for Vitest with msw: the service at an address, answered in process. */
export function mswOf(state: TestedState): string {
  const { id, total, stretch } = state
  const period = stretch && `from_date=${stretch.from}&to_date=${stretch.to}`
  return `import { createWorld, type WorldLog } from 'fauxhouse'
import { createHandlers, listenOptions } from 'fauxhouse/msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The address that your code calls.
const API = 'https://api.example.com/v1'

${constantsOf(state)}
const world = createWorld({ replay })
const server = setupServer(...createHandlers(world, { baseUrl: API }))
beforeAll(() => server.listen(listenOptions()))
afterAll(() => server.close())

const get = async (path: string) => {
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  return (await fetch(API + ${jsonLiteral(`/players/${pathSegment(id)}`)} + path, { headers })).json()
}

test('the player is as exported', async () => {
${stepsOf(state, '  ')}  expect(await get('')).toEqual(profile)
  expect(await get('/transactions?limit=1')).toMatchObject({ total: ${total} })
${period ? `  expect(await get('/transactions/summary?${period}')).toEqual(summary)\n` : ''}\
  // Your code goes here: what it calls below API is answered by the world.
})
`
}
