import { invalidOption } from '../contract/input/options'
import type { Adapter } from '../service/adapter'
import type { Answer, HandlerResult } from '../service/answer'
import type { App } from '../service/app'
import { tooLarge, unread } from '../service/input'
import { type HeaderReader, hasLeft, type IncomingRequest } from '../service/request'
import type { BodyNeeded, Handler, RequestContext } from '../service/request-context'
import { requireWanted } from '../service/routes'
import type { FetchTarget } from './fetch-target'

/** How adapters reach the application of a world, past its `fetch`. */
export type Served = () => App

/**
 * The application of a world, perhaps of another copy of this package: only its members say that
 * it is one.
 *
 * @throws FauxhouseError INVALID_OPTION for anything else, such as a wrapper around a world
 */
export function appOf(world: FetchTarget): App {
  const { served }: { readonly served?: Served } = Object(world)
  if (served !== undefined) return served()
  const remedy = 'Write startServer(createWorld(), …), or pass createWorlds().'
  throw invalidOption('The world of startServer', world, remedy)
}

/** Header fields that an adapter has read once, and a journal keeps: a record is small. */
export class HeaderFields implements HeaderReader {
  readonly #values: Readonly<Record<string, unknown>>

  /** @param values the value, or the list of all values, by lower-case names */
  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values
  }

  get(name: string): string | null {
    const value = this.#values[name]
    // What every object has, such as `constructor`, is no text.
    return typeof value === 'string' ? value : null
  }

  keys(): Iterable<string> {
    return Object.keys(this.#values)
  }
}

/**
 * Leads a request through an application. What has to be waited for is waited for here, in the
 * order in which the stages need it; if there is nothing, the answer comes at once.
 *
 * @returns the answer, or `ABANDONED` if the client has left
 */
export function answerTo(
  app: App,
  request: IncomingRequest,
  adapter: Adapter,
): Answer | Promise<Answer> {
  const loading = app.load(request, adapter)
  if (loading !== undefined) return loading.then(() => answerTo(app, request, adapter))
  const context = app.open(request, adapter)
  if (delayOf(context) > 0) return answerLater(app, context)
  try {
    const begun = app.begin(context)
    const isWhole = !('take' in begun || 'then' in begun)
    return isWhole ? app.finish(context, begun) : answerLater(app, context, begun)
  } catch (error) {
    return app.fail(context, error)
  }
}

/** How long a fault lets a request wait before it is checked, in ms. */
const delayOf = ({ fault }: RequestContext) => fault?.delayMs ?? 0

/** The answer to a request that has begun to wait, or that waits before it begins. */
async function answerLater(
  app: App,
  context: RequestContext,
  begun?: ReturnType<Handler>,
): Promise<Answer> {
  // A world that is in use is not evicted.
  const release = context.target.keep?.()
  try {
    if (begun === undefined) {
      await context.adapter.wait(delayOf(context), context.request.signal)
      requireWanted(context)
    }
    const first = await (begun ?? app.begin(context))
    return app.finish(context, 'take' in first ? await withBody(context, first) : first)
  } catch (error) {
    return app.fail(context, error)
  } finally {
    release?.()
  }
}

/** Reads the body of a request up to the limit, and lets its handler take it. */
async function withBody(
  context: RequestContext,
  { max, take }: BodyNeeded,
): Promise<HandlerResult> {
  const { headers, request } = context
  if (Number(headers.get('content-length')) > max) return tooLarge(max)
  let bytes: Uint8Array | undefined
  try {
    bytes = await request.readBody(max)
  } catch (error) {
    requireWanted(context)
    if (hasLeft(request, error)) throw error
    return unread(error)
  }
  requireWanted(context)
  return bytes === undefined ? tooLarge(max) : take(bytes)
}
