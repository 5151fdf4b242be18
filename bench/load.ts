import { connect, type Socket } from 'node:net'

const CONNECTIONS = 50
const HEAD_END = '\r\n\r\n'
const HEADERS = 'Host: 127.0.0.1\r\nAuthorization: Bearer any\r\nX-Session-ID: any\r\n'

let sent = 0

/** The bytes of a GET. Each has an id of its own, so that none is equal to another. */
function requestOf(path: string): string {
  sent += 1
  return `GET ${path} HTTP/1.1\r\n${HEADERS}X-Request-ID: bench-${sent}\r\n\r\n`
}

/**
 * Sends requests over some connections for a while, each connection one at a time, and reads no
 * more of a response than its status and its length: so one core of it keeps one core of a bare
 * node:http busy. A client that makes objects of the responses does not.
 *
 * @returns the number of responses
 * @throws Error for a response that is not 200, and for a connection that breaks
 */
export async function sendLoad(
  port: number,
  paths: readonly string[],
  windowMs: number,
): Promise<number> {
  const end = performance.now() + windowMs
  let total = 0
  const converse = (index: number) =>
    new Promise<void>((resolve, reject) => {
      let place = Math.floor((index * paths.length) / CONNECTIONS)
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      const next = () => {
        if (performance.now() >= end) {
          socket.destroy()
          resolve()
          return
        }
        socket.write(requestOf(paths[place] as string))
        place = (place + 1) % paths.length
      }
      readAnswers(socket, (status) => {
        if (status !== '200') reject(new Error(`A response has the status ${status}.`))
        total += 1
        next()
      })
      socket.once('connect', next)
      socket.once('error', reject)
      socket.once('end', () => reject(new Error('The server has closed a connection.')))
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => converse(index)))
  return total
}

/** Calls back with the status of each complete response. Responses come one at a time. */
function readAnswers(socket: Socket, onAnswer: (status: string) => void): void {
  let held = Buffer.alloc(0)
  /** Bytes of the response that are missing; none before its head is there. */
  let missing: number | undefined
  let status = ''
  socket.on('data', (chunk) => {
    let arrived = chunk.length
    if (missing === undefined) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const headEnd = held.indexOf(HEAD_END)
      if (headEnd < 0) return
      const head = held.toString('latin1', 0, headEnd)
      status = head.slice(9, 12)
      missing = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1])
      arrived = held.length - headEnd - HEAD_END.length
      held = Buffer.alloc(0)
    }
    missing -= arrived
    if (missing > 0) return
    missing = undefined
    onAnswer(status)
  })
}
