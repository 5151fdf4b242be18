import { DueList } from '../world/due-list'
import type { TabProps } from './player-state'

/** All that is scheduled for a player. */
export function PlayerTimers({ player: { id } }: TabProps) {
  return <DueList player={id} limit={200} />
}
