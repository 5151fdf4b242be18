import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { version } from '../../package.json'
import { startServer } from '../../src/node'
import { runMain } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const small = ['--players', '40', '--port', '0']

describe('the program', () => {
  test('tells its version', async () => {
    expect(await runMain(['--version'])).toEqual({ code: 0, printed: version, errors: '' })
  })

  test.each([
    [['-h'], '[serve]'],
    [['help'], '[serve]'],
    [['help', 'show'], 'show PLAYER'],
    [['show', '-h'], 'show PLAYER'],
  ])('takes %j as a wish for help', async (argv, usage) => {
    const { code, printed } = await runMain(argv)
    expect([code, printed]).toEqual([0, expect.stringContaining(`fauxhouse ${usage} [flags]`)])
  })

  test.each([
    ['blocked-player', '\nTry\n  curl "'],
    ['vip-gold', '\nTry\n  npx fauxhouse ctl load vip-gold\n  curl "'],
    ['approved+vip-gold', '\nTry\n  npx fauxhouse ctl load approved+vip-gold\n  curl "'],
  ])('of %s says how a server has it', async (name, expected) => {
    expect((await runMain(['scenarios', name])).printed).toContain(expected)
  })

  test('of a folder reports what is built on a missing scenario, and YAML', async () => {
    const folder = makeFolder()
    folder.write('ann.json', { extends: 'bo' })
    folder.write('cy.json', { players: { a: { traits: ['aproved'] } } })
    folder.write('dan.yaml', {})
    const { code, printed, errors } = await runMain(['scenarios', '--scenario-file', folder.path])
    expect([code, printed]).toEqual([1, ''])
    expect(errors).toContain(`${folder.path}/dan.yaml is not read: convert it to JSON.`)
    expect(errors).toContain(
      `"ann" (${folder.path}/ann.json) at /extends: There is no scenario "bo".`,
    )
    expect(errors).toContain(
      `(${folder.path}/cy.json) at /players/a/traits/0: There is no trait "aproved"`,
    )
  })

  test('of a broken scenario reports its own mistake beside those of other files', async () => {
    const folder = makeFolder()
    folder.write('ann.json', { extends: 'bo' })
    folder.write('cy.json', { tile: 'x' })
    const { code, errors } = await runMain(['scenarios', 'ann', '--scenario-file', folder.path])
    expect(code).toBe(1)
    expect(errors).toContain('There is no scenario "bo".')
    expect(errors).toContain('the field "tile" is unknown here.')
  })

  test('of a folder reports a broken scenario once, not those that are built on it', async () => {
    const folder = makeFolder()
    folder.write('ann.json', { extends: 'cy' })
    folder.write('cy.json', { tile: 'x' })
    const { errors } = await runMain(['scenarios', '--scenario-file', folder.path])
    expect(errors).toMatch(/^fauxhouse: Scenario "cy" .* the field "tile" is unknown here\..*$/)
  })

  test('of a file says how to pass it', async () => {
    const errors =
      'fauxhouse: "a/b.json" is not the name of a scenario. Pass a file with --scenario-file a/b.json.'
    expect(await runMain(['scenarios', 'a/b.json'])).toEqual({ code: 2, printed: '', errors })
  })

  test('of a scenario that is like none says in one line where they are listed', async () => {
    const errors =
      'fauxhouse: There is no scenario "qqq". `fauxhouse scenarios [--scenario-file FILE]` lists all names.'
    expect(await runMain(['scenarios', 'qqq'])).toEqual({ code: 2, printed: '', errors })
    expect(await runMain([...small, '--scenario', 'qqq'])).toEqual({ code: 2, printed: '', errors })
    const near =
      'There is no scenario "bloked". Did you mean "blocked"? `fauxhouse scenarios [--scenario-file FILE]` lists'
    expect((await runMain(['scenarios', 'bloked'])).errors).toContain(near)
  })

  test.each([
    [
      ['audit', '--port', '3'],
      'fauxhouse: --port is not a flag of this command. It belongs to fauxhouse serve.',
    ],
    ...['', ' '].map((token) => [
      ['--admin-token', token],
      'fauxhouse: --admin-token is empty, or contains a space or another character that is not visible ASCII. Use ASCII letters, digits and punctuation, or omit it.',
    ]),
    [['sevre'], 'fauxhouse: There is no command sevre. Did you mean serve?'],
    [['show'], 'fauxhouse: show needs a player id. Write `fauxhouse show PLAYER`.'],
    [['show', 'a', 'b'], 'fauxhouse: Unexpected argument "b". Write `fauxhouse show PLAYER`.'],
    ...[
      ['--quiet', '--json'],
      ['--no-admin', '--admin-token=x'],
    ].map(([one = '', other = '']) => [
      [one, other],
      `fauxhouse: ${one} and ${other.split('=')[0]} exclude each other. Omit one of them.`,
    ]),
    [['generate'], 'fauxhouse: generate needs `--out DIR`. Write `fauxhouse generate --out data`.'],
    [['--watch'], 'fauxhouse: --watch needs scenario files. Add --scenario-file PATH.'],
  ] as [string[], string][])('refuses %j with one line and code 2', async (argv, errors) => {
    expect(await runMain(argv)).toEqual({ code: 2, printed: '', errors })
  })

  test('refuses an instant that is none with one line and code 2', async () => {
    const { code, errors } = await runMain(['show', 'x', '--now', 'yesterday'])
    expect(code).toBe(2)
    const form = '2026-01-31 or 2026-01-31T12:00:00Z or wall'
    expect(errors).toBe(`fauxhouse: --now: "yesterday" is not a date. Write it as ${form}.`)
  })

  test('warns of a variable that nothing reads, and goes on', async () => {
    const { code, errors } = await runMain(small, { FAUXHOUSE_PROT: '1' })
    expect(code).toBe(0)
    expect(errors).toContain('Did you mean FAUXHOUSE_PORT?')
  })
})

describe('serve', () => {
  test('prints a curl that works, in six lines', async () => {
    const { code, printed } = await runMain(small, {}, async (greeting) => {
      const url = /curl "(\S+)" -H "Authorization: Bearer any" -H "X-Session-ID: any"/.exec(
        greeting,
      )
      const answer = await fetch(url?.[1] ?? '', { headers })
      expect(answer.status).toBe(200)
    })
    expect(code).toBe(0)
    expect(printed).toMatch(/Base URL +http:\/\/127\.0\.0\.1:\d+\/v1/)
    expect(printed.split('\n')).toHaveLength(6)
    expect(printed).toContain('ready in 13 ms')
  })

  test('prints one line of JSON, or nothing', async () => {
    const { printed } = await runMain([...small, '--json', '--seed', 'x'])
    expect(JSON.parse(printed)).toMatchObject({
      version,
      seed: 'x',
      players: 40,
      now: '2026-01-01T12:00:00.000Z',
      readyMs: 13,
    })
    expect(await runMain([...small, '--quiet'])).toEqual({ code: 0, printed: '', errors: '' })
  })

  test('follows the clock of the host with --now wall', async () => {
    const before = Date.now()
    const { printed } = await runMain([...small, '--json', '--now', 'wall'])
    const now = Date.parse(JSON.parse(printed).now)
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(Date.now())
  })

  test('has closed its port when it ends', async () => {
    let url = ''
    await runMain([...small, '--json'], {}, async (line) => {
      url = JSON.parse(line).url
    })
    await expect(fetch(url)).rejects.toThrow()
  })

  test('takes policies from flags and from the variable', async () => {
    const limit = async (line: string, query = '') => {
      const { url: baseUrl, examples } = JSON.parse(line)
      const url = `${baseUrl}/players/${examples.regular}/bonuses${query}`
      return (await fetch(url, { headers })).json()
    }
    const flags = ['--policy', 'maxLimit=5', '--policy', 'overLimit=clamp']
    await runMain([...small, '--json', ...flags], {}, async (line) => {
      expect(await limit(line, '?limit=9')).toMatchObject({ limit: 5 })
    })
    const env = { FAUXHOUSE_POLICY: 'maxLimit=5;errorFormat=envelope' }
    await runMain([...small, '--json'], env, async (line) => {
      expect(await limit(line, '?limit=9')).toMatchObject({ success: false })
    })
  })

  test.each([
    ['maxLimits=5', 'There is no policy "maxLimits". Did you mean maxLimit?'],
    ['wr=all', 'Policy wr cannot be "all". Use one of: remaining, requirement.'],
    ['isolation=tokens', 'Policy isolation cannot be "tokens". Did you mean token?'],
    ['wr', 'Policy "wr" has no "=".'],
  ])('refuses the policy %s with one line and code 2', async (policy, error) => {
    const { code, errors } = await runMain([...small, '--policy', policy])
    expect(code).toBe(2)
    expect(errors).toContain(`fauxhouse: ${error}`)
    expect(errors).not.toContain('\n')
  })

  test('serves an empty world', async () => {
    const { code, printed } = await runMain(['--players', '0', '--port', '0', '--no-scenarios'])
    expect(code).toBe(0)
    expect(printed).not.toContain('curl')
    expect(printed).not.toMatch(/^(Generated players|Scenarios)/m)
  })

  test('says in one line that a port is in use, with code 1', async () => {
    const taken = await startServer({ fetch: () => new Response() })
    const { code, errors } = await runMain(['--port', String(taken.port)])
    await taken.close()
    expect(code).toBe(1)
    expect(errors).toMatch(/^fauxhouse: Port \d+ of 127\.0\.0\.1 is in use\..*$/)
  })

  test('listens on port 4777 by default', async () => {
    expect((await runMain(['--help'])).printed).toContain('(4777)')
  })
})

describe('show', () => {
  test('prints a player as the wire has it', async () => {
    let id = ''
    let total = 0
    await runMain([...small, '--json'], {}, async (line) => {
      const { url: baseUrl, examples } = JSON.parse(line)
      id = examples.regular
      const history = await fetch(`${baseUrl}/players/${id}/transactions`, { headers })
      total = (await history.json()).total
    })
    const { code, printed } = await runMain(['show', id, '--players', '40'])
    expect(code).toBe(0)
    expect(printed).toContain(`${id} · `)
    expect(printed).toMatch(new RegExp(`Transactions \\(15 of ${total}, newest first\\)`))
    expect(printed).toMatch(/^ {2}[▁▂▃▄▅▆▇█]{10,72}$/m)
    expect(printed).not.toMatch(/undefined|NaN|\[object/)
  })

  test('reports an unknown id, with code 1', async () => {
    const { code, errors } = await runMain(['show', 'nobody'])
    expect(code).toBe(1)
    expect(errors).toMatch(/^fauxhouse: .*nobody.*$/)
  })
})

describe('openapi', () => {
  test('prints the document as JSON or as YAML, under the policies that are given', async () => {
    const { code, printed } = await runMain(['openapi', '--policy', 'maxLimit=77'])
    expect(code).toBe(0)
    expect(JSON.parse(printed)).toMatchObject({ openapi: '3.1.0' })
    expect(printed).toContain('"maximum": 77')
    expect((await runMain(['openapi', '--yaml'])).printed).toMatch(/^openapi: "3\.1\.0"\ninfo:\n/)
  })

  test('has absolute addresses: a file comes from no server', async () => {
    const { printed } = await runMain(['openapi'])
    const servers = JSON.parse(printed).servers as { url: string; description: string }[]
    expect(servers.map(({ url }) => url)).toEqual([
      'http://127.0.0.1:4777/v1',
      'http://127.0.0.1:4777/w/{world}/v1',
    ])
    expect(servers[0]?.description).toBe('A server at its default address.')
    const yaml = parse((await runMain(['openapi', '--yaml'])).printed)
    expect(yaml).toEqual(JSON.parse(printed))
  })

  test('refuses a policy that there is not, with code 2', async () => {
    const { code, errors } = await runMain(['openapi', '--policy', 'wr=all'])
    expect([code, errors]).toEqual([2, expect.stringContaining('Policy wr cannot be "all"')])
  })
})
