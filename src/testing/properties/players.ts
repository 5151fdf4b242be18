import { type Arbitrary, constantFrom } from 'fast-check'
import type { World } from '../../assembly/public-world'
import { FauxhouseError } from '../../errors'
import type { PlayerListQuery } from '../../world/world'

/** Number of players if the query has no limit. */
const DEFAULT_LIMIT = 100

/**
 * Ids of players that a world has now: of its scenarios first, then of the generated ones. They
 * shrink to the first of them.
 *
 * @param query selects the players; the default of `limit` is 100
 * @throws FauxhouseError INVALID_OPTION, also if the world has no such player
 */
export function playerArbitrary(
  world: Pick<World, 'list'>,
  query: PlayerListQuery = {},
): Arbitrary<string> {
  const ids = idsOf(world, { limit: DEFAULT_LIMIT, ...query })
  if (ids.length > 0) return constantFrom(...ids)
  throw new FauxhouseError(
    'INVALID_OPTION',
    'The query selects no player of the world.',
    'Create the world with more players or with scenarios, or change the query.',
    { caller: 'playerArbitrary' },
  )
}

/** Up to `limit` ids: a page of a search can be short without being the last. */
function idsOf(world: Pick<World, 'list'>, query: PlayerListQuery): string[] {
  const limit = query.limit as number
  const page = world.list(query)
  const ids = page.players.map(({ id }) => id)
  const { nextOffset: offset } = page
  if (offset === undefined || ids.length >= limit) return ids
  return [...ids, ...idsOf(world, { ...query, offset, limit: limit - ids.length })]
}
