import { invalidOption } from '../contract/input/options'
import type { Adapter } from '../service/adapter'
import type { Answer } from '../service/answer'
import type { App } from '../service/app'

/** The part of a world that an adapter needs: one function. */
export interface FetchTarget {
  /**
   * Responds to a request, as `World.fetch` does. A wrapper around a world passes the second
   * argument on: a call without it is one in process, which may use the control API.
   */
  fetch(request: Request, init?: AdapterInit): Response | Promise<Response>
}

/** The second argument of a `fetch` that an adapter calls. */
export interface AdapterInit extends RequestInit {
  readonly fauxhouse: {
    /** What the adapter can do. */
    readonly adapter: Adapter
    /** Sends the answer of a world; the Response that it returns need not have the body. */
    respond(answer: Answer, request: Request): Response | Promise<Response>
  }
}

/** How adapters reach the application of a world, past its `fetch`. */
export interface Served {
  /** The `fetch` of the world. If the world has another one by now, a test watches it. */
  readonly fetch: FetchTarget['fetch']
  /** Opens the application. */
  open(): App
}

/** A world, perhaps of another copy of this package: only its members say that it is one. */
interface ServedTarget extends FetchTarget {
  readonly served?: Served
}

/** The application of a world; undefined for another target, and for a `fetch` that is watched. */
export function appOf(target: FetchTarget): App | undefined {
  const { served, fetch }: ServedTarget = target
  return served?.fetch === fetch ? served.open() : undefined
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
