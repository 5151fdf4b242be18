import type { OperationId } from '../contract/operations'
import type { Injection } from '../world/faults/store'
import type { Answer } from './answer'
import { type HandlerResult, isRejection } from './handler-result'
import { withRows } from './journal/nearest'
import type { Kept, Nearest, SeenRequest } from './journal/record'
import type { RequestContext, RequestTarget } from './request-context'
import { isControlPath } from './target'

/** Records a request: as waiting without an answer, and as aborted without a result. */
type Record = (fault: Injection | undefined, answer?: Answer, result?: HandlerResult) => void

/** Notes the start of a request; undefined if it is not recorded, as those of the control API. */
export function recorderOf(
  context: RequestContext,
  operation: OperationId | undefined,
  { recorder, name: world }: RequestTarget,
): Record | undefined {
  if (recorder === undefined || isControlPath(context.path)) return undefined
  const { adapter, simulation, method, headers, prefix, path, parameters, changes } = context
  const hostAt = adapter.clock?.now()
  const { policies } = simulation
  let waiting: Kept | undefined
  return (fault, answer, result) => {
    const { status = null, headers: responseHeaders = {}, body, broken } = answer ?? {}
    const end = answer && adapter.clock?.now()
    const response = typeof body === 'string' && method !== 'HEAD' ? body : null
    const seen: SeenRequest = {
      world,
      operation,
      player: parameters['playerId'],
      method,
      url: context.request.url,
      // A request that reaches no world has the name of the world in its path.
      path: world === undefined ? prefix + path : path,
      headers,
      status,
      responseHeaders,
      rejection: isRejection(result) ? result : undefined,
      fault,
      broken,
      hasSocket: adapter.server !== undefined,
      changes: changes ?? [],
      isAborted: result === undefined,
      nearest: result === undefined ? null : filledPage(context, operation),
      policies,
      at: simulation.nowMs,
      hostAt,
      durationMs: end === undefined || hostAt === undefined ? undefined : end - hostAt,
      bodies: { request: context.body || null, response },
    }
    waiting = recorder.record(seen, waiting)
  }
}

const PAGED: readonly OperationId[] = ['getTransactionHistory', 'getBonusHistory']

/** The nearest request whose page has rows, if the page of the response has none. */
function filledPage(
  { read, request: { url } }: RequestContext,
  operation: OperationId | undefined,
): Nearest | null {
  if (read === undefined || operation === undefined || !PAGED.includes(operation)) return null
  if (!isEmptyPage(read.resource)) return null
  const { total } = read.resource
  const { limit = 1, offset, ...filters } = read.values
  if (total > 0) {
    // The last page instead of one after it.
    const value = Math.floor((total - 1) / limit) * limit
    const reason = `There are ${total}, so an offset of ${total} or more is past the end.`
    return offset === undefined ? null : withRows(url, ['offset'], value, reason)
  }
  const totalWithout = (names: readonly string[]) => {
    const left = Object.entries(filters).filter(([name]) => !names.includes(name))
    const page = read.again({ ...Object.fromEntries(left), limit: 0 })
    return isEmptyPage(page) ? page.total : 0
  }
  const names = Object.keys(filters)
  for (const name of names) {
    const left = totalWithout([name])
    if (left > 0) return withRows(url, [name], null, `Without ${name} there are ${left}.`)
  }
  const all = names.length > 1 ? totalWithout(names) : 0
  const reason = `Several filters together match nothing; without them there are ${all}.`
  return all === 0 ? null : withRows(url, names, null, reason)
}

/** Whether a resource is a page of transactions or of bonuses without any. */
function isEmptyPage(resource: object): resource is { readonly total: number } {
  if (!('total' in resource)) return false
  const items = 'transactions' in resource ? resource.transactions : Object(resource).bonuses
  return Array.isArray(items) && items.length === 0
}
