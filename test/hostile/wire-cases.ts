import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../src/node'
import { playerPath } from '../contract/bench'
import { createAttack, fingerprintOf, jsonOf, problemIn } from './attack'
import { exchange, GOOD_HEADERS, openConnection, requestText, type WireAnswer } from './socket'

function asProblem(answer: WireAnswer | undefined, status: number): void {
  expect(answer?.status, answer?.text).toBe(status)
  if (answer === undefined) return
  problemIn({ ...answer, body: jsonOf(answer.text) as Record<string, unknown> })
}

const statusesOf = (answers: readonly WireAnswer[]): number[] => answers.map(({ status }) => status)

/** Bytes on a socket that fetch would not send. */
export function wireCases(): void {
  const attack = createAttack()
  const path = `/v1${playerPath(attack.busy)}`
  let server: RunningServer
  let before: readonly string[]
  beforeAll(async () => {
    before = await fingerprintOf(attack.world)
    server = await startServer(attack.world)
  })
  afterAll(() => server.close())

  const closing = (method: string, headers: string, body = ''): string =>
    requestText(method, path, `${headers}Connection: close\r\n`, body)
  const put = (headers: string, body = ''): string => closing('PUT', headers, body)
  const chunked = (body: string): string => put('Transfer-Encoding: chunked\r\n', body)
  const get = (headers: string): string => requestText('GET', path, headers)
  const target = (text: string): string => requestText('GET', text)

  const twoHosts = (version: string, first: string): string =>
    `GET ${path} ${version}\r\nHost: ${first}\r\n${GOOD_HEADERS}Connection: close\r\n\r\n`

  describe('what is no request is refused in the documented shape, and changes nothing', () => {
    const rows: readonly [name: string, status: number, text: string | Uint8Array][] = [
      ['words', 400, 'hello there\r\n\r\n'],
      ['NUL bytes', 400, new Uint8Array(64)],
      ['a TLS hello', 400, Uint8Array.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, 10, 13])],
      ['no host', 400, `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`],
      ['an empty host', 400, `GET ${path} HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`],
      [
        'a host that is none',
        400,
        `GET ${path} HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n`,
      ],
      ['two hosts', 400, get('Host: 127.0.0.1\r\n')],
      ['two hosts, the other one first', 400, twoHosts('HTTP/1.1', 'evil.example')],
      ['two hosts, one of them empty', 400, twoHosts('HTTP/1.1', '')],
      ['two hosts in HTTP/1.0', 400, twoHosts('HTTP/1.0', '127.0.0.1')],
      [
        'two hosts beside an absolute target',
        400,
        requestText('GET', `http://127.0.0.1${path}`, 'hOST: evil.example\r\n'),
      ],
      ['a method in lower case', 400, requestText('get', path)],
      ['a method that is none', 400, requestText('G(T', path)],
      ['a blank in the target', 400, target(`${path}/a b`)],
      ['a relative target', 400, target('v1/players')],
      ['a backslash in the target', 400, target(`${path}\\x`)],
      ['a control in the target', 400, target(`${path}\u0001`)],
      ['a header without a colon', 400, get('X-Broken\r\n')],
      ['a blank before the colon', 400, get('X-Broken : 1\r\n')],
      ['a control in a header', 400, get('X-Request-ID: a\u0001b\r\n')],
      ['a header over the limit', 431, get(`X: ${'x'.repeat(40_000)}\r\n`)],
      ['a target over the limit', 431, target(`${path}?${'x'.repeat(40_000)}`)],
      ['an unknown expectation', 417, get('Expect: tea\r\n')],
      ['a length that is no number', 400, put('Content-Length: two\r\n', '{}')],
      ['a negative length', 400, put('Content-Length: -2\r\n', '{}')],
      ['a length beyond all numbers', 400, put(`Content-Length: ${'9'.repeat(40)}\r\n`)],
      ['two lengths', 400, put('Content-Length: 2\r\nContent-Length: 3\r\n', '{} ')],
      [
        'a length and chunks',
        400,
        put('Content-Length: 7\r\nTransfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'),
      ],
      ['an unknown coding last', 400, put('Transfer-Encoding: chunked, x\r\n', '{}')],
      ['chunks in disguise', 400, put('Transfer-Encoding: xchunked\r\n', '2\r\n{}\r\n0\r\n\r\n')],
      ['a chunk size that is none', 400, chunked('zz\r\n{}\r\n')],
      ['a chunk size beyond all numbers', 400, chunked(`${'f'.repeat(17)}\r\n{}\r\n`)],
      ['a chunk that is longer than it says', 400, chunked('1\r\n{}\r\n0\r\n\r\n')],
    ]

    // A connection with a rest of a body is read for half a second.
    it.concurrent.each(rows)('%s: %i', async (_, status, text) => {
      const answers = await exchange(server.port, text)
      expect(answers).toHaveLength(1)
      asProblem(answers[0], status)
      expect(answers[0]?.headers.get('connection')).toBe('close')
      expect(attack.world.log().commands).toEqual([])
    })

    it('and the world is as it was', async () =>
      expect(await fingerprintOf(attack.world)).toEqual(before))
  })

  describe('what is odd, but a request', () => {
    const GZIP = gzipSync('{}').toString('latin1')
    const rows: readonly [name: string, status: number, text: string][] = [
      ['HTTP/0.9, which has no headers', 401, `GET ${path}\r\n\r\n`],
      ['an absolute target', 200, target(`http://other.example${path}`)],
      ['a fragment', 200, target(`${path}#x`)],
      ['empty lines before it', 200, `\r\n\r\n${requestText('GET', path)}`],
      ['blanks around a value', 200, closing('GET', 'X:  \t x \t \r\n')],
      ['an empty value', 200, closing('GET', 'X:\r\n')],
      ['raw Latin-1 in a header', 200, closing('GET', 'X: \u00ff\r\n')],
      ['a wish to upgrade', 200, get('Connection: close, Upgrade\r\nUpgrade: h2c\r\n')],
      ['two hundred headers', 200, get(`${'X: 1\r\n'.repeat(200)}Connection: close\r\n`)],
      ['a body of a GET', 200, closing('GET', 'Content-Length: 2\r\n', '{}')],
      ['the server as a whole', 204, requestText('OPTIONS', '*')],
      ['TRACE', 405, requestText('TRACE', path)],
      ['a method of WebDAV', 405, requestText('PROPFIND', path)],
      ['dot segments', 200, requestText('GET', path.replace('/players', '/x/../players'))],
      ['doubled slashes', 404, target(`/${path}`)],
      ['an empty body', 400, put('Content-Length: 0\r\n')],
      ['no body at all', 400, put('')],
      ['a body in chunks', 200, chunked('1\r\n{\r\n1\r\n}\r\n0\r\n\r\n')],
      ['chunks with extensions and trailers', 200, chunked('2;a=b\r\n{}\r\n0\r\nX-T: 1\r\n\r\n')],
      ['no chunk but the last', 400, chunked('0\r\n\r\n')],
      [
        'a body that waits for a go',
        200,
        put('Expect: 100-continue\r\nContent-Length: 2\r\n', '{}'),
      ],
      ['one length, twice', 400, put('Content-Length: 2\r\nContent-Length: 2\r\n', '{}')],
      [
        'a body that says that it is gzip',
        415,
        put(`Content-Encoding: gzip\r\nContent-Length: ${GZIP.length}\r\n`, GZIP),
      ],
    ]

    it.each(rows)('%s: %i', async (_, status, text) => {
      const answers = await exchange(server.port, Buffer.from(text, 'latin1'))
      expect(statusesOf(answers)).toEqual([status])
      if (status >= 400) asProblem(answers[0], status)
    })

    it('HEAD has no body, and the length of the one that GET has', async () => {
      const connection = await openConnection(server.port)
      connection.write(requestText('HEAD', path))
      // The parser would wait for the body that must not come.
      await connection.closed().catch(() => undefined)
      const [head = '', body] = connection.received().split('\r\n\r\n')
      const [get] = await exchange(server.port, requestText('GET', path))
      expect(head).toContain(`Content-Length: ${get?.headers.get('content-length')}`)
      expect(body).toBe('')
    })

    it('CONNECT is hung up on', async () => {
      const before = await fingerprintOf(attack.world)
      expect(await exchange(server.port, requestText('CONNECT', 'a.example:443'))).toEqual([])
      expect(await fingerprintOf(attack.world)).toEqual(before)
    })
  })

  describe('request ids', () => {
    it.each([
      ['Latin-1', Buffer.from([0xe9, 0xff]).toString('latin1')],
      ['UTF-8', Buffer.from('\u00e6\ud83d\ude00').toString('latin1')],
      ['10 KB', 'x'.repeat(10_240)],
      ['a tab', 'a\tb'],
    ])('of %s come back byte for byte', async (_, id) => {
      for (const target of [path, '/nowhere']) {
        const text = requestText('GET', target, `X-Request-ID: ${id}\r\nConnection: close\r\n`)
        const connection = await openConnection(server.port)
        connection.write(Buffer.from(text, 'latin1'))
        await connection.closed()
        expect(connection.received()).toContain(`X-Request-ID: ${id}\r\n`)
      }
    })

    it('cannot bring a header along', async () => {
      for (const end of ['\r\n', '\n', '\r']) {
        const sent = requestText(
          'GET',
          path,
          `X-Request-ID: a${end}X-Evil: 1\r\nConnection: close\r\n`,
        )
        const connection = await openConnection(server.port)
        connection.write(sent)
        await connection.closed()
        expect(connection.received()).not.toContain('X-Evil')
      }
    })

    it.each([
      ['X-Request-ID: a\r\nX-Request-ID: b\r\n', 'a'],
      ['X-Request-ID: a\r\nx-request-id: b\r\n', 'a'],
      ['x-request-id: a\r\nX-REQUEST-ID: a\r\nX-Request-ID: b\r\n', 'a'],
      ['X-Request-ID: a\r\nX-Request-ID:\r\n', 'a'],
      ['X-Request-ID: a, b\r\n', 'a'],
      ['X-Request-ID: a , b\r\n', 'a'],
      ['X-Request-ID: a,b\r\nX-Request-ID: c\r\n', 'a,b'],
      ['X-Request-ID:\r\nx-request-id: b\r\n', /^req_\w{12}$/],
    ])('sent as %j come back as %s, once', async (fields, id) => {
      for (const target of [path, '/nowhere']) {
        const [answer] = await exchange(
          server.port,
          requestText('GET', target, `${fields}Connection: close\r\n`),
        )
        const whole = typeof id === 'string' ? new RegExp(`^${id}$`) : id
        expect(answer?.headers.get('x-request-id')).toMatch(whole)
        // A header loses a blank at its end on the way, a body does not.
        const { request_id } = JSON.parse(answer?.text ?? '')
        if (target === '/nowhere') expect(request_id).toMatch(whole)
      }
    })
  })

  describe('credentials sent twice', () => {
    it.each([
      ['Authorization: Basic x\r\n', 200],
      ['Authorization: Bearer y\r\n', 200],
      ['X-Session-ID: other\r\n', 200],
      ['Accept: text/html\r\nAccept: application/json\r\n', 200],
      ['Accept: text/html\r\nAccept: text/plain\r\n', 406],
    ])('%j: %i, as their list reads', async (headers, status) => {
      const text = get(`${headers}Connection: close\r\n`)
      expect(statusesOf(await exchange(server.port, text))).toEqual([status])
    })
  })
}
