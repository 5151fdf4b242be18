import type { PlayerState } from '../engine/state'

/** A cache of the most recently used players. */
export interface PlayerCache {
  get(id: string): PlayerState | undefined
  has(id: string): boolean
  set(id: string, player: PlayerState): void
}

/** Number of generated players that a cache keeps, about 20 KB each. Others are made again. */
const KEPT = 2_000

/** A cache that drops the least recently used player beyond `limit`. */
export function createPlayerCache(limit = KEPT): PlayerCache {
  const players = new Map<string, PlayerState>()
  return {
    get(id) {
      const player = players.get(id)
      if (player && players.size >= limit / 2) {
        // Insertion order is the order of use.
        players.delete(id)
        players.set(id, player)
      }
      return player
    },
    has: (id) => players.has(id),
    set(id, player) {
      players.delete(id)
      players.set(id, player)
      if (players.size <= limit) return
      const [oldest] = players.keys()
      if (oldest !== undefined) players.delete(oldest)
    },
  }
}
