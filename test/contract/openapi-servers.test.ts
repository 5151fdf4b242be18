import { expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'

test.each(['/openapi.json', '/__admin/openapi.json'])(
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
