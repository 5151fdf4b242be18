import { connect, type Socket } from 'node:net'

/** How long requests are sent, and over how many connections. */
export interface Load {
  readonly port: number
  /** The bytes of requests. The connections begin at different places and go on in turn. */
  readonly requests: readonly Buffer[]
  readonly connections: number
  readonly windowMs: number
  /** Requests in a second at most; none: as many as the server answers. */
  readonly rate?: number
}

export interface Answers {
  readonly total: number
  /** Answers with another status than 2xx, and connections that broke. */
  readonly bad: number
  /** What was wrong with the first bad one. */
  readonly problem: string | undefined
}

/**
 * Sends requests, each connection one at a time, and reads no more of an answer than its status and
 * where it ends: so one core of it keeps one core of a bare node:http busy. A client that makes
 * objects of the answers does not.
 */
export async function sendLoad(load: Load): Promise<Answers> {
  const { requests, connections } = load
  const end = performance.now() + load.windowMs
  let total = 0
  let bad = 0
  let problem: string | undefined
  const onAnswer = (status: string) => {
    total += 1
    if (status.startsWith('2')) return
    bad += 1
    problem ??= `status ${status}`
  }
  const lines = Array.from({ length: connections }, (_, index) => {
    let place = Math.floor((index * requests.length) / connections)
    return () => {
      const request = requests[place] as Buffer
      place = (place + 1) % requests.length
      return request
    }
  })
  // A paced connection sends its next request when it is due, not when it can.
  const pauseMs = load.rate === undefined ? 0 : (connections * 1_000) / load.rate
  await Promise.all(
    lines.map(
      (nextRequest, index) =>
        new Promise<void>((resolve) => {
          let due = performance.now() + (index * pauseMs) / connections
          const open = () => {
            const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true })
            const send = () => {
              const now = performance.now()
              if (now >= end) {
                socket.destroy()
                resolve()
              } else if (now < due) {
                setTimeout(send, due - now)
              } else {
                due += pauseMs
                socket.write(nextRequest())
              }
            }
            const again = () => (performance.now() < end ? setTimeout(open, 10) : resolve())
            readAnswers(socket, (status) => {
              onAnswer(status)
              send()
            })
            socket.once('connect', send)
            socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('no answer in 30 s')))
            // A server may close a connection after an answer.
            socket.once('end', again)
            socket.once('error', (error) => {
              bad += 1
              problem ??= error.message
              again()
            })
          }
          open()
        }),
    ),
  )
  return { total, bad, problem }
}

/** A server that is silent for longer has an error. */
const SILENCE_MS = 30_000

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

/** Calls back with the status of each answer once it is complete. Answers come one at a time. */
function readAnswers(socket: Socket, onAnswer: (status: string) => void): void {
  let held: Buffer | undefined
  /** Bytes of the answer that are missing; none before its head is there. */
  let missing: number | undefined
  let status = ''
  socket.on('data', (chunk) => {
    const data = held === undefined ? chunk : Buffer.concat([held, chunk])
    held = undefined
    let arrived = chunk.length
    if (missing === undefined) {
      const headEnd = data.indexOf(HEAD_END)
      if (headEnd < 0) {
        held = data
        return
      }
      const head = data.toString('latin1', 0, headEnd)
      status = head.slice(9, 12)
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      missing = length === undefined ? Number.POSITIVE_INFINITY : Number(length)
      arrived = data.length - headEnd - HEAD_END.length
    }
    missing -= arrived
    const isChunked = missing === Number.POSITIVE_INFINITY
    if (
      isChunked ? !data.subarray(-LAST_CHUNK.length).equals(Buffer.from(LAST_CHUNK)) : missing > 0
    )
      return
    missing = undefined
    onAnswer(status)
  })
}

const HEADERS = 'Authorization: Bearer any\r\nX-Session-ID: any\r\n'

/** The bytes of a GET with the headers that the service wants. */
export function get(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${HEADERS}\r\n`)
}

/** The bytes of a request with a JSON body. */
export function send(method: 'PUT' | 'POST', path: string, body: object): Buffer {
  const text = JSON.stringify(body)
  const length = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${HEADERS}${length}\r\n`
  return Buffer.from(head + text)
}
