import { createWorld } from 'fauxhouse'
import { createHandlers, unhandled } from 'fauxhouse/msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { BASE_URL } from '../src/config'

/** A world for the tests of a file. Each test begins with these scenarios. */
export const house = createWorld({
  players: 0,
  scenarios: ['wagering-one-cent-left', 'eligible-all-types', 'huge-ledger'],
})
const server = setupServer(...createHandlers(house, { baseUrl: BASE_URL }))

beforeAll(() => server.listen(unhandled()))
beforeEach(() => house.reset())
afterAll(() => server.close())
