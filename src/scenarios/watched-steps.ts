import { instant } from '../simulator/domain/instants'
import { runTo } from '../simulator/engine/engine'
import type { PlayerState } from '../simulator/engine/state'
import { Budget } from '../simulator/workload/budget'
import type { WorldLog } from '../world/log'
import type { PlayerScript } from './composition'
import type { ScenarioStep } from './definition'
import type { Library } from './library'
import { loadingOf } from './loading'
import { runScript } from './script'
import type { TimedStep } from './timeline'

/** What did something to a player; empty for time alone. */
export interface Doer {
  /** The place of the step in the definition, or the name of an inherited part. */
  readonly place?: string | undefined
  /** The step of the definition. */
  readonly step?: ScenarioStep | undefined
}

/** Sees the player after a step, or before one, after the time that led to it. */
export type Watcher = (player: PlayerState, doer: Doer, at: number, refused?: string) => void

/**
 * Runs the scenario again that created a player, and shows it after each step, as it is written.
 *
 * @param log the log of the world; a player that no scenario created is not shown
 */
export function watchSteps(log: WorldLog, id: string, library: Library, see: Watcher): void {
  const loading = loadingOf(log.commands, id, library)
  if (loading === undefined) return
  const { entry, script } = loading
  const end = instant(entry.at)
  const now = entry.basis === undefined ? end : instant(entry.basis)
  const budget = new Budget()
  const player = runScript(script, log.options, id, now, budget, end, (timed, player, run) => {
    const { step, at } = timed
    // The commands of a target come before its instant.
    if (step.type !== undefined) runTo(player, at)
    see(player, {}, player.clock)
    run()
    see(player, doerOf(timed, script), at, step.type && step.refused)
  })
  see(player, {}, end)
}

/** The step as it is written in the definition, or the inherited part that has it. */
function doerOf({ origin, pointer }: TimedStep, { parts }: PlayerScript): Doer {
  const own = parts.at(-1)
  if (own?.origin !== origin) return { place: origin.name }
  const [index = ''] = pointer.slice(`${own.pointer}/steps/`.length).split('/')
  return { place: `${own.pointer}/steps/${index}`, step: own.steps[Number(index)] }
}
