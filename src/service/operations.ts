import { OPERATIONS, type Operation, VERSION_PATH } from '../contract/operations'
import type { PlayerAt } from '../contract/parameters'
import type { ProblemItem } from '../contract/problems'
import { hasSmallAmounts } from '../simulator/domain/currencies'
import type { ProfileUpdate } from '../world/command-outcome'
import {
  type HandlerResult,
  json,
  jsonReply,
  type Rejection,
  rejected,
  rejectedAll,
  rejectionOf,
} from './answer'
import { MAX_BODY_BYTES, parseJson, textOfBody } from './body'
import { isAppliedTwice } from './faults'
import { readQuery } from './query'
import type { Handler, RequestContext, Route } from './request-context'
import { loadHintOf } from './routes'
import { readUpdate } from './update-body'

/** The routes of the six operations, one for each path. */
export function operationRoutes(): readonly Route[] {
  const paths = new Map(OPERATIONS.map(({ path }) => [path, routeOf(path)]))
  return [...paths.values()]
}

/** The route of the operations of a path. */
function routeOf(path: string): Route {
  const own = OPERATIONS.filter((operation) => operation.path === path)
  return {
    template: VERSION_PATH + path,
    methods: Object.fromEntries(own.map((each) => [each.method, handlerOf(each)])),
    operations: Object.fromEntries(own.map((each) => [each.method, each])),
  }
}

function handlerOf(operation: Operation): Handler {
  const { view, parameters } = operation
  if (view !== undefined) return (context) => read(context, operation, view)
  return (context) => ({
    max: MAX_BODY_BYTES,
    take(bytes) {
      if (isAppliedTwice(context)) void update(context, parameters, bytes)
      return update(context, parameters, bytes)
    },
  })
}

/** Rejects a path whose player id cannot be decoded. */
export function checkPlayerId({ parameters }: RequestContext): Rejection | undefined {
  if (parameters['playerId'] !== undefined) return undefined
  const detail = 'The player id is not percent-encoded UTF-8.'
  const remedy = 'Encode it with encodeURIComponent; a literal percent sign is %25.'
  return rejected('INVALID_PARAMETER', 'path.playerId', detail, remedy)
}

/** Opens the player of the path. */
export function findPlayer(context: RequestContext): Rejection | undefined {
  const id = context.parameters['playerId'] ?? ''
  context.player = context.simulation.playerAt(id)
  return context.player === undefined ? playerNotFound(context, id) : undefined
}

/** The remedy is the same through every adapter, except for the way to load a scenario. */
function playerNotFound(context: RequestContext, id: string): Rejection {
  const remedy =
    'world.list() and the control API list the players; with the policy unknownPlayer=generate, any id is a player.'
  const load = loadHintOf(context)
  return rejectionOf(context.simulation.notFound(id, { remedy, load }))
}

function playerOf({ player }: RequestContext): PlayerAt {
  if (player === undefined) throw new Error('The stage findPlayer comes before the handler.')
  return player
}

/** Answers with a view of the player. */
function read(
  context: RequestContext,
  { parameters, written }: Operation,
  view: NonNullable<Operation['view']>,
): HandlerResult {
  const { query, simulation, unaccepted } = context
  const items: ProblemItem[] = []
  const values = readQuery(query, parameters, simulation.policies, items)
  if (items.length > 0) return rejectedAll('INVALID_PARAMETER', items)
  if (unaccepted !== undefined) return unaccepted
  const at = playerOf(context)
  const { body, text } = written?.(at, values) ?? { body: view(at, values), text: undefined }
  if (isEmptyPage(body)) {
    const again = (other: typeof values) => totalOf(view(at, other))
    context.emptyPage = { total: body.total, values, again }
  }
  if (text !== undefined) return jsonReply(text)
  // The search for small amounts would take as long as a quarter of the text.
  return hasSmallAmounts(at.player.currency) ? json(body) : jsonReply(JSON.stringify(body))
}

/** Whether a resource is a page of transactions or of bonuses without any. */
function isEmptyPage(resource: object): resource is { readonly total: number } {
  if (!('total' in resource)) return false
  const items = 'transactions' in resource ? resource.transactions : Object(resource).bonuses
  return Array.isArray(items) && items.length === 0
}

function totalOf(page: object): number {
  return 'total' in page ? Number(page.total) : 0
}

/** Applies the update in the body to the player. The problems of query and body are one list. */
function update(
  context: RequestContext,
  parameters: Operation['parameters'],
  bytes: Uint8Array,
): HandlerResult {
  const { query, simulation, unaccepted, changes } = context
  const items: ProblemItem[] = []
  readQuery(query, parameters, simulation.policies, items)
  const body = bodyOf(context, bytes, items)
  const [first] = items
  if (first !== undefined || body === undefined) {
    return rejectedAll(first?.code ?? 'INVALID_BODY', items)
  }
  if (unaccepted !== undefined) return unaccepted
  const [reply, change] = simulation.update(playerOf(context).player.id, body, (applied) => {
    const message = 'Player profile updated'
    const result = { success: true, message, transaction_id: applied.id }
    return [json(result), applied] as const
  })
  changes?.push(change)
  return reply
}

/** The update of a body; undefined with the problems added to `items`. */
function bodyOf(
  context: RequestContext,
  bytes: Uint8Array,
  items: ProblemItem[],
): ProfileUpdate | undefined {
  const before = items.length
  context.body = textOfBody(bytes)
  const body = parseJson(bytes, context.body, items)
  return items.length > before ? undefined : readUpdate(body, context.simulation.policies, items)
}
