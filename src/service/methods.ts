import type { OperationId } from '../contract/operations'
import { type HandlerResult, refuse } from './handler-result'
import type { Handler, RequestContext, Route } from './request-context'

/** HEAD is the operation of GET. */
export function operationOf(
  { method }: RequestContext,
  route: Route | undefined,
): OperationId | undefined {
  return route?.operations?.[method === 'HEAD' ? 'GET' : method]
}

export function handlerOf({ method }: RequestContext, { methods }: Route): Handler | undefined {
  const name = method === 'HEAD' ? 'GET' : method
  return Object.hasOwn(methods, name) ? methods[name] : undefined
}

/** OPTIONS, or a method that the path does not have. */
export function handleOther({ method }: RequestContext, route: Route): HandlerResult {
  const allow = allowOf(route)
  const headers = { Allow: allow }
  if (method === 'OPTIONS') return { status: 204, body: '', contentType: '', headers }
  const detail = `${method} is not a method of this path.`
  return refuse('METHOD_NOT_ALLOWED', 'method', detail, `Use ${allow}.`, { headers })
}

function allowOf(route: Route): string {
  const methods = Object.keys(route.methods)
  return [
    ...(methods.includes('GET') ? ['GET', 'HEAD'] : []),
    ...methods.filter((m) => m !== 'GET'),
    'OPTIONS',
  ].join(', ')
}
