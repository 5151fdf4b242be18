import type { PlayerState } from '../simulator/engine/state'
import type { PlayerConditions } from './conditions'
import { type Listing, lineOf } from './player-list'
import { matcherOf, readConditionsOf } from './player-search'

/** Which players a scan has. */
interface ScanQuery {
  /** Whether it begins with the players that scenarios and `register` have created. */
  readonly created: boolean
  /** Conditions that its players fit. */
  readonly players?: PlayerConditions | undefined
}

/**
 * The players of a world at one instant, by position: those that were created if requested, in the
 * order of their creation, then the generated ones by window and index. A position may have
 * no player yet, or one that does not fit.
 */
export interface PlayerScan extends Pick<Listing, 'now' | 'policies'> {
  /** Number of positions. */
  readonly positions: number
  /** Ids of its players that a command has changed or created: only their present is known. */
  readonly changed: readonly string[]
  /**
   * The player at a position, at the instant of the scan. At an earlier instant than now, only
   * players that no command has changed are known.
   */
  at(position: number): PlayerState | undefined
}

/** A scan; the state of the world must not change while it is read. */
export function scanPlayers(listing: Listing, { created, players }: ScanQuery): PlayerScan {
  const { generated, population, roster, now, policies, changed } = listing
  const isCreated = (id: string) => !population.includes(id)
  const first = created ? changed.filter(isCreated) : []
  const passes = players && matcherOf(listing, readConditionsOf(players))

  // So many players would drive all others out of the cache.
  const create = (id: string) =>
    roster.has(id) ? listing.read(id) : generated.make(id, now).player

  return {
    now,
    policies,
    positions: first.length + population.placesAt(now),
    changed: [...first, ...changed.filter((id) => !isCreated(id))],
    at(position) {
      const id = first[position] ?? population.idAt(position - first.length)
      const line = lineOf(listing, id)
      if (line === undefined) return undefined
      let player: PlayerState | undefined
      const read = () => {
        player ??= create(id)
        return player
      }
      return passes === undefined || passes(line, read) ? read() : undefined
    },
  }
}
