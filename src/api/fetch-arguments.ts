import { invalidOption } from '../input/options'
import { type DoorEnvironment, isDoorEnvironment } from './environment'

/** What `fetch` takes first. */
export type FetchInput = Request | string | URL

/** Whatever the host: only the path counts. */
const ANY_ORIGIN = 'http://any.example'

/** The request that the arguments of a fetch mean, and what a door sent along with it. */
export interface Call {
  readonly request: Request
  readonly environment: DoorEnvironment | undefined
}

/**
 * Reads the arguments of a `fetch`. A path alone is one of any host. A `Request` goes through as it
 * is, whoever made it: doors and interceptors have classes of their own.
 *
 * @throws FauxhouseError INVALID_OPTION for what is no request, and has no URL
 */
export function readFetchArguments(input: FetchInput, init: RequestInit | undefined): Call {
  const environment = init && isDoorEnvironment(init) ? init : undefined
  if (isRequest(input)) {
    // A copy is needed only where a client changes a request on its way.
    const request = init && !environment ? new Request(input, init) : input
    return { request, environment }
  }
  const own = environment === undefined ? init : undefined
  return { request: new Request(urlOf(input), own ?? {}), environment }
}

function isRequest(input: unknown): input is Request {
  return typeof input === 'object' && input !== null && 'url' in input && 'headers' in input
}

function urlOf(input: unknown): string {
  const isText = typeof input === 'string' || (typeof input === 'object' && input !== null)
  const text = isText ? String(input) : ''
  if (isText && URL.canParse(text, ANY_ORIGIN)) return new URL(text, ANY_ORIGIN).href
  const remedy = 'Give a Request, a URL or a text such as "/v1/players/pl_1".'
  throw invalidOption('The input of fetch', input, remedy)
}
