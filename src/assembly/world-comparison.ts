import * as v from 'valibot'
import { optionReader } from '../contract/input/options'
import { finish } from '../simulator/workload/portions'
import {
  comparePlayers,
  comparingWorlds,
  comparisonPageSchemas,
  type PlayerComparison,
  type WorldComparison,
} from '../world/comparison'
import { Core } from '../world/core'
import type { ComparisonQuery } from './public-world'

const readComparison = optionReader('compare', () => ({
  ...comparisonPageSchemas(),
  with: v.custom<Core>((value) => value instanceof Core, 'a world of createWorld()'),
}))

/** @throws FauxhouseError INVALID_OPTION */
export function compareWorlds(world: Core, query: ComparisonQuery): WorldComparison {
  const { with: other, ...page } = readComparison(query)
  return atOneInstant(world, other, () => finish(comparingWorlds(world, other, page)))
}

/** @throws FauxhouseError INVALID_OPTION, PLAYER_NOT_FOUND */
export function comparePlayer(world: Core, id: string, query: ComparisonQuery): PlayerComparison {
  const { with: other, ...page } = readComparison(query)
  const found = atOneInstant(world, other, () => comparePlayers(world, other, id, page))
  if (found === undefined) throw world.notFound(id)
  return found
}

/** A clock that follows the host's must not move while the worlds are read. */
function atOneInstant<T>(world: Core, other: Core, read: () => T): T {
  return world.hold(() => other.hold(read))
}
