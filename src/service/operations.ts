import {
  OPERATIONS,
  type Operation,
  type OperationId,
  type ParameterValues,
  VERSION_PATH,
} from '../contract/operations'
import type { Checked } from '../contract/parameters'
import type { ProblemItem } from '../contract/problems'
import { hasSmallAmounts } from '../simulator/domain/currencies'
import { insideOf, type PlayerView } from '../world/views/player-view'
import type { ProfileUpdate } from '../world/world'
import { checkCredentials } from './authentication'
import { parseJson, readBody, textOfBody } from './body'
import {
  type HandlerResult,
  isRejection,
  json,
  jsonReply,
  type Rejection,
  rejected,
  rejectedAll,
  rejectionOf,
} from './handler-result'
import { checkAccept, checkContentType } from './negotiation'
import { readQuery } from './query'
import type { Handler, RequestContext, Route } from './request-context'
import { loadHintOf, requireWanted } from './request-context'
import { readUpdate } from './update-body'

/** The routes of the six operations, one for each path. */
export function operationRoutes(): readonly Route[] {
  const paths = new Map(OPERATIONS.map(({ path }) => [path, routeOf(path)]))
  for (const operation of OPERATIONS) {
    const { methods, operations } = paths.get(operation.path) as ServiceRoute
    methods[operation.method] = (context) => operate(context, operation)
    operations[operation.method] = operation.id
  }
  return [...paths.values()]
}

interface ServiceRoute {
  readonly template: string
  readonly methods: Record<string, Handler>
  readonly operations: Record<string, OperationId>
}

function routeOf(path: string): ServiceRoute {
  return { template: VERSION_PATH + path, methods: {}, operations: {} }
}

/** The order of checks: the first stage that fails answers, with all its problems. */
function operate(
  context: RequestContext,
  operation: Operation,
): HandlerResult | Promise<HandlerResult> {
  const playerId = context.parameters['playerId']
  if (playerId === undefined) return brokenPlayerId()
  const rejection = checkCredentials(context, playerId)
  if (rejection !== undefined) return rejection
  const player = context.simulation.viewOf(playerId)
  if (player === undefined) return playerNotFound(context, playerId)
  const unaccepted = checkAccept(context)
  if (unaccepted?.takesProblems === false) return unaccepted.rejection
  const call = { operation, player, unaccepted: unaccepted?.rejection }
  if (operation.body === undefined) return conclude(context, call)
  const mediaType = checkContentType(context)
  if (mediaType !== undefined) return mediaType
  const read = readBody(context)
  if (read instanceof Promise) return read.then((bytes) => conclude(context, call, bytes))
  return conclude(context, call, read)
}

/** An operation on a player. */
interface ServiceCall {
  readonly operation: Operation
  readonly player: PlayerView
  /** The answer in place of a success. */
  readonly unaccepted: Rejection | undefined
}

/** Reads the query and the body together, and runs the operation. */
function conclude(
  context: RequestContext,
  call: ServiceCall,
  bytes?: Uint8Array | Rejection,
): HandlerResult {
  if (isRejection(bytes)) return bytes
  const { operation, player, unaccepted } = call
  const { query, simulation } = context
  const items: ProblemItem[] = []
  const values = readQuery(query, operation.parameters, simulation.policies, items)
  const update = bytes === undefined ? {} : updateOf(context, bytes, items)
  const [first] = items
  if (first !== undefined || update === undefined) {
    return rejectedAll(first?.code ?? 'INVALID_BODY', items)
  }
  if (unaccepted !== undefined) return unaccepted
  requireWanted(context)
  const { view } = operation
  if (view === undefined) return applyUpdate(context, call, update)
  const at = insideOf(player)
  const again = (other: Checked<ParameterValues>): object => view(at, other)
  const resource = again(values)
  context.read = { values, resource, again }
  // The search for small amounts would take as long as a quarter of the text.
  return hasSmallAmounts(at.player.currency) ? json(resource) : jsonReply(JSON.stringify(resource))
}

/** The update of a body; undefined with the problems added to `items`. */
function updateOf(
  context: RequestContext,
  bytes: Uint8Array,
  items: ProblemItem[],
): ProfileUpdate | undefined {
  const before = items.length
  context.body = textOfBody(bytes)
  const body = parseJson(bytes, context.body, items)
  return items.length > before ? undefined : readUpdate(body, context.simulation.policies, items)
}

function applyUpdate(
  { simulation, changes }: RequestContext,
  { player }: ServiceCall,
  update: ProfileUpdate,
): HandlerResult {
  const [reply, change] = simulation.update(player.id, update, (applied) => {
    const message = 'Player profile updated'
    const result = { success: true, message, transaction_id: applied.id }
    return [json(result), applied] as const
  })
  changes?.push(change)
  return reply
}

function brokenPlayerId(): Rejection {
  const detail = 'The player id is not percent-encoded UTF-8.'
  const remedy = 'Encode it with encodeURIComponent; a literal percent sign is %25.'
  return rejected('INVALID_PARAMETER', 'path.playerId', detail, remedy)
}

/** The remedy is the same through every adapter, except for the way to load a scenario. */
function playerNotFound(context: RequestContext, id: string): Rejection {
  const remedy =
    'world.list() and the control API list the players; with the policy unknownPlayer=generate, any id is a player.'
  const load = loadHintOf(context)
  return rejectionOf(context.simulation.notFound(id, { remedy, load }))
}
