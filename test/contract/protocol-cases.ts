import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '../../src/contract/operations'
import { type Bench, CREDENTIALS, playerPath } from './bench'

/** HTTP: credentials, methods, paths, negotiation, headers. test/hostile has the odd values. */
export function protocolCases(bench: () => Bench): void {
  const paths = () => [
    ...new Set(
      OPERATIONS.map(({ path }) => path.replace('{playerId}', encodeURIComponent(bench().busy))),
    ),
  ]
  const profile = () => playerPath(bench().busy)
  const { Authorization, ...session } = CREDENTIALS
  const [noToken, noSession] = [
    { where: 'header.authorization', code: 'UNAUTHORIZED' },
    { where: 'header.x-session-id' },
  ]

  describe('credentials', () => {
    it.each([
      ['no token', session, 401, 'UNAUTHORIZED', [noToken]],
      ['another scheme', { ...session, Authorization: 'Basic x' }, 401, 'UNAUTHORIZED', [noToken]],
      ['an empty token', { ...session, Authorization: 'Bearer ' }, 401, 'UNAUTHORIZED', [noToken]],
      ['no session', { Authorization }, 400, 'MISSING_SESSION', [noSession]],
      ['a blank session', { Authorization, 'X-Session-ID': ' ' }, 400, 'MISSING_SESSION', [{}]],
      ['neither', {}, 401, 'UNAUTHORIZED', [noToken, { ...noSession, code: 'UNAUTHORIZED' }]],
    ])('reject %s', async (_, given, status, code, errors) => {
      const headers: Record<string, string> = given
      for (const path of paths()) {
        const answer = await bench().send(path, { headers })
        expect(answer).toMatchObject({ status, body: { code, errors } })
        expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
      }
    })

    it.each(['bearer demo', 'Bearer  demo', 'Bearer two words'])(
      'accept Authorization: %s',
      async (text) => {
        const headers = { ...CREDENTIALS, Authorization: text }
        expect(await bench().send(profile(), { headers })).toMatchObject({ status: 200 })
      },
    )

    it('are checked before the player, and the player before the parameters', async () => {
      const nobody = '/players/nobody-has-this-id/transactions?limit=x'
      const codeOf = async (headers: Record<string, string>) =>
        (await bench().send(nobody, { headers })).body['code']
      expect(await codeOf({})).toBe('UNAUTHORIZED')
      expect(await codeOf({ Authorization })).toBe('MISSING_SESSION')
      expect(await codeOf(CREDENTIALS)).toBe('PLAYER_NOT_FOUND')
    })
  })

  describe('methods', () => {
    it('OPTIONS lists the methods, without credentials', async () => {
      for (const path of paths()) {
        const answer = await bench().send(path, { method: 'OPTIONS' })
        expect(answer).toMatchObject({ status: 204, text: '' })
        const allowed = path === profile() ? 'GET, HEAD, PUT, OPTIONS' : 'GET, HEAD, OPTIONS'
        expect(answer.headers.get('allow')).toBe(allowed)
        expect(answer.headers.has('content-type')).toBe(false)
      }
      expect(await bench().send('/nowhere', { method: 'OPTIONS' })).toMatchObject({ status: 404 })
    })

    it('HEAD has the headers of GET, and no body', async () => {
      const failing = ['/players/nobody', '/nowhere', `${profile()}/transactions?limit=0`]
      for (const path of [...paths(), ...failing]) {
        // The derived id covers the method, so one is sent.
        const headers = { ...CREDENTIALS, 'X-Request-ID': 'the-same' }
        const get = await bench().send(path, { headers })
        const head = await bench().send(path, { method: 'HEAD', headers })
        expect([head.status, head.text]).toEqual([get.status, ''])
        // If a response has no body, fetch does not show how long its connection is kept.
        const own = ([name]: [string, string]) => name !== 'keep-alive' && name !== 'connection'
        expect([...head.headers].filter(own)).toEqual([...get.headers].filter(own))
      }
      expect(await bench().send(profile(), { method: 'HEAD' })).toMatchObject({ status: 401 })
    })

    it.each(['POST', 'DELETE', 'PATCH'])(
      '%s returns 405, before the check of credentials',
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
    it('with a trailing or double slash, or another case, return 404', async () => {
      const path = profile()
      for (const wrong of [`${path}/`, `/${path}`, `${path}//bonuses`, '/players', '/Players/x']) {
        const answer = await bench().send(wrong, { headers: CREDENTIALS })
        expect(answer, wrong).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      }
    })

    it('are percent-decoded once', async () => {
      const encoded = [...new TextEncoder().encode(bench().busy)]
        .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
        .join('')
      const plain = await bench().send(profile(), { headers: CREDENTIALS })
      const codeOf = async (id: string) => bench().send(`/players/${id}`, { headers: CREDENTIALS })
      expect((await codeOf(encoded)).text).toBe(plain.text)
      expect(await codeOf(encoded.replaceAll('%', '%25'))).toMatchObject({
        body: { code: 'PLAYER_NOT_FOUND' },
      })
      expect(await codeOf('a%C3')).toMatchObject({
        status: 400,
        body: { errors: [{ where: 'path.playerId' }] },
      })
    })
  })

  it.each([
    ['*/*', 200],
    ['text/html, */*;q=0.1', 200],
    ['Application/JSON; q=0.5', 200],
    ['text/html', 406],
    ['*/*, application/json;q=0', 406],
    ['application/problem+json', 406],
  ])('Accept: %s is %i', async (Accept, status) => {
    const answer = await bench().send(profile(), { headers: { ...CREDENTIALS, Accept } })
    expect(answer.status, answer.text).toBe(status)
  })

  describe('headers of every response', () => {
    it('state the type, the length, no-store and a request id', async () => {
      for (const headers of [CREDENTIALS, {}]) {
        const answer = await bench().send(profile(), { headers })
        const bytes = new TextEncoder().encode(answer.text).byteLength
        expect(answer.headers.get('content-length')).toBe(String(bytes))
        expect(answer.headers.get('content-type')).toMatch(/^application\/(problem\+)?json$/)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.get('date')).toMatch(/ GMT$/)
      }
    })

    it('return the request id, or derive it from what the request says', async () => {
      const path = profile()
      const id = async (target: string, headers: Record<string, string>) =>
        (await bench().send(target, { headers })).headers.get('x-request-id')
      expect(await id(path, { ...CREDENTIALS, 'X-Request-ID': 'mine-1' })).toBe('mine-1')
      expect(await bench().send(path, { headers: { 'X-Request-ID': 'mine-2' } })).toMatchObject({
        body: { request_id: 'mine-2', instance: `/v1${path}` },
      })
      const derived = await id(path, CREDENTIALS)
      expect(derived).toMatch(/^req_[0-9a-z]{12}$/)
      expect(await id(path, { ...CREDENTIALS, 'X-Other': '1', 'X-Request-ID': ' ' })).toBe(derived)
      const others = [
        await id(`${path}?x`, CREDENTIALS),
        await id(`${path}/bonuses`, CREDENTIALS),
        await id(path, { ...CREDENTIALS, Authorization: 'Bearer other' }),
        await id(path, { ...CREDENTIALS, 'X-Session-ID': 'other' }),
      ]
      expect(new Set([derived, ...others]).size).toBe(5)
    })
  })
}
