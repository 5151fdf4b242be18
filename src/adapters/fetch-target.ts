import { invalidOption } from '../contract/input/options'
import type { Adapter } from '../service/adapter'
import type { Answer } from '../service/answer'

/** The part of a world that an adapter needs: one function. */
export interface FetchTarget {
  /**
   * Responds to a request, as `World.fetch` does. A wrapper around a world passes the second
   * argument on: a call without it is one in process, which may use the control API.
   */
  fetch(request: Request, init?: RequestInit): Response | Promise<Response>
}

/** The second argument of a `fetch` that an adapter calls. */
export interface AdapterInit extends RequestInit {
  /** What a world of this package needs to answer without a Response. */
  readonly fauxhouse: {
    /** What the adapter can do. */
    readonly adapter: Adapter
    /** Sends the answer of a world; the Response that it returns need not have the body. */
    respond(answer: Answer, request: Request): Response | Promise<Response>
  }
}

/**
 * Checks at the start what every request needs: a later error would look like a fault of the
 * client.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function requireTarget(caller: string, target: unknown): void {
  const known: { readonly fetch?: unknown } = Object(target)
  if (typeof known.fetch === 'function') return
  const remedy = `Write ${caller}(createWorld(), …), or pass an object with fetch(request).`
  throw invalidOption(`The world of ${caller}`, target, remedy)
}
