import { DueList } from '../world/due-list'
import type { TabProps } from './player-state'

/** All that is scheduled for a player. */
export function PlayerTimers({ player, route }: TabProps) {
  return (
    <DueList
      route={route}
      player={player.id}
      load={(remote) => remote.player(player.id).due({ limit: 200 })}
    />
  )
}
