import type { PlayerState } from '../engine/state'
import { idFault } from '../input/fit-text'
import type { PlayerCache } from './player-cache'
import type { Population } from './population'
import type { WorldState } from './world-state'

/** True for the id of a generated player of a world of that size, registered or not yet. */
export function isGenerated(population: Population, players: number, id: string): boolean {
  const index = population.indexOf(id)
  return index !== undefined && index < players
}

/** The player at an instant: a touched one, else a generated one that is registered by then. */
export function readPlayer(
  { roster, policies }: WorldState,
  population: Population,
  players: number,
  made: PlayerCache,
  id: string,
  now: number,
): PlayerState | undefined {
  const touched = roster.read(id, now)
  if (touched || roster.has(id)) return touched
  const isAnyone = policies.unknownPlayer === 'generate' && idFault(id) === undefined
  if (!isAnyone && !isGenerated(population, players, id)) return undefined
  // After the last registration, no signup needs to be drawn again.
  const isLast = now >= population.lastRegistration
  if (!isLast && population.signup(id).registeredAt > now) return undefined
  return population.at(id, now, made)
}
