import { createWorld } from '../../src/assembly/create-world'
import { faultsOf } from './learning'

/** Learns generated players exactly; what did not come back with equal answers. */
export async function learnPlayers(seed: string, players: number): Promise<string | undefined> {
  const world = createWorld({ seed, players })
  const faults: string[] = []
  let equal = 0
  for (const { id } of world.list({ limit: players }).players) {
    const own = await faultsOf(world, id)
    if (own.length === 0) equal += 1
    faults.push(...own)
  }
  console.log(JSON.stringify({ players, equal }))
  return faults.length === 0 ? undefined : [`learn, seed ${seed}:`, ...faults].join('\n')
}
