import type { WorldLog } from '../../world/log'
import type { Stretch } from './exported-player'

/** A call of the control API of a world: its method, its path and its body. */
type StretchCall = readonly [method: 'POST' | 'PATCH', path: string, body: object]

/**
 * What happened in a stretch, as calls from the start of its replay on.
 *
 * @param player its id as a segment of a path
 */
export function stretchCalls(player: string, replay: WorldLog, stretch: Stretch): StretchCall[] {
  const calls: StretchCall[] = [['POST', '/__admin/reset', {}]]
  let now = replay.start?.now
  const reach = (to: string) => {
    if (to !== now) calls.push(['POST', '/__admin/clock/advance', { to }])
    now = to
  }
  for (const step of stretch.steps) {
    reach(step.at)
    const isCommand = 'command' in step
    if (isCommand) calls.push(['POST', `/__admin/players/${player}/commands`, step.command])
    else calls.push(['PATCH', '/__admin/policies', step.policies])
  }
  reach(stretch.to)
  return calls
}
