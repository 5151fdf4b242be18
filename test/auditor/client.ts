/** What one request answered: the body is parsed JSON and nothing about it is believed yet. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** The only door the auditor knows: a method, a path below `/v1` and, for PUT, a JSON body. */
export type AuditClient = (method: 'GET' | 'PUT', path: string, body?: unknown) => Promise<Answer>

/** Query parameters; an array becomes a repeated key. */
export type Query = Readonly<Record<string, string | number | readonly string[]>>

/** Wraps what turns a Request into a Response, such as `world.fetch`, as an audit client. */
export function fetchClient(
  fetch: (request: Request) => Response | Promise<Response>,
  base = 'http://any/v1',
): AuditClient {
  return async (method, path, body) => {
    const headers: Record<string, string> = { authorization: 'Bearer t', 'x-session-id': 's' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const init =
      body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const response = await fetch(new Request(base + path, init))
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}

/** The path of one of the six endpoints for a player, with its query. */
export function pathOf(player: string, rest = '', query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item))
  }
  const tail = search.size === 0 ? '' : `?${search}`
  return `/players/${encodeURIComponent(player)}${rest}${tail}`
}

/** GETs an object. Anything but a 200 with an object stops the audit: there is nothing to check. */
export async function read<T extends object>(client: AuditClient, path: string): Promise<T> {
  const { status, body } = await client('GET', path)
  if (status !== 200 || typeof body !== 'object' || body === null) {
    throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`)
  }
  return body as T
}
