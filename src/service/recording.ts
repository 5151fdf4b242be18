import { OPERATIONS, type OperationId } from '../contract/operations'
import type { ParameterValues } from '../contract/parameters'
import type { ProblemItem } from '../contract/problems'
import type { Injection } from '../world/faults/store'
import type { Answer } from './answer'
import { type HandlerResult, isRefusal } from './handler-result'
import type { Nearest } from './journal/record'
import { RESOURCES } from './operations'
import { readQuery } from './query'
import type { RequestContext, RequestTarget } from './request-context'
import { isControlPath } from './target'

/** Records an answer; without a result the request was aborted. */
type Record = (answer: Answer, result: HandlerResult | undefined, fault?: Injection) => void

/** Notes the start of a request; undefined if it is not recorded, as those of the control API. */
export function recorderOf(
  context: RequestContext,
  operation: OperationId | undefined,
  { recorder, name: world }: RequestTarget,
): Record | undefined {
  if (recorder === undefined || isControlPath(context.path)) return undefined
  const { environment, simulation, method, headers, path, parameters, changes } = context
  const hostAt = environment.hostNow?.()
  const { policies } = simulation
  return ({ status, headers: responseHeaders, body, broken }, result, fault) => {
    const refusal = isRefusal(result) ? result : undefined
    const end = environment.hostNow?.()
    const response = typeof body === 'string' && method !== 'HEAD' ? body : null
    recorder.record({
      world,
      operation,
      player: parameters['playerId'],
      method,
      url: context.request.url,
      path,
      headers,
      status,
      responseHeaders,
      refusal,
      fault,
      broken,
      hasSocket: environment.isLoopback !== undefined,
      changes: changes ?? [],
      isAborted: result === undefined,
      emptiedBy: result === undefined ? undefined : emptiedBy(context, operation, body),
      policies,
      at: simulation.nowMs,
      hostAt,
      durationMs: end === undefined || hostAt === undefined ? undefined : end - hostAt,
      bodies: { request: context.body || null, response },
    })
  }
}

/** How the body of an empty page begins. */
const EMPTY = /^\{"(?:transactions|bonuses)":\[\],"total":(\d+)/

type PageQuery = Pick<ParameterValues, 'limit' | 'offset'>

/** The filter that empties the page of an answer; undefined for any other answer. */
function emptiedBy(
  context: RequestContext,
  id: OperationId | undefined,
  body: Answer['body'],
): Nearest | undefined {
  if (id !== 'getTransactionHistory' && id !== 'getBonusHistory') return undefined
  if (typeof body !== 'string' || context.query === '') return undefined
  const [, total] = EMPTY.exec(body) ?? []
  if (total === undefined) return undefined
  const operation = OPERATIONS.find((each) => each.id === id)
  const player = context.simulation.viewOf(context.parameters['playerId'] ?? '')
  if (operation === undefined || player === undefined) return undefined
  const totalOf = (filters: ParameterValues) =>
    (RESOURCES[id](player, { ...filters, limit: 0 }) as { readonly total: number }).total
  const items: ProblemItem[] = []
  const { simulation, query } = context
  const values = readQuery(query, operation.parameters, simulation.policies, items)
  if (Number(total) > 0) return beyondTheEnd(context, values, Number(total))
  const { limit: _, offset: __, ...filters } = values
  const names = Object.keys(filters)
  for (const name of names) {
    const { [name as keyof typeof filters]: ___, ...others } = filters
    const left = totalOf(others)
    if (left > 0) return without(context, [name], `Without ${name} there are ${left}.`)
  }
  const all = names.length > 1 ? totalOf({}) : 0
  if (all === 0) return undefined
  return without(
    context,
    names,
    `Several filters together match nothing; without them there are ${all}.`,
  )
}

/** The last page instead of one after it. */
function beyondTheEnd(context: RequestContext, { limit = 1 }: PageQuery, total: number): Nearest {
  const value = Math.floor((total - 1) / limit) * limit
  const reason = `There are ${total}, so an offset of ${total} or more is past the end.`
  const rest = queryWithout(context.query, ['offset'])
  const path = pathOf(context, [...rest, `offset=${value}`])
  return { path, parameter: 'offset', value, reason }
}

function without(context: RequestContext, names: readonly string[], reason: string): Nearest {
  const path = pathOf(context, queryWithout(context.query, names))
  return { path, parameter: names.length === 1 ? (names[0] ?? null) : null, value: null, reason }
}

function queryWithout(query: string, names: readonly string[]): string[] {
  return query.split('&').filter((pair) => {
    const [key = ''] = pair.split(/=|%5B|\[/i)
    return pair !== '' && !names.includes(key)
  })
}

function pathOf({ request: { url } }: RequestContext, pairs: readonly string[]): string {
  const [before = ''] = url.split('?')
  const path = before.slice(before.indexOf('/', before.indexOf(':') + 3))
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}
