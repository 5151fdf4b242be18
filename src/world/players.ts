import { idFault } from '../contract/input/fit-text'
import { nextDue, runTo } from '../simulator/engine/engine'
import { clonePlayer } from '../simulator/engine/player'
import type { PlayerState } from '../simulator/engine/state'
import {
  createPopulation,
  type Population,
  type PopulationOptions,
} from '../simulator/registration/population'

/** The state of a player from its clock on. Several worlds share it, so it does not change. */
export interface PlayerSpan {
  readonly player: PlayerState
  /** The instant at which something happens to the player; Infinity if nothing will. */
  readonly due: number
}

/**
 * Opens a player at an instant: everything that is due by then has happened. This is the one place
 * where time passes for a player, so a moved clock touches no player that is not read.
 */
export function openAt(span: PlayerSpan, now: number): PlayerSpan {
  return span.due > now ? span : livedUntil(clonePlayer(span.player), now)
}

function livedUntil(player: PlayerState, now: number): PlayerSpan {
  runTo(player, now)
  return spanOf(player)
}

export function spanOf(player: PlayerState): PlayerSpan {
  return { player, due: nextDue(player) }
}

/**
 * Largest number of states of generated players that are kept after they were read, about 45 kB
 * each; other players are generated again at their next read.
 */
const MAX_KEPT = 2_000

/** Largest number of states of one player, for worlds at different times. */
const MAX_STATES = 8

/** The kept states of a generated player. */
interface Kept {
  /** Whether the population has the player; else only the policy unknownPlayer: generate does. */
  readonly isMember: boolean
  /** In time order. */
  readonly spans: PlayerSpan[]
}

/** The players that are generated from the seed. A world shares them with its forks. */
export class GeneratedPlayers {
  readonly population: Population
  readonly #limit: number
  /** By id, in the order of use, so that the least recently used players are dropped. */
  readonly #kept = new Map<string, Kept>()
  #size = 0

  /** @param limit of the states that are kept */
  constructor(options: PopulationOptions, limit = MAX_KEPT) {
    this.population = createPopulation(options)
    this.#limit = limit
  }

  /**
   * A player at an instant; undefined if it is not registered by then.
   *
   * @param isAnyone whether every possible id has a player, not only those of the population
   */
  read(id: string, now: number, isAnyone: boolean): PlayerState | undefined {
    const kept = this.#kept.get(id)
    if (kept && !kept.isMember && !isAnyone) return undefined
    const span = kept?.spans.findLast(({ player }) => player.clock <= now)
    if (kept && span) {
      this.#use(id, kept)
      const current = openAt(span, now)
      if (current !== span) this.#keep(id, kept, current)
      return current.player
    }
    const { population } = this
    const isMember = population.includes(id)
    if (!isMember && !(isAnyone && idFault(id) === undefined)) return undefined
    if (!population.isRegistered(id, now)) return undefined
    const first = this.make(id, now)
    this.#keep(id, kept ?? { isMember, spans: [] }, first)
    return first.player
  }

  /** A player that is registered by an instant, without keeping it. */
  make(id: string, now: number): PlayerSpan {
    return livedUntil(this.population.enroll(id), now)
  }

  #use(id: string, kept: Kept): void {
    // Far from the limit none is dropped, so the order does not count.
    if (this.#size < this.#limit / 2) return
    this.#kept.delete(id)
    this.#kept.set(id, kept)
  }

  #keep(id: string, kept: Kept, span: PlayerSpan): void {
    const { spans } = kept
    spans.splice(
      spans.findLastIndex(({ player }) => player.clock <= span.player.clock) + 1,
      0,
      span,
    )
    this.#kept.delete(id)
    this.#kept.set(id, kept)
    this.#size += 1
    // The first one stays: all later states can be created from it.
    if (spans.length > MAX_STATES) this.#size -= spans.splice(1, 1).length
    for (const [oldest, dropped] of this.#kept) {
      if (this.#size <= this.#limit) return
      this.#kept.delete(oldest)
      this.#size -= dropped.spans.length
    }
  }
}
