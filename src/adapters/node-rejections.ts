import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Answer, bareAnswer, bodyText, type Rejection, rejected } from '../service/answer'
import { writeAnswer } from './node-answer'
import { MAX_LINES } from './node-request'

/**
 * Rejections of input that never becomes a request for the application, in the shape of every other
 * error. The policies do not apply, because the world is not known yet.
 */

/** Rejections by the error code of Node.js; any other code means malformed HTTP. */
const BY_CODE: Readonly<Record<string, () => Rejection>> = {
  HPE_HEADER_OVERFLOW: () =>
    tooLarge('The target and the headers are larger than 16 KiB together.'),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    rejected(
      'REQUEST_TIMEOUT',
      'request',
      'The request did not arrive in time.',
      'Send the whole request without delay.',
    ),
}

function tooLarge(detail: string): Rejection {
  const remedy = 'Send fewer parameters or shorter headers.'
  return rejected('HEADERS_TOO_LARGE', 'header', detail, remedy)
}

function noHttp(): Rejection {
  const remedy = 'Check its first line, its headers and the length of its body.'
  return rejected('MALFORMED_REQUEST', 'request', 'The request is not well-formed HTTP.', remedy)
}

/** The answer to a request whose target is not a URL. */
export function malformedTarget(): Answer {
  const detail = 'The request target or the Host header is not a valid URL.'
  const remedy = 'Percent-encode the path, and send a host name.'
  return bareAnswer(rejected('MALFORMED_REQUEST', 'request', detail, remedy), '')
}

function severalHosts(): Answer {
  const detail = 'The request has several Host headers.'
  return bareAnswer(rejected('MALFORMED_REQUEST', 'header.host', detail, 'Send one.'), '')
}

function tooManyLines(): Answer {
  return bareAnswer(tooLarge(`The request has more than ${MAX_LINES} header lines.`), '')
}

/**
 * Answers `OPTIONS *`, too many header lines, HTTP/1.1 without a Host header, and several Host
 * headers, which are ambiguous (RFC 9112, 3.2). Returns false for every other request.
 */
export function answerByProtocol(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { rawHeaders, headers, httpVersion, method, url } = incoming
  const noHost = !headers.host && httpVersion === '1.1'
  const isLong = rawHeaders.length > 2 * MAX_LINES
  // Node.js itself drops all but the first.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (noHost || isLong || hosts.length > 1) {
    outgoing.shouldKeepAlive = false
    writeAnswer(outgoing, isLong ? tooManyLines() : noHost ? malformedTarget() : severalHosts())
    return true
  }
  if (method !== 'OPTIONS' || url !== '*') return false
  writeAnswer(outgoing, WHOLE_SERVER)
  return true
}

/** The answer to `OPTIONS *`, which is a kind of ping of the server (RFC 9110, 9.3.7). */
const WHOLE_SERVER: Answer = { status: 204, headers: { 'Cache-Control': 'no-store' }, body: null }

/** What is known of the connections of a server. */
interface KnownConnections {
  latestOf(socket: Socket): ServerResponse | undefined
}

/** Adds a body to the rejections that Node.js itself would send without one. */
export function rejectInShape(server: Server, connections: KnownConnections): void {
  const failed = new WeakSet<Socket>()
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const detail = 'The only supported expectation is 100-continue.'
    const rejection = rejected(
      'EXPECTATION_FAILED',
      'header.expect',
      detail,
      'Omit the header Expect.',
    )
    outgoing.shouldKeepAlive = false
    writeAnswer(outgoing, bareAnswer(rejection, incoming.url ?? ''))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A parser that has failed reports an error again for every further byte.
    if (failed.has(socket)) return
    failed.add(socket)
    // Bytes after a request with `Connection: close`: its answer closes the connection.
    if (error.code === 'HPE_CLOSED_CONNECTION') return
    // Without TLS there is no one who could read an answer.
    const isOfTls = /^ERR_(?:SSL|TLS)_/.test(error.code ?? '')
    if (isOfTls || error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const last = connections.latestOf(socket)
    const answer = bareAnswer((BY_CODE[error.code ?? ''] ?? noHttp)(), '')
    if (last === undefined || (last.req.complete && last.writableFinished)) endWith(socket, answer)
    // The malformed bytes follow a request in progress: its answer goes first.
    else if (last.req.complete) last.once('close', () => endWith(socket, answer))
    // If the request with the malformed body is already answered, no second answer is sent.
    else if (last.headersSent) socket.destroySoon()
    else {
      last.shouldKeepAlive = false
      writeAnswer(last, answer)
    }
  })
}

function endWith(socket: Socket, { status, headers, body }: Answer): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const text = bodyText(body)
  const length = body !== null && { 'Content-Length': String(Buffer.byteLength(text)) }
  const lines = Object.entries({ ...headers, ...length, Connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${text}`)
  socket.destroySoon()
}
