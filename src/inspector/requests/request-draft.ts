import type { RemoteWorld } from '../../client/connect'
import type { RequestEntry } from '../../service/journal/entry'
import type { Route } from '../route'
import type { Operation, Parameter } from '../server/documents'

/**
 * A request that is being written, as a link to its form has it: `operation`, the parameters by
 * their names, several values with commas, `body`, and the two headers that the service requires.
 */
export type RequestDraft = Route['query']

/** The headers by the members that have their values; any token fits unless a policy lists them. */
export const HEADERS = {
  authorization: ['Authorization', 'Bearer any'],
  session: ['X-Session-ID', 'inspector'],
} as const

/** What was sent, to be sent again, without a token. */
export function draftOf({ request, operation, player }: RequestEntry): RequestDraft {
  const { body, query, headers } = request
  const session = headers['x-session-id']
  const values = Object.entries(query).map(([name, value]) => [name, [value].flat().join()])
  return {
    ...Object.fromEntries(values),
    operation: operation ?? '',
    playerId: player ?? '',
    ...(session && { session }),
    body: body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body, null, 2),
  }
}

/** The path of a draft with its query, below the base URL. */
export function targetOf({ path, parameters }: Operation, draft: RequestDraft): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(draft[name] ?? ''))
  const search = new URLSearchParams(
    parameters.flatMap((parameter) => {
      const text = draft[parameter.name] ?? ''
      if (parameter.in !== 'query' || text === '') return []
      return partsOf(parameter, text).map((part) => [parameter.name, part])
    }),
  )
  return search.size === 0 ? filled : `${filled}?${search}`
}

function partsOf({ schema, explode = true }: Parameter, text: string): readonly string[] {
  return schema.type === 'array' && explode ? text.split(/\s*,\s*/).filter(Boolean) : [text]
}

/** Sends a request. `id` is its id in the journal, if the journal has it already. */
export async function send(remote: RemoteWorld, operation: Operation, draft: RequestDraft) {
  const { method, body } = operation
  const headers = new Headers(body && { 'Content-Type': 'application/json' })
  for (const [member, [name]] of Object.entries(HEADERS)) {
    if (draft[member]) headers.set(name, draft[member])
  }
  const start = performance.now()
  const response = await remote.fetch(`/v1${targetOf(operation, draft)}`, {
    ...{ method, headers },
    ...(body && { body: draft['body'] ?? '' }),
  })
  const text = await response.text()
  const ms = performance.now() - start
  const { session } = draft
  const last = await remote.requests.last({ method, ...(session && { session }) })
  const { status } = response
  return { status, headers: Object.fromEntries(response.headers), text, ms, id: last?.id }
}
