import { FauxhouseError, isFauxhouseError } from '../errors'
import type { TimedStep } from './timeline'

/**
 * An error of a step, with what else may be meant: that a rule rejects it, or another order, if it
 * is executed before a step that is written before it.
 */
export function withHints(
  error: unknown,
  { at, order, step, origin }: TimedStep,
  timedSteps: readonly TimedStep[],
): unknown {
  if (!isFauxhouseError(error) || error.code !== 'INVALID_SCENARIO') return error
  const { code, problem, facts } = error
  const isAttempt = step.type !== undefined && 'rule' in facts
  const expects = isAttempt ? ` If it has to be rejected, add "refused": "${facts['rule']}".` : ''
  const remedy = error.remedy + expects
  // Other errors do not depend on what the player has done.
  const isOfState =
    step.reach !== undefined || ['rule', 'reference', 'refused'].some((key) => key in facts)
  const [later] = timedSteps
    .filter((other) => other.order < order && other.at > at)
    .sort((a, b) => a.order - b.order)
  if (!isOfState || later === undefined) return new FauxhouseError(code, problem, remedy, facts)
  const place = later.origin === origin ? '' : ` of "${later.origin.name}"`
  return new FauxhouseError(
    code,
    `${problem} This step lies before ${later.pointer}${place}: steps are executed in the order of their times.`,
    `Set a later time. Otherwise: ${remedy}`,
    { ...facts, before: later.pointer },
  )
}
