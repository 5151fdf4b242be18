import { nextDue, runTo } from '../simulator/engine/engine'
import { clonePlayer } from '../simulator/engine/player'
import type { PlayerState } from '../simulator/engine/state'
import {
  createPopulation,
  type Population,
  type PopulationOptions,
} from '../simulator/registration/population'

/** The generated players, which a world shares with its forks. */
export interface Family {
  readonly population: Population
  /** A generated player at an instant. Shared: clone it before you change it. */
  at(id: string, now: number): PlayerState
}

/**
 * Largest number of generated players that are kept after they were read, about 45 kB each; others
 * are generated again at their next read. A world shares them with its forks and named worlds.
 */
const MAX_KEPT = 2_000

/** @param cache of the players */
export function createFamily(
  options: PopulationOptions,
  cache = new PlayerCache(MAX_KEPT),
): Family {
  const population = createPopulation(options)

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

/** Largest number of states of one player. */
const MAX_STATES = 8

/**
 * States of generated players at different instants, for worlds at different times. The least
 * recently used players are dropped beyond `limit` states.
 */
export class PlayerCache {
  readonly #limit: number
  /** By id, in the order of use; the states of a player in time order. */
  readonly #states = new Map<string, PlayerState[]>()
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The latest state of a player that is not after an instant. */
  latest(id: string, now: number): PlayerState | undefined {
    const states = this.#states.get(id)
    if (states === undefined) return undefined
    if (this.#size >= this.#limit / 2) {
      // Insertion order is the order of use.
      this.#states.delete(id)
      this.#states.set(id, states)
    }
    return states.findLast(({ clock }) => clock <= now)
  }

  add(player: PlayerState): void {
    const { id, clock } = player
    const states = this.#states.get(id) ?? []
    const place = states.findLastIndex((state) => state.clock <= clock) + 1
    states.splice(place, 0, player)
    this.#states.delete(id)
    this.#states.set(id, states)
    this.#size += 1
    // The first one stays: all later states can be created from it.
    if (states.length > MAX_STATES) this.#size -= states.splice(1, 1).length
    for (const [oldest, dropped] of this.#states) {
      if (this.#size <= this.#limit) return
      this.#states.delete(oldest)
      this.#size -= dropped.length
    }
  }
}
