import type { World } from '../../src/public-world'
import type { RequestEntry } from '../../src/service/journal/entry'

/** The player of these tests: with transactions, bonuses and an open withdrawal. */
export const PLAYER = 'wagering-nearly-done'

export const HEADERS = { Authorization: 'Bearer secret', 'X-Session-ID': 's-1' }

/** Sends a request with credentials; undefined removes a header. */
export async function send(
  world: Pick<World, 'fetch'>,
  path: string,
  { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: object } = {},
): Promise<Response> {
  const all = Object.entries({ ...HEADERS, ...headers }).filter(([, value]) => value !== undefined)
  return await world.fetch(path, { ...init, headers: Object.fromEntries(all) })
}

/** Sends an update. */
export function put(world: Pick<World, 'fetch'>, body: unknown, player = PLAYER) {
  const typed = { 'Content-Type': 'application/json' }
  return send(world, `/v1/players/${player}`, {
    method: 'PUT',
    headers: typed,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Sends a request and returns its entry. */
export async function entryFor(
  world: World,
  ...call: Parameters<typeof send> extends [unknown, ...infer Rest] ? Rest : never
): Promise<RequestEntry> {
  await send(world, ...call)
  return lastOf(world)
}

/** The newest entry. */
export function lastOf(world: World): RequestEntry {
  const entry = world.requests.last()
  if (entry === undefined) throw new Error('The journal is empty.')
  return entry
}
