import { invalidOption } from '../contract/input/options'
import { type AdapterEnvironment, isAdapterEnvironment } from './environment'

/** The first parameter of `fetch`. */
export type FetchInput = Request | string | URL

/** Any host: only the path counts. */
const ANY_ORIGIN = 'http://any.example'

/** The request of the arguments of a fetch, and the environment of the adapter. */
export interface Call {
  readonly request: Request
  readonly environment: AdapterEnvironment | undefined
}

/**
 * Reads the arguments of a `fetch`. A path without a host is allowed. A `Request` of any class is
 * returned unchanged: adapters and interceptors have their own classes.
 *
 * @throws FauxhouseError INVALID_OPTION for a value that is neither a request nor a URL, and in an
 *   environment without `Request`
 */
export function readFetchArguments(input: FetchInput, init: RequestInit | undefined): Call {
  const environment = init && isAdapterEnvironment(init) ? init : undefined
  if (isRequest(input)) {
    // A copy is needed only if the init changes the request.
    const request = init && !environment ? new Request(input, init) : input
    return { request, environment }
  }
  requireRequestClass(input)
  const own = environment === undefined ? init : undefined
  return { request: new Request(urlOf(input), own ?? {}), environment }
}

function requireRequestClass(input: unknown): void {
  if (typeof Request !== 'undefined') return
  const reason = "this environment has neither Request nor Response, like Jest's jsdom."
  const remedy =
    "Use the adapter 'http' of the fixtures or startServer, or an environment that has them, " +
    'such as jest-fixed-jsdom.'
  throw invalidOption('The input of fetch', input, remedy, { reason })
}

function isRequest(input: unknown): input is Request {
  return typeof input === 'object' && input !== null && 'url' in input && 'headers' in input
}

function urlOf(input: unknown): string {
  const isText = typeof input === 'string' || (typeof input === 'object' && input !== null)
  const text = isText ? String(input) : ''
  if (isText && URL.canParse(text, ANY_ORIGIN)) return new URL(text, ANY_ORIGIN).href
  const remedy = 'Pass a Request, a URL or a string such as "/v1/players/pl_1".'
  throw invalidOption('The input of fetch', input, remedy)
}
