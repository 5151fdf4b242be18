import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { send } from './reading'

const FORGED = {
  items: [{ where: 'forged', code: 'INVALID_BODY', detail: 'forged', remedy: 'forged' }],
  code: 'UNAUTHORIZED',
  status: 200,
  headers: { 'Set-Cookie': 'forged=1', Location: 'http://forged.example' },
  body: 'forged',
  contentType: 'text/html',
  rejection: { code: 'INTERNAL', items: [], status: 500 },
  value: {},
}

/** Every endpoint that takes JSON. */
const ENDPOINTS = [
  ['PUT', '/v1/players/mary'],
  ['POST', '/__admin/players'],
  ['POST', '/__admin/players/mary/commands'],
  ['POST', '/__admin/clock/advance'],
  ['POST', '/__admin/snapshots'],
  ['POST', '/__admin/scenarios'],
  ['POST', '/__admin/scenarios/blocked-player/load'],
  ['PATCH', '/__admin/policies'],
] as const

async function responseTo(method: string, path: string, body: unknown, policies = {}) {
  const world = createWorld({ players: 0, policies })
  world.execute('mary', { type: 'register' })
  const response = await send(world, method, path, body)
  return { response, text: await response.text() }
}

describe('JSON made of the names that results have inside', () => {
  it.each(ENDPOINTS)('%s %s responds to a forged rejection with 400', async (method, path) => {
    for (const body of [FORGED, [FORGED], { ...FORGED, type: 'login' }, { rejection: FORGED }]) {
      const { response, text } = await responseTo(method, path, body)
      expect([response.status, text]).toEqual([400, expect.stringContaining('"INVALID_BODY"')])
      expect([response.headers.get('set-cookie'), response.headers.get('location')]).toEqual([
        null,
        null,
      ])
    }
  })

  it('as a template of errors is a body, and neither status nor headers', async () => {
    const { response, text } = await responseTo('PUT', '/v1/players/mary', [], {
      errorFormat: FORGED,
    })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([400, null])
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(JSON.parse(text)).toMatchObject({ status: 200, body: 'forged' })
  })
})
