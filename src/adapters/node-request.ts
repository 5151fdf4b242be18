import type { IncomingMessage } from 'node:http'
import { ClientLeftError, type IncomingRequest } from '../service/request'
import type { HeaderFields } from './served'

/** Largest number of header lines. */
export const MAX_LINES = 1_000

/** Whether no header field is repeated: Node.js itself drops all but the first of some. */
export function hasEachOnce({ rawHeaders: { length }, headers }: IncomingMessage): boolean {
  const isEach = 2 * Object.keys(headers).length === length && !('set-cookie' in headers)
  return isEach && length <= 2 * MAX_LINES
}

/** The header fields with all their values: repeated ones are joined to a list. */
export function joinedFields(raw: readonly string[]): Readonly<Record<string, string>> {
  const values: Record<string, string> = Object.create(null)
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    const value = raw[at + 1] ?? ''
    const before = values[name]
    values[name] = before === undefined ? value : `${before}, ${value}`
  }
  return values
}

/** Whether a body may follow the head of a request. */
export function mayHaveBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Hosts and targets that a URL does not change: a pattern is cheaper than parsing. */
const PLAIN_HOST = /^[a-z0-9._-]+(:([1-5]\d{3,4}|[6-9]\d{3}))?$/
const PLAIN_TARGET = /^\/[!#$&-;=?-[\]_a-z~]*$/

/** The host for HTTP/1.0, which does not require a Host header. */
const NO_HOST = '127.0.0.1'

/** The last host that a URL does not change: a client names the same one again and again. */
let plainHost = ''

/** The URL of a request; undefined if its target or its host is invalid. */
function urlOf(scheme: string, target: string, named: string | null): string | undefined {
  const host = named || NO_HOST
  if (host !== plainHost && PLAIN_HOST.test(host)) plainHost = host
  const isPlain = PLAIN_TARGET.test(target) && !target.includes('/.')
  if (isPlain && host === plainHost) return `${scheme}${host}${target}`
  // A URL reads a backslash as a slash, which would change the path.
  if (/^[^?]*\\/.test(target)) return undefined
  if (/^https?:\/\//.test(target)) return normalUrl(target)
  if (!target.startsWith('/')) return undefined
  const url = `${scheme}${host}${target}`
  if (host !== plainHost && !isHost(host)) return undefined
  return normalUrl(url)
}

function normalUrl(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).href : undefined
}

/** Whether it is only a host: no path, no user, nothing that a URL normalizes. */
function isHost(host: string): boolean {
  const url = `http://${host}`
  return URL.canParse(url) && new URL(url).hostname === host.replace(/:\d+$/, '').toLowerCase()
}

/** The request as the application reads it. */
class NodeRequest implements IncomingRequest {
  readonly method: string
  readonly url: string
  readonly headers: HeaderFields
  readonly #incoming: IncomingMessage

  constructor(incoming: IncomingMessage, url: string, headers: HeaderFields) {
    this.method = incoming.method ?? 'GET'
    this.url = url
    this.headers = headers
    this.#incoming = incoming
  }

  /**
   * A short body follows its head in the same bytes: once these are parsed, it is whole in the
   * buffer of its stream. It is taken without the events of the stream, which would take longer
   * than all of the application.
   */
  async readBody(max: number): Promise<Uint8Array | undefined> {
    await undefined
    const incoming = this.#incoming
    const length = this.headers.get('content-length')
    if (length === null || incoming.readableLength !== Number(length)) {
      return readArriving(incoming, max)
    }
    const bytes: Buffer = incoming.read() ?? NO_BYTES
    return bytes.byteLength > max ? undefined : bytes
  }
}

const NO_BYTES = Buffer.alloc(0)

/** The request for the application; undefined if its target or its host is invalid. */
export function nodeRequestOf(
  incoming: IncomingMessage,
  headers: HeaderFields,
): NodeRequest | undefined {
  const scheme = 'encrypted' in incoming.socket ? 'https://' : 'http://'
  const url = urlOf(scheme, incoming.url ?? '', headers.get('host'))
  return url === undefined ? undefined : new NodeRequest(incoming, url, headers)
}

function readArriving(incoming: IncomingMessage, max: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    // The socket tells the end, because a request that Node.js has answered is never closed.
    const { socket } = incoming
    const settle = () => {
      incoming.off('data', take).off('end', finish)
      socket.off('close', breakOff)
    }
    const take = (chunk: Buffer) => {
      size += chunk.byteLength
      chunks.push(chunk)
      if (size <= max) return
      settle()
      resolve(undefined)
    }
    const finish = () => {
      settle()
      resolve(Buffer.concat(chunks))
    }
    const breakOff = () => {
      settle()
      reject(new ClientLeftError())
    }
    incoming.on('data', take).on('end', finish)
    socket.on('close', breakOff)
    if (socket.destroyed) breakOff()
  })
}
