import type { OperationId } from '../contract/operations'
import type { Adapter } from './adapter'
import { ABANDONED, type Answer, answerOf, bareAnswer } from './answer'
import { faultyAnswer, injectionOf, resultWithFault } from './faults'
import { type HandlerResult, isRejection, type Rejection, rejectionOf } from './handler-result'
import { hasLeft, type IncomingRequest } from './incoming-request'
import { operationRoutes } from './operations'
import { recorderOf } from './recording'
import type { RequestContext, RequestTarget, Route, SimulationHost } from './request-context'
import { createRouter, handleOther, handlerOf, type Match, nothingAt, operationOf } from './router'
import { isControlPath, prefixOf, queryOf, type Target, targetOf } from './target'
import { chooseWorld, worldChoiceLoading } from './world-choice'

export interface AppOptions {
  /** Routes beside the six operations and the page at `/`. */
  readonly routes?: readonly Route[] | undefined
  /**
   * Loads the routes of the control API, by the first request for one of them: most worlds of tests
   * never receive any. Default: it has none.
   */
  readonly control?: (() => Promise<readonly Route[]>) | undefined
  /** Whether answers carry `Date`, from the world's clock. Default true. */
  readonly dateHeader?: boolean | undefined
}

/** The HTTP application, which every adapter calls. */
export interface App {
  /** Answers a request; with {@link ABANDONED} if its client has left. */
  answer(request: IncomingRequest, adapter: Adapter): Answer | Promise<Answer>
}

const START_PAGE: Route = {
  template: '/',
  methods: { GET: async (context) => (await import('./start-page')).startPage(context) },
}

/**
 * Builds the application over the simulations of `host`. Paths are matched before they are decoded:
 * a slash inside a player id is `%2F`. A path with a trailing or a doubled slash is 404.
 */
export function createApp(host: SimulationHost, options: AppOptions = {}): App {
  const { routes = [], control, dateHeader = true } = options
  let all = [...operationRoutes(), START_PAGE, ...routes]
  let match = createRouter(all)
  let loading: Promise<void> | undefined
  let isComplete = control === undefined

  const loadControl = async (): Promise<void> => {
    all = [...all, ...((await control?.()) ?? [])]
    match = createRouter(all)
    isComplete = true
  }

  const answerIn = (
    context: RequestContext,
    route: Route | undefined,
    chosen: RequestTarget,
    rejection: Rejection | undefined,
  ): Answer | Promise<Answer> => {
    const operation = operationOf(context, route)
    const recorded = recorderOf(context, operation, chosen)
    const injection = rejection ?? injectionOf(context, operation)
    const fault = isRejection(injection) ? undefined : injection
    const finish = (result: HandlerResult) => {
      const plain = answerOf(context, result, dateHeader)
      const answer = fault === undefined ? plain : faultyAnswer(plain, fault, operation)
      recorded?.(fault, answer, result)
      return answer
    }
    const fail = (error: unknown) => {
      if (!hasLeft(context.request, error)) return finish(rejectionOf(error))
      recorded?.(fault, ABANDONED)
      return ABANDONED
    }
    const end = (error: unknown) => {
      const rejection = rejectionOf(error)
      const answer = bareAnswer(rejection, context.prefix + context.path)
      recorded?.(fault, answer, rejection)
      return answer
    }
    const handled = () => {
      if (fault && fault.delayMs > 0) recorded?.(fault)
      const result = resultOf(context, route, operation, injection, all)
      return result instanceof Promise ? result.then(finish) : finish(result)
    }
    return attempt(() => attempt(handled, fail), end)
  }

  /** Answers in the world of the request, or, if no world may answer it, in the base. */
  const answerTo = (
    request: IncomingRequest,
    target: Target,
    adapter: Adapter,
  ): Answer | Promise<Answer> => {
    const matched = match(target.path)
    const contextIn = (one: RequestTarget) => contextOf(one, request, target, adapter, matched)
    let chosen: RequestTarget = { simulation: host.base, recorder: host.recorder }
    let rejection: Rejection | undefined
    try {
      if (isControlPath(target.path)) rejection = admission(contextIn(chosen), matched?.route)
      if (rejection === undefined) chosen = chooseWorld(host, target, request, adapter)
      rejection ??= adapter.rejection
    } catch (error) {
      rejection = rejectionOf(error)
    }
    const answered = answerIn(contextIn(chosen), matched?.route, chosen, rejection)
    const { keep } = chosen
    return keep && answered instanceof Promise ? answered.finally(keep()) : answered
  }

  const answer: App['answer'] = (request, adapter) => {
    const target = targetOf(request.url, adapter.basePath)
    if (!isComplete && isControlPath(target.path)) {
      loading ??= loadControl()
      return loading.then(() => answer(request, adapter))
    }
    const hash = worldChoiceLoading(host.base.policies.isolation)
    if (hash !== undefined) return hash.then(() => answer(request, adapter))
    return answerTo(request, target, adapter)
  }

  return { answer }
}

/** Does something, now or over time. @param fail what is returned after an error */
function attempt<T>(action: () => T | Promise<T>, fail: (error: unknown) => T): T | Promise<T> {
  try {
    const result = action()
    return result instanceof Promise ? result.catch(fail) : result
  } catch (error) {
    return fail(error)
  }
}

function contextOf(
  { simulation, recorder, requireWorld }: RequestTarget,
  request: IncomingRequest,
  target: Target,
  adapter: Adapter,
  match: Match | undefined,
): RequestContext {
  const { method, headers } = request
  const query = queryOf(request.url)
  const parameters = match?.parameters ?? {}
  // One literal: a spread costs more than the rest of this function.
  return {
    method,
    path: target.path,
    prefix: prefixOf(target),
    query,
    headers,
    request,
    adapter,
    simulation,
    requireWorld,
    parameters,
    body: '',
    read: undefined,
    changes: recorder && method === 'PUT' ? [] : undefined,
  }
}

/** Rejects callers of the control API, which may not even create a world. */
function admission(context: RequestContext, route: Route | undefined): Rejection | undefined {
  if (context.adapter.server?.admin === false) return nothingAt(context.path)
  return route && handlerOf(context, route) && route.guard?.(context)
}

function handle(
  context: RequestContext,
  route: Route | undefined,
  routes: readonly Route[],
): HandlerResult | Promise<HandlerResult> {
  if (route === undefined) {
    return import('./no-such-path').then(({ noSuchPath }) => noSuchPath(context, routes))
  }
  const handler = handlerOf(context, route)
  return handler === undefined ? handleOther(context, route) : handler(context)
}

/** The result with the fault of the request, if it has one. */
function resultOf(
  context: RequestContext,
  route: Route | undefined,
  operation: OperationId | undefined,
  injection: ReturnType<typeof injectionOf>,
  routes: readonly Route[],
): HandlerResult | Promise<HandlerResult> {
  if (injection === undefined) return handle(context, route, routes)
  if (isRejection(injection)) return injection
  return resultWithFault(context, operation, injection, (each) => handle(each, route, routes))
}
