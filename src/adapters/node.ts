import {
  createServer,
  type ServerOptions as HttpOptions,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { requireWorldName, VERSION_PATH } from '../contract/input/json'
import { FauxhouseError } from '../errors'
import type { ServerAbilities } from '../service/adapter'
import type { SavedState } from '../world/saved-worlds'
import { allowOrigin, loopbackPages } from './cors'
import type { FetchTarget } from './fetch-target'
import type { Readiness } from './node-health'
import { Connections, createListener } from './node-listener'
import { certificateOf, checkServerOptions, type ServerOptions } from './node-options'
import { rejectInShape } from './node-rejections'
import type { StateKeeper } from './node-state'
import { appOf } from './served'

export type { ServerOptions }

export interface RunningServer {
  /** Base URL of the service, such as `http://127.0.0.1:4777/v1`. */
  readonly url: string
  /** The URL without a path, such as `http://127.0.0.1:4777`. */
  readonly origin: string
  /** The port that it listens on, also if the option `port` was 0. */
  readonly port: number
  /** The certificate over TLS, as a PEM text, for clients that are to trust it. */
  readonly certificate: string | undefined
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
 * Serves a world over HTTP, or those of `createWorlds`.
 *
 * @throws FauxhouseError PORT_IN_USE, or INVALID_OPTION for a wrong option and for an address on
 * which it cannot listen
 */
export async function startServer(
  world: FetchTarget,
  options: ServerOptions = {},
): Promise<RunningServer> {
  appOf(world)
  const { server, serve } = await openServer(options)
  await serve(world)
  return server
}

/** A server that listens. Until it serves a world, its `/health` is 503. */
export interface OpenServer {
  readonly server: RunningServer
  /** What the file of the option `state` has; undefined without a file that exists. */
  readonly saved: SavedState | undefined
  /** Serves a world, once it is as the file has it. If that fails, the server is closed. */
  serve(world: FetchTarget): Promise<void>
  /** Resolves with the error if the file can no longer be written. */
  readonly failed: Promise<unknown>
}

/** @throws as {@link startServer} */
export async function openServer(options: ServerOptions): Promise<OpenServer> {
  checkServerOptions(options)
  const { port = 0, host = '127.0.0.1', closeTimeoutMs = 5_000 } = options
  const { basePath = VERSION_PATH } = options
  const { headersTimeoutMs = 10_000, requestTimeoutMs = 30_000 } = options
  let closing: Promise<void> | undefined
  let keeper: StateKeeper | undefined
  let fail: (error: unknown) => void = () => {}
  const connections = new Connections()
  const readiness: Readiness = {
    app: undefined,
    unready: { status: 'starting', reason: 'The world is being created.' },
  }
  const listener = createListener({
    admin: adminOf(options),
    cors: options.cors === undefined ? loopbackPages(options.basePath) : allowOrigin(options.cors),
    connections,
    readiness,
    basePath: basePath === VERSION_PATH ? undefined : basePath,
    trustProxy: options.trustProxy,
  })
  const settings = {
    // Node.js rejects a header timeout that is longer than the request timeout.
    headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs || headersTimeoutMs),
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: options.keepAliveTimeoutMs ?? 60_000,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    // Checked below, where the rejection has the documented shape.
    requireHostHeader: false,
  }
  const secure = options.tls && (await openTls(options.tls))
  const server = secure ? secure.create(settings, listener) : createServer(settings, listener)
  // Node.js would drop further lines in silence. Their number is checked later, like that of Host.
  server.maxHeadersCount = 0
  server.maxConnections = options.maxConnections ?? 10_000
  connections.follow(server)
  rejectInShape(server, connections)
  await listen(server, port, host)
  const bound = portOf(server)
  const origin = `${secure ? 'https' : 'http'}://${hostNameOf(host)}:${bound}`
  const running: RunningServer = {
    url: origin + basePath,
    origin,
    port: bound,
    certificate: secure?.cert,
    urlOf(name) {
      requireWorldName(name, 'world')
      return `${origin}/w/${name}${basePath}`
    },
    close: () => {
      const reason = 'The server is stopping.'
      readiness.unready ??= { status: 'stopping', reason, isServing: true }
      closing ??= shut(server, connections, closeTimeoutMs).then(() => keeper?.close())
      return closing
    },
  }
  const orClose = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      await running.close()
      throw error
    }
  }
  const failed = new Promise<unknown>((resolve) => {
    fail = (error) => {
      const reason = error instanceof Error ? error.message : String(error)
      readiness.unready = { status: 'stopping', reason }
      resolve(error)
    }
  })
  keeper = await orClose(() => openState(options.state, readiness, (error) => fail(error)))
  const serve = (world: FetchTarget) =>
    orClose(async () => {
      const app = appOf(world)
      await keeper?.keep(app.kept)
      readiness.app = app
      readiness.unready = undefined
    })
  return { server: running, saved: keeper?.saved, serve, failed }
}

/** The file is loaded for those who have one. */
async function openState(
  path: string | undefined,
  readiness: Readiness,
  onFailure: (error: unknown) => void,
): Promise<StateKeeper | undefined> {
  if (path === undefined) return undefined
  const reason = `The server reads ${path}, or waits until another server no longer writes it.`
  readiness.unready = { status: 'starting', reason }
  const { StateKeeper } = await import('./node-state')
  return StateKeeper.open(path, onFailure)
}

/**
 * TLS is loaded for those who use it.
 *
 * @throws FauxhouseError INVALID_OPTION for a certificate or a key that cannot be used
 */
async function openTls(option: NonNullable<ServerOptions['tls']>) {
  const { createServer: createTlsServer } = await import('node:https')
  const { cert, key } = await certificateOf(option)
  const create = (settings: HttpOptions, listener: RequestListener): Server => {
    const secure = { ...settings, cert, key, handshakeTimeout: settings.headersTimeout }
    try {
      return createTlsServer(secure, listener)
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error)
      // Without the texts: a key is a secret.
      throw new FauxhouseError(
        'INVALID_OPTION',
        `The certificate or the key of the option tls cannot be used: ${cause}.`,
        'Pass a certificate and its own key, without a passphrase, as PEM texts.',
        { option: 'tls', cause },
      )
    }
  }
  return { cert, create }
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
      'Choose another port, or 0 for any free one.',
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
      connections.cut()
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
