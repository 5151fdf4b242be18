import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../src/node'
import { playerPath } from '../contract/bench'
import { createAttack, fingerprintOf } from './attack'
import { exchange, GOOD_HEADERS, openConnection, requestText } from './socket'

const KEEP = ''
const CLOSE = 'Connection: close\r\n'

/** Requests in pieces, in sequence and inside others on one connection. */
export function streamCases(): void {
  const attack = createAttack()
  const path = `/v1${playerPath(attack.busy)}`
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(attack.world)
  })
  afterAll(() => server.close())

  const sized = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}\r\n`
  const put = (body: string, headers = KEEP, declared = sized(body)): string =>
    requestText('PUT', path, `${declared}${headers}`, body)
  const get = (headers = KEEP): string => requestText('GET', path, headers)
  const phoneNow = (): unknown => attack.world.player(attack.busy).profile().phone
  const phoneIn = (text: string | undefined): unknown =>
    (JSON.parse(text ?? '{}') as Record<string, unknown>)['phone']

  describe('pieces', () => {
    it('of one byte each make the same request', async () => {
      const connection = await openConnection(server.port)
      for (const byte of put('{"phone":"slow"}', CLOSE)) connection.write(byte)
      const [answer] = await connection.closed()
      expect(answer?.status, answer?.text).toBe(200)
      expect(phoneNow()).toBe('slow')
    })

    it('cut through a character of UTF-8 make the same text', async () => {
      const body = '{"phone":"\u00e6\ud83d\ude00"}'
      const bytes = Buffer.from(put(body, CLOSE))
      const connection = await openConnection(server.port)
      for (const byte of bytes) connection.write(Uint8Array.from([byte]))
      expect(await connection.closed()).toMatchObject([{ status: 200 }])
      expect(phoneNow()).toBe('\u00e6\ud83d\ude00')
    })

    it('in chunks of one byte make the same body', async () => {
      const body = '{"phone":"chunks"}'
      const chunks = [...body].map((one) => `1\r\n${one}\r\n`).join('')
      const text = put(`${chunks}0\r\n\r\n`, `Transfer-Encoding: chunked\r\n${CLOSE}`, '')
      expect(await exchange(server.port, text)).toMatchObject([{ status: 200 }])
      expect(phoneNow()).toBe('chunks')
    })
  })

  describe('a request that ends early changes nothing, and affects no other request', () => {
    it.concurrent.each<[string, () => string]>([
      ['in the method', () => 'PU'],
      ['in the target', () => `PUT ${path.slice(0, 9)}`],
      ['in a header', () => put('{"phone":"cut"}').slice(0, 60)],
      ['before the body', () => put('', KEEP, 'Content-Length: 15\r\n')],
      ['in the body', () => put('{"phone":"cu', KEEP, 'Content-Length: 15\r\n')],
      ['one byte early', () => put('{"phone":"cut"}', KEEP, 'Content-Length: 16\r\n')],
      ['before a chunk', () => put('', 'Transfer-Encoding: chunked\r\n', '')],
      ['in a chunk', () => put('f\r\n{"phone', 'Transfer-Encoding: chunked\r\n', '')],
      [
        'before the last chunk',
        () => put('f\r\n{"phone":"cut"}\r\n', 'Transfer-Encoding: chunked\r\n', ''),
      ],
    ])('%s', async (_, text) => {
      const before = await fingerprintOf(attack.world)
      for (const leave of ['end', 'destroy'] as const) {
        const connection = await openConnection(server.port)
        connection.write(text())
        // An answer on another connection shows that the server has read the earlier bytes.
        await exchange(server.port, get(CLOSE))
        connection[leave]()
        const answers = await connection.closed()
        for (const { status } of answers) expect(status).toBe(400)
      }
      expect(await fingerprintOf(attack.world)).toEqual(before)
      expect(await exchange(server.port, get(CLOSE))).toMatchObject([{ status: 200 }])
    })

    it('a client that never reads its answer', async () => {
      const connection = await openConnection(server.port)
      connection.write(get().repeat(20))
      connection.destroy()
      expect(await exchange(server.port, get(CLOSE))).toMatchObject([{ status: 200 }])
    })
  })

  describe('a declared length', () => {
    it('that is too short cuts the body, and what is left is no request', async () => {
      const before = await fingerprintOf(attack.world)
      const answers = await exchange(
        server.port,
        put('{"phone":"short"}', KEEP, 'Content-Length: 9\r\n'),
      )
      expect(answers[0]?.text).toContain('INVALID_BODY')
      for (const { status } of answers) expect(status).toBe(400)
      expect(await fingerprintOf(attack.world)).toEqual(before)
    })

    it('that is too long makes the next request a part of the body', async () => {
      const before = await fingerprintOf(attack.world)
      const swallowed = `{}${get(CLOSE)}`
      const answers = await exchange(server.port, put(swallowed, CLOSE))
      expect(answers.map(({ status }) => status)).toEqual([400])
      expect(await fingerprintOf(attack.world)).toEqual(before)
    })

    it('beyond the limit, or chunks beyond it, is refused at once, and the connection ends', async () => {
      const chunked = 'Transfer-Encoding: chunked\r\n'
      const texts = [
        put('{', KEEP, 'Content-Length: 65537\r\n'),
        put('{', KEEP, 'Content-Length: 10000000000\r\n'),
        put(`11170\r\n${' '.repeat(0x11170)}\r\n`, chunked, ''),
      ]
      const refusals = texts.map(async (text) => {
        const connection = await openConnection(server.port)
        connection.write(text)
        expect(await connection.answers(1)).toMatchObject([{ status: 413 }])
        // A client that keeps sending is read for a moment, so that the answer is not lost.
        await connection.closed()
      })
      await Promise.all(refusals)
    })
  })

  describe('a connection that is kept', () => {
    it('carries many requests, one after the other', async () => {
      const connection = await openConnection(server.port)
      for (let count = 1; count <= 50; count += 1) {
        connection.write(get())
        const answers = await connection.answers(count)
        expect(answers).toHaveLength(count)
        expect(answers.at(-1)?.headers.get('connection')).toBe('keep-alive')
      }
      connection.destroy()
    })

    it('survives every refusal that left no body unread', async () => {
      const connection = await openConnection(server.port)
      const refused: readonly [text: string, status: number][] = [
        [requestText('GET', '/nowhere', KEEP), 404],
        [requestText('GET', `${path}/transactions?limit=x`, KEEP), 400],
        [requestText('DELETE', path, KEEP), 405],
        [put('{"phone":1}'), 400],
        [put('{'), 400],
        [put('{}', 'Accept: text/html\r\n'), 406],
        [put('{}', 'Content-Encoding: gzip\r\n'), 415],
        [requestText('PUT', '/v1/players/nobody', sized('{}'), '{}'), 404],
        [requestText('PUT', '/nowhere', sized('{}'), '{}'), 404],
        [requestText('POST', path, 'Transfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'), 405],
        [get(), 200],
      ]
      for (const [index, [text, status]] of refused.entries()) {
        connection.write(text)
        const answers = await connection.answers(index + 1)
        expect(answers[index]?.status, text).toBe(status)
      }
      connection.destroy()
    })
  })

  describe('requests in a row, sent at once', () => {
    it('are answered in their order', async () => {
      const rows = Array.from({ length: 100 }, (_, index) =>
        requestText('GET', `${path}/transactions?limit=${(index % 200) + 1}`, KEEP),
      )
      const connection = await openConnection(server.port)
      connection.write(rows.join(''))
      const answers = await connection.answers(100)
      const limits = answers.map(({ text }) => (JSON.parse(text) as { limit: number }).limit)
      expect(limits).toEqual(rows.map((_, index) => index + 1))
      connection.destroy()
    })

    // RFC 9112, 9.3.2: in parallel only if all of them are safe.
    it('see what the ones before them changed, and nothing of those behind', async () => {
      const connection = await openConnection(server.port)
      connection.write(put('{"phone":"first"}') + get() + put('{"phone":"second"}') + get(CLOSE))
      const answers = await connection.closed()
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(phoneIn(answers[1]?.text)).toBe('first')
      expect(phoneIn(answers[3]?.text)).toBe('second')
    })

    it('end at the first that is none', async () => {
      const answers = await exchange(server.port, `${get()}BROKEN\r\n\r\n${get()}`)
      const [first, ...others] = answers.map(({ status }) => status)
      expect(first).toBe(200)
      for (const status of others) expect(status).toBe(400)
    })

    it('end at the first that says so', async () => {
      const answers = await exchange(server.port, get(CLOSE) + put('{"phone":"too late"}', CLOSE))
      expect(answers.map(({ status }) => status)).toEqual([200])
      expect(phoneNow()).not.toBe('too late')
    })
  })

  describe('smuggling', () => {
    const hidden = put('{"phone":"smuggled"}', CLOSE)
    const last = `0\r\n\r\n${hidden}`
    const post = (headers: string, body: string): string => requestText('POST', path, headers, body)

    // The attack needs two readers that disagree on the end of a body; refusing both is safe.
    it.each<[string, string]>([
      ['CL.TE', post(`Content-Length: ${last.length}\r\nTransfer-Encoding: chunked\r\n`, last)],
      ['TE.CL', post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', last)],
      ['TE.TE', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n', last)],
      ['a blank before the colon', post('Transfer-Encoding : chunked\r\n', last)],
      ['a folded header', post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n', last)],
      ['a bare line feed', post('X: 1\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n', last)],
      ['two lengths', post(`Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n`, hidden)],
      ['an extension with a line feed', post('Transfer-Encoding: chunked\r\n', `0;\n${hidden}`)],
      ['a blank line inside a header', `${get('X: 1\r\n\n').slice(0, -2)}${hidden}`],
    ])('%s carries nothing in', async (_, text) => {
      const before = await fingerprintOf(attack.world)
      const answers = await exchange(server.port, text)
      expect(answers.length).toBeGreaterThan(0)
      for (const { status, text } of answers.slice(-1)) expect([400, 405], text).toContain(status)
      expect(await fingerprintOf(attack.world)).toEqual(before)
    })

    it('a body that looks like a request is a body', async () => {
      const before = await fingerprintOf(attack.world)
      const answers = await exchange(
        server.port,
        requestText('GET', path, `${sized(hidden)}${CLOSE}`, hidden),
      )
      expect(answers.map(({ status }) => status)).toEqual([200])
      expect(await fingerprintOf(attack.world)).toEqual(before)
    })
  })

  it('HTTP/1.0 is answered, and the connection closes', async () => {
    const host = `GET ${path} HTTP/1.0\r\n${GOOD_HEADERS}\r\n`
    expect(await exchange(server.port, host)).toMatchObject([{ status: 200 }])
    // It never has a Host header.
    const bare = host.replace('Host: 127.0.0.1\r\n', '')
    expect(await exchange(server.port, bare)).toMatchObject([{ status: 200 }])
  })
}
