import * as v from 'valibot'
import { schemaOf } from '../contract/field'
import { isObject, shortPointerOf, VERSION_PATH } from '../contract/input/json'
import { suggestion } from '../contract/input/nearest'
import { OPERATIONS, type Operation } from '../contract/operations'
import type { PlayerAt } from '../contract/parameters'
import type { Policies } from '../contract/policies'
import type { ProblemItem } from '../contract/problems'
import { PLAYER_PROFILE, SETTINGS } from '../contract/profile'
import {
  E164,
  E164_EXAMPLE,
  PROFILE_UPDATE,
  type ProfileUpdateBody,
  SETTINGS_UPDATE,
} from '../contract/update'
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
import { isAppliedTwice } from './faults'
import { MAX_BODY_BYTES, parseJson, readQuery } from './input'
import type { Handler, RequestContext, Route } from './request-context'
import { loadHintOf } from './routes'

const FIELDS = Object.keys(PROFILE_UPDATE.fields)
const SETTINGS_FIELDS = Object.keys(SETTINGS_UPDATE.fields)
const READ_ONLY = new Set(Object.keys(PLAYER_PROFILE.fields))
const READ_ONLY_SETTINGS = new Set(Object.keys(SETTINGS.fields))

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
      const { fault } = context
      if (fault !== undefined && isAppliedTwice(fault)) void update(context, parameters, bytes)
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
  const { query, simulation } = context
  const items: ProblemItem[] = []
  const values = readQuery(query, parameters, simulation.policies, items)
  if (items.length > 0) return rejectedAll('INVALID_PARAMETER', items)
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
  const { query, simulation, changes } = context
  const items: ProblemItem[] = []
  readQuery(query, parameters, simulation.policies, items)
  const body = bodyOf(context, bytes, items)
  const [first] = items
  if (first !== undefined || body === undefined) {
    return rejectedAll(first?.code ?? 'INVALID_BODY', items)
  }
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
  const body = parseJson(context, bytes, items)
  return items.length > before ? undefined : readUpdate(body, context.simulation.policies, items)
}

/** Checks the body of an update; all problems are added to `items`. */
function readUpdate(
  body: unknown,
  policies: Policies,
  items: ProblemItem[],
): ProfileUpdate | undefined {
  const before = items.length
  if (!isObject(body)) {
    const detail = `The body is ${typeNameOf(body)}, not an object.`
    items.push(problemAt('body', detail, 'Send an object, such as {"blocked": true}.'))
    return undefined
  }
  if (policies.updateUnknownFields === 'reject') {
    findStrangers('', body, FIELDS, READ_ONLY, items)
    const settings = Object.hasOwn(body, 'settings') ? body['settings'] : undefined
    if (isObject(settings)) {
      findStrangers('/settings', settings, SETTINGS_FIELDS, READ_ONLY_SETTINGS, items)
    }
  }
  // Valibot accepts an array as an object without fields.
  if (Object.hasOwn(body, 'settings') && Array.isArray(body['settings'])) {
    items.push(problemAt('/settings', 'settings is an array, not an object.', 'Send an object.'))
  }
  // The fields are those of the type.
  const schema = schemaOf(PROFILE_UPDATE, 'body') as v.GenericSchema<unknown, ProfileUpdateBody>
  const result = v.safeParse(schema, body)
  if (!result.success) for (const issue of result.issues) items.push(itemOfIssue(issue))
  else if (policies.phoneFormat === 'e164' && !E164.test(result.output.phone ?? E164_EXAMPLE)) {
    const remedy = `Send + and 2 to 15 digits, the first not 0, such as ${E164_EXAMPLE}.`
    items.push(problemAt('/phone', 'phone is not in E.164 format.', remedy))
  }
  if (items.length > before || !result.success) return undefined
  return policies.updateOmitted === 'reset' ? reset(result.output) : result.output
}

/** Policy `updateOmitted: reset`: omitted fields are removed, or false. */
function reset({ phone, affiliate_name, blocked, settings }: ProfileUpdateBody): ProfileUpdate {
  const off = Object.fromEntries(SETTINGS_FIELDS.map((name) => [name, false]))
  return {
    phone: phone ?? null,
    affiliate_name: affiliate_name ?? null,
    blocked: blocked ?? false,
    settings: { ...off, ...settings },
  }
}

// Own names only, compared with lists, so `__proto__` is an unknown field.
function findStrangers(
  path: string,
  value: Readonly<Record<string, unknown>>,
  known: readonly string[],
  readOnly: ReadonlySet<string>,
  items: ProblemItem[],
): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue
    const where = path + shortPointerOf([name])
    if (readOnly.has(name)) {
      const remedy = `Omit it; an update accepts ${known.join(', ')}.`
      items.push(problemAt(where, `${name} is read-only.`, remedy))
    } else {
      items.push(
        problemAt(where, `The field "${name.slice(0, 100)}" is unknown.`, suggestion(name, known)),
      )
    }
  }
}

function itemOfIssue(issue: v.BaseIssue<unknown>): ProblemItem {
  const keys = (issue.path ?? []).map((part) => String(part.key))
  const expected = (issue.expected ?? 'another value').toLowerCase()
  const wanted = `${expected === 'object' ? 'an' : 'a'} ${expected}`
  const remedy =
    issue.input === null ? 'Omit the field to keep the stored value.' : `Send ${wanted}.`
  const detail = `${keys.at(-1)} is ${typeNameOf(issue.input)}, not ${wanted}.`
  return problemAt(shortPointerOf(keys), detail, remedy)
}

function problemAt(where: string, detail: string, remedy: string): ProblemItem {
  return { where, code: 'INVALID_BODY', detail, remedy }
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
