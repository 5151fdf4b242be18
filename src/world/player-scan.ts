import { runTo } from '../simulator/engine/engine'
import { clonePlayer } from '../simulator/engine/player'
import type { PlayerState } from '../simulator/engine/state'
import type { PlayerConditions } from './conditions'
import { type Listing, lineOf, listedOf } from './player-lines'
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
   * The player at a position, at the instant of the scan. The caller owns it and may change it.
   * At an earlier instant than now, only players that no command has changed are known.
   */
  at(position: number): PlayerState | undefined
}

/** A scan; the state of the world must not change while it is read. */
export function scanPlayers(listing: Listing, { created, players }: ScanQuery): PlayerScan {
  const listed = listedOf(listing)
  const { population, roster, now, policies, changed } = listed
  const isCreated = (id: string) => !population.includes(id)
  const first = created ? changed.filter(isCreated) : []
  let read: (id: string) => PlayerState | undefined = () => undefined
  const own = { ...listed, read: (id: string) => read(id) }
  const passes = players && matcherOf(own, readConditionsOf(players)).matches

  /** Reads a player once. */
  function reader(): typeof read {
    let player: PlayerState | undefined
    return (id) => {
      if (player !== undefined) return player
      if (roster.has(id)) player = ownCopy(listing.read(id))
      else {
        player = population.enrol(id)
        runTo(player, now)
      }
      return player
    }
  }

  return {
    now,
    policies,
    positions: first.length + population.placesAt(now),
    changed: [...first, ...changed.filter((id) => !isCreated(id))],
    at(position) {
      const id = first[position] ?? population.idAt(position - first.length)
      const line = lineOf(listed, id)
      if (line === undefined) return undefined
      read = reader()
      return passes === undefined || passes(line) ? read(id) : undefined
    },
  }
}

function ownCopy(player: PlayerState | undefined): PlayerState | undefined {
  return player && clonePlayer(player)
}
