import { describe, expect, it } from 'vitest'
import { playerPath } from '../contract/bench'
import { sampled } from '../support/samples'
import { type Attack, createAttack, expectNoInsides, shown } from './attack'

const BELOW = ['', '/transactions', '/transactions/summary', '/bonuses', '/bonuses/eligible']

/** Unknown ids, which the test encodes with encodeURIComponent. */
const STRANGERS = [
  'nobody',
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  '*',
  '{playerId}',
  '%',
  '%25',
  '...',
  'a/b',
  '/',
  'a\\b',
  'a#b',
  'a b',
  ' ',
  '\r\nX-Evil: 1',
  'a\0b',
  '\u001b[31m',
  '\u2028',
  '\u00e6',
  '\ud83d\ude00',
  '\uffff',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'pl_00000000',
  'pl_iiiiiiii',
  'x'.repeat(1_000),
  'x'.repeat(100_000),
  '\ud83d\ude00'.repeat(2_000),
]

/** Segments that encoders do not produce. */
const BROKEN = [
  '%',
  '%zz',
  '%u0041',
  '%ff',
  '%C3',
  // Overlong forms of a slash, a dot and a NUL.
  '%C0%AF',
  '%F0%80%80%AF',
  '%C0%80',
  // Lone surrogates, and a code point above the last.
  '%ED%A0%80',
  '%ED%A0%BD%ED%B8%80',
  '%F4%90%80%80',
  '%F8%88%80%80%80',
]

/** Paths: known and unknown ones, and valid player ids. */
export function pathCases(attack: Attack): void {
  const { busy, world } = attack

  describe('player ids', () => {
    for (const id of STRANGERS) {
      it(`${shown(id)} is nobody`, async () => {
        for (const below of BELOW) {
          const problem = await attack.refused('PLAYER_NOT_FOUND', playerPath(id, below))
          expect(problem.errors).toMatchObject([{ where: 'path.playerId' }])
          expect(problem.detail.length).toBeLessThan(250)
        }
      })
    }

    it.each(BROKEN)('%s is invalid, without credentials too', async (segment) => {
      for (const below of BELOW) {
        const headers = { Authorization: undefined }
        const path = `/players/${segment}${below}`
        const { errors } = await attack.refused('INVALID_PARAMETER', path, { headers })
        expect(errors).toMatchObject([{ where: 'path.playerId' }])
      }
    })

    it.each([
      (id: string) => id.toUpperCase(),
      (id: string) => `${id} `,
      (id: string) => ` ${id}`,
      (id: string) => `${id}\0`,
      (id: string) => `${id}\n`,
      (id: string) => `${id}.json`,
      (id: string) => `${id};a=b`,
      (id: string) => `./${id}`,
      (id: string) => id.slice(0, -1),
    ])('similar to an existing id are unknown: %s', async (near) => {
      await attack.refused('PLAYER_NOT_FOUND', playerPath(near(busy)))
    })
  })

  describe('policy unknownPlayer: generate', () => {
    const open = createAttack({ unknownPlayer: 'generate' })

    for (const id of sampled(STRANGERS, 15)) {
      it(`makes a player of ${shown(id)}, or says that it is not registered yet`, async () => {
        const { status } = await open.call(playerPath(id))
        expect([200, 404]).toContain(status)
        for (const below of BELOW) {
          const answer = await open.call(playerPath(id, below))
          expect(answer.status, answer.text).toBe(status)
          expectNoInsides(answer.text)
          if (status === 200 && below === '') expect(answer.body['id']).toBe(id)
        }
      })
    }
  })

  describe('paths that lead nowhere', () => {
    const nowhere = [
      '/',
      '/players',
      '/players/',
      `/players/${busy}/`,
      `/players//${busy}`,
      `/players/${busy}//transactions`,
      `/players/${busy}/transactions/`,
      `/players/${busy}/transactions/summary/x`,
      `/players/${busy}/transactions/tx_1`,
      `/players/${busy}/bonuses/ELIGIBLE`,
      `/Players/${busy}`,
      `/players/${busy}/Transactions`,
      '/__proto__',
      '/players/../../v1',
      '/%2e%2e/%2e%2e/etc/passwd',
      `/${'a/'.repeat(5_000)}`,
    ]
    for (const path of nowhere) {
      it(shown(path), async () => {
        await attack.refused('NOT_FOUND', path)
        const headers = { Authorization: undefined, 'X-Session-ID': undefined }
        await attack.refused('NOT_FOUND', path, { headers, method: 'DELETE' })
      })
    }

    it.each(['/v1x', '/V1', '/v2', '/v1%2fplayers', '/api/v1', '/.well-known/x', '/favicon.ico'])(
      '%s beside the version',
      async (path) => {
        const response = await world.fetch(new Request(`http://any.example${path}`))
        expect(response.status).toBe(404)
      },
    )
  })

  describe('dot segments', () => {
    // The URL class removes them, even encoded, before the routing.
    it.each([
      `/players/./${busy}`,
      `/players/x/../${busy}`,
      `/players/%2e/${busy}`,
      `/players/x/%2E%2e/${busy}`,
      `/../v1/players/${busy}`,
      `/players/${busy}/bonuses/..`.replace('/bonuses/..', '/bonuses/../../') + busy,
    ])('%s is resolved', async (path) => {
      expect(await attack.call(path)).toMatchObject({ status: 200, body: { id: busy } })
    })
  })

  it('a fragment is not part of the path', async () => {
    expect(await attack.call(`${playerPath(busy)}#x?limit=0`)).toMatchObject({ status: 200 })
    const page = playerPath(busy, '/transactions?limit=3#&limit=4')
    expect(await attack.call(page)).toMatchObject({ body: { limit: 3 } })
  })

  it('controls and line ends of an id stay out of the one line of the plain format', async () => {
    const plain = createAttack({ errorFormat: 'plain' })
    for (const id of ['a\nb', 'a\rb', 'a\0b', '\u001b[31mred', '\u2028', '\u0085']) {
      const answer = await plain.call(playerPath(id))
      expect(answer.status).toBe(404)
      expect(answer.text).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      const query = `/transactions?event_type=${encodeURIComponent(id)}`
      expect((await plain.call(playerPath(plain.busy, query))).text).not.toMatch(
        /[\p{Cc}\u2028\u2029]/u,
      )
    }
  })
}
