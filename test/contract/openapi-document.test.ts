import { expect, it } from 'vitest'
import { createWorld } from '../../src/index'

const HEADERS = {
  Authorization: 'Bearer any',
  'X-Session-ID': 'any',
  'Content-Type': 'application/json',
}

it.each([
  ['lift', 200],
  ['refuse', 409],
] as const)(
  'protectedBlocks=%s: OpenAPI has the %d of an update that lifts a block',
  async (protectedBlocks, wanted) => {
    const world = createWorld({ scenarios: ['self-excluded'], policies: { protectedBlocks } })
    const init = { method: 'PUT', headers: HEADERS, body: '{"blocked": false}' }
    const { status } = await world.fetch('/v1/players/self-excluded', init)
    expect(status).toBe(wanted)
    const document = await (await world.fetch('/openapi.json')).json()
    const { responses } = document.paths['/players/{playerId}'].put
    expect(Object.keys(responses).includes('409')).toBe(wanted === 409)
  },
)

it.each(['/openapi.json', '/__admin/openapi.json'])(
  'the servers of %s have only what the schemas of generators allow',
  async (path) => {
    const { servers } = await (await createWorld({ players: 0 }).fetch(path)).json()
    expect(servers).toHaveLength(2)
    for (const { variables = {} } of servers) {
      for (const variable of Object.values(variables as object)) {
        expect(Object.keys(variable)).toEqual(['default'])
      }
    }
  },
)
