import { invalidOption } from './contract/input/options'
import type { World } from './public-world'
import type { Expectation } from './scenarios/definition'
import { type Ask, checkResponses } from './scenarios/expectation'
import type { InstantInput } from './simulator/domain/instants'

/**
 * Checks every `expect` of your own scenarios in a world, also that of their traits and of each of
 * their players, as `fauxhouse scenarios NAME` does. Call it before you change the world or its
 * clock. Loading does not check expectations, because a check costs requests. Bundled scenarios are
 * not checked: the package's tests check them.
 *
 * The responses have the words of the policy `vocabulary`, and so must the expectations.
 *
 * @returns one sentence for each failed comparison, and for each request that is rejected
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const world = createWorld({ players: 0, scenarios: [mine] })
 * expect(await checkExpectations(world)).toEqual([])
 */
export function checkExpectations(world: World): Promise<string[]>
/**
 * Checks expectations against the responses of any service. Inherited ones are not in the list:
 * pass a world to check those, too.
 *
 * @param ask gets the JSON of a path below the base URL
 * @param player id of the player
 * @param expectations such as `expect` of a definition
 * @param now the clock, such as `world.now`, for `before` and `after`
 */
export function checkExpectations(
  ask: Ask,
  player: string,
  expectations: readonly Expectation[],
  now: InstantInput,
): Promise<string[]>
export async function checkExpectations(
  source: World | Ask,
  ...given: unknown[]
): Promise<string[]> {
  if (!isWorld(source)) {
    return checkResponses(source, ...(given as [string, readonly Expectation[], InstantInput]))
  }
  if (given.length > 0) {
    const remedy = 'It checks all scenarios of the world: load only yours.'
    throw invalidOption('The second argument of checkExpectations', given[0], remedy)
  }
  const { checkOwnScenarios } = await import('./scenarios/failed-expectations')
  return (await checkOwnScenarios(source)).flatMap(({ failures }) => failures)
}

function isWorld(source: World | Ask): source is World {
  const { execute, worlds }: Partial<Record<string, unknown>> = Object(source)
  // Only a world of a server has named worlds.
  if (worlds !== undefined) {
    const remedy = 'Load it with ?dryRun=true of POST /__admin/scenarios, which returns `unmet`.'
    throw invalidOption('The world of checkExpectations', 'a RemoteWorld', remedy)
  }
  return typeof execute === 'function'
}
