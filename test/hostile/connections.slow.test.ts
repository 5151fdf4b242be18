import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../src/node'
import { exchange, openConnection, requestText } from '../support/socket'
import { hostileWorld, problemIn } from './attack'
import { CLOSE } from './rows'
import { beginnings, brokenRows, REQUEST_IDS, sequences, smuggled } from './wire-table'

const { world, busy } = hostileWorld()
const path = `/v1/players/${busy}`
const get = (headers = ''): string => requestText('GET', path, headers)
const put = (body: string, headers = ''): string =>
  requestText('PUT', path, `Content-Length: ${Buffer.byteLength(body)}\r\n${headers}`, body)
const phoneNow = (): unknown => world.player(busy).profile().phone

let server: RunningServer
beforeAll(async () => {
  server = await startServer(world)
})
afterAll(() => server.close())

describe('bytes that are no request, or only a beginning of one, change nothing', () => {
  // A connection with a rest of a body is read for half a second.
  it.concurrent.each(brokenRows(path))('$name: $status', async ({ bytes, status }) => {
    const [answer, ...others] = await exchange(server.port, bytes)
    expect(others).toEqual([])
    expect(answer?.status, answer?.text).toBe(status)
    expect(answer?.headers.get('connection')).toBe('close')
    if (answer !== undefined) problemIn(answer)
    expect(world.log().commands).toEqual([])
  })

  it.concurrent.each(sequences(path))('%s', async (_, bytes, statuses) => {
    const answers = await exchange(server.port, bytes)
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    expect(world.log().commands).toEqual([])
  })

  it.concurrent.each(smuggled(path))('%s carries nothing in', async (_, bytes) => {
    const answers = await exchange(server.port, bytes)
    expect([400, 405]).toContain(answers.at(-1)?.status)
    expect(world.log().commands).toEqual([])
  })

  it.concurrent.each(beginnings(path))('%s', async (_, bytes) => {
    for (const leave of ['end', 'destroy'] as const) {
      const connection = await openConnection(server.port)
      connection.write(bytes)
      // An answer on another connection shows that the server has read the earlier bytes.
      await exchange(server.port, get(CLOSE))
      connection[leave]()
      for (const { status } of await connection.closed()) expect(status).toBe(400)
    }
    expect(world.log().commands).toEqual([])
  })
})

it('a request in pieces of one byte, which also cut characters, is the same request', async () => {
  const connection = await openConnection(server.port)
  const bytes = Buffer.from(put('{"phone":"\u00e6\ud83d\ude00"}', CLOSE))
  for (const byte of bytes) connection.write(Uint8Array.from([byte]))
  expect(await connection.closed()).toMatchObject([{ status: 200 }])
  expect(phoneNow()).toBe('\u00e6\ud83d\ude00')
})

describe('requests in a row, sent at once', () => {
  it('are answered in their order', async () => {
    const rows = Array.from({ length: 100 }, (_, index) =>
      requestText('GET', `${path}/transactions?limit=${index + 1}`, index === 99 ? CLOSE : ''),
    )
    const answers = await exchange(server.port, rows.join(''))
    expect(answers.map(({ text }) => JSON.parse(text).limit)).toEqual(rows.map((_, at) => at + 1))
  })

  // RFC 9112, 9.3.2: in parallel only if all of them are safe.
  it('see what the ones before them changed, and nothing of those behind', async () => {
    const text = put('{"phone":"first"}') + get() + put('{"phone":"second"}') + get(CLOSE)
    const answers = await exchange(server.port, text)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(JSON.parse(answers[1]?.text ?? '')).toMatchObject({ phone: 'first' })
    expect(JSON.parse(answers[3]?.text ?? '')).toMatchObject({ phone: 'second' })
  })

  it('do not harm the server when nobody reads the answers', async () => {
    const connection = await openConnection(server.port)
    connection.write(get().repeat(20))
    connection.destroy()
    expect(await exchange(server.port, get(CLOSE))).toMatchObject([{ status: 200 }])
  })
})

it('a body beyond the limit is rejected at once, and the connection ends', async () => {
  const chunked = 'Transfer-Encoding: chunked\r\n'
  const texts = [
    requestText('PUT', path, 'Content-Length: 65537\r\n', '{'),
    requestText('PUT', path, 'Content-Length: 10000000000\r\n', '{'),
    requestText('PUT', path, chunked, `11170\r\n${' '.repeat(0x11170)}\r\n`),
  ]
  const rejections = texts.map(async (text) => {
    const connection = await openConnection(server.port)
    connection.write(text)
    expect(await connection.answers(1)).toMatchObject([{ status: 413 }])
    // A client that keeps sending is read for a moment, so that the answer is not lost.
    await connection.closed()
  })
  await Promise.all(rejections)
})

it('HEAD has no body, and the length of the one that GET has', async () => {
  const connection = await openConnection(server.port)
  connection.write(requestText('HEAD', path, CLOSE))
  await connection.closed().catch(() => undefined)
  const [head = '', body] = connection.received().split('\r\n\r\n')
  const [answer] = await exchange(server.port, get(CLOSE))
  expect(head).toContain(`Content-Length: ${answer?.headers.get('content-length')}`)
  expect(body).toBe('')
})

describe('request ids', () => {
  it.each(REQUEST_IDS)('%j comes back as %s, once', async (fields, id) => {
    for (const target of [path, '/nowhere']) {
      const text = requestText('GET', target, `${fields}${CLOSE}`)
      const [answer] = await exchange(server.port, Buffer.from(text, 'latin1'))
      const expected = typeof id === 'string' ? id : expect.stringMatching(id)
      expect(answer?.headers.get('x-request-id')).toEqual(expected)
    }
  })

  it('cannot bring a header along', async () => {
    for (const end of ['\r\n', '\n', '\r']) {
      const connection = await openConnection(server.port)
      connection.write(get(`X-Request-ID: a${end}X-Evil: 1\r\n${CLOSE}`))
      await connection.closed()
      expect(connection.received()).not.toContain('X-Evil')
    }
  })
})
