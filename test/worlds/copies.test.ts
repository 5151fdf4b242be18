import { expect, test, vi } from 'vitest'
import { createWorlds } from '../../src/index'

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

test('a world of another copy of the package can be the base of named worlds', async () => {
  vi.resetModules()
  const other = await import('../../src/index')
  expect(other.createWorlds).not.toBe(createWorlds)
  const base = other.createWorld({ players: 0, scenarios: ['blocked-player'] })
  const worlds = createWorlds({ base })
  worlds.open('one').execute('blocked-player', { type: 'unblock' })
  const blocked = async (path: string) => {
    const response = await worlds.fetch(`${path}/v1/players/blocked-player`, { headers })
    return ((await response.json()) as { blocked: unknown }).blocked
  }
  expect(await blocked('')).toBe(true)
  expect(await blocked('/w/one')).toBe(false)
  expect(await blocked('/w/two')).toBe(true)
  expect(await other.audit(worlds.open('one'))).toEqual([])
  expect(() => createWorlds({ base: {} as never })).toThrow('Pass a world of createWorld()')
})
