import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '../../src/contract/operations'
import { type Bench, CREDENTIALS, playerPath } from './bench'

/** HTTP: credentials, methods, paths, negotiation, headers. */
export function protocolCases(bench: () => Bench): void {
  const paths = () => [
    ...new Set(
      OPERATIONS.map(({ path }) => path.replace('{playerId}', encodeURIComponent(bench().busy))),
    ),
  ]

  describe('credentials', () => {
    it.each([
      ['no Authorization', { 'X-Session-ID': 's' }],
      ['another scheme', { ...CREDENTIALS, Authorization: 'Basic eDp5' }],
      ['a bare token', { ...CREDENTIALS, Authorization: 'demo' }],
      ['an empty token', { ...CREDENTIALS, Authorization: 'Bearer' }],
      ['a blank token', { ...CREDENTIALS, Authorization: 'Bearer   ' }],
      ['a scheme that begins like Bearer', { ...CREDENTIALS, Authorization: 'Bearerdemo' }],
    ])(
      'reject %s',
      {
        meta: {
          entries: [
            'missing or invalid token',
            'error statuses',
            'WWW-Authenticate',
            'Authorization',
          ],
        },
      },
      async (_, headers: Record<string, string>) => {
        for (const path of paths()) {
          const answer = await bench().send(path, { headers })
          expect(answer).toMatchObject({
            status: 401,
            body: { code: 'UNAUTHORIZED', errors: [{ where: 'header.authorization' }] },
          })
          expect(answer.headers.get('www-authenticate')).toBe('Bearer')
        }
      },
    )

    it('name both headers if both are missing', {
      meta: { entries: ['error conditions', 'missing or invalid token'] },
    }, async () => {
      for (const path of paths()) {
        expect(await bench().send(path)).toMatchObject({
          status: 401,
          body: {
            code: 'UNAUTHORIZED',
            errors: [
              { where: 'header.authorization', code: 'UNAUTHORIZED' },
              { where: 'header.x-session-id', code: 'UNAUTHORIZED' },
            ],
          },
        })
      }
    })

    it.each(['bearer demo', 'BEARER demo', 'Bearer  demo', 'Bearer two words'])(
      'accept Authorization: %s',
      { meta: { entries: ['Authorization'] } },
      async (Authorization) => {
        const headers = { ...CREDENTIALS, Authorization }
        expect(await bench().send(playerPath(bench().busy), { headers })).toMatchObject({
          status: 200,
        })
      },
    )

    it.each([{}, { 'X-Session-ID': '' }, { 'X-Session-ID': '  ' }])(
      'reject a missing or empty session: %o',
      { meta: { entries: ['X-Session-ID'] } },
      async (session: Record<string, string>) => {
        for (const path of paths()) {
          const answer = await bench().send(path, {
            headers: { Authorization: 'Bearer demo', ...session },
          })
          expect(answer).toMatchObject({ status: 400, body: { code: 'MISSING_SESSION' } })
        }
      },
    )

    it('are checked before the player, and the player before the parameters', {
      meta: { entries: ['error conditions'] },
    }, async () => {
      const nobody = '/players/nobody-has-this-id/transactions?limit=x'
      expect(await bench().send(nobody)).toMatchObject({ status: 401 })
      const token = { Authorization: 'Bearer demo' }
      expect(await bench().send(nobody, { headers: token })).toMatchObject({
        body: { code: 'MISSING_SESSION' },
      })
      expect(await bench().send(nobody, { headers: CREDENTIALS })).toMatchObject({
        status: 404,
        body: { code: 'PLAYER_NOT_FOUND' },
      })
    })
  })

  describe('methods', () => {
    it('OPTIONS lists the methods, without credentials', {
      meta: { entries: ['Allow'] },
    }, async () => {
      const answer = await bench().send(playerPath(bench().busy), { method: 'OPTIONS' })
      expect(answer).toMatchObject({ status: 204, text: '' })
      expect(answer.headers.get('allow')).toBe('GET, HEAD, PUT, OPTIONS')
    })

    it('HEAD is GET without the body', async () => {
      for (const path of paths()) {
        const get = await bench().send(path, { headers: CREDENTIALS })
        const head = await bench().send(path, { method: 'HEAD', headers: CREDENTIALS })
        expect(head).toMatchObject({ status: 200, text: '' })
        expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
        expect(head.headers.get('content-type')).toBe('application/json')
      }
      expect(await bench().send(paths()[0] ?? '', { method: 'HEAD' })).toMatchObject({
        status: 401,
      })
    })

    it.each(['POST', 'DELETE', 'PATCH'])(
      '%s returns 405, before the check of credentials',
      { meta: { entries: ['error statuses', 'Allow'] } },
      async (method) => {
        for (const path of paths()) {
          const answer = await bench().send(path, { method })
          expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } })
          expect(answer.headers.get('allow')).toMatch(/^GET, HEAD, (PUT, )?OPTIONS$/)
        }
      },
    )
  })

  describe('paths', () => {
    it('with a trailing or double slash return 404', async () => {
      const path = playerPath(bench().busy)
      for (const wrong of [
        `${path}/`,
        `/${path}`,
        `${path}//bonuses`,
        '/players/',
        '/players',
        '/',
      ]) {
        const answer = await bench().send(wrong, { headers: CREDENTIALS })
        expect(answer, wrong).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      }
    })

    it('are case-sensitive', async () => {
      expect(await bench().send('/Players/x', { headers: CREDENTIALS })).toMatchObject({
        status: 404,
      })
    })

    it('are percent-decoded once', { meta: { entries: ['playerId'] } }, async () => {
      const encoded = [...new TextEncoder().encode(bench().busy)]
        .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
        .join('')
      const plain = await bench().send(playerPath(bench().busy), { headers: CREDENTIALS })
      const answer = await bench().send(`/players/${encoded}`, { headers: CREDENTIALS })
      expect(answer.text).toBe(plain.text)
      const twice = encoded.replaceAll('%', '%25')
      expect(await bench().send(`/players/${twice}`, { headers: CREDENTIALS })).toMatchObject({
        body: { code: 'PLAYER_NOT_FOUND' },
      })
    })

    it.each(['%', '%zz', 'a%C3', '%ff%fe'])(
      'with invalid encoding are rejected: %s',
      { meta: { entries: ['playerId'] } },
      async (id) => {
        const answer = await bench().send(`/players/${id}`, { headers: CREDENTIALS })
        expect(answer).toMatchObject({
          status: 400,
          body: { errors: [{ where: 'path.playerId' }] },
        })
      },
    )
  })

  describe('negotiation', () => {
    const get = (Accept: string) =>
      bench().send(playerPath(bench().busy), { headers: { ...CREDENTIALS, Accept } })

    it.each([
      'text/html',
      'application/json;q=0',
      '*/*, application/json;q=0',
      'application/problem+json',
    ])(
      'rejects Accept: %s',
      { meta: { entries: ['error statuses', 'Accept'] } },
      async (accept) => {
        expect(await get(accept)).toMatchObject({ status: 406, body: { code: 'NOT_ACCEPTABLE' } })
      },
    )

    it.each([
      '*/*',
      'application/*',
      'text/html, */*;q=0.1',
      'Application/JSON; q=0.5',
      'text/*,application/json',
    ])('accepts Accept: %s', { meta: { entries: ['Accept'] } }, async (accept) => {
      expect(await get(accept)).toMatchObject({ status: 200 })
    })
  })

  describe('headers of every response', () => {
    it('state the type, the length, no-store and a request id', {
      meta: { entries: ['Content-Type', 'Cache-Control'] },
    }, async () => {
      for (const headers of [CREDENTIALS, {}]) {
        const answer = await bench().send(playerPath(bench().busy), { headers })
        const bytes = new TextEncoder().encode(answer.text).byteLength
        expect(answer.headers.get('content-length')).toBe(String(bytes))
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
        expect(answer.headers.get('date')).toMatch(/ GMT$/)
      }
    })

    it('return the request id, or derive it from the request', {
      meta: { entries: ['X-Request-ID'] },
    }, async () => {
      const path = playerPath(bench().busy)
      const sent = { ...CREDENTIALS, 'X-Request-ID': 'mine-1' }
      expect((await bench().send(path, { headers: sent })).headers.get('x-request-id')).toBe(
        'mine-1',
      )
      expect(await bench().send(path, { headers: { 'X-Request-ID': 'mine-2' } })).toMatchObject({
        body: { request_id: 'mine-2', instance: `/v1${path}` },
      })
      const id = async (headers: Record<string, string>) =>
        (await bench().send(path, { headers })).headers.get('x-request-id')
      expect(await id(CREDENTIALS)).toBe(await id({ ...CREDENTIALS }))
      expect(await id(CREDENTIALS)).not.toBe(await id({ ...CREDENTIALS, 'X-Session-ID': 'other' }))
    })
  })
}
