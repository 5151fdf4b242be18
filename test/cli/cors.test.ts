import { describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main'
import { recordTerminal } from './recorded-terminal'

async function serve(flags: readonly string[], ask: (url: string) => Promise<void>) {
  const terminal = recordTerminal(async () => ask(JSON.parse(terminal.printed[0] ?? '').origin))
  const argv = ['--port', '0', '--json', '--players', '0', '--scenario', 'blocked-player', ...flags]
  const code = await main(argv, {}, terminal)
  expect(terminal.errors).toEqual([])
  expect(code).toBe(0)
}

describe('serve --cors', () => {
  test('lets pages of any origin call', async () => {
    await serve(['--cors'], async (url) => {
      const headers = { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'PUT' }
      const path = '/v1/players/blocked-player'
      const asked = await fetch(url + path, { method: 'OPTIONS', headers })
      expect(asked.headers.get('access-control-allow-origin')).toBe('*')
      expect(asked.headers.get('access-control-allow-methods')).toContain('PUT')
    })
  })

  test.each(['localhost:3000', 'http://localhost:3000/', 'x'])('refuses %s', async (origin) => {
    const terminal = recordTerminal()
    expect(await main([`--cors=${origin}`, '--port', '0'], {}, terminal)).toBe(2)
    expect(terminal.errors.join()).toContain('Use an origin such as http://localhost:3000, or *')
  })
})
