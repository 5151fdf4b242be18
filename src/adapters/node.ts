import { createServer, type Server, type ServerResponse } from 'node:http'
import { requireWorldName } from '../contract/input/intake'
import { FauxhouseError } from '../errors'
import type { ServerAbilities } from '../service/adapter'
import { allowOrigin, LOOPBACK_PAGES } from './cors'
import { type FetchTarget, requireTarget } from './fetch-target'
import type { Readiness } from './node-health'
import { type Connections, createConnections, createListener } from './node-listener'
import { checkServerOptions, type ServerOptions } from './node-options'
import { rejectInShape } from './node-rejections'

export type { ServerOptions }

export interface RunningServer {
  /** Base URL of the service, such as `http://127.0.0.1:4777/v1`. */
  readonly url: string
  /** The URL without a path, such as `http://127.0.0.1:4777`. */
  readonly origin: string
  /** The port that it listens on, also if the option `port` was 0. */
  readonly port: number
  /**
   * Base URL of the service in a named world, which its first use creates.
   *
   * @throws FauxhouseError INVALID_WORLD
   */
  readonly urlOf: (world: string) => string
  /** Stops the server after all open requests. Further calls return the same promise. */
  readonly close: () => Promise<void>
}

/** How often Node.js checks for timed-out requests, in ms; its own default is 30 seconds. */
const TIMEOUT_CHECK_MS = 1_000

/**
 * Serves a world over HTTP, or any object with such a `fetch`: a wrapper around a world can log
 * requests or inject faults. If the `fetch` throws, the answer is 500.
 *
 * @throws FauxhouseError PORT_IN_USE, or INVALID_OPTION for a wrong option and for an address on
 * which it cannot listen
 */
export async function startServer(
  world: FetchTarget,
  options: ServerOptions = {},
): Promise<RunningServer> {
  requireTarget('startServer', world)
  const { server, serve } = await openServer(options)
  serve(world)
  return server
}

/** A server that listens. Until it serves a world, its `/health` is 503. */
export interface OpenServer {
  readonly server: RunningServer
  serve(world: FetchTarget): void
}

/** @throws as {@link startServer} */
export async function openServer(options: ServerOptions): Promise<OpenServer> {
  checkServerOptions(options)
  const { port = 0, host = '127.0.0.1', closeTimeoutMs = 5_000 } = options
  const { headersTimeoutMs = 10_000, requestTimeoutMs = 30_000 } = options
  let closing: Promise<void> | undefined
  const connections = createConnections()
  const readiness: Readiness = {
    target: undefined,
    unready: { status: 'starting', reason: 'The world is being created.' },
  }
  const listener = createListener({
    admin: adminOf(options),
    cors: options.cors === undefined ? LOOPBACK_PAGES : allowOrigin(options.cors),
    connections,
    readiness,
  })
  const server = createServer(
    {
      // Node.js rejects a header timeout that is longer than the request timeout.
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs || headersTimeoutMs),
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: options.keepAliveTimeoutMs ?? 60_000,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Checked below, where the rejection has the documented shape.
      requireHostHeader: false,
    },
    listener,
  )
  // Node.js would drop further lines in silence. Their number is checked later, like that of Host.
  server.maxHeadersCount = 0
  server.maxConnections = options.maxConnections ?? 10_000
  connections.follow(server)
  rejectInShape(server, connections)
  await listen(server, port, host)
  const bound = portOf(server)
  const origin = `http://${hostNameOf(host)}:${bound}`
  const running: RunningServer = {
    url: `${origin}/v1`,
    origin,
    port: bound,
    urlOf(name) {
      requireWorldName(name, 'world')
      return `${origin}/w/${name}/v1`
    },
    close: () => {
      const reason = 'The server is stopping.'
      readiness.unready ??= { status: 'stopping', reason, isServing: true }
      closing ??= shut(server, connections, closeTimeoutMs)
      return closing
    },
  }
  const serve = (world: FetchTarget) => {
    readiness.target = world
    readiness.unready = undefined
  }
  return { server: running, serve }
}

function adminOf({ admin = true, adminToken }: ServerOptions): ServerAbilities['admin'] {
  return admin && { token: adminToken }
}

/** The port of a server that listens on one. */
function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The host as part of a URL; for an address of all interfaces, the local address. */
function hostNameOf(host: string): string {
  if (host === '0.0.0.0' || host === '') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(listenError(error, port, host))
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve()
    })
  })
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): FauxhouseError {
  const facts = { port, host, cause: error.code }
  if (error.code === 'EADDRINUSE') {
    return new FauxhouseError(
      'PORT_IN_USE',
      `Port ${port} of ${host} is in use.`,
      'Choose another port, or 0 for any free one: --port 0.',
      facts,
    )
  }
  return new FauxhouseError(
    'INVALID_OPTION',
    `Cannot listen on ${host}:${port} (${error.code ?? error.message}).`,
    'Choose an address of this machine and a port of 1024 or higher, or 0.',
    facts,
  )
}

/** The timers of the system: a server also closes in a test that has replaced the global ones. */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

/**
 * Stops a server. It listens until the requests under way are answered, so that probes see that it
 * is stopping; then open connections end, and after the timeout they are cut.
 */
function shut(server: Server, connections: Connections, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = startTimer(() => {
      stopListening()
      server.closeAllConnections()
    }, timeoutMs)
    const stopListening = () => {
      if (!server.listening) return
      server.close(() => {
        stopTimer(deadline)
        resolve()
      })
      server.closeIdleConnections()
    }
    const underWay = connections.close()
    if (underWay.length === 0) stopListening()
    else void Promise.all(underWay.map(ended)).then(stopListening)
  })
}

function ended(answer: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (answer.destroyed) resolve()
    else answer.once('close', resolve)
  })
}
