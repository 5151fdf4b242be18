import { isFauxhouseError } from '../../errors'
import type { PlayerView } from '../../world/views/player-view'
import { type Beginning, executeStep, type TimedHistory } from './history'
import { isStated } from './stated'

type Step = TimedHistory[number]

/** A history while it is executed: what is refused changes nothing and is left out. */
export interface HistoryRun {
  /** The accepted steps. */
  readonly steps: TimedHistory
  /** The player now; undefined before its registration. */
  readonly player: PlayerView | undefined
  /** Executes a step; false if it is refused. */
  take(step: Step): boolean
}

/** @param onlyStated commands whose effect the seed draws are refused */
export function createHistoryRun(
  { world, player: id }: Beginning,
  onlyStated: boolean,
): HistoryRun {
  const fork = world.fork()
  const steps: Step[] = []
  return {
    steps,
    get player() {
      return fork.has(id) ? fork.player(id) : undefined
    },
    take(step) {
      if (onlyStated && !('advance' in step) && !isStated(step, this.player)) return false
      try {
        executeStep(fork, id, step)
      } catch (error) {
        if (isFauxhouseError(error)) return false
        throw error
      }
      steps.push(step)
      return true
    },
  }
}
