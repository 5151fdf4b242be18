import { type HttpHandler, http } from 'msw'
import { type FetchTarget, requireTarget } from './fetch-target'
import { invalidOption, requireOptions, shown } from './option-names'

export interface HandlerOptions {
  /**
   * The base URL that the client is configured with, such as `https://api.example.com/v1`. Its path
   * stands for `/v1`, whatever it is. A path alone (`/v1`) is one of any origin.
   */
  readonly baseUrl: string | URL
}

/**
 * Handlers for msw's `setupServer` and `setupWorker` that answer everything below the base URL from
 * the world. One handler: msw's look-up grows with their number.
 *
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const server = setupServer(...createHandlers(world, { baseUrl: 'https://api.example.com/v1' }))
 * server.listen(unhandled())
 */
export function createHandlers(world: FetchTarget, options: HandlerOptions): HttpHandler[] {
  requireTarget('createHandlers', world)
  requireOptions('createHandlers', options, ['baseUrl'])
  const { origin, path } = partsOf(options.baseUrl)
  // A pattern without groups: msw 2 decodes the groups of a path such as `/v1/*`, and fails on
  // broken percent-encoding, which is the application's to refuse.
  const pattern = new RegExp(`^${origin}${escapePattern(path)}/`)
  const openedAt = performance.now()
  const environment = { basePath: path, elapsedMs: () => performance.now() - openedAt }
  return [http.all(pattern, ({ request }) => world.fetch(request, environment))]
}

/** The origin as a pattern, and the path without a slash at its end. */
function partsOf(given: unknown): { origin: string; path: string } {
  // By what it has: an URL may be of another realm, as those of jsdom are.
  const baseUrl = String(typeof given === 'string' ? given : (Object(given).href ?? ''))
  const isPath = baseUrl.startsWith('/')
  const url = URL.canParse(baseUrl, isPath ? 'http://any' : undefined)
    ? new URL(baseUrl, isPath ? 'http://any' : undefined)
    : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search + url.hash !== '') {
    throw invalidOption(
      `Handlers could not be made: ${shown(given)} is no base URL.`,
      'Write it as https://api.example.com/v1, without query or fragment.',
      { baseUrl: given },
    )
  }
  const origin = isPath ? 'https?://[^/]+' : escapePattern(url.origin)
  return { origin, path: url.pathname.replace(/\/+$/, '') }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** What msw does with requests that no handler takes. */
export type UnhandledStrategy = 'error' | 'warn' | 'bypass'

/**
 * Options for `listen` and `start` that hold on msw 2 and msw 3: each reads one of the two names
 * and silently ignores the other, which would let requests through to the network.
 */
export function unhandled<const Strategy extends UnhandledStrategy = 'error'>(
  strategy?: Strategy,
): { onUnhandledRequest: Strategy | 'error'; onUnhandledFrame: Strategy | 'error' } {
  const chosen = strategy ?? 'error'
  return { onUnhandledRequest: chosen, onUnhandledFrame: chosen }
}
