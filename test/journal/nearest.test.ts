import { setupServer } from 'msw/node'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createHandlers, listenOptions } from '../../src/adapters/msw'
import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'
import { entryFor, lastOf, PLAYER, send } from './calls'

const base = createWorld({ players: 0, scenarios: [PLAYER, 'blocked-player'] })
const PATH = `/v1/players/${PLAYER}`

let world: World
beforeEach(() => {
  world = base.fork()
})

/** A request, and what its entry says is nearest: path, parameter, value. */
type Row = readonly [request: string, path: string, parameter: string | null, value: unknown]

const paths: readonly Row[] = [
  ['/v1/player/p1', '/v1/players/p1', null, null],
  ['/v1/players/p1/transaction?limit=2', '/v1/players/p1/transactions?limit=2', null, null],
  ['/v1/players/p1/bonus', '/v1/players/p1/bonuses', null, null],
  ['/v1/players/p1/', '/v1/players/p1', null, null],
  ['/players/p1/bonuses', '/v1/players/p1/bonuses', null, null],
  ['/v2/players/p1', '/v1/players/p1', null, null],
  ['/v1/players', `/v1/players/${PLAYER}`, null, null],
  [`/v1/player/${'p'.repeat(180)}`, `/v1/players/${'p'.repeat(180)}`, null, null],
  ['/openapi.jsn', '/openapi.json', null, null],
]

const players: readonly Row[] = [
  ['/v1/players/blocked-plaier', '/v1/players/blocked-player', 'playerId', 'blocked-player'],
  [`/v1/players/${PLAYER}x`, `/v1/players/${PLAYER}`, 'playerId', PLAYER],
  ['/v1/players/Blocked-Player', '/v1/players/blocked-player', 'playerId', 'blocked-player'],
]

/** The queries of transactions. */
const queries: readonly Row[] = [
  ['limit=500', 'limit=200', 'limit', 200],
  ['limit=0&offset=3', 'limit=1&offset=3', 'limit', 1],
  ['limit=5.0', 'limit=5', 'limit', 5],
  ['offset=x', '', 'offset', null],
  ['limit=1&limit=2', 'limit=1', 'limit', 1],
  ['event_name=', '', 'event_name', null],
  ['event_type=bet,depositt', 'event_type=bet&event_type=deposit', 'event_type', 'deposit'],
  ['event_typ=bet&limit=900', 'event_type=bet&limit=200', 'event_type', 'bet'],
  ['from=2026-01-01', 'from_date=2026-01-01', 'from_date', '2026-01-01'],
  [
    'from_date=2026-01-02&to_date=2026-01-01',
    'from_date=2026-01-01&to_date=2026-01-02',
    'from_date',
    '2026-01-01',
  ],
  ['from_date=2026-01-01&from_date=2026-01-02', 'from_date=2026-01-01', 'from_date', '2026-01-01'],
  ['limit=5&limi=3', 'limit=5', 'limi', null],
  ['zzz=1', '', 'zzz', null],
]

const transactions = (query: string) => `${PATH}/transactions${query && `?${query}`}`
const ofLists = queries.map(
  ([sent, query, ...rest]): Row => [transactions(sent), transactions(query), ...rest],
)

test.each([...paths, ...players, ...ofLists])(
  '%s has %s as its nearest request',
  async (request, path, parameter, value) => {
    world.setPolicies({ unknownQuery: 'reject' })
    const { nearest } = await entryFor(world, request)
    expect(nearest).toEqual({ path, parameter, value, reason: expect.stringMatching(/[.?]$/) })
    // What it names is valid: the route at least, for players that do not exist.
    const code = (await (await send(world, nearest?.path ?? '')).json()).code
    expect([undefined, 'PLAYER_NOT_FOUND']).toContain(code)
  },
)

test('the reason is that of the parameter which differs', async () => {
  const { nearest } = await entryFor(world, transactions('limit=500&event_type=deposits'))
  expect(nearest).toMatchObject({ parameter: 'limit', reason: 'Use at most 200.' })
})

test('a date is completed where the policy wants a time', async () => {
  world.setPolicies({ dates: 'date-time' })
  const path = transactions('from_date=2025-12-01&to_date=2025-12-31')
  const { nearest } = await entryFor(world, path)
  expect(nearest).toMatchObject({ parameter: 'from_date', value: '2025-12-01T00:00:00Z' })
  expect(nearest?.path).toBe(`${path.replace('&', 'T00:00:00Z&')}T23:59:59Z`)
})

test.each(['/robots.txt', '/', transactions('from_date=soon'), '/v1/players/zz', PATH])(
  '%s has none',
  async (path) => {
    expect((await entryFor(world, path)).nearest).toBeNull()
  },
)

test('the path stays below the world and below the base path of the adapter', async () => {
  await send(world, '/w/anna/v1/player/p1')
  const answer = await world.fetch('/w/anna/__admin/requests')
  expect((await answer.json()).requests[0].nearest.path).toBe('/w/anna/v1/players/p1')
  const server = setupServer(
    ...createHandlers(world, { baseUrl: 'https://api.example.com/back/v3' }),
  )
  server.listen(listenOptions())
  onTestFinished(() => server.close())
  await fetch('https://api.example.com/back/v3/player/p1')
  expect(lastOf(world).nearest?.path).toBe('/back/v3/players/p1')
  expect(lastOf(world).request.path).toBe('/v1/player/p1')
})

const typed = { 'Content-Type': 'application/json' }
const update = (body: string, headers: object = typed) => ({ method: 'PUT', body, headers })

test.each([
  [{ method: 'PATCH' }, 'method', 'PUT'],
  [{ method: 'FOO' }, 'method', 'GET'],
  [{ headers: { Accept: 'text/html' } }, 'Accept', 'application/json'],
  [update('{}', {}), 'Content-Type', 'application/json'],
  [update('{}', { ...typed, 'Content-Encoding': 'gzip' }), 'Content-Encoding', null],
  [update('{"blockd":true}'), '/blocked', true],
  [update('{"settings":{"want_bonuses":false}}'), '/settings/want_bonus', false],
])('%j: it names the member and its value', async (init, parameter, value) => {
  const { nearest } = await entryFor(world, PATH, init)
  expect(nearest).toMatchObject({ path: PATH, parameter, value })
})

test('a write to a path that has no update is nearest to a read', async () => {
  const path = `${PATH}/transactions`
  const { nearest } = await entryFor(world, path, { method: 'POST' })
  expect(nearest).toMatchObject({ path, parameter: 'method', value: 'GET' })
})

test('a known field of a body has none', async () => {
  expect((await entryFor(world, PATH, update('{"blocked":"yes"}'))).nearest).toBeNull()
})

describe('an empty page', () => {
  const pages = base.player(PLAYER)
  const total = pages.transactions({ limit: 0 }).total
  const deposits = pages.transactions({ limit: 0, event_type: ['deposit'] }).total
  const last = Math.floor((total - 1) / 20) * 20

  test.each([
    [
      'transactions?event_type=deposit&created_by=No+One&limit=5',
      'transactions?event_type=deposit&limit=5',
      'created_by',
      null,
      `Without created_by there are ${deposits}.`,
    ],
    [
      'transactions?event_name=None&created_by=None',
      'transactions',
      null,
      null,
      `Several filters together match nothing; without them there are ${total}.`,
    ],
    [
      'transactions?offset=100000&limit=20',
      `transactions?limit=20&offset=${last}`,
      'offset',
      last,
      `There are ${total}, so an offset of ${total} or more is past the end.`,
    ],
    [
      'transactions?offset=100000&limit=1',
      `transactions?limit=1&offset=${total - 1}`,
      'offset',
      total - 1,
      `There are ${total}, so an offset of ${total} or more is past the end.`,
    ],
    ['bonuses?status=cancelled', 'bonuses', 'status', null, 'Without status there are 1.'],
  ])('%s', async (request, path, parameter, value, reason) => {
    const { nearest } = await entryFor(world, `${PATH}/${request}`)
    expect(nearest).toEqual({ path: `${PATH}/${path}`, parameter, value, reason })
  })

  test.each(['transactions?event_type=bet', 'bonuses/eligible?criteria_type=LOGIN'])(
    'of %s, of a player without any, has none',
    async (path) => {
      world.execute('anna', { type: 'register', market: 'DE' })
      expect((await entryFor(world, `/v1/players/anna/${path}`)).nearest).toBeNull()
    },
  )
})
