import { describe, expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { type ServerOptions, startServer } from '../../src/node'
import { isSameToken } from '../../src/service/authentication'
import { exchange, type WireAnswer } from '../support/socket'

interface Asking {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends requests over a socket, because fetch changes or refuses such headers. */
async function serve(options: ServerOptions = {}) {
  const server = await startServer(createWorld({ players: 2 }), { port: 0, ...options })
  onTestFinished(() => server.close())
  return async ({ method = 'GET', path = '/__admin/health', headers = {} }: Asking = {}) => {
    const host = `127.0.0.1:${server.port}`
    const all = { Host: host, ...headers, Connection: 'close' }
    const lines = Object.entries(all).map(
      ([name, value]) => `${name}: ${value.replace('$HOST', host)}\r\n`,
    )
    const answers = await exchange(
      server.port,
      `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`,
    )
    return answers[0] as WireAnswer
  }
}

const whereOf = ({ text }: WireAnswer): unknown => JSON.parse(text).errors[0].where

describe('what a browser says of where a request comes from', () => {
  const LOCAL = 'http://localhost:3000'

  test.each<[site: string, headers: Record<string, string>, status: number]>([
    ['none', { 'Sec-Fetch-Mode': 'navigate' }, 200],
    ['same-origin', { 'Sec-Fetch-Mode': 'cors' }, 200],
    // A page of another port of this machine, which is a local origin.
    ['same-site', { 'Sec-Fetch-Mode': 'no-cors' }, 200],
    ['cross-site', { 'Sec-Fetch-Mode': 'no-cors' }, 403],
    ['cross-site', { 'Sec-Fetch-Mode': 'cors', Origin: LOCAL }, 200],
    ['cross-site', { 'Sec-Fetch-Mode': 'cors', Origin: 'https://evil.example' }, 403],
    ['cross-site', { 'Sec-Fetch-Mode': 'cors', Origin: 'null' }, 403],
    ['cross-site', {}, 403],
    ['CROSS-SITE', {}, 403],
    ['something-new', {}, 403],
    // A link on a page of another site is followed.
    ['cross-site', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }, 200],
    ['cross-site', { 'Sec-Fetch-Mode': 'navigate' }, 200],
    ['cross-site', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }, 403],
  ])('%s with %o is %i', async (site, headers, status) => {
    const ask = await serve()
    const answer = await ask({ headers: { 'Sec-Fetch-Site': site, ...headers } })
    expect(answer.status, answer.text).toBe(status)
  })

  test('does not let a link or a form post', async () => {
    const ask = await serve()
    for (const mode of ['navigate', 'no-cors', 'cors']) {
      const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode }
      const answer = await ask({ method: 'POST', path: '/__admin/reset', headers })
      expect([answer.status, whereOf(answer)], mode).toEqual([403, 'header.sec-fetch-site'])
    }
  })

  const [FORM, PLAIN, JSON_TYPE] = [
    'application/x-www-form-urlencoded',
    'text/plain;charset=UTF-8',
    'application/json; charset=utf-8',
  ]
  const OTHER = { Origin: LOCAL, 'Sec-Fetch-Site': 'same-site' }
  test.each<[by: string, headers: Record<string, string>, status: number]>([
    ['curl', {}, 200],
    ['curl -d ""', { 'Content-Type': FORM }, 200],
    ['the inspector', { Origin: 'http://$HOST', 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['an old browser, for the inspector', { Origin: 'http://$HOST' }, 200],
    ['the user', { 'Sec-Fetch-Site': 'none' }, 200],
    ['a page', OTHER, 403],
    ['a page that says JSON', { ...OTHER, 'Content-Type': JSON_TYPE }, 200],
    ['a page that says JSONP', { ...OTHER, 'Content-Type': 'application/jsonp' }, 403],
    ['a form', { ...OTHER, 'Content-Type': FORM }, 403],
    ['a page with a text', { ...OTHER, 'Content-Type': PLAIN }, 403],
    ['a page of another name', { Origin: LOCAL, 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a page, without Origin', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['a page in an old browser', { Origin: LOCAL }, 403],
  ])('a POST without a body by %s with %o is %i', async (_, headers, status) => {
    const ask = await serve()
    const answer = await ask({ method: 'POST', path: '/__admin/reset', headers })
    expect(answer.status, answer.text).toBe(status)
    if (status !== 403) return
    expect(whereOf(answer)).toBe('header.content-type')
    expect(answer.text).toContain('Send Content-Type: application/json, even without a body.')
  })

  test('a page may use the other methods, which a browser asks for first', async () => {
    const ask = await serve()
    for (const method of ['GET', 'DELETE']) {
      const answer = await ask({ method, path: '/__admin/requests', headers: OTHER })
      expect(answer.status, method).toBeLessThan(300)
    }
  })

  test('counts for nothing beside the token', async () => {
    const ask = await serve({ adminToken: 'secret' })
    const headers = { 'Sec-Fetch-Site': 'cross-site', Authorization: 'Bearer secret' }
    expect(await ask({ headers })).toMatchObject({ status: 200 })
  })
})

describe('a request that was handed on is not from this machine', () => {
  const MARKS = [
    'Forwarded',
    'forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'x-forwarded-proto',
    'X-FORWARDED-PREFIX',
    'X-Real-IP',
  ]

  test.each(MARKS)('%s: 403, and 200 with the token', async (name) => {
    const [open, closed] = [await serve(), await serve({ adminToken: 'secret' })]
    for (const value of ['127.0.0.1', 'for=127.0.0.1', '']) {
      const answer = await open({ headers: { [name]: value } })
      expect(answer.status, value).toBe(403)
      expect(whereOf(answer)).toBe(`header.${name.toLowerCase()}`)
      expect(answer.text).toContain('admin token')
    }
    expect(await closed({ headers: { [name]: '1' } })).toMatchObject({ status: 401 })
    const headers = { [name]: '1', Authorization: 'Bearer secret' }
    expect(await closed({ headers })).toMatchObject({ status: 200 })
  })

  test('but the service itself answers it', async () => {
    const ask = await serve()
    const headers = { 'X-Forwarded-For': '192.0.2.1' }
    expect(await ask({ path: '/v1/players/nobody', headers })).toMatchObject({ status: 401 })
    expect(await ask({ path: '/', headers })).toMatchObject({ status: 200 })
  })
})

describe('the admin token', () => {
  test.each([
    ['secret', true],
    ['', false],
    ['s', false],
    ['secre', false],
    ['secreT', false],
    ['Secret', false],
    ['secret ', false],
    ['secretsecret', false],
    ['secretsecre', false],
    ['\u0000\u0000', false],
  ])('secret is not mistaken: %j is %s', (given, same) => {
    expect(isSameToken(given, 'secret')).toBe(same)
  })

  test('is looked at to its end, wherever the first difference is', () => {
    const looksAt = (given: string): number => {
      let looks = 0
      const charCodeAt = (at: number) => {
        looks += 1
        return given.charCodeAt(at)
      }
      isSameToken({ length: given.length, charCodeAt } as unknown as string, 'secret')
      return looks
    }
    expect(['Xecret', 'secreX', 'secret', 'XXXXXX'].map(looksAt)).toEqual([6, 6, 6, 6])
  })

  test('an empty one is nobody’s', () => {
    expect(isSameToken('', '')).toBe(false)
  })
})

describe('switched off', () => {
  const PATHS = ['', '/', '/health', '/players/x/commands', '/nothing', '/scenarios/a/load']
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

  test.each([undefined, '*', 'http://localhost:3000'])(
    'it is 404 to every method on every path, with cors %s',
    async (cors) => {
      const ask = await serve({ admin: false, cors })
      const preflight = { Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'GET' }
      for (const path of PATHS) {
        for (const method of METHODS.filter((name) => name !== 'HEAD')) {
          for (const headers of [{}, preflight]) {
            const answer = await ask({ method, path: `/__admin${path}`, headers })
            expect([method, path, answer.status]).toEqual([method, path, 404])
            const names = [...answer.headers.keys()]
            expect(names.filter((name) => /^(allow|access-control|vary)/.test(name))).toEqual([])
          }
        }
      }
      const answer = await ask({ method: 'OPTIONS', path: '/v1/players/x', headers: preflight })
      expect(answer.status).toBe(204)
    },
  )

  test('no page leads to it', async () => {
    const [open, closed] = [await serve(), await serve({ admin: false })]
    expect((await open({ path: '/' })).text).toContain('/__admin')
    expect((await closed({ path: '/' })).text).not.toContain('/__admin')
  })
})
