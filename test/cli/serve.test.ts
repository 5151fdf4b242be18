import { describe, expect, test } from 'vitest'
import { version } from '../../package.json'
import { fragmentOf } from '../../src/adapters/share-link'
import { main } from '../../src/cli/main'
import { warningsFor } from '../../src/cli/serve'
import { createWorld } from '../../src/create-world'
import { startServer } from '../../src/node'
import { SCENARIO_NAMES } from '../../src/scenarios/names'
import { loadedScenarios } from '../../src/world/log'
import { recordTerminal, runMain } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/** What a server prints when it is ready, as JSON. */
interface Ready {
  readonly url: string
  readonly origin: string
  readonly now: string
  readonly examples: Readonly<Record<string, string>>
}

/** Serves with these flags while `use` runs. */
async function serve(flags: readonly string[], use?: (ready: Ready) => Promise<void>, env = {}) {
  const argv = ['--port', '0', '--json', ...flags]
  const { code, printed, errors } = await runMain(argv, env, async (line) =>
    use?.(JSON.parse(line)),
  )
  return { code, errors, ready: printed === '' ? undefined : (JSON.parse(printed) as Ready) }
}

const get = async (url: string) => (await fetch(url, { headers })).json()

/** The names of the scenarios that a server has loaded, in order. */
const loadedInto = async ({ origin }: Ready) => loadedScenarios(await get(`${origin}/__admin/log`))

describe('the greeting', () => {
  test('has six lines, the URL first, and a curl that works; then ten players of a desk', async () => {
    const { code, printed } = await runMain(
      ['--port', '0', '--players', '20', '--population', 'register'],
      {},
      async (text) => {
        const [, url = ''] = /curl "(\S+)" -H "Authorization: Bearer any" -H "X-S/.exec(text) ?? []
        expect((await fetch(url, { headers })).status).toBe(200)
      },
    )
    const lines = printed.split('\n')
    expect([code, lines.length]).toEqual([0, 6])
    expect(lines[0]).toMatch(/^ {2}Base URL +http:\/\/127\.0\.0\.1:\d+\/v1$/)
    expect(printed).toMatch(/^ {2}Scenarios +\d{3}, listed by fauxhouse scenarios$/m)
    expect(printed).toContain('/v1/players/blocked-player"')
    expect(printed).toContain('ready in 13 ms')
    expect(lines.filter((line) => line.length > 80 && !line.includes('curl'))).toEqual([])
    const desk = await runMain(['--port', '0'])
    expect(desk.printed.match(/^ {2}pl_\w{8} {2}\S.* {2}\S/gm)).toHaveLength(10)
  })

  test('has the player of the scenario that was named', async () => {
    const { printed } = await runMain(['--port', '0', '--scenario', 'unicode-id'])
    expect(printed).toContain(`/v1/players/${encodeURIComponent('Ægir/№ 7')}"`)
    const empty = await runMain(['--port', '0', '--players', '0', '--no-scenarios'])
    expect(empty.printed).not.toMatch(/curl|Scenarios/)
  })

  test('is a line of JSON, or nothing', async () => {
    const { ready } = await serve(['--seed', 'x', '--scenario', 'fraud-ring'])
    expect(ready).toMatchObject({
      ...{ version, seed: 'x', players: 100, now: '2026-01-01T12:00:00.000Z', readyMs: 13 },
      ...{ admin: 'local', watched: [], warnings: [] },
      curl: expect.stringContaining('/v1/players/fraud-ring.'),
    })
    // A program reads the scenarios by a call, and all of them would be 15 kB of this line.
    expect(ready).not.toHaveProperty('scenarios')
    const quiet = await runMain(['--port', '0', '--quiet', '--no-scenarios'])
    expect(quiet).toEqual({ code: 0, printed: '', errors: '' })
  })
})

describe('the lines of requests', () => {
  /** What a server prints with these flags while it is asked for a player that does not exist. */
  async function linesOf(...flags: readonly string[]) {
    const terminal = recordTerminal(async () => {
      const [url = ''] = /http:\/\/127\.0\.0\.1:\d+\/v1/.exec(terminal.printed.join()) ?? []
      await get(`${url}/players/nobody?a=1`)
      await get(`${url.replace('/v1', '/w/test-7/v1')}/players/blocked-player`)
      await new Promise(setImmediate)
    })
    await main(['--port', '0', '--scenario', 'blocked-player', ...flags], {}, terminal)
    return terminal.printed.slice(1)
  }

  test('have the number, the time and the reason, and come with --log', async () => {
    expect(await linesOf('--log')).toEqual([
      expect.stringMatching(/^#1 GET \/v1\/players\/nobody\?a=1 404 [\d.]+ ms: There is no player/),
      expect.stringMatching(/^test-7 #1 GET \/v1\/players\/blocked-player 200 [\d.]+ ms$/),
    ])
    expect(await linesOf()).toEqual([])
  })

  test('are JSON with --json', async () => {
    const [first = '', second = ''] = await linesOf('--log', '--json')
    expect(JSON.parse(first)).toMatchObject({
      ...{ request: '1', world: null, method: 'GET', path: '/v1/players/nobody' },
      ...{ query: { a: '1' }, status: 404, fault: null, problems: [{ code: 'PLAYER_NOT_FOUND' }] },
    })
    expect(JSON.parse(second)).toMatchObject({ request: '1', world: 'test-7', problems: [] })
    expect(await linesOf('--json')).toEqual([])
  })
})

describe('a server', () => {
  const few = ['--players', '40', '--no-scenarios']

  test('follows the clock of the host with --now wall, and has closed its port at the end', async () => {
    const before = Date.now()
    const { ready } = await serve([...few, '--now', 'wall'])
    expect(Date.parse(ready?.now ?? '')).toBeGreaterThanOrEqual(before)
    await expect(fetch(ready?.url ?? '')).rejects.toThrow()
  })

  test.each([
    [['--policy', 'maxLimit=5', '--policy', 'overLimit=clamp'], {}, { limit: 5 }],
    [[], { FAUXHOUSE_POLICY: 'maxLimit=5;errorFormat=envelope' }, { success: false }],
  ])('takes the policies of %j and %j', async (flags, env, expected) => {
    const use = async ({ url, examples }: Ready) =>
      expect(await get(`${url}/players/${examples['no-funds']}/bonuses?limit=9`)).toMatchObject(
        expected,
      )
    expect((await serve([...few, ...flags], use, env)).code).toBe(0)
  })

  test('reports a port that is in use, with code 1', async () => {
    const taken = await startServer(createWorld({ players: 0 }))
    const { code, errors } = await runMain(['--port', String(taken.port), ...few])
    await taken.close()
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^fauxhouse: Port \d+ of .+ in use\..*$/),
    ])
  })

  test.each([
    [['--no-admin'], {}, 404],
    [['--admin-token', 'sesame'], {}, 401],
    [['--admin-token', 'sesame'], { Authorization: 'Bearer sesame' }, 200],
    [[], { Origin: 'https://evil.example' }, 403],
    [['--cors'], { Origin: 'https://evil.example' }, 403],
    [['--cors'], { Origin: 'http://localhost:3000' }, 200],
  ])('with %j responds to a control call with %j by %i', async (flags, sent, status) => {
    await serve([...few, ...flags], async ({ origin }) => {
      expect((await fetch(`${origin}/__admin/health`, { headers: { ...sent } })).status).toBe(
        status,
      )
    })
  })

  test.each([
    [['--cors'], '*', null],
    [['--cors=http://localhost:3000'], 'http://localhost:3000', 'true'],
  ])('with %j lets pages of %s call the service', async (flags, origin, credentials) => {
    await serve([...few, ...flags], async (ready) => {
      const sent = { Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'PUT' }
      const response = await fetch(`${ready.url}/players/x`, { method: 'OPTIONS', headers: sent })
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('access-control-allow-credentials')).toBe(credentials)
      expect(response.headers.get('access-control-allow-methods')).toContain('PUT')
    })
  })
})

test.each([
  [{ host: '0.0.0.0' }, [/on 0\.0\.0\.0, and it accepts any token\. The control API accepts/]],
  [{ host: '' }, [/^Other machines can reach this server on every address/]],
  [{ host: '0.0.0.0', 'no-admin': true }, [/any token\.$/]],
  [
    { cors: 'https://shop.example' },
    [/^Pages of https:\/\/shop\.example can call the service, but/],
  ],
  ...['127.0.1.1', '::1', 'localhost'].map((host) => [{ host }, []] as const),
  ...['*', 'http://[::1]:3000', 'http://a.localhost'].map((cors) => [{ cors }, []] as const),
  [{ host: '0.0.0.0', 'admin-token': 'x' }, []],
  [{ cors: 'https://shop.example', 'no-admin': true }, []],
] as const)('%j gives the warnings %j', (values, expected) => {
  const given = { host: '127.0.0.1', 'admin-token': undefined, 'no-admin': false, cors: undefined }
  const found = warningsFor({ ...given, ...values })
  expect(found).toEqual(expected.map((text) => expect.stringMatching(text)))
})

describe('the scenarios of a server', () => {
  const few = ['--players', '3']

  test('are those that the flags name, each once; without a flag all bundled ones', async () => {
    const folder = makeFolder()
    const ann = ['--scenario-file', folder.write('ann.json', {})]
    folder.write('more/bo.json', { traits: ['quiet'] })
    folder.write('more/quiet.json', { trait: true })
    const all = ['--scenario-file', folder.path]
    const named = ['--scenario', 'pending-kyc']
    for (const [flags, expected] of [
      [[], SCENARIO_NAMES],
      [['--no-scenarios'], []],
      [
        [...named, ...named, '--scenario', 'blocked-player+pending-withdrawal'],
        ['pending-kyc', 'blocked-player+pending-withdrawal'],
      ],
      [[...named, '--scenario', 'all'], SCENARIO_NAMES],
      [ann, ['ann']],
      [
        [...all, ...ann],
        ['ann', 'bo'],
      ],
      [
        ['--scenario-file', `${folder.path}/more/*.json`, ...ann],
        ['bo', 'ann'],
      ],
      [
        ['--scenario', 'ann+quiet', ...all],
        ['ann+quiet', 'ann', 'bo'],
      ],
      [
        ['--scenario', 'all', ...ann],
        [...SCENARIO_NAMES, 'ann'],
      ],
    ] as const) {
      const { code, errors } = await serve([...few, ...flags], async (ready) => {
        expect(await loadedInto(ready), flags.join(' ')).toEqual(expected)
      })
      expect([code, errors]).toEqual([0, ''])
    }
  })

  test('may replace a bundled one', async () => {
    const own = ['--scenario-file', makeFolder().write('blocked-player.json', {})]
    const replaced = await serve([...few, ...own], async (ready) => {
      expect(await loadedInto(ready)).toEqual(['blocked-player'])
    })
    const warning = `${own[1]} replaces the bundled scenario blocked-player: rename it to have both.`
    expect(replaced).toMatchObject({
      ready: { warnings: [warning] },
      errors: `fauxhouse: ${warning}`,
    })
    const both = await serve([...few, ...own, '--scenario', 'all'])
    expect(both.code).toBe(1)
    expect(both.errors).toContain('The player "blocked-player" already exists.')
  })
})

describe('--replay', () => {
  function logged() {
    const folder = makeFolder()
    const world = createWorld({ seed: 'log', players: 3, scenarios: ['blocked-player'] })
    world.advance('P2D')
    world.execute('blocked-player', { type: 'unblock' })
    return { folder, world, file: folder.write('log.json', world.log()) }
  }

  test('makes the same world again, and its start', async () => {
    const { world, file } = logged()
    const { ready } = await serve(['--replay', file], async (ready) => {
      const { origin, url } = ready
      expect(await loadedInto(ready)).toEqual(['blocked-player'])
      const profile = () => get(`${url}/players/blocked-player`)
      expect(await profile()).toEqual(world.player('blocked-player').profile())
      await fetch(`${origin}/__admin/reset`, { method: 'POST' })
      expect(await profile()).toMatchObject({ blocked: true })
    })
    expect(ready).toMatchObject({ seed: 'log', now: '2026-01-03T12:00:00.000Z' })
  })

  test('takes the link that the inspector shares, without a request', async () => {
    const { world } = logged()
    const faults = [{ operation: 'getPlayerProfile', effect: { status: 503 } }] as const
    const state = { log: world.log(), faults, requests: [] }
    // No server has this name.
    const link = `https://nowhere.invalid/play/${await fragmentOf(state)}`
    await serve(['--replay', link], async ({ url }) => {
      expect((await fetch(`${url}/players/blocked-player`, { headers })).status).toBe(503)
    })
    const cut = await serve(['--replay', link.slice(0, -9)])
    expect([cut.code, cut.errors]).toEqual([1, expect.stringContaining('Copy the whole link.')])
    const other = { ...state, log: { ...world.log(), data: 999 } }
    const failed = await serve(['--replay', `http://x/${await fragmentOf(other)}`])
    expect(failed.errors).toContain('The link: The replay has data version 999')
  })

  test.each([
    [['--log-entries', '1'], {}],
    [[], { FAUXHOUSE_LOG_BYTES: '90' }],
  ])('takes the bounds of the log of %j and %j', async (flags, env) => {
    const { file } = logged()
    const { code, errors } = await runMain(['show', 'a', '--replay', file, ...flags], { ...env })
    expect([code, errors]).toEqual([1, expect.stringContaining('--log-entries')])
  })

  test.each([
    ['{', 'is not JSON'],
    [{}, 'The replay is not the log of a world'],
  ])('of %j says so in one line', async (content, message) => {
    const file = makeFolder().write('x.json', content)
    const { code, errors } = await serve(['--replay', file])
    expect(code).toBe(1)
    expect(errors).toMatch(/^fauxhouse: [^\n]+x\.json[^\n]+$/)
    expect(errors).toContain(message)
  })
})
