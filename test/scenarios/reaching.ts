import { createWorld } from '../../src/index'
import { follow } from '../simulation/oracle'
import { adopt, DEFAULT_RULES } from '../simulation/oracle-state'
import { look } from '../simulation/wire'
import { STORIES } from './stories'

export type Reached = ReadonlySet<string>

/** The kinds that the directed stories reach; the oracle checks each story. */
export async function reachedByStories(): Promise<Reached> {
  const reached = new Set<string>()
  for (const { register, lines } of STORIES) {
    const world = createWorld({
      ...{ seed: 'stories', players: 0 },
      policies: { minimumTurnover: 0, marketRules: 'off' },
    })
    world.execute('p', { type: 'register', currency: 'EUR', market: 'DE', ...register })
    const oracle = adopt(await look(world, 'p'), DEFAULT_RULES)
    for (const line of lines) {
      const single = typeof line !== 'string'
      if (typeof line === 'string') world.advance(line)
      else world.execute('p', line)
      const change = follow(oracle, await look(world, 'p'), { single })
      for (const kind of change.reached) reached.add(kind)
    }
  }
  return reached
}
