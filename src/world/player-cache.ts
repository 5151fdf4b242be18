import type { PlayerState } from '../simulator/engine/state'

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
