import type { KeptWorlds } from '../world/saved-worlds'
import type { Adapter } from './adapter'
import {
  ABANDONED,
  type Answer,
  answerOf,
  bareAnswer,
  type HandlerResult,
  isRejection,
  type Rejection,
  rejectionOf,
} from './answer'
import { applyFault, FAULT_HEADER, faultyAnswer, injectFault } from './faults'
import { checkAccept, checkCredentials, checkMediaType } from './headers'
import { filledPage } from './journal/nearest'
import type { RecordedRequest } from './journal/record'
import { noSuchPath } from './no-such-path'
import { checkPlayerId, findPlayer } from './operations'
import { hasLeft, type IncomingRequest } from './request'
import type { Handler, RequestContext, Route, SimulationHost } from './request-context'
import {
  CONTROL,
  chooseWorld,
  handleOther,
  handlerOf,
  isControlPath,
  nothingAt,
  operationOf,
  pathOf,
  prefixOf,
  Router,
  type Target,
  targetOf,
  worldChoiceLoading,
} from './routes'

export interface AppOptions {
  readonly router: Router
  /**
   * Loads the routes of the control API, by the first request for one of them: most worlds of tests
   * never receive any. Default: it has none.
   */
  readonly control?: (() => Promise<readonly Route[]>) | undefined
  /** The base and the named worlds, for the health of a server and for its file. */
  readonly kept: KeptWorlds
}

/** Looks at a request: the first result of a stage is the response. */
type Stage = (context: RequestContext) => HandlerResult | undefined

/** The stages of a read, in the order in which they reject it. The handler reads the query. */
const READ_STAGES: readonly Stage[] = [checkPlayerId, checkCredentials, findPlayer, checkAccept]

/** The stages of an update. The handler follows, which reads the query and the body together. */
const UPDATE_STAGES: readonly Stage[] = [...READ_STAGES, checkMediaType]

const NO_STAGES: readonly Stage[] = []

function stagesOf({ operation }: RequestContext): readonly Stage[] {
  if (operation === undefined) return NO_STAGES
  return operation.body === undefined ? READ_STAGES : UPDATE_STAGES
}

/**
 * The HTTP application over the simulations of a host. An adapter opens a request, lets the stages
 * check it, calls its handler, and reads the body if the handler needs it. `finish` makes the
 * answer of the result and records it; `fail` does so if anything throws on the way.
 *
 * Paths are matched before they are decoded: a slash inside a player id is `%2F`. A path with a
 * trailing or a doubled slash is 404.
 */
export class App {
  /** The worlds for a server that keeps them in a file. */
  readonly kept: KeptWorlds
  readonly #host: SimulationHost
  readonly #control: AppOptions['control']
  #router: Router
  #loading: Promise<void> | undefined
  #isComplete: boolean

  constructor(host: SimulationHost, { router, control, kept }: AppOptions) {
    this.#host = host
    this.kept = kept
    this.#control = control
    this.#router = router
    this.#isComplete = control === undefined
  }

  /** Loads what few requests need, and this one does; undefined if there is nothing to load. */
  load({ url }: IncomingRequest, { basePath }: Adapter): Promise<void> | undefined {
    const mayBeControl = !this.#isComplete && url.includes(CONTROL)
    if (mayBeControl && isControlPath(pathOf(url, basePath))) {
      this.#loading ??= this.#loadControl()
      return this.#loading
    }
    return worldChoiceLoading(this.#host.base.policies.isolation)
  }

  async #loadControl(): Promise<void> {
    this.#router = new Router([...this.#router.routes, ...((await this.#control?.()) ?? [])])
    this.#isComplete = true
  }

  /** Finds the route, the world and the fault of a request. Precondition: nothing is to load. */
  open(request: IncomingRequest, adapter: Adapter): RequestContext {
    const target = targetOf(request.url, adapter.basePath)
    const context = this.#contextOf(request, adapter, target)
    try {
      context.rejection = admission(context)
      if (context.rejection === undefined) {
        context.target = chooseWorld(this.#host, target, context)
        context.simulation = context.target.simulation
      }
      context.rejection ??= adapter.rejection
      const { simulation, headers } = context
      const mayFail = headers.get(FAULT_HEADER) !== null || simulation.activeFaults !== undefined
      if (mayFail && context.rejection === undefined) injectFault(context)
    } catch (error) {
      context.rejection = rejectionOf(error)
    }
    recordArrival(context)
    return context
  }

  /** Runs the stages, which need no body, and then the handler. @returns the first result */
  begin(context: RequestContext): ReturnType<Handler> {
    const early = context.rejection ?? (context.fault && applyFault(context, context.fault))
    if (early !== undefined) return early
    for (const stage of stagesOf(context)) {
      const result = stage(context)
      if (result !== undefined) return result
    }
    return context.handler(context)
  }

  /** Makes the answer of a result, with what the fault changes in it, and records it. */
  finish(context: RequestContext, result: HandlerResult): Answer {
    const whole = answerOf(context, result)
    const answer = context.fault === undefined ? whole : faultyAnswer(context, context.fault, whole)
    recordEnd(context, answer, result)
    return answer
  }

  /** The answer after an error; {@link ABANDONED} if the client has left. */
  fail(context: RequestContext, error: unknown): Answer {
    if (hasLeft(context.request, error)) {
      recordEnd(context, ABANDONED)
      return ABANDONED
    }
    try {
      return this.finish(context, rejectionOf(error))
    } catch (another) {
      // The function of a user that formats errors may throw, too.
      const rejection = rejectionOf(another)
      const answer = bareAnswer(rejection, context.prefix + context.path)
      recordEnd(context, answer, rejection)
      return answer
    }
  }

  #contextOf(request: IncomingRequest, adapter: Adapter, target: Target): RequestContext {
    const { base, recorder } = this.#host
    const { method, headers } = request
    const match = target.isStray ? undefined : this.#router.match(target.path)
    const route = match?.route
    // One literal: a spread costs more than the rest of this function.
    return {
      method,
      path: target.path,
      prefix: prefixOf(target),
      query: target.query,
      headers,
      request,
      adapter,
      parameters: match?.parameters ?? {},
      route,
      operation: operationOf(method, route),
      handler:
        route === undefined
          ? (context) => noSuchPath(context, this.#router.routes)
          : (handlerOf(method, route) ?? (() => handleOther(method, route))),
      target: { simulation: base, recorder },
      simulation: base,
      rejection: undefined,
      fault: undefined,
      player: undefined,
      body: '',
      emptyPage: undefined,
      changes: method === 'PUT' ? [] : undefined,
      recorded: undefined,
    }
  }
}

/** Rejects callers of the control API, which may not even create a world. */
function admission(context: RequestContext): Rejection | undefined {
  const { adapter, method, path, route } = context
  if (!isControlPath(path)) return undefined
  if (adapter.server?.admin === false) return nothingAt(path, adapter)
  return route && handlerOf(method, route) && route.guard?.(context)
}

/** Sent by the inspector with its own reads of what is no call of the control API. */
const OWN_READ = 'x-fauxhouse-inspector'

/** Whether a request is no one's test: of the control API, of a browser, or of the inspector. */
function isOwn({ operation, path, headers }: RequestContext): boolean {
  if (operation !== undefined) return false
  if (isControlPath(path) || path === '/favicon.ico') return true
  // The start page in a browser; a client with a wrong base URL is recorded.
  if (path === '/') return headers.get('accept')?.includes('text/html') ?? false
  return path === '/openapi.json' && headers.get(OWN_READ) !== null
}

const NO_HEADERS: RecordedRequest['responseHeaders'] = {}
const NO_CHANGES: RecordedRequest['changes'] = []

/** Gives a request its number in the journal of its world, if it is recorded there. */
export function recordArrival(context: RequestContext): void {
  const { recorder, name: world } = context.target
  if (recorder === undefined || isOwn(context)) return
  const { adapter, prefix, path, simulation } = context
  context.recorded = {
    world,
    operation: context.operation?.id,
    player: context.parameters['playerId'],
    method: context.method,
    url: context.request.url,
    // A request that reaches no world has the name of the world in its path.
    path: world === undefined ? prefix + path : path,
    headers: context.headers,
    fault: context.fault,
    logLength: simulation.state.log.length,
    hostAt: adapter.clock?.now(),
    status: null,
    responseHeaders: NO_HEADERS,
    rejection: undefined,
    isAborted: false,
    changes: NO_CHANGES,
    nearest: null,
    policies: simulation.policies,
    at: simulation.nowMs,
    durationMs: undefined,
    requestBody: null,
    responseBody: null,
    number: 0,
    queue: undefined,
    isKept: false,
  }
  recorder.arrive(context.recorded)
}

/** Notes the outcome of a request. Without a result, its client has left. */
export function recordEnd(context: RequestContext, answer: Answer, result?: HandlerResult): void {
  const { recorded, target, adapter, simulation, emptyPage } = context
  if (recorded === undefined) return
  const { body } = answer
  recorded.status = answer.status
  recorded.responseHeaders = answer.headers
  recorded.rejection = isRejection(result) ? result : undefined
  recorded.isAborted = result === undefined
  recorded.changes = context.changes ?? NO_CHANGES
  recorded.nearest = emptyPage === undefined ? null : filledPage(emptyPage, context)
  recorded.policies = simulation.policies
  recorded.at = simulation.nowMs
  if (adapter.clock !== undefined && recorded.hostAt !== undefined) {
    recorded.durationMs = adapter.clock.now() - recorded.hostAt
  }
  const sent = typeof body === 'string' && context.method !== 'HEAD' ? body : ''
  target.recorder?.finish(recorded, context.body, sent)
}
