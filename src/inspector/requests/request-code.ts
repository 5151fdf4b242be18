import type { SharedRequest } from '../../adapters/share-link'
import { queryText } from '../../adapters/wire'
import { isObject, jsonText, keysOf, pointerOf } from '../../contract/input/json'
import type { Policies } from '../../contract/policies'
import type { RequestEntry } from '../../service/journal/entry'
import { type LogEntry, loadedNameOf, type WorldLog } from '../../world/log'
import type { Route } from '../route'

type Identified = Pick<RequestEntry, 'world' | 'id'>

/** Identifies a request of the server: the numbers of each world are its own. */
export const keyOf = ({ world, id }: Identified): string => `${id} ${world ?? ''}`

/** The member `of` of the query that opens a request: empty in its own world, `/` for the base. */
export const ofQuery = ({ world }: Identified, route: Route): string =>
  (world ?? undefined) === route.world ? '' : (world ?? '/')

/** Whether the route opens the request. */
export const isOpened = (entry: Identified, route: Route): boolean =>
  route.id === entry.id && (route.query['of'] ?? '') === ofQuery(entry, route)

/** The path of a request in its world with its query. */
export const targetOf = ({ request: { path, query } }: Pick<RequestEntry, 'request'>): string =>
  path + queryText(query)

/** The stages of a request in their order, up to the one that responded. */
export const STAGE_ORDER = [
  ...['route', 'method', 'authentication', 'session', 'player', 'negotiation'],
  ...['parameters', 'operation'],
]

/** Headers that a client adds by itself. */
const OWN = new Set([
  ...['accept-encoding', 'accept-language', 'connection', 'content-length', 'host', 'keep-alive'],
  ...['origin', 'referer', 'transfer-encoding', 'user-agent'],
])

/** Headers that identify a client. */
const PERSONAL = new Set(['authorization', 'traceparent', 'x-session-id'])

/** What the journal shows in place of a secret. */
const MASKED = '***'

/** The headers that a copy sends: any token fits unless a policy lists tokens. */
function headersOf({ request }: RequestEntry, token = 'any'): [string, string][] {
  return Object.entries(request.headers)
    .filter(([name]) => !OWN.has(name) && !name.startsWith('sec-') && name !== 'cookie')
    .map(([name, value]) => [name, value.includes(MASKED) ? `Bearer ${token}` : value])
}

/** A request as a link has it: without the response, and without what identifies the client. */
export function sharedOf(entry: RequestEntry): SharedRequest {
  const { operation, player, problems, fault, at, request, response } = entry
  const headers = headersOf(entry).filter(([name]) => !PERSONAL.has(name))
  const sent = { ...request, headers: Object.fromEntries(headers) }
  return { operation, player, problems, fault, at, request: sent, status: Number(response.status) }
}

/** The body as it is sent. */
function bodyOf({ request: { body } }: RequestEntry): string | undefined {
  if (body === null) return undefined
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const shellText = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The URL of a request, below that of the server. */
const urlOf = (entry: RequestEntry, base: string): string =>
  `${base}${entry.world === null ? '' : `/w/${entry.world}`}${targetOf(entry)}`

/** A command for a shell. */
export function curlOf(entry: RequestEntry, base: string): string {
  const { method } = entry.request
  const body = bodyOf(entry)
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellText(urlOf(entry, base))}`,
    ...headersOf(entry).map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellText(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

/** Whether a test can show the response again: it is there, and its world had begun. */
export const isTestable = ({ stage, response: { status } }: RequestEntry): boolean =>
  status !== null && !['aborted', 'world', 'server'].includes(stage)

/**
 * A test file for Vitest: a world like the one of the request, with what had happened to the player
 * before, the request, and the status of its response.
 *
 * @param log of the world
 */
export function testOf(entry: RequestEntry, log: WorldLog): string {
  const { request, response, fault, stage, at } = entry
  const past = log.commands.slice(0, entry.log_length).filter((each) => isPast(each, entry.player))
  const byRule = stage === 'fault' && fault !== null && fault.id !== 'header'
  const options = { ...log.options, ...(byRule && { faults: [{ effect: fault.effect }] }) }
  let now = log.options.now
  const statements = [...past, { at }].flatMap((each) => {
    const moves = each.at === now ? [] : [`world.advance(${jsonText({ to: each.at })})`]
    now = each.at
    return 'scenario' in each || 'player' in each || 'policies' in each
      ? [...moves, statementOf(each)]
      : moves
  })
  const body = bodyOf(entry)
  const fields = headersOf(entry, tokenIn(entry, log.options.policies, past)).filter(
    // Without the effects that no status shows, such as a connection that breaks.
    ([name]) => name !== 'x-fauxhouse-fault' || stage === 'fault',
  )
  const init = {
    method: request.method,
    headers: Object.fromEntries(fields),
    ...(body !== undefined && { body }),
  }
  const isWhole = log.complete !== false
  const lines = [
    ...(isWhole ? [] : ['// The log of the world is incomplete: something may be missing here.']),
    `const world = createWorld(${jsonText(options)})`,
    ...statements,
    `const response = await world.fetch(${jsonText(targetOf(entry))}, ${jsonText(init)})`,
    `expect(response.status).toBe(${response.status})`,
  ]
  return `import { createWorld } from 'fauxhouse'
import { expect, test } from 'vitest'

test(${jsonText(`${request.method} ${request.path} responds with ${response.status}`)}, async () => {
${lines.map((line) => `  ${line}\n`).join('')}})
`
}

/** Whether an entry of the log concerns a player: policies concern all, a scenario its players. */
function isPast(entry: LogEntry, player: string | null): boolean {
  if ('policies' in entry) return true
  if (player === null) return false
  if (!('scenario' in entry)) return entry.player === player
  const { as = loadedNameOf(entry), scenario } = entry
  if (player === as || player.startsWith(`${as}.`)) return true
  return typeof scenario === 'object' && jsonText(scenario).includes(jsonText(player))
}

function statementOf(entry: LogEntry): string {
  if ('policies' in entry) return `world.setPolicies(${jsonText(entry.policies)})`
  if ('scenario' in entry) {
    const { scenario, as, replace } = entry
    const options = as === undefined && !replace ? '' : `, ${jsonText({ as, replace })}`
    return `world.load(${jsonText(scenario)}${options})`
  }
  const player = jsonText(entry.player)
  if ('removed' in entry) return `world.remove(${player})`
  return `world.execute(${player}, ${jsonText(entry.command)})`
}

/** A token that the world accepts, unless the request had none of these. */
function tokenIn({ stage }: RequestEntry, options: Partial<Policies>, past: readonly LogEntry[]) {
  const set = past.flatMap((each) => ('policies' in each ? (each.policies.tokens ?? []) : []))
  const tokens = set.length > 0 ? set : (options.tokens ?? [])
  return stage !== 'authentication' && Array.isArray(tokens) ? tokens.at(-1) : undefined
}

/** A request as the nearest valid one. */
export function correctedOf(entry: RequestEntry): RequestEntry {
  const { nearest, request, problems } = entry
  if (nearest === null) return entry
  const { parameter, value } = nearest
  const path = nearest.path.replace(/^\/w\/[^/]+/, '')
  let { body } = request
  const headers = { ...request.headers }
  const header = parameter?.toLowerCase() ?? ''
  if (parameter?.startsWith('/')) {
    const rest = withValue(body, problems[0]?.where ?? '', undefined)
    body = withValue(rest, parameter, value ?? undefined)
  } else if (/^(accept|content-)/.test(header)) {
    if (value === null) delete headers[header]
    else headers[header] = String(value)
  }
  const method = parameter === 'method' ? String(value) : request.method
  return { ...entry, request: { method, path, query: {}, headers, body } }
}

/**
 * A body with another member at a JSON pointer, in new objects if needed; undefined removes it.
 * What has no members stays as it is.
 */
export function withValue(body: unknown, pointer: string, value: unknown): unknown {
  const [name, ...rest] = keysOf(pointer)
  if (name === undefined || !isObject(body)) return body
  const member = rest.length > 0 ? withValue(body[name] ?? {}, pointerOf(rest), value) : value
  const { [name]: _, ...others } = body
  return member === undefined ? others : { ...body, [name]: member }
}
