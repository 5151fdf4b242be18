import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Adapter, HostClock, InspectorPage, ServerAbilities } from '../service/adapter'
import {
  type Answer,
  bareAnswer,
  isRejection,
  type Rejection,
  rejectionOf,
} from '../service/answer'
import type { App } from '../service/app'
import { ClientLeftError, type IncomingRequest } from '../service/request'
import { isControlPath, pathOf, sentPathOf, targetOf } from '../service/routes'
import { waitFor } from '../service/waiting'
import { type Cors, preflightResult } from './cors'
import { AnswerWriter, endRest, nextTurn } from './node-answer'
import { builtText } from './node-files'
import { answerOfServer, HEALTH, type Readiness } from './node-health'
import type { ServerOptions } from './node-options'
import { answerByProtocol, malformedTarget } from './node-rejections'
import { hasEachOnce, joinedFields, mayHaveBody, nodeRequestOf } from './node-request'
import { answerTo, HeaderFields } from './served'

interface ListenerOptions extends Pick<ServerOptions, 'basePath' | 'trustProxy'> {
  readonly readiness: Readiness
  readonly admin: ServerAbilities['admin']
  readonly cors: Cors
  readonly connections: Connections
}

/**
 * Listens to the requests of a server. The application of a world answers them without a Request
 * and a Response, which cost most of the throughput.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { admin, basePath, cors, connections, readiness } = options
  const openedAt = performance.now()
  const { timeOrigin } = performance
  const clock = {
    now: () => timeOrigin + performance.now(),
    elapsedMs: () => performance.now() - openedAt,
  }
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
    const writer = new AnswerWriter(outgoing, connections, allowed)
    if (request === undefined) return writer.answer(malformedTarget())
    const isOptions = request.method === 'OPTIONS'
    const preflight = isOptions ? preflightResult(request, allowed) : undefined
    if (preflight !== undefined && !isRejection(preflight)) return writer.answer(preflight)
    const { app, unready } = readiness
    if (unready !== undefined || request.url.includes(HEALTH)) {
      const own = answerOfServer(request, readiness, preflight)
      if (own !== undefined) return writer.answer(own)
    }
    if (app === undefined) return
    answer(app, request, new NodeAdapter(outgoing, clock, options, preflight), writer)
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

  get proxyScheme(): 'http' | 'https' | undefined {
    const sent = this.#trustsProxy && this.#outgoing.req.headers['x-forwarded-proto']
    return sent === 'http' || sent === 'https' ? sent : undefined
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

const LATEST = Symbol('latest answer')

/** A connection with its newest answer: a member is read and set faster than a map. */
interface Connection extends Socket {
  [LATEST]?: ServerResponse | undefined
}

/** The open connections of a server. */
export class Connections {
  readonly #open = new Set<Connection>()
  readonly #endings = new Map<ServerResponse, () => void>()
  #isClosing = false

  /** Follows the connections from now on. */
  follow(server: Server): void {
    const add = (socket: Connection) => {
      socket[LATEST] = undefined
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
    }
    server.on('connection', add)
    // The second event is of the sockets of requests over TLS.
    server.on('secureConnection', add)
  }

  /**
   * Handles the requests of one connection one after the other. A client may send several at once,
   * and Node.js keeps their answers in order, but not their effects: a read would overtake an
   * update whose body is still being read (RFC 9112, 9.3.2).
   */
  inTurn(listener: RequestListener): RequestListener {
    return (incoming, outgoing) => {
      const socket: Connection = incoming.socket
      const before = socket[LATEST]
      socket[LATEST] = outgoing
      if (before === undefined || before.writableEnded) return listener(incoming, outgoing)
      before.once('close', () => {
        if (!socket.destroyed) listener(incoming, outgoing)
      })
    }
  }

  /** The answer to the newest request of a connection. */
  latestOf(socket: Connection): ServerResponse | undefined {
    return socket[LATEST]
  }

  /** Notes an answer that has no end of its own, with what ends it. */
  onOpen(outgoing: ServerResponse, end: () => void): void {
    if (this.#isClosing) end()
    else {
      this.#endings.set(outgoing, end)
      outgoing.once('close', () => this.#endings.delete(outgoing))
    }
  }

  /** Whether the server is closing: then every connection closes after its answer. */
  get isClosing(): boolean {
    return this.#isClosing
  }

  /**
   * Ends what would keep a closing server open: connections without any request, such as those that
   * browsers open in advance, those whose answer began before, after that answer, and answers
   * without an end of their own.
   *
   * @returns the answers that are still to come
   */
  close(): readonly ServerResponse[] {
    this.#isClosing = true
    const held = new Set(this.#endings.keys())
    for (const end of this.#endings.values()) end()
    for (const socket of this.#open) {
      const answer = socket[LATEST]
      // Over TLS, the handshake is read before any request.
      const isUnused = socket.bytesRead === 0 || (answer === undefined && 'encrypted' in socket)
      if (isUnused) socket.destroy()
      else if (answer?.headersSent && !answer.writableFinished) {
        answer.once('finish', () => socket.end())
      }
    }
    const latest = [...this.#open].flatMap((socket) => socket[LATEST] ?? [])
    return latest.filter((answer) => !(answer.writableFinished || held.has(answer)))
  }

  /** Ends all connections at once. */
  cut(): void {
    for (const socket of this.#open) socket.destroy()
  }
}
