import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'
const HEADERS = 'Host: 127.0.0.1\r\nAuthorization: Bearer any\r\nX-Session-ID: any\r\n'

/** What is sent: a GET, or a PUT with a body, which differs each time. */
export interface Call {
  readonly path: string
  readonly bodyOf?: (sent: number) => string
}

export const methodOf = ({ bodyOf }: Call) => (bodyOf ? 'PUT' : 'GET')

let sent = 0

/** The bytes of a request. Each has an id of its own, so that none is equal to another. */
function requestOf(call: Call): string {
  sent += 1
  const head = `${methodOf(call)} ${call.path} HTTP/1.1\r\n${HEADERS}X-Request-ID: bench-${sent}\r\n`
  const body = call.bodyOf?.(sent)
  if (body === undefined) return `${head}\r\n`
  return `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
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
  calls: readonly Call[],
  windowMs: number,
  connections: number,
): Promise<number> {
  const end = performance.now() + windowMs
  let total = 0
  const converse = (index: number) =>
    new Promise<void>((resolve, reject) => {
      let place = Math.floor((index * calls.length) / connections)
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      const next = () => {
        if (performance.now() >= end) {
          socket.destroy()
          resolve()
          return
        }
        socket.write(requestOf(calls[place] as Call))
        place = (place + 1) % calls.length
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
  await Promise.all(Array.from({ length: connections }, (_, index) => converse(index)))
  return total
}

/** Calls back with the status of each complete response. Responses come one at a time. */
function readAnswers(socket: Socket, onAnswer: (status: string) => void): void {
  let held = ''
  /** Bytes of the response that are missing; none before its head is there. */
  let missing: number | undefined
  socket.on('data', (chunk) => {
    let arrived = chunk.length
    if (missing === undefined) {
      held += chunk.toString('latin1')
      const headEnd = held.indexOf(HEAD_END)
      if (headEnd < 0) return
      missing = Number(/\r\ncontent-length: *(\d+)/i.exec(held)?.[1])
      arrived = held.length - headEnd - HEAD_END.length
    }
    missing -= arrived
    if (missing > 0) return
    missing = undefined
    const status = held.slice(9, 12)
    held = ''
    onAnswer(status)
  })
}
