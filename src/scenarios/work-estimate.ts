import { type Budget, furtherRoundsOf } from '../simulator/workload/budget'
import type { PlayerScript } from './composition'
import type { ScenarioStep } from './definition'
import { type ScenarioOrigin, within } from './faults'

/**
 * Estimates the work of a player's steps before the first is executed: the commands with all
 * repeats, and the rows of the largest target `rows`.
 *
 * @param estimate the sum over the players of one loading
 * @returns the approximate number of rows of the player: a command adds one row, or two
 * @throws FauxhouseError INVALID_SCENARIO with the step that exceeds the limit
 */
export function estimateWork({ parts }: PlayerScript, estimate: Budget): number {
  const before = estimate.spent.commands
  let rows = 0
  const count = (
    steps: readonly ScenarioStep[],
    origin: ScenarioOrigin,
    place: string,
    times: number,
  ): void => {
    for (const [index, step] of steps.entries()) {
      const pointer = `${place}/${index}`
      const all = times * (step.repeat ?? 1)
      within(origin, pointer, () => {
        estimate.spend('iterations', all)
        if (step.steps === undefined) estimate.spend('commands', all)
        if (step.type === 'play') {
          estimate.spend('iterations', all * furtherRoundsOf(step))
        }
        const wanted = step.reach?.rows ?? 0
        estimate.spend('rows', Math.max(0, wanted - rows))
        rows = Math.max(rows, wanted)
      })
      if (step.steps !== undefined) count(step.steps, origin, `${pointer}/steps`, all)
    }
  }
  for (const { origin, pointer, steps } of parts) count(steps, origin, `${pointer}/steps`, 1)
  return Math.max(rows, 2 * (estimate.spent.commands - before))
}
