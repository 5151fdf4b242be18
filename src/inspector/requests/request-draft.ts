import type { RemoteWorld } from '../../client/connect'
import { isObject, valueAt } from '../../contract/input/json'
import type { RequestEntry } from '../../service/journal/entry'
import type { Operation, Parameter } from '../server/documents'
import type { Schema } from '../server/page-calls'
import { withValue } from './request-code'

/** A request that is being written. */
export interface RequestDraft {
  readonly operation: string
  /** Text of each parameter of the path and of the query; several values with commas. */
  readonly values: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** JSON, or what is sent in its place. */
  readonly body: string
}

/** The two headers that the service requires; any token fits unless a policy lists tokens. */
const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'inspector' }

/** @param search the query to begin with, such as `event_type=bet` */
export const emptyDraft = (operation: string, player: string, search: string): RequestDraft => ({
  operation,
  values: { ...Object.fromEntries(new URLSearchParams(search)), playerId: player },
  headers: HEADERS,
  body: '',
})

/** What was sent, to be sent again. Masked secrets are replaced. */
export function draftOf({ request, operation, player }: RequestEntry): RequestDraft {
  const session = request.headers['x-session-id']
  const query = Object.entries(request.query).map(([name, value]) => [name, [value].flat().join()])
  const { body } = request
  return {
    operation: operation ?? 'getPlayerProfile',
    values: { ...Object.fromEntries(query), playerId: player ?? '' },
    headers: { ...HEADERS, ...(session && { 'X-Session-ID': session }) },
    body: body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body, null, 2),
  }
}

/** The path of a draft with its query, below the base URL. */
export function targetOf({ path, parameters }: Operation, { values }: RequestDraft): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(
    parameters.flatMap((parameter) => {
      const text = values[parameter.name] ?? ''
      if (parameter.in !== 'query' || text === '') return []
      return partsOf(parameter, text).map((part) => [parameter.name, part])
    }),
  )
  return search.size === 0 ? filled : `${filled}?${search}`
}

function partsOf({ schema, explode = true }: Parameter, text: string): readonly string[] {
  return schema.type === 'array' && explode ? text.split(/\s*,\s*/).filter(Boolean) : [text]
}

/** The member of a body at a pointer, as text; undefined if the body is no object. */
export function memberOf(body: string, pointer: string): string | undefined {
  const whole = parsed(body)
  if (whole === undefined) return undefined
  return String(valueAt(whole, pointer) ?? '')
}

/** A body with another member at a pointer; without it if the text is empty. */
export function withMember(body: string, pointer: string, text: string, schema: Schema) {
  const whole = parsed(body) ?? {}
  const value = schema.type === 'boolean' ? text === 'true' : text
  return JSON.stringify(withValue(whole, pointer, text === '' ? undefined : value), null, 2)
}

function parsed(body: string): object | undefined {
  if (body.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Sends a request. `id` is its id in the journal, if the journal has it already. */
export async function send(remote: RemoteWorld, operation: Operation, draft: RequestDraft) {
  const { method, fields } = operation
  const headers = new Headers(Object.entries(draft.headers).filter(([, value]) => value !== ''))
  if (fields.length > 0) headers.set('Content-Type', 'application/json')
  const init = { method, headers, ...(fields.length > 0 && { body: draft.body }) }
  const start = performance.now()
  const response = await remote.fetch(`/v1${targetOf(operation, draft)}`, init)
  const text = await response.text()
  const ms = performance.now() - start
  const session = draft.headers['X-Session-ID']
  const last = await remote.requests.last({ method, ...(session && { session }) })
  const { status } = response
  return { status, headers: Object.fromEntries(response.headers), text, ms, id: last?.id }
}
