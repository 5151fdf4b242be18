import { type HttpHandler, http } from 'msw'
import * as v from 'valibot'
import { asDoor } from '../api/environment'
import { waitFor } from '../api/waiting'
import { type OptionSchemas, optionReader, readArgument } from '../input/options'
import { type FetchTarget, requireTarget } from './fetch-target'
import { joinSweep } from './sweep-share'

export interface HandlerOptions {
  /**
   * The base URL that the client is configured with, such as `https://api.example.com/v1`. Its path
   * replaces `/v1`. A path without an origin (`/v1`) matches any origin. For a named world,
   * `/w/{world}` stands before the path.
   */
  readonly baseUrl: string | URL
}

/**
 * Handlers for msw's `setupServer` and `setupWorker` that answer everything below the base URL from
 * the world. It is one handler, because the look-up of msw is linear in their number.
 *
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const server = setupServer(...createHandlers(world, { baseUrl: 'https://api.example.com/v1' }))
 * server.listen(unhandled())
 */
export function createHandlers(world: FetchTarget, options: HandlerOptions): HttpHandler[] {
  requireTarget('createHandlers', world)
  const { origin, path } = readOptions(options).baseUrl
  joinSweep('createHandlers', world)
  // A pattern without groups: msw 2 decodes the groups of a path such as `/v1/*`, and fails on
  // invalid percent-encoding, which the application refuses with 400.
  const pattern = new RegExp(`^${origin}(?:/w/[^/]*)?${escapePattern(path)}/`)
  const openedAt = performance.now()
  const elapsedMs = () => performance.now() - openedAt
  const hostNow = () => performance.timeOrigin + performance.now()
  const environment = asDoor({
    basePath: path,
    elapsedMs,
    hostNow,
    wait: waitFor,
    networkError: () => Response.error(),
  })
  return [http.all(pattern, ({ request }) => world.fetch(request, environment))]
}

const readOptions = optionReader(
  'createHandlers',
  () => ({ baseUrl: baseUrlSchema() }) satisfies OptionSchemas<HandlerOptions>,
)

/** A base URL as the pattern of its origin, and its path without a slash at the end. */
const baseUrlSchema = () =>
  v.pipe(
    v.custom<string | URL>(() => true),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const given: unknown = dataset.value
      // By its members: a URL may come from another realm, such as jsdom.
      const text = String(typeof given === 'string' ? given : (Object(given).href ?? ''))
      const isPath = text.startsWith('/')
      const base = isPath ? 'http://any' : undefined
      const url = URL.canParse(text, base) ? new URL(text, base) : undefined
      if (url === undefined || !/^https?:$/.test(url.protocol) || url.search + url.hash !== '') {
        addIssue({
          message: 'a base URL such as https://api.example.com/v1, without query or fragment',
        })
        return NEVER
      }
      const origin = isPath ? 'https?://[^/]+' : escapePattern(url.origin)
      return { origin, path: url.pathname.replace(/\/+$/, '') }
    }),
  )

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** What msw does with requests that no handler answers. */
export type UnhandledStrategy = 'error' | 'warn' | 'bypass'

/**
 * Options for `listen` and `start` that work with msw 2 and msw 3: each reads one of the two names
 * and silently ignores the other, which would let requests through to the network.
 */
export function unhandled<const Strategy extends UnhandledStrategy = 'error'>(
  strategy?: Strategy,
): { onUnhandledRequest: Strategy | 'error'; onUnhandledFrame: Strategy | 'error' } {
  const known = v.optional(v.picklist(['error', 'warn', 'bypass']))
  readArgument('The strategy of unhandled', known, strategy)
  const chosen = strategy ?? 'error'
  return { onUnhandledRequest: chosen, onUnhandledFrame: chosen }
}
