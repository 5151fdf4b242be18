import { type Budget, furtherRoundsOf } from '../work/budget'
import type { PlayerScript } from './composition'
import type { Step } from './definition'
import { type Origin, within } from './faults'

/**
 * Reckons what the steps of a player come to before any of them is done: commands with all repeats
 * around them, and the rows of the longest history that is asked for.
 *
 * @param reckoned counts what the players of one loading come to
 * @returns about how many rows the player gets: a command makes one row, or two
 * @throws FauxhouseError INVALID_SCENARIO with the step that goes beyond the limit
 */
export function reckon({ parts }: PlayerScript, reckoned: Budget): number {
  const before = reckoned.spent.commands
  let rows = 0
  const count = (steps: readonly Step[], origin: Origin, place: string, times: number): void => {
    for (const [index, step] of steps.entries()) {
      const pointer = `${place}/${index}`
      const all = times * (step.repeat ?? 1)
      within(origin, pointer, () => {
        reckoned.spend('iterations', all)
        if (!('steps' in step)) reckoned.spend('commands', all)
        if ('type' in step && step.type === 'play') {
          reckoned.spend('iterations', all * furtherRoundsOf(step))
        }
        const wanted = 'reach' in step ? (step.reach.rows ?? 0) : 0
        reckoned.spend('rows', Math.max(0, wanted - rows))
        rows = Math.max(rows, wanted)
      })
      if ('steps' in step) count(step.steps, origin, `${pointer}/steps`, all)
    }
  }
  for (const { origin, pointer, steps } of parts) count(steps, origin, `${pointer}/steps`, 1)
  return 2 * (reckoned.spent.commands - before)
}
