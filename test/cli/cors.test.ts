import { describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main'
import { recordTerminal } from './recorded-terminal'

const PAGE = 'http://localhost:3000'

async function serve(flags: readonly string[], ask: (url: string) => Promise<void>) {
  const terminal = recordTerminal(async () => ask(JSON.parse(terminal.printed[0] ?? '').origin))
  const argv = ['--port', '0', '--json', '--players', '0', '--scenario', 'blocked-player', ...flags]
  const code = await main(argv, {}, terminal)
  expect(terminal.errors).toEqual([])
  expect(code).toBe(0)
}

const preflight = (url: string, page = PAGE) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: {
      Origin: page,
      'Access-Control-Request-Method': 'PUT',
    },
  })

describe('serve --cors', () => {
  test('lets pages of any origin call', async () => {
    await serve(['--cors'], async (url) => {
      const asked = await preflight(`${url}/v1/players/blocked-player`, 'https://shop.example')
      expect(asked.headers.get('access-control-allow-origin')).toBe('*')
      expect(asked.headers.get('access-control-allow-methods')).toContain('PUT')
    })
  })

  test('names one origin, with credentials', async () => {
    await serve([`--cors=${PAGE}`], async (url) => {
      for (const answer of [await preflight(url), await fetch(`${url}/openapi.json`)]) {
        expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE)
        expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
        expect(answer.headers.get('vary')).toBe('Origin')
      }
    })
  })

  test('opens the control API to no other origin', async () => {
    await serve(['--cors'], async (url) => {
      const from = (origin: string) =>
        fetch(`${url}/__admin/health`, { headers: { Origin: origin } })
      expect((await from('https://evil.example')).status).toBe(403)
      expect((await from(PAGE)).status).toBe(200)
    })
  })

  test.each(['localhost:3000', 'http://localhost:3000/', 'x'])('refuses %s', async (origin) => {
    const terminal = recordTerminal()
    expect(await main([`--cors=${origin}`, '--port', '0'], {}, terminal)).toBe(2)
    expect(terminal.errors.join()).toContain('Use an origin such as http://localhost:3000, or *')
  })
})
