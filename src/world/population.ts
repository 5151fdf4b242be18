import { windowEnd } from '../autopilot/calendar'
import { newPlayerOf } from '../autopilot/new-player'
import { type Signup, signupOf } from '../autopilot/signup'
import { nextDue, runTo } from '../engine/engine'
import { clonePlayer, playerSeed, register } from '../engine/player'
import type { PlayerState } from '../engine/state'
import { createPlayerIds } from '../random/player-ids'
import { createPlayerCache, type PlayerCache } from './player-cache'
import { drawName } from './registration'

/**
 * The generated players of one seed and epoch: pure functions of their id, so every world of a
 * family shares them.
 */
export interface Population {
  idAt(index: number): string
  /** Index of a generated player's id, whatever the size of the world; undefined if it is none. */
  indexOf(id: string): number | undefined
  signup(id: string): Signup
  /** Instant from which on every generated player is registered. */
  readonly lastRegistration: number
  /** The name that the player has when it is made. */
  nameOf(id: string): string
  /** The player at an instant. Shared: clone it before you change it. */
  at(id: string, now: number, own: PlayerCache): PlayerState
}

export function createPopulation(seed: string, epoch: number): Population {
  const ids = createPlayerIds(seed)
  const shared = createPlayerCache()

  function make(id: string, now: number): PlayerState {
    const signup = signupOf(seed, epoch, id)
    const { persona, market, currency, registeredAt } = signup
    const { identity, pilot } = newPlayerOf({ ...signup, seed: playerSeed(seed, id) })
    const player = register({
      id,
      worldSeed: seed,
      persona,
      market,
      currency,
      at: registeredAt,
      identity,
      processes: true,
      pilot,
    })
    runTo(player, now)
    return player
  }

  /** A kept state is good if it has not gone past `now`; due events are played on a copy. */
  function upToDate(player: PlayerState | undefined, now: number): PlayerState | undefined {
    if (!player || player.clock > now) return undefined
    if (nextDue(player) > now) return player
    const later = clonePlayer(player)
    runTo(later, now)
    return later
  }

  return {
    idAt: ids.playerIdAt,
    indexOf: ids.indexOfPlayer,
    lastRegistration: windowEnd(epoch),
    signup: (id) => signupOf(seed, epoch, id),
    nameOf(id) {
      const { persona, market } = signupOf(seed, epoch, id)
      return drawName(seed, id, market, persona)
    },
    at(id, now, own) {
      const known = own.get(id) ?? shared.get(id)
      const player = upToDate(known, now) ?? upToDate(shared.get(id), now) ?? make(id, now)
      if (player === known) return player
      // Worlds of one family may stand at different times: the shared place keeps its first state.
      if (shared.has(id)) own.set(id, player)
      else shared.set(id, player)
      return player
    },
  }
}
