import type { Answer } from './answer'
import type { AdapterEnvironment } from './environment'
import type { IncomingRequest } from './incoming-request'

/** Answers without a `Request` and a `Response`. */
export type Answerer = (
  request: IncomingRequest,
  environment?: AdapterEnvironment,
) => Answer | Promise<Answer>

/** The world behind a `fetch`, for adapters that change what it does. */
export interface AdaptedWorld {
  /** What notes what the requests exercise. */
  readonly covering: {
    /** Notes all requests from now on. */
    start(): void
    /** Undefined once requests need not wait. */
    readonly loading: Promise<unknown> | undefined
  }
}

interface Attached {
  readonly fetch: object
  readonly answerer: Answerer
  readonly world: () => AdaptedWorld
}

/** From the global symbol registry, because an adapter and a world may come from two bundles. */
const ANSWERER = Symbol.for('fauxhouse.answerer')

/** Attaches an application to a `fetch`, for adapters that have no `Request`, and its world. */
export function withAnswerer<Fetch extends object>(
  fetch: Fetch,
  { answerer, world }: Omit<Attached, 'fetch'>,
): Fetch {
  const attached: Attached = { fetch, answerer, world }
  return Object.defineProperty(fetch, ANSWERER, { value: attached })
}

/** The answerer that {@link withAnswerer} attached; undefined for any other function. */
export function answererOf(fetch: object): Answerer | undefined {
  const known = attachedTo(fetch)
  // A spy of a test library copies the members of the function that it replaces.
  return known?.fetch === fetch ? known.answerer : undefined
}

/** The world that {@link withAnswerer} attached, to a spy too; undefined for other functions. */
export function worldBehind(fetch: object): AdaptedWorld | undefined {
  return attachedTo(fetch)?.world()
}

function attachedTo(fetch: object): Attached | undefined {
  return (fetch as { readonly [ANSWERER]?: Attached })[ANSWERER]
}
