import { describe, expect, it } from 'vitest'
import type { PlayerProfile } from '../../src/contract/profile'
import { type PolicyCall, putOf, type Under } from './policy-bench'

const ADA = '/players/ada'
const WRONG = '/players/ada/bonuses?limit=0&offset=-1'

/** Policies of access and error format, and the header of faults. */
export function policyAccessCases(under: Under): void {
  describe('policy errorFormat', () => {
    it('problem-json: an RFC 9457 problem that lists all errors', async () => {
      const call = await under({ errorFormat: 'problem-json' })
      const answer = await call(WRONG, { headers: { 'X-Request-ID': 'r1' } })
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer).toMatchObject({
        status: 400,
        body: {
          type: 'urn:fauxhouse:problem:invalid-parameter',
          title: 'Invalid parameter',
          status: 400,
          instance: '/v1/players/ada/bonuses',
          code: 'INVALID_PARAMETER',
          request_id: 'r1',
          errors: [{ where: 'query.limit', remedy: 'Use at least 1.' }, { where: 'query.offset' }],
        },
      })
    })

    it('envelope: contains success: false', async () => {
      const answer = await (await under({ errorFormat: 'envelope' }))(WRONG)
      expect(answer.headers.get('content-type')).toBe('application/json')
      expect(answer.body).toEqual({
        success: false,
        message: '2 problems. The first: limit "0" is below 1.',
        error: {
          code: 'INVALID_PARAMETER',
          details: [
            expect.objectContaining({ where: 'query.limit' }),
            expect.objectContaining({ where: 'query.offset' }),
          ],
        },
      })
    })

    it('plain: one line of text', async () => {
      const answer = await (await under({ errorFormat: 'plain' }))('/players/nobody')
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(answer.text).toBe('404 PLAYER_NOT_FOUND: There is no player "nobody".')
    })

    it('a JSON template: its names in braces are replaced by members of the problem', async () => {
      const fixed = [1, null, '{nothing}', '{toString}']
      const errorFormat = {
        error: { id: '{code}', http: '{status}', say: '{status}: {detail}', all: '{errors}' },
        fixed,
      }
      const answer = await (await under({ errorFormat }))('/players/nobody')
      expect(answer).toMatchObject({ status: 404 })
      expect(answer.body).toEqual({
        error: {
          id: 'PLAYER_NOT_FOUND',
          http: 404,
          say: '404: There is no player "nobody".',
          all: [expect.objectContaining({ where: 'path.playerId' })],
        },
        fixed,
      })
    })

    it('a function (library only): sets status, type and body', async () => {
      const call = await under({
        errorFormat: ({ code }) => ({
          status: 422,
          body: `<e>${code}</e>`,
          contentType: 'application/xml',
        }),
      })
      const answer = await call('/players/nobody')
      expect(answer).toMatchObject({ status: 422, text: '<e>PLAYER_NOT_FOUND</e>' })
      expect(answer.headers.get('content-type')).toBe('application/xml')
    })
  })

  describe('policy missingSession', () => {
    it.each([400, 401, 403] as const)(
      '%i: the status, with a challenge for 401',
      async (status) => {
        const call = await under({ missingSession: status })
        const answer = await call(ADA, { headers: { 'X-Session-ID': '' } })
        expect(answer).toMatchObject({ status, body: { status, code: 'MISSING_SESSION' } })
        expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
      },
    )
  })

  describe('policy tokens', () => {
    const as = (call: PolicyCall, token: string) =>
      call(ADA, { headers: { Authorization: `Bearer ${token}` } })

    it('any: accepts every non-empty token', async () => {
      const call = await under({ tokens: 'any' })
      expect(await as(call, 'whatever')).toMatchObject({ status: 200 })
      expect(await as(call, '')).toMatchObject({ status: 401 })
    })

    it('token,token,…: accepts only these tokens', async () => {
      const call = await under({ tokens: ['secret', 'other'] })
      expect(await as(call, 'secret')).toMatchObject({ status: 200 })
      expect(await as(call, 'Secret')).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED', errors: [{ where: 'header.authorization' }] },
      })
    })
  })

  describe('policy sessions', () => {
    const as = (call: PolicyCall, session: string, id: string) =>
      call(`/players/${id}`, { headers: { 'X-Session-ID': session } })

    it('any: accepts every session for every player', async () => {
      const call = await under({ sessions: 'any' })
      expect(await as(call, 'whatever', 'ada')).toMatchObject({ status: 200 })
      expect(await as(call, 'whatever', 'ben')).toMatchObject({ status: 200 })
    })

    it('session,session:player,…: accepts only these sessions, each with a player for that player only', async () => {
      const call = await under({ sessions: { own: 'ada', all: '*' } })
      expect(await as(call, 'own', 'ada')).toMatchObject({ status: 200 })
      expect(await as(call, 'all', 'ben')).toMatchObject({ status: 200 })
      expect(await as(call, 'own', 'ben')).toMatchObject({
        status: 403,
        body: { code: 'SESSION_FORBIDDEN' },
      })
      for (const stranger of ['other', 'constructor']) {
        expect(await as(call, stranger, 'ada')).toMatchObject({
          status: 401,
          body: { code: 'UNAUTHORIZED', errors: [{ where: 'header.x-session-id' }] },
        })
      }
    })
  })

  describe('policy unknownPlayer', () => {
    it('404: reports that the player does not exist', async () => {
      const call = await under({ unknownPlayer: 404 })
      expect(await call('/players/dora')).toMatchObject({
        status: 404,
        body: { code: 'PLAYER_NOT_FOUND' },
      })
    })

    it('generate: creates a player for any id, the same every time', async () => {
      const call = await under({ unknownPlayer: 'generate' })
      const first = await call<PlayerProfile>('/players/dora')
      expect(first).toMatchObject({ status: 200, body: { id: 'dora' } })
      const again = await (await under({ unknownPlayer: 'generate' }))('/players/dora')
      expect(again.text).toBe(first.text)
      expect(await call('/players/dora', putOf({ phone: '1' }))).toMatchObject({ status: 200 })
      expect((await call<PlayerProfile>('/players/dora')).body.phone).toBe('1')
    })
  })

  it.each([
    ['none', 'sessions and tokens see the changes of the others', true, true],
    ['session', 'other sessions do not see a change', false, true],
    ['token', 'other tokens do not see a change', true, false],
  ] as const)('policy isolation > %s: %s', async (isolation, _, bySession, byToken) => {
    const call = await under({ isolation })
    await call(ADA, { ...putOf({ phone: '1' }) })
    const sees = async (headers: Record<string, string>) =>
      (await call<PlayerProfile>(ADA, { headers })).body.phone === '1'
    expect(await sees({ 'X-Session-ID': 'another' })).toBe(bySession)
    expect(await sees({ Authorization: 'Bearer another' })).toBe(byToken)
  })

  it('a request receives the fault that it asks for', async () => {
    const call = await under({})
    const asked = { headers: { 'X-Fauxhouse-Fault': 'status=503' } }
    expect(await call(ADA, asked)).toMatchObject({ status: 503, body: { code: 'INJECTED' } })
    expect(await call(ADA)).toMatchObject({ status: 200 })
  })
}
