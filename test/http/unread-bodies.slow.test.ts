import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { FetchTarget } from '../../src/adapters/fetch-target'
import { createWorld } from '../../src/create-world'
import { type RunningServer, type ServerOptions, startServer } from '../../src/node'
import { openConnection, type RawConnection } from '../support/socket'

/** Longer than the rest of a body is waited for. */
const LATER_MS = 2_200

const PLAYER = '/v1/players/blocked-player'
const NOBODY = '/v1/players/nobody'
const BUSY = '/v1/players/busy'
const HOST = 'Host: 127.0.0.1\r\n'
const SIGNED = `${HOST}Authorization: Bearer x\r\nX-Session-ID: s\r\n`
const JSON_TYPE = 'Content-Type: application/json\r\n'
const GET = `GET ${PLAYER} HTTP/1.1\r\n${SIGNED}\r\n`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'

afterEach(() => void vi.useRealTimers())

async function start(target?: FetchTarget, options: ServerOptions = {}): Promise<RunningServer> {
  // Without a limit for requests, nothing but the rule under test ends a connection.
  const unlimited = { port: 0, requestTimeoutMs: 0, headersTimeoutMs: 0, keepAliveTimeoutMs: 0 }
  const server = await startServer(target ?? open(), { ...unlimited, ...options })
  onTestFinished(() => server.close())
  return server
}

function open(): FetchTarget {
  const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
  world.faults.add({ path: BUSY, effect: { status: 503 } })
  return world
}

async function connected(port: number): Promise<RawConnection> {
  const connection = await openConnection(port)
  onTestFinished(() => connection.destroy())
  return connection
}

/** The names of the warnings of Node.js until the test ends. */
function warningsFromNow(): readonly string[] {
  const warnings: string[] = []
  const warn = ({ name }: Error) => void warnings.push(name)
  process.on('warning', warn)
  onTestFinished(() => void process.off('warning', warn))
  return warnings
}

const put = (path: string, headers = SIGNED + JSON_TYPE) => `PUT ${path} HTTP/1.1\r\n${headers}`
const sized = (size: number) => `Content-Length: ${size}\r\n`
const chunk = (size: number) => `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Early = readonly [name: string, status: number, head: string, rest: string]

/** Requests that are answered before their body is read, and the rest of them. */
const EARLY: readonly Early[] = [
  ['no such player', 404, put(NOBODY) + sized(2), '{}'],
  ['no method', 405, `DELETE ${PLAYER} HTTP/1.1\r\n${SIGNED}${sized(2)}`, '{}'],
  ['no media type', 415, put(PLAYER, `${SIGNED}Content-Type: text/plain\r\n`) + sized(2), '{}'],
  ['a fault', 503, put(BUSY) + sized(2), '{}'],
  ['a GET with a body', 200, `GET ${PLAYER} HTTP/1.1\r\n${SIGNED}${sized(2)}`, '{}'],
  ['OPTIONS *', 204, `OPTIONS * HTTP/1.1\r\n${HOST}${sized(2)}`, '{}'],
  ['chunks', 404, put(NOBODY) + CHUNKED, '2\r\n{}\r\n0\r\n\r\n'],
  ['Expect', 404, `${put(NOBODY)}Expect: 100-continue\r\n${sized(2)}`, '{}'],
  ['far too long', 413, put(PLAYER) + sized(2_000_000), ' '.repeat(2_000_000)],
]

/** The same, with a part of the body before the answer. */
const PARTLY: readonly Early[] = [
  [
    'chunks that become too many',
    413,
    `${put(PLAYER)}${CHUNKED}\r\n${chunk(70_000)}`,
    `${chunk(900_000).repeat(2)}0\r\n\r\n`,
  ],
]

const CASES: readonly Early[] = [
  ...EARLY.map(([name, status, head, rest]): Early => [name, status, `${head}\r\n`, rest]),
  ...PARTLY,
]

describe('an answer before the body', () => {
  test.each(CASES)('%s (%i) leaves a connection that is kept', async (_, status, head, rest) => {
    const { port } = await start()
    const connection = await connected(port)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    connection.write(head)
    const [answer] = await connection.answers(1)
    expect(answer?.status, answer?.text).toBe(status)
    expect(answer?.headers.get('connection')).not.toBe('close')
    connection.write(rest + GET)
    expect(await connection.answers(2)).toMatchObject([{ status }, { status: 200 }])
    vi.advanceTimersByTime(LATER_MS)
    connection.write(GET)
    const answers = await connection.answers(3)
    expect(answers.map((one) => one.status)).toEqual([status, 200, 200])
  })

  test('as often as a client likes, also with late bodies, without a warning', async () => {
    const warnings = warningsFromNow()
    const { port } = await start()
    const connection = await connected(port)
    for (let count = 1; count <= 30; count += 1) {
      connection.write(`${put(NOBODY)}${sized(2)}\r\n`)
      expect((await connection.answers(2 * count - 1)).at(-1)?.status).toBe(404)
      connection.write(`{}${put(PLAYER)}${sized(2)}\r\n{`)
      await wait(5)
      connection.write('}')
      expect((await connection.answers(2 * count)).at(-1)?.status).toBe(200)
    }
    await wait(LATER_MS)
    connection.write(GET)
    expect((await connection.answers(61)).at(-1)?.status).toBe(200)
    expect(warnings).toEqual([])
  })

  test('and requests behind it, sent at once, have their answers in turn', async () => {
    const { port } = await start()
    const connection = await connected(port)
    const refused = `${put(NOBODY)}${sized(2)}\r\n{}`
    connection.write(`${put(NOBODY)}${sized(2)}\r\n`)
    await connection.answers(1)
    connection.write(`{}${GET}${refused}${GET}${refused}`)
    await connection.answers(5)
    await wait(LATER_MS)
    connection.write(GET)
    const answers = await connection.answers(6)
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 404, 200, 404, 200])
  })
})

describe('a body that does not end', () => {
  const ENDLESS: readonly (readonly [name: string, head: string, piece: string])[] = [
    ['a length', sized(1_000_000), ' '],
    ['chunks', CHUNKED, '1\r\n \r\n'],
    ['a length, and Connection: close', `Connection: close\r\n${sized(1_000_000)}`, ' '],
    ['chunks, and Connection: close', `Connection: close\r\n${CHUNKED}`, '1\r\n \r\n'],
  ]

  // Together, because each takes as long as the rest of a body is waited for.
  test('has its answer, and its connection ends', async () => {
    const endings = ENDLESS.map(async ([name, head, piece]) => {
      const { port } = await start()
      const connection = await connected(port)
      connection.write(`${put(NOBODY)}${head}\r\n`)
      expect(await connection.answers(1), name).toMatchObject([{ status: 404 }])
      const trickle = setInterval(() => connection.write(piece), 20)
      onTestFinished(() => clearInterval(trickle))
      expect(await connection.closed(), name).toHaveLength(1)
    })
    await Promise.all(endings)
  })

  test('does not keep a closing server open', async () => {
    const server = await start(undefined, { closeTimeoutMs: 600_000 })
    const connection = await connected(server.port)
    connection.write(`${put(NOBODY)}${sized(1_000_000)}\r\n`)
    await connection.answers(1)
    await server.close()
    await connection.closed()
  })
})

describe('a client that reads after it has sent, on a connection that closes', () => {
  const LARGE = 8_000_000
  const CLOSE = 'Connection: close\r\n'

  test.each([
    ['a player that does not exist', 404, put(NOBODY) + CLOSE + sized(LARGE)],
    ['far too much', 413, put(PLAYER) + CLOSE + sized(LARGE)],
    ['HTTP/1.0', 404, put(NOBODY).replace('HTTP/1.1', 'HTTP/1.0') + sized(LARGE)],
    ['no host', 400, put(NOBODY, JSON_TYPE) + sized(LARGE)],
    ['an unknown expectation', 417, `${put(NOBODY)}Expect: mercy\r\n${sized(LARGE)}`],
    ['HEAD', 200, `HEAD ${PLAYER} HTTP/1.1\r\n${SIGNED}${CLOSE}${sized(LARGE)}`],
    ['OPTIONS *', 204, `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}${sized(LARGE)}`],
  ])('has its answer: %s (%i)', async (_, status, head) => {
    const { port } = await start()
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    const sent = new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.write(`${head}\r\n${' '.repeat(LARGE)}`, () => resolve())
    })
    await sent
    const chunks: Buffer[] = []
    socket.on('data', (piece) => chunks.push(piece))
    await once(socket, 'close')
    const text = String(Buffer.concat(chunks))
    expect(text).toContain(`HTTP/1.1 ${status} `)
    expect(text).toMatch(/connection: close/i)
  })
})
