import type { World } from '../../assembly/create-world'
import type { SweepReport } from './report'
import type { SweepOptions } from './world-sweep'

/**
 * Runs tests under a pairwise cover of the policies, each time on a fork of the world, and names
 * each policy that they depend on. The run fails if it throws or rejects.
 *
 * @throws FauxhouseError INVALID_OPTION, also if the run fails with the policies as they are
 *
 * @example
 * const { dependencies } = await sweep(world, async (fork) => {
 *   expect(await createClient({ fetch: fork.fetch }).lastDeposit('anna')).toBe(50)
 * })
 */
export async function sweep<GivenName extends string, GivenId extends string>(
  world: World<GivenName, GivenId>,
  run: (fork: World<GivenName, GivenId>) => unknown,
  options: SweepOptions = {},
): Promise<SweepReport> {
  const { sweepWorld } = await import('./world-sweep')
  return sweepWorld(world, run, options)
}
