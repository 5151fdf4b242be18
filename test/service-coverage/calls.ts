import type { World } from '../../src/assembly/create-world'
import type { CoverageDimension } from '../../src/service/coverage/coverage'

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/** Reads a path below `/v1/players`. */
export async function read(world: Pick<World, 'fetch'>, path: string, init: RequestInit = {}) {
  const answer = await world.fetch(`/v1/players/${path}`, { headers: HEADERS, ...init })
  return answer.text()
}

/** Updates a profile. */
export function put(world: Pick<World, 'fetch'>, player: string, body: unknown) {
  const headers = { ...HEADERS, 'Content-Type': 'application/json' }
  return read(world, player, { method: 'PUT', headers, body: JSON.stringify(body) })
}

/** What is covered of a dimension. */
export async function covered(world: Pick<World, 'coverage'>, dimension: CoverageDimension) {
  return (await world.coverage()).dimensions[dimension].covered
}

/** What is missing of a dimension. */
export async function missing(world: Pick<World, 'coverage'>, dimension: CoverageDimension) {
  return (await world.coverage()).dimensions[dimension].missing
}
