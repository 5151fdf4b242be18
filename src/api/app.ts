import { Hono } from 'hono'
import type { DoorEnvironment } from './environment'
import type { Exchange, Route, SimulationHost } from './exchange'
import { type HandlerResult, refuse } from './handler-result'
import { type Gate, operationRoutes } from './operations'
import { createRateLimit } from './rate-limit'
import { bareResponse, respond } from './response'
import { startPageRoute } from './start-page'
import { pathOf, queryOf } from './target'
import { refusalOf } from './thrown'

export interface AppOptions {
  /** Routes beside the six operations and the page at `/`, such as the control API. */
  readonly routes?: readonly Route[] | undefined
  /** Whether answers carry `Date`, from the world's clock. Default true. */
  readonly dateHeader?: boolean | undefined
  readonly gate?: Gate | undefined
  /** Hears of everything that was thrown and answered as 500. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** The one HTTP application: every door calls this and nothing else. */
export interface App {
  fetch(request: Request, environment?: DoorEnvironment): Response | Promise<Response>
}

/** What hono gets per request: the door's environment. */
interface Bindings {
  readonly Bindings: DoorEnvironment
}

const IN_PROCESS: DoorEnvironment = {}

/**
 * Builds the application over the simulations of `host`. Paths are matched as they are written,
 * before decoding: a slash inside a player id is `%2F`. A trailing or a doubled slash is another
 * path, and nothing is there.
 */
export function createApp(host: SimulationHost, options: AppOptions = {}): App {
  const { routes = [], dateHeader = true, gate, onError } = options
  const hono = new Hono<Bindings>({
    getPath: (request, event) => {
      const { env } = (event ?? {}) as { env?: DoorEnvironment }
      return pathOf(request.url, env?.basePath)
    },
  })

  const answer = (
    request: Request,
    path: string,
    environment: DoorEnvironment,
    route: Route | undefined,
  ): Response | Promise<Response> => {
    const exchange = exchangeOf(host, request, path, environment, route?.template ?? '')
    const finish = (result: HandlerResult) => respond(exchange, result, dateHeader)
    const fail = (error: unknown) => {
      const refusal = refusalOf(error)
      if (refusal.code === 'INTERNAL') onError?.(error)
      return finish(refusal)
    }
    try {
      if (route === undefined) return finish(notFound(path))
      const method = exchange.method === 'HEAD' ? 'GET' : exchange.method
      const handler = Object.hasOwn(route.methods, method) ? route.methods[method] : undefined
      if (handler === undefined) return handleOther(exchange, route, finish)
      const result = handler(exchange)
      return result instanceof Promise ? result.then(finish).catch(fail) : finish(result)
    } catch (error) {
      return fail(error)
    }
  }

  const limit = createRateLimit()
  const gates: Gate = (exchange, operation) => limit(exchange) ?? gate?.(exchange, operation)
  for (const route of [...operationRoutes(gates), startPageRoute, ...routes]) {
    const pattern = route.template.replace(/\{(\w+)\}/g, ':$1')
    hono.all(pattern, (c) => answer(c.req.raw, c.req.path, c.env ?? IN_PROCESS, route))
  }
  // Only what is thrown before there is a simulation comes here: `answer` catches the rest.
  hono.onError((error, c) => {
    onError?.(error)
    return bareResponse(refusalOf(error), c.req.path)
  })
  hono.notFound((c) => answer(c.req.raw, c.req.path, c.env ?? IN_PROCESS, undefined))
  return { fetch: (request, environment) => hono.fetch(request, environment) }
}

function exchangeOf(
  host: SimulationHost,
  request: Request,
  path: string,
  environment: DoorEnvironment,
  template: string,
): Exchange {
  const { method, headers } = request
  const query = queryOf(request.url)
  const simulation = host.simulationFor({ method, path, query, headers })
  return { method, path, query, headers, request, environment, template, simulation, body: '' }
}

/** OPTIONS, or a method that the path does not have. */
function handleOther(
  exchange: Exchange,
  route: Route,
  finish: (result: HandlerResult) => Response,
): Response {
  const allow = allowOf(route)
  const headers = { Allow: allow }
  if (exchange.method === 'OPTIONS') {
    return finish({ status: 204, body: '', contentType: '', headers })
  }
  const detail = `${exchange.method} is not a method of this path.`
  return finish(refuse('METHOD_NOT_ALLOWED', 'method', detail, `Use ${allow}.`, { headers }))
}

function allowOf(route: Route): string {
  const methods = Object.keys(route.methods)
  return [
    ...(methods.includes('GET') ? ['GET', 'HEAD'] : []),
    ...methods.filter((m) => m !== 'GET'),
    'OPTIONS',
  ].join(', ')
}

function notFound(path: string): HandlerResult {
  const remedy =
    path.length > 1 && path.endsWith('/')
      ? 'Leave out the slash at the end.'
      : 'Below /v1 are the six operations of the document; / says more.'
  return refuse('NOT_FOUND', 'path', 'There is nothing at this path.', remedy)
}
