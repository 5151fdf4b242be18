import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** An answer as received over the socket. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A connection for raw bytes. */
export interface RawConnection {
  write(bytes: string | Uint8Array): void
  /** Ends the sending side. */
  end(): void
  /** Destroys the connection. */
  destroy(): void
  /** Waits until `count` answers are complete, or the server has closed. */
  answers(count: number): Promise<readonly WireAnswer[]>
  /** Waits until the server has closed, and returns all answers. */
  closed(): Promise<readonly WireAnswer[]>
  /** The bytes received so far. */
  received(): string
}

/** Much longer than any answer takes: it only ends a hang. */
export const HANG_MS = 20_000

/** Headers of a valid request, with line ends. */
export const GOOD_HEADERS =
  'Host: 127.0.0.1\r\nAuthorization: Bearer x\r\nX-Session-ID: s\r\nContent-Type: application/json\r\n'

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A reset counts as an end: the bytes before it are checked.
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  const received = () => Buffer.concat(chunks).toString('latin1')
  return {
    write: (bytes) => void (socket.writable && socket.write(bytes)),
    end: () => void socket.end(),
    destroy: () => void socket.destroy(),
    received,
    answers: (count) =>
      arrival(socket, () => {
        const answers = parseAnswers(received())
        return answers.length >= count || socket.closed ? answers : undefined
      }),
    closed: () => arrival(socket, () => (socket.closed ? parseAnswers(received()) : undefined)),
  }
}

/** Writes the bytes on a new connection; returns the answers until the server closes it. */
export async function exchange(
  port: number,
  bytes: string | Uint8Array,
): Promise<readonly WireAnswer[]> {
  const connection = await openConnection(port)
  connection.write(bytes)
  try {
    return await connection.closed()
  } finally {
    connection.destroy()
  }
}

/** The text of a request with valid headers; by default the connection closes after it. */
export function requestText(
  method: string,
  target: string,
  headers: string = 'Connection: close\r\n',
  body = '',
): string {
  return `${method} ${target} HTTP/1.1\r\n${GOOD_HEADERS}${headers}\r\n${body}`
}

function arrival<T>(socket: Socket, ready: () => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      try {
        const result = ready()
        if (result === undefined) return
        stop()
        resolve(result)
      } catch (error) {
        stop()
        socket.destroy()
        reject(error)
      }
    }
    const hang = setTimeout(() => {
      stop()
      socket.destroy()
      reject(new Error('The server neither answered nor closed the connection.'))
    }, HANG_MS)
    const stop = (): void => {
      clearTimeout(hang)
      socket.off('data', look)
      socket.off('close', look)
    }
    socket.on('data', look)
    socket.on('close', look)
    look()
  })
}

/** The complete answers in the received bytes, without interim ones (1xx). */
export function parseAnswers(received: string): WireAnswer[] {
  const answers: WireAnswer[] = []
  let rest = received
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return answers
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const match = /^HTTP\/1\.1 (\d{3}) /.exec(first)
    if (match === null) throw new Error(`No status line: ${JSON.stringify(first.slice(0, 200))}`)
    const headers = new Headers()
    for (const line of lines) {
      const colon = line.indexOf(':')
      headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
    }
    const status = Number(match[1])
    const length = Number(headers.get('content-length') ?? '0')
    const body = rest.slice(end + 4)
    // Every answer of the service has a length; a chunked one is made by Node.js and is detected.
    if (body.length < length) return answers
    rest = body.slice(length)
    if (status < 200) continue
    const text = Buffer.from(body.slice(0, length), 'latin1').toString()
    answers.push({ status, headers, text })
  }
}
