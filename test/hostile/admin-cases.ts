import { describe, expect, it } from 'vitest'
import {
  type Attack,
  answerOf,
  createAttack,
  expectNoInsides,
  fingerprintOf,
  problemIn,
  shown,
} from './attack'

/** Bodies that every operation of the control API refuses. */
const BODIES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '{',
  '{"by":"P1D",}',
  '{"by":"P1D","by":"P1D"}',
  '\ufeff{}',
  'by=P1D',
  'null',
  '0',
  '"__proto__"',
  '["login"]',
  '[{"type":"__proto__"}]',
  '{"type":"toString"}',
  '{"type":null}',
  '{"type":"login","__proto__":{"amount":1}}',
  '{"type":"deposit","amount":"5"}',
  '{"type":"deposit","amount":-5}',
  '{"type":"deposit","amount":1e400}',
  '{"type":"deposit","amount":5,"method":"__proto__"}',
  '{"type":"play","stake":1,"rounds":1e15}',
  '{"type":"block","for":"P99999999999Y"}',
  '[{"type":"deposit","amount":5},{"type":"deposit","amount":-5}]',
  '{"by":"-P1D"}',
  '{"by":"P99999999999Y"}',
  '{"by":1}',
  '{"to":"1970-01-01"}',
  '{"to":"2026-02-30"}',
  '{"maxLimit":0}',
  '{"maxLimit":50,"tokens":[]}',
  '{"__proto__":{"maxLimit":1}}',
  '{"unknownPlayer":"generate","x":1}',
  '{"id":"a\\u0000b"}',
  '{"id":"\\ud800"}',
  '{"market":"__proto__"}',
  '{"profile":{"__proto__":{"name":"x"}}}',
  `{"id":"${'x'.repeat(50_000)}"}`,
  '['.repeat(30_000) + ']'.repeat(30_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array(70_000).fill(32),
]

/** Operations that change a world, with their methods. */
function targetsOf({ busy }: Attack): readonly (readonly [method: string, path: string])[] {
  return [
    ['POST', '/players'],
    ['POST', `/players/${busy}/commands`],
    ['POST', '/players/nobody/commands'],
    ['POST', '/clock/advance'],
    ['PATCH', '/policies'],
    ['POST', '/scenarios'],
    ['POST', '/scenarios/__proto__/load'],
    ['POST', '/snapshots/__proto__/restore'],
    ['DELETE', '/snapshots/constructor'],
  ]
}

/** The control API: bodies and names that it must refuse. */
export function adminCases(): void {
  const attack = createAttack()
  const send = async (method: string, path: string, body?: BodyInit) => {
    const headers = { 'Content-Type': 'application/json' }
    const init = { method, headers, ...(body === undefined ? {} : { body }) }
    const request = new Request(`http://any.example/__admin${path}`, init)
    return answerOf(await attack.world.fetch(request))
  }

  for (const [method, path] of targetsOf(attack)) {
    it(`${method} ${path} refuses what is no body of its own, and changes nothing`, async () => {
      const before = await fingerprintOf(attack.world)
      for (const body of BODIES) {
        const answer = await send(method, path, body)
        const name = typeof body === 'string' ? shown(body) : `${body.length} bytes`
        expect([400, 404, 409, 413], `${name}: ${answer.text.slice(0, 300)}`).toContain(
          answer.status,
        )
        problemIn(answer)
      }
      expect(await fingerprintOf(attack.world)).toEqual(before)
      expect(({} as Record<string, unknown>)['maxLimit']).toBeUndefined()
    })
  }

  it.each(['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'a page elsewhere cannot post with the type %o',
    async (type) => {
      // A form can send this without a preflight request, so it must not be read as a command.
      const before = await fingerprintOf(attack.world)
      for (const path of ['/players', '/clock/advance', `/players/${attack.busy}/commands`]) {
        const request = new Request(`http://any.example/__admin${path}`, {
          method: 'POST',
          headers: { 'Content-Type': type },
          body: new TextEncoder().encode('{"by":"P1D"}'),
        })
        problemIn(await answerOf(await attack.world.fetch(request)), 'UNSUPPORTED_MEDIA_TYPE')
      }
      expect(await fingerprintOf(attack.world)).toEqual(before)
    },
  )

  describe('names and filters', () => {
    it.each([
      '/players/nobody',
      '/players/__proto__',
      '/players/%00',
      '/players/%ff',
      '/players?limit=x',
      '/players?limit=1e9',
      '/players?limit=1001',
      '/players?offset=-1',
      '/players?persona=__proto__',
      '/players?blocked=1',
      '/players?kyc_status=Approved',
      '/players?x=1',
      '/players?__proto__=1',
      '/scenarios/__proto__',
      '/scenarios/..%2f..%2fpackage',
      '/scenarios/%ff',
      '/nothing',
      '/__proto__',
      '',
      '/',
    ])('%s is refused', async (path) => {
      const answer = await send('GET', path)
      expect([400, 404], answer.text).toContain(answer.status)
      problemIn(answer)
    })

    it('beyond the last player is an empty page', async () => {
      const answer = await send('GET', '/players?offset=9007199254740991')
      expect(answer).toMatchObject({ status: 200, body: { players: [] } })
      expectNoInsides(answer.text)
    })
  })
}
