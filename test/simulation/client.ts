/** A world that answers requests directly. */
export interface Served {
  fetch(request: Request): Promise<Response>
}

const BASE = 'http://any/v1'
const HEADERS = { authorization: 'Bearer t', 'x-session-id': 's' }

/** The path of a player below `/v1`, with a subpath and a query. */
export function pathOf(
  player: string,
  rest = '',
  query: Readonly<Record<string, string | number>> = {},
): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) search.append(key, String(value))
  return `/players/${encodeURIComponent(player)}${rest}${search.size === 0 ? '' : `?${search}`}`
}

/** One GET below `/v1`, with the two headers that every operation requires. */
export function get(world: Served, path: string): Promise<Response> {
  return world.fetch(new Request(BASE + path, { headers: HEADERS }))
}

/** The body of a {@link get}. Throws for a status other than 200. */
export async function readText(world: Served, path: string): Promise<string> {
  const response = await get(world, path)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${text}`)
  return text
}

/** The same, as parsed JSON. */
export async function read<Body>(world: Served, path: string): Promise<Body> {
  return JSON.parse(await readText(world, path))
}

/** One PUT of a player. */
export function put(world: Served, id: string, body: object): Promise<Response> {
  const headers = { ...HEADERS, 'content-type': 'application/json' }
  const init = { method: 'PUT', headers, body: JSON.stringify(body) }
  return world.fetch(new Request(BASE + pathOf(id), init))
}
