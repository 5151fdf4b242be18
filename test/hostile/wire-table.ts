import { gzipSync } from 'node:zlib'
import { GOOD_HEADERS, requestText } from '../support/socket'
import { CLOSE, type Row } from './rows'

type Line = readonly [name: string, status: number, bytes: string | Uint8Array]

const rowOf = ([name, status, bytes]: Line): Row => ({ name, status, bytes })

/** What no server may read as a request: it answers once, and the connection ends. */
export function brokenRows(path: string): Row[] {
  const get = (headers: string): string => requestText('GET', path, headers)
  const put = (headers: string, body = ''): string =>
    requestText('PUT', path, `${headers}${CLOSE}`, body)
  const chunked = (body: string): string => put('Transfer-Encoding: chunked\r\n', body)
  const target = (text: string): string => requestText('GET', text)
  const hosts = (version: string, first: string, rest = ''): string =>
    `GET ${path} ${version}\r\n${first}\r\n${rest}${CLOSE}\r\n`
  const other = `hOST: evil.example\r\n${CLOSE}`
  const beside = requestText('GET', `http://127.0.0.1${path}`, other)
  const both = chunked('2\r\n{}\r\n0\r\n\r\n').replace('X-S', 'Content-Length: 7\r\nX-S')
  const lines: readonly Line[] = [
    ['words', 400, 'hello there\r\n\r\n'],
    ['NUL bytes', 400, new Uint8Array(64)],
    ['a TLS hello', 400, Uint8Array.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, 10, 13])],
    ['no host', 400, hosts('HTTP/1.1', 'X: 1')],
    ['an empty host', 400, hosts('HTTP/1.1', 'Host:')],
    ['a host that is none', 400, hosts('HTTP/1.1', 'Host: a b/c')],
    ['two hosts', 400, get('Host: 127.0.0.1\r\n')],
    ['the other host first', 400, hosts('HTTP/1.1', 'Host: evil.example', GOOD_HEADERS)],
    ['an empty host first', 400, hosts('HTTP/1.1', 'Host:', GOOD_HEADERS)],
    ['two hosts in HTTP/1.0', 400, hosts('HTTP/1.0', 'Host: 127.0.0.1', GOOD_HEADERS)],
    ['a host beside an absolute target', 400, beside],
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
    ['headers of more lines than are kept', 431, get('X: y\r\n'.repeat(1_001))],
    ['a target over the limit', 431, target(`${path}?${'x'.repeat(40_000)}`)],
    ['an unknown expectation', 417, get('Expect: tea\r\n')],
    ['a length that is no number', 400, put('Content-Length: two\r\n', '{}')],
    ['a negative length', 400, put('Content-Length: -2\r\n', '{}')],
    ['a length beyond all numbers', 400, put(`Content-Length: ${'9'.repeat(40)}\r\n`)],
    ['two lengths', 400, put('Content-Length: 2\r\nContent-Length: 3\r\n', '{} ')],
    ['a length and chunks', 400, both],
    ['an unknown coding last', 400, put('Transfer-Encoding: chunked, x\r\n', '{}')],
    ['chunks in disguise', 400, put('Transfer-Encoding: xchunked\r\n', '2\r\n{}\r\n0\r\n\r\n')],
    ['a chunk size that is none', 400, chunked('zz\r\n{}\r\n')],
    ['a chunk size beyond all numbers', 400, chunked(`${'f'.repeat(17)}\r\n{}\r\n`)],
    ['a chunk that is longer than it says', 400, chunked('1\r\n{}\r\n0\r\n\r\n')],
  ]
  return lines.map(rowOf)
}

/** What is odd, but a request. */
export function oddRows(path: string): Row[] {
  const get = (headers: string): string => requestText('GET', path, `${headers}${CLOSE}`)
  const put = (headers: string, body = ''): string =>
    requestText('PUT', path, `${headers}${CLOSE}`, body)
  const chunked = (body: string): string => put('Transfer-Encoding: chunked\r\n', body)
  const bare = `GET ${path} HTTP/1.0\r\n`
  const gzip = gzipSync('{}').toString('latin1')
  const lines: readonly Line[] = [
    ['HTTP/0.9, which has no headers', 401, `GET ${path}\r\n\r\n`],
    ['HTTP/1.0', 200, `${bare}${GOOD_HEADERS}\r\n`],
    ['HTTP/1.0 without a host', 200, `${bare}${GOOD_HEADERS.replace(/^Host.*\r\n/, '')}\r\n`],
    ['an absolute target', 200, requestText('GET', `http://other.example${path}`)],
    ['empty lines before it', 200, `\r\n\r\n${requestText('GET', path)}`],
    ['blanks around a value', 200, get('X:  \t x \t \r\n')],
    ['as many header lines as are kept', 200, get('X: y\r\n'.repeat(995))],
    ['an empty value', 200, get('X:\r\n')],
    ['raw Latin-1 in a header', 200, get('X: \u00ff\r\n')],
    ['a wish to upgrade', 200, get('Connection: Upgrade\r\nUpgrade: h2c\r\n')],
    ['two hundred headers', 200, get('X: 1\r\n'.repeat(200))],
    ['a body of a GET', 200, `${get('Content-Length: 2\r\n')}{}`],
    ['the server as a whole', 204, requestText('OPTIONS', '*')],
    ['no body at all', 400, put('')],
    ['an empty body', 400, put('Content-Length: 0\r\n')],
    ['a body in chunks', 200, chunked('1\r\n{\r\n1\r\n}\r\n0\r\n\r\n')],
    ['chunks with extensions and trailers', 200, chunked('2;a=b\r\n{}\r\n0\r\nX-T: 1\r\n\r\n')],
    ['no chunk but the last', 400, chunked('0\r\n\r\n')],
    ['a body that waits', 200, put('Expect: 100-continue\r\nContent-Length: 2\r\n', '{}')],
    ['one length, twice', 400, put('Content-Length: 2\r\nContent-Length: 2\r\n', '{}')],
    ['gzip', 415, put(`Content-Encoding: gzip\r\nContent-Length: ${gzip.length}\r\n`, gzip)],
    ['credentials sent twice', 200, get('Authorization: Basic x\r\nX-Session-ID: other\r\n')],
    ['JSON as the second of two', 200, get('Accept: text/html\r\nAccept: application/json\r\n')],
    ['two of which none is JSON', 406, get('Accept: text/html\r\nAccept: text/plain\r\n')],
  ]
  return lines.map(rowOf)
}

const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const sizeOf = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n`
const HIDDEN = '{"phone":"hidden"}'
const hiddenIn = (path: string) => requestText('PUT', path, sizeOf(HIDDEN) + CLOSE, HIDDEN)

/** Bytes with the status of each answer on their connection. They change nothing. */
export function sequences(
  path: string,
): readonly (readonly [name: string, bytes: string, statuses: readonly number[]])[] {
  const get = (headers = ''): string => requestText('GET', path, headers)
  const put = (body: string, headers = sizeOf(body)): string =>
    requestText('PUT', path, headers, body)
  const rejected = [
    requestText('GET', '/nowhere', ''),
    requestText('GET', `${path}/transactions?limit=x`, ''),
    requestText('DELETE', path, ''),
    put('{"phone":1}'),
    put('{'),
    put('{}', `${sizeOf('{}')}Accept: text/html\r\n`),
    put('{}', `${sizeOf('{}')}Content-Encoding: gzip\r\n`),
    requestText('PUT', '/v1/players/nobody', sizeOf('{}'), '{}'),
    requestText('PUT', '/nowhere', sizeOf('{}'), '{}'),
    requestText('POST', path, CHUNKED, '2\r\n{}\r\n0\r\n\r\n'),
    get(CLOSE),
  ]
  const hidden = hiddenIn(path)
  return [
    ['rejections', rejected.join(''), [404, 400, 405, 400, 400, 406, 415, 404, 404, 405, 200]],
    ['what is no request behind one that is', `${get()}BROKEN\r\n\r\n${get()}`, [200, 400]],
    ['a change behind one that closes', get(CLOSE) + hidden, [200]],
    ['a length that is too short', put('{"phone":"short"}', 'Content-Length: 9\r\n'), [400, 400]],
    ['a length that is too long', put(`{}${get()}`, sizeOf(`{}${get()}`) + CLOSE), [400]],
    ['a body that looks like a request', `${get(sizeOf(hidden) + CLOSE)}${hidden}`, [200]],
    ['CONNECT', requestText('CONNECT', 'a.example:443'), []],
  ]
}

/** A smuggler needs two readers that disagree on the end of a body: rejecting both is safe. */
export function smuggled(path: string): readonly (readonly [name: string, bytes: string])[] {
  const post = (headers: string, body: string): string => requestText('POST', path, headers, body)
  const hidden = hiddenIn(path)
  const last = `0\r\n\r\n${hidden}`
  return [
    ['CL.TE', post(sizeOf(last) + CHUNKED, last)],
    ['TE.CL', post(`${CHUNKED}Content-Length: 4\r\n`, last)],
    ['TE.TE', post(`${CHUNKED}Transfer-Encoding: x\r\n`, last)],
    ['a blank before the colon', post('Transfer-Encoding : chunked\r\n', last)],
    ['a folded header', post(`Transfer-Encoding:\r\n chunked\r\n${sizeOf(last)}`, last)],
    ['a bare line feed', post(`X: 1\n${CHUNKED}Content-Length: 5\r\n`, last)],
    ['two lengths', post(`Content-Length: 0\r\n${sizeOf(hidden)}`, hidden)],
    ['an extension with a line feed', post(CHUNKED, `0;\n${hidden}`)],
    ['a blank line', `${requestText('GET', path, 'X: 1\r\n\n').slice(0, -2)}${hidden}`],
  ]
}

/** Updates of which the client sends only the beginning. */
export function beginnings(path: string): readonly (readonly [name: string, bytes: string])[] {
  const put = (body: string, headers: string): string => requestText('PUT', path, headers, body)
  const declared = 'Content-Length: 16\r\n'
  return [
    ['in the method', 'PU'],
    ['in the target', `PUT ${path.slice(0, 9)}`],
    ['in a header', put('', declared).slice(0, 60)],
    ['before the body', put('', declared)],
    ['in the body', put('{"phone":"cu', declared)],
    ['one byte early', put('{"phone":"cut"}', declared)],
    ['before a chunk', put('', CHUNKED)],
    ['in a chunk', put('f\r\n{"phone', CHUNKED)],
    ['before the last chunk', put('f\r\n{"phone":"cut"}\r\n', CHUNKED)],
  ]
}

/** Fields of `X-Request-ID` with the id that comes back. */
export const REQUEST_IDS: readonly (readonly [fields: string, id: string | RegExp])[] = [
  ['X-Request-ID: \u00e9\u00ff\r\n', '\u00e9\u00ff'],
  [`X-Request-ID: ${'x'.repeat(10_240)}\r\n`, 'x'.repeat(10_240)],
  ['X-Request-ID: a\tb\r\n', 'a\tb'],
  ['X-Request-ID: a\r\nX-Request-ID: b\r\n', 'a'],
  ['x-request-id: a\r\nX-REQUEST-ID: a\r\nX-Request-ID: b\r\n', 'a'],
  ['X-Request-ID: a\r\nX-Request-ID:\r\n', 'a'],
  ['X-Request-ID: a , b\r\n', 'a'],
  ['X-Request-ID: a,b\r\nX-Request-ID: c\r\n', 'a,b'],
  ['X-Request-ID:\r\nx-request-id: b\r\n', /^req_\w{12}$/],
  ['X-Request-ID: \t\r\n', /^req_\w{12}$/],
]
