import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'

const PLAYER = 'wagering-nearly-done'
const world = createWorld({ players: 0, scenarios: [PLAYER] })
const headers = { Authorization: 'Bearer x', 'X-Session-ID': 's' }
const get = (path: string) => world.fetch(new Request(`http://any.example${path}`, { headers }))

const INSTANTS = [
  '2026-01-01',
  '2026-01-01T00:00:00.0001Z',
  '1900-02-28T00:00:00-23:59',
  '0000-01-01T00:00:00+00:01',
  '9999-12-31',
  '9999-12-31T23:59:59.9999Z',
  '9999-12-31T23:59:59-00:01',
]

/** Every path and parameter of a period, by the two documents. */
async function periodsOf(document: string, before: string): Promise<[string, string][]> {
  const { paths } = await (await get(document)).json()
  return Object.entries<{ get?: { parameters?: { name: string }[] } }>(paths).flatMap(
    ([path, { get: call }]) =>
      (call?.parameters ?? [])
        .filter(({ name }) => name === 'from_date' || name === 'to_date')
        .map(({ name }): [string, string] => {
          // Only the amounts of a summary have a period.
          const field = path.endsWith('/explain') ? '?field=/summary/total_bets&' : '?'
          return [before + path.replace('{playerId}', PLAYER) + field, name]
        }),
  )
}

describe('a period takes the same instants', async () => {
  const all = [
    ...(await periodsOf('/openapi.json', '/v1')),
    ...(await periodsOf('/__admin/openapi.json', '')),
  ]
  expect(all.length).toBeGreaterThan(8)

  it.each(all)('at %s in %s', async (path, name) => {
    for (const text of INSTANTS) {
      const { status } = await get(`${path}${name}=${encodeURIComponent(text)}`)
      expect(status, text).toBe(200)
    }
  })

  it('in process', () => {
    const player = world.player(PLAYER)
    for (const from of [...INSTANTS, 1e15, -1e15, new Date(8e15)]) {
      expect(player.balanceHistory({ from_date: from }).points.length).toBeGreaterThan(0)
      expect(player.transactions({ from_date: from, to_date: from }).total).toBeGreaterThanOrEqual(
        0,
      )
    }
  })
})
