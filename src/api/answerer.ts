import type { Answer } from './answer'
import type { DoorRequest } from './door-request'
import type { DoorEnvironment } from './environment'

/** Answers without a `Request` and a `Response`. */
export type Answerer = (
  request: DoorRequest,
  environment?: DoorEnvironment,
) => Answer | Promise<Answer>

/** From the global symbol registry, because a door and a world may come from two bundles. */
const ANSWERER = Symbol.for('fauxhouse.answerer')

/** Attaches an answerer to a `fetch`, for doors that have no `Request`. */
export function withAnswerer<Fetch extends object>(fetch: Fetch, answerer: Answerer): Fetch {
  return Object.defineProperty(fetch, ANSWERER, { value: { fetch, answerer } })
}

/** The answerer that {@link withAnswerer} attached; undefined for any other function. */
export function answererOf(fetch: object): Answerer | undefined {
  const known = (fetch as { [ANSWERER]?: { fetch: object; answerer: Answerer } })[ANSWERER]
  // A spy of a test library copies the members of the function that it replaces.
  return known?.fetch === fetch ? known.answerer : undefined
}
