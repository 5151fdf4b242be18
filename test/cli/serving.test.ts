import { describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main'
import { warningsFor } from '../../src/cli/serve'
import { recordTerminal } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

async function serve(flags: readonly string[], ask?: (url: string) => Promise<void>) {
  const terminal = recordTerminal(async () => {
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(terminal.printed.join()) ?? []
    await ask?.(url)
  })
  const code = await main(['--port', '0', '--players', '20', ...flags], {}, terminal)
  return { code, printed: terminal.printed.join('\n'), errors: terminal.errors }
}

describe('the greeting', () => {
  test('has six lines, the URL first, and counts the scenarios', async () => {
    const { printed } = await serve([])
    const lines = printed.split('\n')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toMatch(/^ {2}Base URL +http:\S+\/v1$/)
    expect(printed).toMatch(/^ {2}Scenarios +\d{3}, listed by fauxhouse scenarios$/m)
    expect(lines.filter((line) => line.length > 80 && !line.includes('curl'))).toEqual([])
    expect(printed).toMatch(/curl "\S+\/v1\/players\/blocked-player" -H .+\n.+ready in 13 ms/)
  })

  test('names some of the scenarios of files, which fauxhouse scenarios does not list', async () => {
    const folder = makeFolder()
    for (const name of ['a', 'b', 'c', 'd']) folder.write(`${name}.json`, {})
    const flags = ['--scenario-file', folder.path]
    expect((await serve(flags)).printed).toMatch(/^ {2}Scenarios +a, b, c, d$/m)
    folder.write('e.json', {})
    expect((await serve(flags)).printed).toMatch(/^ {2}Scenarios +a, b, c, d, 1 more$/m)
  })

  test('asks for the player of the scenario that was named', async () => {
    const { printed } = await serve(['--scenario', 'unicode-id'], async (url) => {
      expect(url).not.toBe('')
    })
    expect(printed).toContain(`/v1/players/${encodeURIComponent('Ægir/№ 7')}"`)
    expect((await serve(['--no-scenarios'])).printed).toMatch(/curl "\S+\/v1\/players\/pl_/)
  })

  test('states how many generated players there are', async () => {
    const first = await serve(['--now', '2025-06-01', '--epoch', '2022-06-01'])
    expect(first.printed).toContain('seed "fauxhouse", 20 players, ')
    const later = await serve(['--now', '2026-06-01', '--epoch', '2022-06-01'])
    expect(later.printed).toContain('seed "fauxhouse", 20 players every 36 months, ')
  })

  test('as JSON has all of it', async () => {
    const { printed } = await serve(['--json', '--scenario', 'fraud-ring'])
    expect(JSON.parse(printed)).toMatchObject({
      scenarios: [
        { name: 'fraud-ring', tags: expect.arrayContaining(['team']), players: { length: 6 } },
      ],
      curl: expect.stringContaining('/v1/players/fraud-ring.'),
      admin: 'local',
      watched: [],
      warnings: [],
    })
  })
})

describe('the control API', () => {
  const health = (url: string, headers = {}) => fetch(`${url}/__admin/health`, { headers })

  test('is switched off by --no-admin', async () => {
    const { printed } = await serve(['--no-admin'], async (url) => {
      expect((await health(url)).status).toBe(404)
    })
    expect(printed).toMatch(/Inspector +off, as is the control API/)
  })

  test('asks for the token of --admin-token, which is not printed', async () => {
    const { printed } = await serve(['--admin-token', 'open-sesame'], async (url) => {
      expect((await health(url)).status).toBe(401)
      expect((await health(url, { Authorization: 'Bearer open-sesame' })).status).toBe(200)
    })
    expect(printed).not.toContain('open-sesame')
    expect(printed).toContain('/__admin/ with the admin token')
  })
})

describe('a warning', () => {
  const local = {
    ...{ host: '127.0.0.1', 'admin-token': undefined, 'no-admin': false },
    cors: undefined as string | undefined,
  }
  const open = { ...local, host: '0.0.0.0' }

  test('is given if other machines can reach the server', () => {
    expect(warningsFor(open)).toEqual([
      'Other machines can reach this server on 0.0.0.0, and it accepts any token. The control ' +
        'API accepts only requests from this machine, unless you set --admin-token.',
    ])
    expect(warningsFor({ ...local, host: '' }).join()).toContain('on every address')
    expect(warningsFor({ ...open, 'no-admin': true }).join()).not.toContain('control API')
  })

  test('is not given for a local address or with a token', () => {
    for (const host of ['127.0.0.1', '127.0.1.1', '::1', 'localhost']) {
      expect(warningsFor({ ...local, host })).toEqual([])
    }
    expect(warningsFor({ ...open, 'admin-token': 'x' })).toEqual([])
  })
  test('names what --cors opens to a page of another site, and what it does not', () => {
    const [warning] = warningsFor({ ...local, cors: 'https://shop.example' })
    expect(warning).toBe(
      'Pages of https://shop.example can call the service, but not the control API, unless you set --admin-token.',
    )
    for (const cors of ['*', 'http://localhost:3000', 'http://[::1]:3000', 'http://a.localhost']) {
      expect(warningsFor({ ...local, cors })).toEqual([])
    }
    expect(warningsFor({ ...local, cors: 'https://x.y', 'no-admin': true })).toEqual([])
  })
})
