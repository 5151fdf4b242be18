import { FauxhouseError, isFauxhouseError } from '../errors'
import type { TimedStep } from './timeline'

/**
 * An error of a step. If the step is executed before one that is written before it, the order may
 * be the cause, and the error mentions it.
 */
export function withOrder(
  error: unknown,
  { at, order, step, origin }: TimedStep,
  timedSteps: readonly TimedStep[],
): unknown {
  if (!isFauxhouseError(error) || error.code !== 'INVALID_SCENARIO') return error
  const { code, problem, remedy, facts } = error
  // Other errors do not depend on what the player has done.
  const isOfState =
    step.reach !== undefined || ['rule', 'reference', 'refused'].some((key) => key in facts)
  const [later] = timedSteps
    .filter((other) => other.order < order && other.at > at)
    .sort((a, b) => a.order - b.order)
  if (!isOfState || later === undefined) return error
  const place = later.origin === origin ? '' : ` of "${later.origin.name}"`
  return new FauxhouseError(
    code,
    `${problem} This step lies before ${later.pointer}${place}: steps are executed in the order of their times.`,
    `Set a later time. Otherwise: ${remedy}`,
    { ...facts, before: later.pointer },
  )
}
