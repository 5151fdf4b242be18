import { nextDue, runTo } from '../engine/engine'
import { clonePlayer } from '../engine/player'
import type { PlayerState } from '../engine/state'
import {
  createPopulation,
  type Population,
  type PopulationOptions,
} from '../registration/population'
import { createPlayerCache, type PlayerCache } from './player-cache'

/** The generated players, which a world shares with its forks. */
export interface Family {
  readonly population: Population
  /** A generated player at an instant. Shared: clone it before you change it. */
  at(id: string, now: number, own: PlayerCache): PlayerState
}

export function createFamily(options: PopulationOptions): Family {
  const population = createPopulation(options)
  const shared = createPlayerCache()

  function make(id: string, now: number): PlayerState {
    const player = population.enrol(id)
    runTo(player, now)
    return player
  }

  /** A cached state is valid if it is not after `now`; due events are executed on a copy. */
  function upToDate(player: PlayerState | undefined, now: number): PlayerState | undefined {
    if (!player || player.clock > now) return undefined
    if (nextDue(player) > now) return player
    const later = clonePlayer(player)
    runTo(later, now)
    return later
  }

  return {
    population,
    at(id, now, own) {
      const known = own.get(id) ?? shared.get(id)
      const player = upToDate(known, now) ?? upToDate(shared.get(id), now) ?? make(id, now)
      if (player === known) return player
      // The worlds of a family may have different times: the shared cache keeps the first state.
      if (shared.has(id)) own.set(id, player)
      else shared.set(id, player)
      return player
    },
  }
}
