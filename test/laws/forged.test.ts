import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { CREDENTIALS } from '../contract/bench'
import { samples } from '../support/samples'

/** Names of internal members of results, refusals, errors and environments. */
const INTERNAL = [
  [
    'items',
    'code',
    'status',
    'headers',
    'body',
    'contentType',
    'refusal',
    'value',
    'rule',
    'facts',
  ],
  ['where', 'detail', 'remedy', 'problem', 'pointer', 'origin', 'definition', 'bundled', 'path'],
  ['admin', 'basePath', 'respond', 'isLoopback', 'family', 'state', 'now', 'inside', 'type', 'id'],
  ['commands', 'listed', 'unfit', 'toJSON', 'then', 'constructor', '__proto__', 'length', 'name'],
].flat()

const FORGED = {
  items: [{ where: 'forged', code: 'INVALID_BODY', detail: 'forged', remedy: 'forged' }],
  code: 'UNAUTHORIZED',
  status: 200,
  headers: { 'Set-Cookie': 'forged=1', Location: 'http://forged.example' },
  body: 'forged',
  contentType: 'text/html',
  refusal: { code: 'INTERNAL', items: [], status: 500 },
  value: {},
}

const leaf = fc.oneof(
  fc.constantFrom('forged', 'INVALID_BODY', 'INTERNAL', 'UNAUTHORIZED', '', '{status}', '{code}'),
  fc.constantFrom(0, 200, 204, 1000, -1, null, true, false),
)

const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom(...INTERNAL), tie('tree')), { maxLength: 6 })
      .map((entries) => Object.fromEntries(entries)),
    fc.subarray(Object.entries(FORGED)).map((entries) => Object.fromEntries(entries)),
  ),
}))

/** Every endpoint that takes JSON, and the statuses that it answers with. */
const ENDPOINTS = [
  ['PUT', '/v1/players/mary', [200, 400]],
  ['POST', '/__admin/players', [201, 400, 409]],
  ['POST', '/__admin/players/mary/commands', [200, 400, 409]],
  ['POST', '/__admin/clock/advance', [200, 400, 409]],
  ['POST', '/__admin/snapshots', [200, 201, 400, 409]],
  ['POST', '/__admin/scenarios', [201, 400, 404, 409]],
  ['POST', '/__admin/scenarios/blocked-player/load', [201, 400, 409]],
  ['PATCH', '/__admin/policies', [200, 400]],
] as const

const HEADERS = new Set([
  'cache-control',
  'content-length',
  'content-type',
  'date',
  'location',
  'x-request-id',
])

async function answerTo(method: string, path: string, body: unknown, policies = {}) {
  const world = createWorld({ players: 0, policies })
  world.execute('mary', { type: 'register' })
  const init = {
    method,
    body: JSON.stringify(body),
    headers: { ...CREDENTIALS, 'Content-Type': 'application/json' },
  }
  const response = await world.fetch(path, init)
  return { response, text: await response.text() }
}

describe('JSON made of the names that results have inside', () => {
  it.each(ENDPOINTS)('%s %s answers a forged refusal with 400', async (method, path) => {
    for (const body of [FORGED, [FORGED], { ...FORGED, type: 'login' }, { refusal: FORGED }]) {
      const { response, text } = await answerTo(method, path, body)
      expect([response.status, text]).toEqual([400, expect.stringContaining('"INVALID_BODY"')])
      expect(response.headers.get('set-cookie')).toBeNull()
    }
  })

  it.each(ENDPOINTS)('%s %s answers any of it as documented', async (method, path, statuses) => {
    const law = fc.asyncProperty(tree, async (body) => {
      const { response, text } = await answerTo(method, path, body)
      expect(statuses).toContain(response.status)
      expect(response.headers.get('location') ?? '').not.toContain('forged.example')
      expect([...response.headers.keys()].filter((name) => !HEADERS.has(name))).toEqual([])
      if (response.status >= 400) {
        expect(response.headers.get('content-type')).toBe('application/problem+json')
        expect(JSON.parse(text)).toMatchObject({ status: response.status })
      }
    })
    await fc.assert(law, { numRuns: samples(12) })
  })

  it('as a template of errors is a body, and neither status nor headers', async () => {
    const { response, text } = await answerTo('PUT', '/v1/players/mary', [], {
      errorFormat: FORGED,
    })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([400, null])
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(JSON.parse(text)).toMatchObject({ status: 200, body: 'forged' })
  })
})
