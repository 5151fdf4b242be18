import type { RequestListener, ServerResponse } from 'node:http'
import type { Adapter, HostClock, ServerAbilities } from '../service/adapter'
import { bareAnswer, isRejection, type Rejection, rejected, rejectionOf } from '../service/answer'
import type { App } from '../service/app'
import {
  ClientLeftError,
  type IncomingRequest,
  isControlPath,
  pathOf,
  sentPathOf,
  targetOf,
} from '../service/request'
import { waitFor } from '../service/waiting'
import { type Cors, preflightResult } from './cors'
import type { AdapterInit, FetchTarget } from './fetch-target'
import { AnswerWriter, endRest, nextTurn } from './node-answer'
import { headerFieldsOf } from './node-headers'
import { inspectorPage } from './node-inspector'
import { answerByProtocol, malformedTarget } from './node-rejections'
import { nodeRequestOf, requestOf } from './node-request'
import { answerTo, appOf } from './served'

interface ListenerOptions {
  readonly admin: ServerAbilities['admin']
  readonly cors: Cors
  /** Called for an answer that has no end of its own, with what ends it. */
  readonly onOpen: (outgoing: ServerResponse, end: () => void) => void
  /** Whether the server is closing: then every connection closes after its answer. */
  readonly isClosing: () => boolean
}

/**
 * Listens to the requests of a server. A world answers them without a Request; only a `fetch` of
 * the user needs a Request and a Response, which cost most of the throughput.
 */
export function createListener(target: FetchTarget, options: ListenerOptions): RequestListener {
  const { admin, cors, isClosing, onOpen } = options
  const openedAt = performance.now()
  const { timeOrigin } = performance
  const clock = {
    now: () => timeOrigin + performance.now(),
    elapsedMs: () => performance.now() - openedAt,
  }
  const plain = { headers: undefined, isLast: isClosing, onOpen }
  return (incoming, outgoing) => {
    const headers = headerFieldsOf(incoming.rawHeaders)
    if (headers.hasBody) outgoing.once('finish', () => endRest(incoming))
    if (answerByProtocol(incoming, outgoing, headers)) return
    const request = nodeRequestOf(incoming, headers)
    const isHidden = admin === false && request && isControlPath(pathOf(request.url))
    // If the control API is switched off, no header may reveal its paths.
    const allowed = isHidden ? undefined : cors.headersOf(request)
    const writer = new AnswerWriter(outgoing, allowed ? { ...plain, headers: allowed } : plain)
    if (request === undefined) return writer.answer(malformedTarget())
    const preflight = preflightResult(request, allowed)
    if (preflight !== undefined && !isRejection(preflight)) return writer.answer(preflight)
    const adapter = adapterOf(outgoing, clock, admin, preflight)
    // Looked up each time: a test may replace the fetch by a spy and restore it.
    const app = appOf(target)
    if (app === undefined) {
      void forward(target, request, adapter, outgoing, writer)
    } else void answer(app, request, adapter, writer)
  }
}

/** A function of its own: what its functions hold is the answer, and nothing else. */
function adapterOf(
  outgoing: ServerResponse,
  clock: HostClock,
  admin: ServerAbilities['admin'],
  rejection: Rejection | undefined,
): Adapter {
  return {
    basePath: undefined,
    wait: (ms, signal) => waitFor(ms, signal ?? signalOf(outgoing)),
    clock,
    pause: () => pauseFor(outgoing),
    server: {
      isLoopback: () => isLocal(outgoing.req.socket.remoteAddress),
      admin,
      inspector: inspectorPage,
    },
    rejection,
  }
}

async function answer(
  app: App,
  request: IncomingRequest,
  adapter: Adapter,
  writer: AnswerWriter,
): Promise<void> {
  try {
    writer.answer(await answerTo(app, request, adapter))
  } catch (error) {
    writer.answer(bareAnswer(rejectionOf(error), sentPathOf(targetOf(request.url))))
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
    // By its members: a Response may come from another copy of undici.
    if (Object(response).headers === undefined) {
      throw new Error('The fetch passed to startServer did not return a Response.')
    }
    await writer.response(response as Response)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const remedy = 'Check the fetch passed to startServer: it threw an error.'
    writer.answer(
      bareAnswer(rejected('INTERNAL', 'server', detail, remedy), sentPathOf(targetOf(url))),
    )
  }
}

/** Lets other requests run. Throws if the client has disconnected, which ends its work. */
async function pauseFor(outgoing: ServerResponse): Promise<void> {
  await nextTurn()
  if (outgoing.destroyed) throw new ClientLeftError()
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

function isLocal(address: string | undefined): boolean {
  return address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address)
}
