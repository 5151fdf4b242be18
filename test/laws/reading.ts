import type { World } from '../../src/index'
import { get, look, type Served } from '../support/client'

/** The bytes of the reading paths of a player, or of their rejections. */
export async function bytesOf(world: World, id: string): Promise<string> {
  if (world.has(id)) return (await look(world, id)).bytes
  const response = await get(world, `/players/${encodeURIComponent(id)}`)
  return `${response.status} ${await response.text()}`
}

/** Sends a request with the credentials of the service; a body is sent as JSON. */
export function send(
  world: Served,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  const init =
    body === undefined
      ? { headers }
      : {
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }
  return world.fetch(new Request(`http://any.example${path}`, { method, ...init }))
}

/** Ids of the world's players, in the order of the list. */
export function idsOf(world: World, limit = 100): string[] {
  return world.list({ limit }).players.map(({ id }) => id)
}

/** The bytes of many players, each under its id. */
export async function bytesOfAll(
  world: World,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const id of ids) all[id] = await bytesOf(world, id)
  return all
}

/** All responses about the changed players, the policies and the clock. */
export function pictureOf(world: World): string {
  const players = world.changedPlayerIds().map((id) => {
    const player = world.player(id)
    return [id, player.profile(), player.transactions({ limit: 200 }), player.bonuses()]
  })
  return JSON.stringify([Date.parse(world.now), world.policies, players])
}

/**
 * The first player whose bytes differ and where, or an empty text: a comparison of megabytes whose
 * failure fits on a screen.
 */
export function firstDifference(
  left: Readonly<Record<string, string>>,
  right: Readonly<Record<string, string>>,
): string {
  for (const id of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const [one = 'nothing', other = 'nothing'] = [left[id], right[id]]
    if (one === other) continue
    let at = 0
    while (one[at] === other[at]) at += 1
    const start = Math.max(0, at - 150)
    return `${id}: …${one.slice(start, at + 150)}… vs …${other.slice(start, at + 150)}…`
  }
  return ''
}
