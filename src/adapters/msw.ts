/**
 * Request handlers for msw.
 *
 * @module fauxhouse/msw
 */

import * as msw from 'msw'
import { type HttpHandler, http } from 'msw'
import * as v from 'valibot'
import { flag, type OptionSchemas, optionReader, readArgument } from '../contract/input/options'
import { baseUrlSchema, servedPlaces, type UnknownPaths } from './base-url'
import { IN_PROCESS, initOf, resetError } from './fetch'
import { type AdapterInit, type FetchTarget, requireTarget } from './fetch-target'

export type { FetchTarget, UnknownPaths }

export interface HandlerOptions {
  /**
   * The base URL that the client is configured with, such as `https://api.example.com/v1`. Its path
   * replaces `/v1`. A path without an origin (`/v1`) matches any origin. For a named world,
   * `/w/{world}` comes before the path.
   */
  readonly baseUrl: string | URL
  /**
   * `true` also answers the control API, below `/__admin` of the origin of the base URL, as the
   * server does: for tests that reach the world by requests only, such as those of a browser. Every
   * page and module of the process may use it. Default false.
   */
  readonly admin?: boolean | undefined
  /**
   * Paths below the base URL outside the service, such as `/v1/agents`: `refuse` (default) answers
   * them with 404; `pass` leaves them to later handlers of msw or to the network.
   */
  readonly unknownPaths?: UnknownPaths | undefined
}

/**
 * Handlers for msw's `setupServer` and `setupWorker` that answer everything below the base URL from
 * the world. It is one handler, and one more for the control API, because msw's lookup is linear in
 * their number.
 *
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const server = setupServer(...createHandlers(world, { baseUrl: 'https://api.example.com/v1' }))
 * server.listen(listenOptions())
 */
export function createHandlers(world: FetchTarget, options: HandlerOptions): HttpHandler[] {
  requireTarget('createHandlers', world)
  const { baseUrl, admin, unknownPaths } = readOptions(options)
  const openedAt = performance.now()
  const clock = {
    now: () => performance.timeOrigin + performance.now(),
    elapsedMs: () => performance.now() - openedAt,
  }
  return servedPlaces(baseUrl, admin, unknownPaths).map(({ pattern, basePath }) => {
    const init = initOf({ ...IN_PROCESS, basePath, clock }, resetConnection)
    return http.all(pattern, ({ request }) => answerOf(world, request, init))
  })
}

/**
 * Answers a request as if its connection was reset, with the code. No error is thrown, because msw
 * prints it. Only msw 2 passes the request of `node:http` on, and only msw 3 closes the socket of
 * an answer whose body fails at once.
 */
function resetConnection(request: Request): Response {
  const isNode = globalThis.process?.versions?.node !== undefined
  if (isNode && !('handleRequest' in msw)) {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error()) })
    return new Response(body)
  }
  const symbol = Object.getOwnPropertySymbols(request).find((each) => {
    return each.description === 'kRawRequest'
  })
  const raw: { destroy?: (error: Error) => void } = Object(symbol && Reflect.get(request, symbol))
  const error = resetError()
  raw.destroy?.(error)
  // This is the cause of the error that `fetch` rejects with.
  return Object.assign(Response.error(), { ...error })
}

/** An aborted request has no answer; msw would print the error of a handler that says so. */
async function answerOf(
  world: FetchTarget,
  request: Request,
  init: AdapterInit,
): Promise<Response> {
  try {
    return await world.fetch(request, init)
  } catch (error) {
    if (!request.signal.aborted) throw error
    return Response.error()
  }
}

const readOptions = optionReader(
  'createHandlers',
  () =>
    ({
      baseUrl: baseUrlSchema(),
      admin: v.optional(flag(), false),
      unknownPaths: v.optional(v.picklist(['refuse', 'pass']), 'refuse'),
    }) satisfies OptionSchemas<HandlerOptions>,
)

/** What msw does with requests that no handler answers. */
export type UnhandledRequestStrategy = 'error' | 'warn' | 'bypass'

/** One strategy under the names of two versions. */
interface ListenOptions<Strategy> {
  /** The name in msw 2: what happens to a request that no handler answers. */
  onUnhandledRequest: Strategy
  /** The name in msw 3, with the same meaning. */
  onUnhandledFrame: Strategy
}

/**
 * Options for `listen` and `start` that work with msw 2 and msw 3: each reads one of the two names
 * and silently ignores the other, which would let requests through to the network.
 */
export function listenOptions<const Strategy extends UnhandledRequestStrategy = 'error'>(
  strategy?: Strategy,
): ListenOptions<Strategy | 'error'> {
  const known = v.optional(v.picklist(['error', 'warn', 'bypass']))
  readArgument('The strategy of listenOptions', known, strategy)
  const chosen = strategy ?? 'error'
  return { onUnhandledRequest: chosen, onUnhandledFrame: chosen }
}
