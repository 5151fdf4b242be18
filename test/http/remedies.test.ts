import { afterAll, describe, expect, it, test } from 'vitest'
import { createHandlers } from '../../src/adapters/msw'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import type { FauxhouseError } from '../../src/errors'
import { startServer } from '../../src/node'
import { initWith, serverWith } from '../support/adapter-init'
import { ADAPTERS } from '../support/adapters'

const LONG = 'x'.repeat(150)
const CREDENTIALS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const START = { players: 5, scenarios: ['cents-left', 'bonus-hunter'] } as const
const world = createWorld(START)
const open = await startServer(createWorlds({ base: world }))
const closed = await startServer(createWorld(START), { port: 0, admin: false })
afterAll(() => Promise.all([open.close(), closed.close()]))

async function remedyOf(answer: Response): Promise<string> {
  const { errors } = (await answer.json()) as { errors: { remedy: string }[] }
  return errors[0]?.remedy ?? ''
}

const at = async (url: string, init: RequestInit = {}) =>
  remedyOf(await fetch(url, { headers: CREDENTIALS, ...init }))

async function inMsw(path: string): Promise<string> {
  const adapter = await ADAPTERS['msw handlers']?.(world)
  const answer = await adapter?.send(path, { headers: CREDENTIALS })
  await adapter?.close()
  return remedyOf(answer as Response)
}

function remedyIn(own: typeof world, id: string): string {
  try {
    own.player(id)
  } catch (error) {
    expect(error).toMatchObject({ code: 'PLAYER_NOT_FOUND', facts: { player: id } })
    return (error as FauxhouseError).remedy
  }
  return expect.unreachable()
}

describe('an unknown player', () => {
  it.each([
    ['cents-lef', 'Did you mean "cents-left"?'],
    ['Cents-Left', 'Did you mean "cents-left"?'],
    ['bonushunter', 'Did you mean "bonus-hunter"?'],
    ['stuck-withdrawal', 'Did you mean "withdrawal-stuck"?'],
    ['player-1', 'list() returns the players; the command register creates one.'],
    ['blockd-player', 'Did you mean "blocked-player"? blocked-player is a bundled scenario: add'],
    ['unicode-id', 'The scenario unicode-id has the player "Ægir/№ 7": add it to'],
    ['fraud-ring', 'The scenario fraud-ring has the players "fraud-ring.marlow-1", "'],
    ['fraud-ring.banker', 'The scenario fraud-ring has the players "'],
    ['blocked+jpy', 'blocked+jpy is a scenario: add it to `scenarios`, or'],
    ['zzzzzzzzzzz', 'list() returns the players; the command register creates one.'],
    ['x'.repeat(5_000), 'list() returns the players; the command register creates one.'],
  ])('%s', (id, remedy) => {
    expect(remedyIn(world, id)).toContain(remedy)
  })

  it('of a generated id is near to ids with a slip or two only', () => {
    const id = world.list({ offset: 2, limit: 1 }).players[0]?.id ?? ''
    expect(remedyIn(world, `${id.slice(0, -1)}u`)).toContain(`Did you mean "${id}"?`)
    expect(remedyIn(world, id.slice(0, -3))).toContain(`Did you mean "${id}"?`)
    expect(remedyIn(world, 'pl_uuuuuuuu')).toMatch(/^list\(\) returns/)
  })

  it('that is a scenario with another id is named, loaded or not', () => {
    const own = createWorld({ players: 0, scenarios: ['unicode-id'] })
    const named = 'The scenario unicode-id has the player "Ægir/№ 7".'
    expect(remedyIn(own, 'unicode-id')).toBe(named)
    own.define([{ name: 'mine', player: { id: 'other' } }, { name: 'yours' }])
    expect(remedyIn(own, 'mine')).toContain('"other": add it to `scenarios`, or call world.load')
    expect(remedyIn(own, 'yours')).toContain('yours is a scenario: add it to `scenarios`')
  })

  it('that is a scenario becomes a player as each adapter says', async () => {
    const bundled = 'blocked-player is a bundled scenario: add it to `scenarios`, or '
    const inProcess = `${bundled}call world.load("blocked-player").`
    expect(remedyIn(world, 'blocked-player')).toBe(inProcess)
    expect(await inMsw('/players/blocked-player')).toBe(inProcess)
    expect(await at(`${closed.origin}/v1/players/blocked-player`)).toBe(inProcess)
    const service = await at(`${open.origin}/v1/players/blocked-player`)
    expect(service).toBe(`${bundled}POST /__admin/scenarios/blocked-player/load.`)
    const named = await at(`${open.origin}/w/a/__admin/players/blocked-player`)
    const command = '`fauxhouse ctl load blocked-player --world a`'
    expect(named).toBe(`${bundled}POST /w/a/__admin/scenarios/blocked-player/load, or ${command}.`)
    const [, route = ''] = / (\/w\/\S+), /.exec(named) ?? []
    expect((await fetch(open.origin + route, { method: 'POST' })).status).toBe(201)
    const found = await fetch(`${open.origin}/w/a/v1/players/blocked-player`, {
      headers: CREDENTIALS,
    })
    expect(found.status).toBe(200)
  })

  it('has no remedy with a route of the control API where there is none', async () => {
    for (const id of ['nobody', 'cents-lef', 'unicode-id', 'fraud-ring', 'blocked+jpy']) {
      const path = `/players/${encodeURIComponent(id)}`
      const remedies = [
        remedyIn(world, id),
        await inMsw(path),
        await at(`${closed.origin}/v1${path}`),
        await remedyOf(await world.fetch(`/v1${path}`, { headers: CREDENTIALS })),
      ]
      for (const remedy of remedies) expect(remedy).not.toMatch(/__admin|openapi/)
    }
  })
})

describe('a wrong path', () => {
  test.each([
    ['player', 'Did you mean GET, POST /__admin/players?'],
    ['player/anna', 'Did you mean GET, DELETE /__admin/players/anna?'],
    ['players/anna/command', 'Did you mean POST /__admin/players/anna/commands?'],
    ['scenario/blocked-player/load', 'Did you mean POST /__admin/scenarios/blocked-player/load?'],
    ['advance', 'Did you mean POST /__admin/clock/advance?'],
    ['xyzzy', 'GET /__admin/openapi.json describes the control API.'],
    [`qqq/${'q'.repeat(90)}`, 'GET /__admin/openapi.json describes the control API.'],
    ['players/', 'Remove the trailing slash.'],
  ])('below /__admin, %s', async (path, remedy) => {
    expect(await at(`${open.origin}/__admin/${path}`)).toBe(remedy)
    if (remedy.startsWith('Did')) {
      const named = remedy.replace('/__admin', '/w/b/__admin')
      expect(await at(`${open.origin}/w/b/__admin/${path}`)).toBe(named)
    }
  })

  test.each([
    ['/player/x', 'Did you mean /players/x, below the base URL?'],
    [`/player/${LONG}`, `Did you mean /players/${LONG}, below the base URL?`],
    ['/players/x/transaction', 'Did you mean /players/x/transactions, below the base URL?'],
    [
      `/q/${'q'.repeat(90)}`,
      'The paths below the base URL begin with /players/{playerId}; a slash in an id is %2F. In ' +
        "msw, createHandlers with unknownPaths: 'pass' leaves others to your handlers.",
    ],
  ])('below the base URL, %s, in every adapter', async (path, remedy) => {
    expect(await at(`${open.origin}/v1${path}`)).toBe(remedy)
    expect(await at(`${closed.origin}/v1${path}`)).toBe(remedy)
    expect(await inMsw(path)).toBe(remedy)
  })

  test('a filter of the list of requests leads to the call that has it', async () => {
    expect(await at(`${open.origin}/__admin/requests?status=400`)).toBe(
      'Use one of: limit, offset. To filter: POST /__admin/requests/find.',
    )
    expect(await at(`${open.origin}/__admin/requests?limit=0`)).not.toContain('find')
  })

  test('of the control API itself leads to what the adapter has', async () => {
    const describes = 'GET /__admin/openapi.json describes the control API'
    const alone = `${describes}; only a server has the inspector page.`
    const inProcess = async (path: string) => remedyOf(await world.fetch(path))
    expect(await inProcess('/__admin/')).toBe(alone)
    expect(await inProcess('/__admin')).toBe(`${describes}.`)
    expect(await inProcess('/__admin/x')).not.toContain('/__admin/?')
    expect(await at(`${open.origin}/__admin/`)).toContain(
      'accept text/html, receive the inspector here.',
    )
    expect(await at(`${closed.origin}/__admin/`)).not.toContain('__admin')
    const unreadable = initWith({ server: serverWith({}) })
    const asked = new Request('http://x/__admin/', { headers: { Accept: 'text/html' } })
    expect(await remedyOf(await world.fetch(asked, unreadable))).toContain(
      'let this program read the files of the package',
    )
  })

  test.each([
    ['/__admin/w/t1/clock', 'The name of the world comes first: /w/t1/__admin/clock.'],
    ['/__admin/w/t1', 'The name of the world comes first: /w/t1/__admin/openapi.json.'],
    ['/v1/w/t1', 'The name of the world comes first: /w/t1/v1/players/{playerId}.'],
    ['/v1/w/t1/v1/players/x', 'The name of the world comes first: /w/t1/v1/players/x.'],
    ['/v1/w/t1/players/x', 'The name of the world comes first: /w/t1/v1/players/x.'],
    ['/v1/w/t1/__admin/players', 'The name of the world comes first: /w/t1/__admin/players.'],
  ])('with a world at the wrong place, %s', async (path, remedy) => {
    expect(await at(open.origin + path)).toBe(remedy)
    expect(await at(`${open.origin}/w/b${path}`)).toBe(remedy)
  })

  const ENDS = 'The base URL already ends in /v1: '
  const BESIDE = 'The control API is beside the base URL, not below it: '
  test.each([
    ['/v1/v1/players/x', ENDS, '/v1/players/x.'],
    ['/v1/v1', ENDS, '/v1.'],
    ['/v1/__admin/health', BESIDE, '/__admin/health.'],
    ['/v1/__admin', BESIDE, '/__admin/.'],
    ['/v1/__admin/', BESIDE, '/__admin/.'],
    ['/v1/__admin/players/', BESIDE, '/__admin/players.'],
    ['/v1/openapi.json', 'The document is beside the base URL, not below it: ', '/openapi.json.'],
  ])('after the base URL, %s', async (path, start, place) => {
    expect(await at(open.origin + path)).toBe(start + place)
    expect(await at(`${open.origin}/w/b${path}`)).toBe(`${start}/w/b${place}`)
    expect(await at(closed.origin + path)).not.toContain('__admin')
  })

  test('after the base URL of an adapter names its own, and no control API', async () => {
    const base = '/back-office/v1'
    expect(await inMsw('/v1/players/x')).toBe(
      `The base URL already ends in ${base}: ${base}/players/x.`,
    )
    expect(await inMsw('/__admin/health')).not.toContain('__admin')
    const first = 'The name of the world comes first: /w/t1/back-office/v1/players/x.'
    expect(await inMsw('/w/t1/players/x')).toBe(first)
    expect(await at(`${closed.origin}/__admin/w/t1/clock`)).not.toContain('__admin')
  })

  test('after a base URL without a path names the base URL that has it', async () => {
    const [handler] = createHandlers(world, { baseUrl: 'https://api.example.com' })
    const request = new Request('https://api.example.com/v1/players/x')
    const { response } = (await handler?.run({ request, requestId: 'r' })) ?? {}
    expect(await remedyOf(response as Response)).toBe(
      'Your baseUrl has no path, but the request begins with /v1: use https://api.example.com/v1.',
    )
  })

  const GENERAL = 'GET /openapi.json describes the paths below /v1; GET / links to the others.'
  test.each([
    ['/players/x', 'Did you mean /v1/players/x?'],
    ['/player/x/bonuses', 'Did you mean /v1/players/x/bonuses?'],
    ['/admin/players', 'Did you mean /__admin/players?'],
    ['/_admin', 'Did you mean /__admin?'],
    ['/favicon.ico', GENERAL],
    [`/q/${'q'.repeat(90)}`, GENERAL],
  ])('beside both, %s', async (path, remedy) => {
    expect(await at(open.origin + path)).toBe(remedy)
    const named = remedy.replace('mean ', 'mean /w/b')
    expect(await at(`${open.origin}/w/b${path}`)).toBe(named)
    const answer = await world.fetch(path, { headers: CREDENTIALS })
    expect(await remedyOf(answer)).toBe(remedy)
  })
})

describe('an id that a player has', () => {
  const post = (path: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    return fetch(`${open.origin}/w/c/__admin${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
  }

  it('has a remedy that works where it is given', async () => {
    const byName = await remedyOf(await post('/scenarios/cents-left/load', {}))
    expect(byName).toBe(
      'Load it under another id with `as`, replace it with `replace`, or change its id.',
    )
    for (const body of [{ as: 'another-id' }, { replace: true }]) {
      expect((await post('/scenarios/cents-left/load', body)).status).toBe(201)
    }
    const definition = { name: 'cents-left' }
    const inline = await remedyOf(await post('/scenarios', definition))
    expect(inline).toBe(byName)
    for (const query of ['?as=third-id', '?replace=true']) {
      expect((await post(`/scenarios${query}`, definition)).status).toBe(201)
    }
    const remedy = await remedyOf(await post('/players', { id: 'cents-left' }))
    expect(remedy).toBe('Use another id, or omit it to get a free one.')
  })

  it('and is generated is not replaced', async () => {
    const id = world.list({ offset: 2, limit: 1 }).players[0]?.id
    const remedy = await remedyOf(
      await post('/scenarios?replace=true', { name: 'a', player: { id } }),
    )
    expect(remedy).toBe('Load it under another id with `as`, or change its id.')
  })
})
