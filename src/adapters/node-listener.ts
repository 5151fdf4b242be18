import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Adapter, HostClock, InspectorPage, ServerAbilities } from '../service/adapter'
import {
  type Answer,
  bareAnswer,
  isRejection,
  type Rejection,
  rejected,
  rejectionOf,
} from '../service/answer'
import type { App } from '../service/app'
import { ClientLeftError, type IncomingRequest } from '../service/request'
import { isControlPath, pathOf, sentPathOf, targetOf } from '../service/routes'
import { waitFor } from '../service/waiting'
import { type Cors, preflightResult } from './cors'
import type { AdapterInit, FetchTarget } from './fetch-target'
import { AnswerWriter, endRest, nextTurn } from './node-answer'
import { builtText } from './node-files'
import { answerOfServer, HEALTH, type Readiness } from './node-health'
import type { ServerOptions } from './node-options'
import { answerByProtocol, malformedTarget } from './node-rejections'
import { hasEachOnce, joinedFields, mayHaveBody, nodeRequestOf, requestOf } from './node-request'
import { answerTo, appOf, HeaderFields } from './served'

interface ListenerOptions extends Pick<ServerOptions, 'basePath' | 'trustProxy'> {
  readonly readiness: Readiness
  readonly admin: ServerAbilities['admin']
  readonly cors: Cors
  readonly connections: Connections
}

/**
 * Listens to the requests of a server. A world answers them without a Request; only a `fetch` of
 * the user needs a Request and a Response, which cost most of the throughput.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { admin, basePath, cors, connections, readiness } = options
  const openedAt = performance.now()
  const { timeOrigin } = performance
  const clock = {
    now: () => timeOrigin + performance.now(),
    elapsedMs: () => performance.now() - openedAt,
  }
  const { isClosing: isLast, onOpen } = connections
  const plain = { headers: undefined, isLast, onOpen }
  return connections.inTurn((incoming, outgoing) => {
    if (mayHaveBody(incoming)) outgoing.once('finish', () => endRest(incoming))
    const isEachOnce = hasEachOnce(incoming)
    const isPlain = isEachOnce && incoming.headers.host && incoming.method !== 'OPTIONS'
    if (!isPlain && answerByProtocol(incoming, outgoing)) return
    const fields = isEachOnce ? incoming.headers : joinedFields(incoming.rawHeaders)
    const headers = new HeaderFields(fields)
    const request = nodeRequestOf(incoming, headers)
    const isHidden = admin === false && request && isControlPath(pathOf(request.url, basePath))
    // If the control API is switched off, no header may reveal its paths.
    const forPage = headers.get('origin') === null ? cors.always : cors.headersOf(request)
    const allowed = isHidden ? undefined : forPage
    const writer = new AnswerWriter(outgoing, allowed ? { ...plain, headers: allowed } : plain)
    if (request === undefined) return writer.answer(malformedTarget())
    const isOptions = request.method === 'OPTIONS'
    const preflight = isOptions ? preflightResult(request, allowed) : undefined
    if (preflight !== undefined && !isRejection(preflight)) return writer.answer(preflight)
    const { target, unready } = readiness
    if (unready !== undefined || request.url.includes(HEALTH)) {
      const own = answerOfServer(request, readiness, preflight)
      if (own !== undefined) return writer.answer(own)
    }
    if (target === undefined) return
    const adapter = new NodeAdapter(outgoing, clock, options, preflight)
    // Looked up each time: a test may replace the fetch by a spy and restore it.
    const app = appOf(target)
    if (app === undefined) void forward(target, request, adapter, outgoing, writer)
    else answer(app, request, adapter, writer)
  })
}

let page: InspectorPage | undefined

/** The page of the inspector, read on first use; undefined if it is not built. */
function inspectorPage(): InspectorPage | undefined {
  page ??= pageOf(builtText('inspector.html'))
  return page
}

function pageOf(html: string | undefined): InspectorPage | undefined {
  if (html === undefined) return undefined
  const [, policy] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? []
  // A page cannot state by itself that no other page may frame it.
  return { html, policy: `${policy ?? "default-src 'none'"}; frame-ancestors 'none'` }
}

/** What a server can do for one request: a single object, because every request needs one. */
class NodeAdapter implements Adapter, ServerAbilities {
  readonly basePath: string | undefined
  readonly server = this
  readonly clock: HostClock
  readonly admin: ServerAbilities['admin']
  readonly rejection: Rejection | undefined
  readonly inspector = inspectorPage
  readonly #outgoing: ServerResponse
  readonly #trustsProxy: boolean | undefined

  constructor(
    outgoing: ServerResponse,
    clock: HostClock,
    { admin, basePath, trustProxy }: ListenerOptions,
    rejection: Rejection | undefined,
  ) {
    this.basePath = basePath
    this.clock = clock
    this.admin = admin
    this.#trustsProxy = trustProxy
    this.rejection = rejection
    this.#outgoing = outgoing
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    return waitFor(ms, signal ?? signalOf(this.#outgoing))
  }

  async pause(): Promise<void> {
    await nextTurn()
    if (this.#outgoing.destroyed) throw new ClientLeftError()
  }

  get proxyPath(): string {
    const sent = this.#trustsProxy && this.#outgoing.req.headers['x-forwarded-prefix']
    return typeof sent === 'string' && PROXY_PATH.test(sent) ? sent.replace(/\/+$/, '') : ''
  }

  isLoopback(): boolean {
    return isLocal(this.#outgoing.req.socket.remoteAddress)
  }
}

/** Writes the answer of an application, at once unless it has to be waited for. */
function answer(app: App, request: IncomingRequest, adapter: Adapter, writer: AnswerWriter): void {
  const write = (answered: Answer) => writer.answer(answered)
  const fail = (error: unknown) =>
    write(bareAnswer(rejectionOf(error), sentPathOf(targetOf(request.url, adapter.basePath))))
  try {
    const answered = answerTo(app, request, adapter)
    if ('then' in answered) answered.then(write).catch(fail)
    else write(answered)
  } catch (error) {
    fail(error)
  }
}

/**
 * Passes the request to a `fetch` of the user. If it throws, or returns anything but a Response,
 * the answer is 500 with the message of the error.
 */
async function forward(
  target: FetchTarget,
  { url }: IncomingRequest,
  adapter: Adapter,
  outgoing: ServerResponse,
  writer: AnswerWriter,
): Promise<void> {
  let request: Request
  try {
    request = requestOf(outgoing.req, url, signalOf(outgoing))
  } catch {
    return writer.answer(malformedTarget())
  }
  const respond: AdapterInit['fauxhouse']['respond'] = (answered) => {
    writer.answer(answered)
    const { status, headers } = answered
    return new Response(null, { status, headers })
  }
  try {
    const response: unknown = await target.fetch(request, { fauxhouse: { adapter, respond } })
    if (!isResponse(response)) {
      throw new Error('The fetch passed to startServer did not return a Response.')
    }
    await writer.response(response)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const remedy = 'Check the fetch passed to startServer: it threw an error.'
    writer.answer(
      bareAnswer(
        rejected('INTERNAL', 'server', detail, remedy),
        sentPathOf(targetOf(url, adapter.basePath)),
      ),
    )
  }
}

/** By its members: a Response may come from another copy of undici. */
function isResponse(value: unknown): value is Response {
  return Object(value).headers !== undefined
}

/** Aborts when the client disconnects before it has its answer, or before the request has ended. */
function signalOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController()
  outgoing.once('close', () => {
    if (outgoing.writableFinished && outgoing.req.complete) return
    controller.abort(new ClientLeftError())
  })
  return controller.signal
}

/** Only what needs no escaping in a link. */
const PROXY_PATH = /^(?:\/[\w.~-]+)+\/?$/

function isLocal(address: string | undefined): boolean {
  return address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address)
}

/** The open connections of a server. */
export interface Connections {
  /** Follows the connections from now on. */
  follow(server: Server): void
  /**
   * Handles the requests of one connection one after the other. A client may send several at once,
   * and Node.js keeps their answers in order, but not their effects: a read would overtake an
   * update whose body is still being read (RFC 9112, 9.3.2). While more than a few wait, the
   * connection is not read.
   */
  inTurn(listener: RequestListener): RequestListener
  /** The answer to the newest request of a connection. */
  latestOf(socket: Socket): ServerResponse | undefined
  /** Whether no request has arrived since the connection was not read. */
  wasPaused(socket: Socket): boolean
  /** Notes an answer that has no end of its own, with what ends it. */
  onOpen(outgoing: ServerResponse, end: () => void): void
  /** Whether the server is closing: then every connection closes after its answer. */
  readonly isClosing: () => boolean
  /**
   * Ends what would keep a closing server open: connections without any request, such as those that
   * browsers open in advance, those whose answer began before, after that answer, and answers
   * without an end of their own.
   *
   * @returns the answers that are still to come
   */
  close(): readonly ServerResponse[]
  /** Ends all connections at once. */
  cut(): void
}

const LATEST = Symbol('latest answer')
const WAITING = Symbol('waiting requests')
const WAS_PAUSED = Symbol('was paused')

/** A connection with its newest answer: a member is read and set faster than a map. */
interface Connection extends Socket {
  [LATEST]?: ServerResponse | undefined
  /** Number of requests that wait for the end of an earlier one. */
  [WAITING]?: number
  [WAS_PAUSED]?: boolean
}

/** Number of waiting requests up to which more are read. One read may bring more. */
const MAX_WAITING = 16

/** Connections of a server that is yet to be made. */
export function createConnections(): Connections {
  const open = new Set<Connection>()
  const endings = new Map<ServerResponse, () => void>()
  let isClosing = false
  return {
    follow(server) {
      const add = (socket: Connection) => {
        socket[LATEST] = undefined
        open.add(socket)
        socket.once('close', () => open.delete(socket))
      }
      server.on('connection', add)
      // The second event is of the sockets of requests over TLS.
      server.on('secureConnection', add)
    },
    inTurn: (listener) => (incoming, outgoing) => {
      const socket: Connection = incoming.socket
      const before = socket[LATEST]
      socket[LATEST] = outgoing
      socket[WAS_PAUSED] = waitingOf(socket) >= MAX_WAITING
      if (before === undefined || before.writableEnded) return listener(incoming, outgoing)
      const waiting = waitingOf(socket) + 1
      socket[WAITING] = waiting
      if (waiting === MAX_WAITING + 1) socket.on('resume', pauseAgain).pause()
      before.once('close', () => {
        if (socket.destroyed) return
        const left = waitingOf(socket) - 1
        socket[WAITING] = left
        if (left === MAX_WAITING) socket.off('resume', pauseAgain).resume()
        listener(incoming, outgoing)
      })
    },
    latestOf: (socket: Connection) => socket[LATEST],
    wasPaused: (socket: Connection) => socket[WAS_PAUSED] === true,
    onOpen(outgoing, end) {
      if (isClosing) return end()
      endings.set(outgoing, end)
      outgoing.once('close', () => endings.delete(outgoing))
    },
    isClosing: () => isClosing,
    close() {
      isClosing = true
      const held = new Set(endings.keys())
      for (const end of endings.values()) end()
      for (const socket of open) {
        const answer = socket[LATEST]
        // Over TLS, the handshake is read before any request.
        const isUnused = socket.bytesRead === 0 || (answer === undefined && 'encrypted' in socket)
        if (isUnused) socket.destroy()
        else if (answer?.headersSent && !answer.writableFinished) {
          answer.once('finish', () => socket.end())
        }
      }
      const latest = [...open].flatMap((socket) => socket[LATEST] ?? [])
      return latest.filter((answer) => !(answer.writableFinished || held.has(answer)))
    },
    cut() {
      for (const socket of open) socket.destroy()
    },
  }
}

function waitingOf(socket: Connection): number {
  return socket[WAITING] ?? 0
}

/** Node.js resumes a connection at the end of every request, to read the next one. */
function pauseAgain(this: Socket): void {
  this.pause()
}
