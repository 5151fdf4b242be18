import type { Answer } from './answer'
import type { DoorRequest } from './door-request'
import type { DoorEnvironment } from './environment'

/** Answers without a `Request` and a `Response`. */
export type Answerer = (
  request: DoorRequest,
  environment?: DoorEnvironment,
) => Answer | Promise<Answer>

/** Registered, not our own: a door and a world may come from two bundles. */
const ANSWERER = Symbol.for('fauxhouse.answerer')

/** Lets doors that have no `Request` find what answers in the place of a `fetch`. */
export function withAnswerer<Fetch extends object>(fetch: Fetch, answerer: Answerer): Fetch {
  return Object.defineProperty(fetch, ANSWERER, { value: { fetch, answerer } })
}

/** What {@link withAnswerer} gave the function; undefined for any other. */
export function answererOf(fetch: object): Answerer | undefined {
  const known = (fetch as { [ANSWERER]?: { fetch: object; answerer: Answerer } })[ANSWERER]
  // A spy of a test library has the members of the function that it replaces.
  return known?.fetch === fetch ? known.answerer : undefined
}
