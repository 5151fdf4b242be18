import type { HandlerResult } from './handler-result'
import type { RequestContext } from './request-context'

/** Applies a write at its place among those of other replicas; at once without any. */
export function inOrder(
  context: RequestContext,
  handle: () => HandlerResult | Promise<HandlerResult>,
): HandlerResult | Promise<HandlerResult> {
  const { environment, method, path, query, body } = context
  if (environment.order === undefined) return handle()
  return environment.order.place({ method, path, query, body }).then(({ result, changes }) => {
    context.changes?.push(...changes)
    return result
  })
}
