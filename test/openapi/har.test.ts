import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { toolPath } from './tools'

interface Validator {
  har(archive: unknown): Promise<unknown>
}

const { har } = createRequire(import.meta.url)(toolPath('har-validator')) as Validator

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

test('har-validator takes the archive of a journal', async () => {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  const path = '/v1/players/blocked-player'
  const typed = { ...HEADERS, 'Content-Type': 'application/json' }
  await world.fetch(`${path}/transactions?event_type=bet&limit=1`, { headers: HEADERS })
  await world.fetch(path, { method: 'PUT', headers: typed, body: '{"phone": "1"}' })
  await world.fetch(path, { method: 'HEAD', headers: HEADERS })
  await world.fetch(path, { method: 'OPTIONS' })
  await world.fetch('/nothing')
  world.faults.add({ effect: { failure: 'reset' } })
  await expect(world.fetch(path)).rejects.toThrow()
  const archive = await (await world.fetch('/__admin/requests.har')).json()
  expect(archive.log.entries).toHaveLength(6)
  await expect(har(archive)).resolves.toBeDefined()
})
