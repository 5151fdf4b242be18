import type { Answer } from './answer'
import type { AdapterEnvironment } from './environment'
import type { IncomingRequest } from './incoming-request'

/** Answers without a `Request` and a `Response`. */
export type Answerer = (
  request: IncomingRequest,
  environment?: AdapterEnvironment,
) => Answer | Promise<Answer>

interface Attached {
  readonly fetch: object
  readonly answerer: Answerer
}

/** From the global symbol registry, because an adapter and a world may come from two bundles. */
const ANSWERER = Symbol.for('fauxhouse.answerer')

/** Attaches an application to a `fetch`, for adapters that have no `Request`. */
export function withAnswerer<Fetch extends object>(fetch: Fetch, answerer: Answerer): Fetch {
  const attached: Attached = { fetch, answerer }
  return Object.defineProperty(fetch, ANSWERER, { value: attached })
}

/** The answerer that {@link withAnswerer} attached; undefined for any other function. */
export function answererOf(fetch: object): Answerer | undefined {
  const known = (fetch as { readonly [ANSWERER]?: Attached })[ANSWERER]
  // A spy of a test library copies the members of the function that it replaces.
  return known?.fetch === fetch ? known.answerer : undefined
}
