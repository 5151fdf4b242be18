import { invalidOption } from '../contract/input/options'
import type { AdapterEnvironment } from '../service/environment'

/** The part of a world that an adapter needs: one function. */
export interface FetchTarget {
  /** Responds to a request, as `World.fetch` does; a call without an environment is in process. */
  fetch(request: Request, environment?: AdapterEnvironment): Response | Promise<Response>
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
