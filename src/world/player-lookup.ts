import type { PlayerState } from '../engine/state'
import { idFault } from '../input/fit-text'
import type { Family } from './family'
import type { WorldState } from './world-state'

/** The player at an instant: a changed player, else a generated one that is registered by then. */
export function readPlayer(
  { roster, policies }: WorldState,
  family: Family,
  id: string,
  now: number,
): PlayerState | undefined {
  const { population } = family
  const touched = roster.read(id, now)
  if (touched || roster.has(id)) return touched
  const isAnyone = policies.unknownPlayer === 'generate' && idFault(id) === undefined
  if (!isAnyone && !population.includes(id)) return undefined
  if (!population.isRegistered(id, now)) return undefined
  return family.at(id, now)
}
