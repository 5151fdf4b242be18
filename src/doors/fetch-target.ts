import type { DoorEnvironment } from '../api/environment'
import { invalidOption } from '../input/options'

/** What a door needs of a world: one function. */
export interface FetchTarget {
  fetch(request: Request, environment?: DoorEnvironment): Response | Promise<Response>
}

/**
 * Asks at the start for what every request needs: found out later, it would look like a fault of
 * each client.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function requireTarget(caller: string, target: unknown): void {
  const known: { readonly fetch?: unknown } = Object(target)
  if (typeof known.fetch === 'function') return
  const remedy = `Write ${caller}(createWorld(), …), or give an object with fetch(request).`
  throw invalidOption(`The world of ${caller}`, target, remedy)
}
