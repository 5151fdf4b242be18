import { describe, expect, it } from 'vitest'
import { playerPath } from '../contract/bench'
import { type Attack, answerOf, type CallHeaders, problemIn, shown } from './attack'

/** Methods, negotiation and types. */
export function protocolCases(attack: Attack): void {
  const { busy, world } = attack
  const profile = playerPath(busy)
  const reads = ['', '/transactions', '/transactions/summary', '/bonuses', '/bonuses/eligible']

  describe('HEAD', () => {
    const targets: [path: string, headers: CallHeaders][] = [
      ...reads.map((below): [string, CallHeaders] => [playerPath(busy, below), {}]),
      [playerPath(busy, '/transactions?limit=0'), {}],
      [playerPath('nobody'), {}],
      ['/nowhere', {}],
      [profile, { Authorization: undefined }],
      [profile, { 'X-Session-ID': undefined }],
      [profile, { Accept: 'text/html' }],
      ['/players/%', {}],
    ]

    it.each(targets)('%s %o has the headers of GET and no body', async (path, headers) => {
      // The derived id covers the method, so one is sent.
      const sent = { ...headers, 'X-Request-ID': 'the-same' }
      const get = await attack.call(path, { headers: sent })
      const head = await attack.call(path, { method: 'HEAD', headers: sent })
      expect(head.status).toBe(get.status)
      expect([...head.headers]).toEqual([...get.headers])
      expect(head.text).toBe('')
    })
  })

  describe('OPTIONS', () => {
    it.each([
      ['', 'GET, HEAD, PUT, OPTIONS'],
      ...reads.slice(1).map((below) => [below, 'GET, HEAD, OPTIONS']),
    ])('of %o returns %s, without credentials too', async (below = '', allow = '') => {
      for (const id of [busy, 'nobody', '%25']) {
        const answer = await attack.call(`/players/${id}${below}`, {
          method: 'OPTIONS',
          headers: { Authorization: undefined, 'X-Session-ID': undefined, Accept: 'text/html' },
        })
        expect(answer).toMatchObject({ status: 204, text: '' })
        expect(answer.headers.get('allow')).toBe(allow)
        expect(answer.headers.has('content-type')).toBe(false)
        expect(answer.headers.has('content-length')).toBe(false)
      }
    })

    it('of nothing is 404', async () => {
      await attack.refused('NOT_FOUND', '/nowhere', { method: 'OPTIONS' })
    })
  })

  describe('other methods', () => {
    // The last ones are valid tokens in HTTP, and names of inherited members of objects.
    it.each(['POST', 'PATCH', 'DELETE', 'PROPFIND', 'put', 'Put!', '__proto__'])(
      '%s is 405 or, normalised, what it means',
      async (method) => {
        for (const below of reads) {
          const path = playerPath(busy, below)
          const { method: actual } = new Request('http://any.example/', { method })
          const answer = await attack.call(path, { method })
          if (actual === 'GET' || (actual === 'PUT' && below === '')) {
            expect(answer.status).not.toBe(405)
            continue
          }
          problemIn(answer, 'METHOD_NOT_ALLOWED')
          expect(answer.headers.get('allow')).toMatch(/^GET, HEAD, (PUT, )?OPTIONS$/)
        }
      },
    )

    it('are 405 at the front page too', async () => {
      const request = new Request('http://any.example/', { method: 'POST', body: '{}' })
      const answer = await answerOf(await world.fetch(request))
      problemIn(answer, 'METHOD_NOT_ALLOWED')
      expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    })
  })

  describe('Accept', () => {
    const TAKEN = [
      undefined,
      '',
      '*/*',
      'application/*',
      'application/json',
      'APPLICATION/JSON',
      'application/json; charset=utf-8',
      'application/json;q=0.001',
      'text/html;q=1,*/*;q=0.1',
      'text/*;q=0, */*',
      'application/xml;q=0, application/*;q=0.2',
      '*/*;q=0, application/json',
      `${'text/x, '.repeat(1_000)}application/json`,
    ]
    const NOT_TAKEN = [
      'text/html',
      'application/xml',
      'application/jsonp',
      'xapplication/json',
      '*',
      '*/json',
      'application/json;q=0',
      'application/json;q=0.000',
      'application/json;Q=0',
      'application/*;q=0',
      'application/*, application/json;q=0',
      'application/json;q=0, */*',
      ';',
      '\u00ff',
    ]

    for (const accept of TAKEN) {
      it(`${shown(accept ?? 'nothing')} takes JSON`, async () => {
        const answer = await attack.call(profile, { headers: { Accept: accept } })
        expect(answer.status, answer.text).toBe(200)
      })
    }

    for (const accept of NOT_TAKEN) {
      it(`${shown(accept)} does not`, async () => {
        const headers = { Accept: accept }
        const { errors } = await attack.refused('NOT_ACCEPTABLE', profile, { headers })
        expect(errors).toMatchObject([{ where: 'header.accept' }])
        problemIn(await attack.put('{}', headers), 'NOT_ACCEPTABLE')
      })
    }
  })

  describe('Content-Type', () => {
    it.each([
      'application/json',
      'Application/JSON',
      ' application/json ',
      'application/json;charset=utf-8',
      'application/json; charset=UTF-8',
      'application/json; charset="utf-8"',
      'application/json; odata=verbose',
    ])('%o is read', async (type) => {
      const answer = await attack.put('{}', { 'Content-Type': type })
      expect(answer.status, answer.text).toBe(200)
    })

    it.each([
      undefined,
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'application/json application/json',
      'application/json, application/json',
      'application/json; charset=latin1',
      'application/json; charset="iso-8859-1"',
      'application/json; charset=',
      '*/*',
    ])('%o is 415', async (type) => {
      // Bytes, because fetch adds a content type for a string.
      const answer = await attack.put(new TextEncoder().encode('{}'), { 'Content-Type': type })
      const { errors } = problemIn(answer, 'UNSUPPORTED_MEDIA_TYPE')
      expect(errors).toMatchObject([{ where: 'header.content-type' }])
    })

    it.each(['identity', 'Identity', ''])('Content-Encoding %o is plain', async (encoding) => {
      const answer = await attack.put('{}', { 'Content-Encoding': encoding })
      expect(answer.status, answer.text).toBe(200)
    })

    it.each(['gzip', 'GZIP', 'br', 'deflate', 'x', 'identity, gzip', 'gzip, gzip, gzip'])(
      'Content-Encoding %s is 415',
      async (encoding) => {
        const { errors } = problemIn(
          await attack.put('{}', { 'Content-Encoding': encoding }),
          'UNSUPPORTED_MEDIA_TYPE',
        )
        expect(errors).toMatchObject([{ where: 'header.content-encoding' }])
      },
    )

    it('of a GET is not checked', async () => {
      const headers = { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' }
      expect(await attack.call(profile, { headers })).toMatchObject({ status: 200 })
    })
  })
}
