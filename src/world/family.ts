import { nextDue, runTo } from '../simulator/engine/engine'
import { clonePlayer } from '../simulator/engine/player'
import type { PlayerState } from '../simulator/engine/state'
import {
  createPopulation,
  type Population,
  type PopulationOptions,
} from '../simulator/registration/population'
import type { WorldSettings } from './options'
import { PlayerCache } from './player-cache'

/** The generated players, which a world shares with its forks. */
export interface Family {
  readonly population: Population
  /** A generated player at an instant. Shared: clone it before you change it. */
  at(id: string, now: number): PlayerState
}

export function createFamily(options: PopulationOptions & Pick<WorldSettings, 'memory'>): Family {
  const population = createPopulation(options)
  const cache = new PlayerCache(options.memory.cachePlayers)

  function make(id: string, now: number, before: PlayerState | undefined): PlayerState {
    const player = before === undefined ? population.enrol(id) : clonePlayer(before)
    runTo(player, now)
    return player
  }

  return {
    population,
    at(id, now) {
      const known = cache.latest(id, now)
      if (known !== undefined && nextDue(known) > now) return known
      const player = make(id, now, known)
      cache.add(player)
      return player
    },
  }
}
