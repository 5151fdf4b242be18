import { describe, expect, it } from 'vitest'
import { playerPath } from '../contract/bench'
import { type Attack, createAttack, jsonOf, problemIn, shown } from './attack'

/** Credentials, sessions and request ids. */
export function headerCases(attack: Attack): void {
  const { busy } = attack
  const profile = playerPath(busy)

  describe('Authorization', () => {
    const TAKEN = [
      'Bearer x',
      'bEaReR x',
      'Bearer\tx',
      'Bearer  x ',
      'Bearer Bearer x',
      'Bearer "x"',
      'Bearer \u00e9',
      'Bearer x, Bearer y',
      `Bearer ${'x'.repeat(8_000)}`,
    ]
    for (const value of TAKEN) {
      it(`${shown(value)} is taken`, async () => {
        const answer = await attack.call(profile, { headers: { Authorization: value } })
        expect(answer.status, answer.text).toBe(200)
      })
    }

    it.each([
      undefined,
      '',
      ' ',
      'Bearer',
      'Bearer \t ',
      'Bearerx',
      'Bearer,x',
      'Bearer\u00a0x',
      ', Bearer x',
      'Basic eDp5, Bearer x',
      'Basic eDp5',
    ])('%o is 401', async (value) => {
      for (const method of ['GET', 'PUT']) {
        const answer = await attack.call(profile, { method, headers: { Authorization: value } })
        problemIn(answer, 'UNAUTHORIZED')
        expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      }
    })

    it('sent twice is one value, so that no list of tokens takes it by half', async () => {
      const listed = createAttack({ tokens: ['good'] })
      const path = playerPath(listed.busy)
      const call = (Authorization: string) => listed.call(path, { headers: { Authorization } })
      expect(await call('Bearer good')).toMatchObject({ status: 200 })
      expect(await call('Bearer good, Bearer bad')).toMatchObject({ status: 401 })
      expect(await call('Bearer bad, Bearer good')).toMatchObject({ status: 401 })
    })

    it('never appears in an answer', async () => {
      const listed = createAttack({ tokens: ['good'] })
      const Authorization = 'Bearer very-secret-token'
      const answer = await listed.call(playerPath(listed.busy), { headers: { Authorization } })
      expect(answer.text + JSON.stringify([...answer.headers])).not.toContain('secret')
      const scheme = await listed.call(profile, { headers: { Authorization: 'Basic secret' } })
      expect(scheme.text).not.toContain('secret')
    })
  })

  describe('X-Session-ID', () => {
    it.each([undefined, '', ' ', '\t', ' \t \t '])('%o is missing', async (session) => {
      for (const method of ['GET', 'PUT']) {
        const headers = { 'X-Session-ID': session }
        const { errors } = await attack.refused('MISSING_SESSION', profile, { method, headers })
        expect(errors).toMatchObject([{ where: 'header.x-session-id' }])
      }
    })

    const TAKEN = [' x ', '\u00a0', '\u00ff', '__proto__', 'x'.repeat(100_000)]
    for (const session of TAKEN) {
      it(`${shown(session)} is one`, async () => {
        const answer = await attack.call(profile, { headers: { 'X-Session-ID': session } })
        expect(answer.status, answer.text).toBe(200)
      })
    }

    it('of a table is its own entry, not something inherited', async () => {
      const bound = createAttack({ sessions: { mine: '*' } })
      for (const session of ['constructor', '__proto__', 'toString', 'Mine', 'mine,', 'min']) {
        await bound.refused('UNAUTHORIZED', playerPath(bound.busy), {
          headers: { 'X-Session-ID': session },
        })
      }
      const headers = { 'X-Session-ID': ' mine ' }
      expect(await bound.call(playerPath(bound.busy), { headers })).toMatchObject({ status: 200 })
    })
  })

  describe('X-Request-ID', () => {
    it.each(['', ' ', '\t'])('%o is none, so one is derived', async (id) => {
      const answer = await attack.call(profile, { headers: { 'X-Request-ID': id } })
      expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{12}$/)
    })

    it('is derived from what the request says, and from nothing else', async () => {
      const id = async (path: string, headers = {}) =>
        (await attack.call(path, { headers })).headers.get('x-request-id')
      const base = await id(profile)
      expect(await id(profile)).toBe(base)
      expect(await id(profile, { 'X-Other': '1' })).toBe(base)
      const others = await Promise.all([
        id(`${profile}?x`),
        id(playerPath(busy, '/bonuses')),
        id(profile, { Authorization: 'Bearer other' }),
        id(profile, { 'X-Session-ID': 'other' }),
      ])
      expect(new Set([base, ...others]).size).toBe(5)
    })
  })

  it('a thousand headers more change nothing', async () => {
    const extra = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`X-Extra-${index}`, 'x']),
    )
    const plain = await attack.call(profile)
    expect(await attack.call(profile, { headers: extra })).toMatchObject({ text: plain.text })
  })

  it('headers that others trust are not trusted', async () => {
    for (const headers of [
      { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'PUT' },
      { 'X-Original-URL': '/__admin/health', 'X-Rewrite-URL': '/__admin/health' },
      { 'X-Forwarded-For': '127.0.0.1', Forwarded: 'for=127.0.0.1' },
      { 'X-Forwarded-Prefix': '/evil', 'X-Forwarded-Host': 'evil.example' },
    ]) {
      const answer = await attack.call(profile, { headers })
      expect(jsonOf(answer.text)).toMatchObject({ id: busy })
      expect(answer.text).not.toContain('evil')
    }
  })
}
