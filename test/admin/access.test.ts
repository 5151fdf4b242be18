import { describe, expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { type ServerOptions, startServer } from '../../src/node'
import { isSameToken } from '../../src/service/headers'
import { exchange, type WireAnswer } from '../support/socket'

interface Asking {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends requests over a socket, because fetch changes or rejects such headers. */
async function serve(options: ServerOptions = {}) {
  const server = await startServer(createWorld({ players: 2 }), { port: 0, ...options })
  onTestFinished(() => server.close())
  return async ({ method = 'GET', path = '/__admin/health', headers = {} }: Asking = {}) => {
    const host = `127.0.0.1:${server.port}`
    const all = { Host: host, ...headers, Connection: 'close' }
    const lines = Object.entries(all).map(
      ([name, value]) => `${name}: ${value.replace('$HOST', host)}\r\n`,
    )
    const text = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
    return (await exchange(server.port, text))[0] as WireAnswer
  }
}

const whereOf = ({ text }: WireAnswer): unknown => JSON.parse(text).errors[0].where

describe('what a browser says of where a request comes from', () => {
  const LOCAL = 'http://localhost:3000'
  const LINK = { 'Sec-Fetch-Mode': 'navigate' }
  const CORS = { 'Sec-Fetch-Mode': 'cors' }

  test.each<[site: string, headers: Record<string, string>, status: number]>([
    ['none', LINK, 200],
    ['same-origin', CORS, 200],
    // A page of another port of this machine, which is a local origin.
    ['same-site', { 'Sec-Fetch-Mode': 'no-cors' }, 200],
    ['cross-site', { 'Sec-Fetch-Mode': 'no-cors' }, 403],
    ['cross-site', { ...CORS, Origin: LOCAL }, 200],
    ['cross-site', { ...CORS, Origin: 'https://evil.example' }, 403],
    ['cross-site', { ...CORS, Origin: 'null' }, 403],
    ['cross-site', {}, 403],
    ['CROSS-SITE', {}, 403],
    ['something-new', {}, 403],
    // A link on a page of another site is followed.
    ['cross-site', { ...LINK, 'Sec-Fetch-Dest': 'document' }, 200],
    ['cross-site', LINK, 200],
    ['cross-site', { ...LINK, 'Sec-Fetch-Dest': 'iframe' }, 403],
  ])('%s with %o is %i', async (site, headers, status) => {
    const ask = await serve()
    const response = await ask({ headers: { 'Sec-Fetch-Site': site, ...headers } })
    expect(response.status, response.text).toBe(status)
  })

  const FORM = 'application/x-www-form-urlencoded'
  const OTHER = { Origin: LOCAL, 'Sec-Fetch-Site': 'same-site' }
  const [TYPE, SITE] = ['header.content-type', 'header.sec-fetch-site']
  test.each<[by: string, headers: Record<string, string>, where?: string]>([
    ['curl', {}],
    ['curl -d ""', { 'Content-Type': FORM }],
    ['the inspector', { Origin: 'http://$HOST', 'Sec-Fetch-Site': 'same-origin' }],
    ['an old browser, for the inspector', { Origin: 'http://$HOST' }],
    ['the user', { 'Sec-Fetch-Site': 'none' }],
    ['a page', OTHER, TYPE],
    ['a page that says JSON', { ...OTHER, 'Content-Type': 'application/json; charset=utf-8' }],
    ['a page that says JSONP', { ...OTHER, 'Content-Type': 'application/jsonp' }, TYPE],
    ['a form', { ...OTHER, 'Content-Type': FORM }, TYPE],
    ['a page with a text', { ...OTHER, 'Content-Type': 'text/plain;charset=UTF-8' }, TYPE],
    ['a page of another name', { Origin: LOCAL, 'Sec-Fetch-Site': 'cross-site' }, TYPE],
    ['a page, without Origin', { 'Sec-Fetch-Site': 'same-site' }, TYPE],
    ['a page in an old browser', { Origin: LOCAL }, TYPE],
    ['a link', { 'Sec-Fetch-Site': 'cross-site', ...LINK }, SITE],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site', ...CORS }, SITE],
  ])('a POST without a body by %s with %o', async (_, headers, where) => {
    const ask = await serve()
    const response = await ask({ method: 'POST', path: '/__admin/reset', headers })
    expect(response.status, response.text).toBe(where === undefined ? 200 : 403)
    if (where !== undefined) expect(whereOf(response)).toBe(where)
  })

  test('lets a page use the other methods, which a browser asks for first', async () => {
    const ask = await serve()
    for (const method of ['GET', 'DELETE']) {
      const response = await ask({ method, path: '/__admin/requests', headers: OTHER })
      expect(response.status, method).toBeLessThan(300)
    }
  })

  test('counts for nothing beside the token', async () => {
    const ask = await serve({ adminToken: 'secret' })
    const headers = { 'Sec-Fetch-Site': 'cross-site', Authorization: 'Bearer secret' }
    expect(await ask({ headers })).toMatchObject({ status: 200 })
  })
})

test.each(['Forwarded', 'Via', 'X-Forwarded-For', 'x-forwarded-proto', 'X-Real-IP'])(
  'a request with %s is not from this machine, and needs the token; the service responds to it',
  async (name) => {
    const [open, closed] = [await serve(), await serve({ adminToken: 'secret' })]
    for (const value of ['127.0.0.1', 'for=127.0.0.1', '']) {
      const response = await open({ headers: { [name]: value } })
      expect([response.status, whereOf(response)]).toEqual([403, `header.${name.toLowerCase()}`])
    }
    const headers = { [name]: '192.0.2.1' }
    expect(await closed({ headers })).toMatchObject({ status: 401 })
    const known = { ...headers, Authorization: 'Bearer secret' }
    expect(await closed({ headers: known })).toMatchObject({ status: 200 })
    expect(await open({ path: '/v1/players/nobody', headers })).toMatchObject({ status: 401 })
  },
)

test('the admin token is mistaken for no other, and looked at to its end', () => {
  for (const given of ['', 's', 'secre', 'secreT', 'Secret', 'secret ', 'secretsecret', '\0\0']) {
    expect(isSameToken(given, 'secret'), given).toBe(false)
  }
  expect([isSameToken('secret', 'secret'), isSameToken('', '')]).toEqual([true, false])
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

test.each([undefined, '*', 'http://localhost:3000'])(
  'switched off it is 404 to every method on every path, with cors %s',
  async (cors) => {
    const ask = await serve({ admin: false, cors })
    const preflight = { Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'GET' }
    for (const path of ['', '/', '/health', '/players/x/commands', '/nothing']) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        for (const headers of [{}, preflight]) {
          const response = await ask({ method, path: `/__admin${path}`, headers })
          expect([method, path, response.status]).toEqual([method, path, 404])
          const names = [...response.headers.keys()]
          expect(names.filter((name) => /^(allow|access-control|vary)/.test(name))).toEqual([])
        }
      }
    }
    const response = await ask({ method: 'OPTIONS', path: '/v1/players/x', headers: preflight })
    expect(response.status).toBe(204)
    expect((await ask({ path: '/' })).text).not.toContain('/__admin')
    expect((await (await serve())({ path: '/' })).text).toContain('/__admin')
  },
)
