import * as v from 'valibot'
import { text } from '../contract/input/option-schemas'
import { invalidOption, optionReader } from '../contract/input/options'
import { addDuration } from '../simulator/domain/durations'
import { parseInstant } from '../simulator/domain/instants'
import type { Clock } from './clock'
import { clockInstant } from './options'
import type { Advance } from './world'

const readStep = optionReader('advance', () => ({
  by: v.optional(text('a duration such as "P1D"')),
  to: v.optional(clockInstant()),
}))

/**
 * The target instant of a step. The clock is read only for a duration, because a reading moves a
 * clock that follows the host: a time that the caller has just read must not become the past.
 *
 * @throws FauxhouseError INVALID_OPTION for an invalid step
 */
export function readAdvance(step: Advance, clock: Pick<Clock, 'now'>): number {
  if (typeof step === 'string') return afterDuration(clock.now, step)
  if (typeof step !== 'object' || step === null) throw noStep(step)
  const { by, to } = readStep(step)
  if (to === undefined && by !== undefined) return afterDuration(clock.now, by)
  if (to === undefined || by !== undefined) throw noStep(step)
  return to
}

function afterDuration(now: number, step: string): number {
  if (typeof parseInstant(step) === 'string') return addDuration(now, step)
  const reason = 'It is an instant, not a duration.'
  throw invalidOption('The step of advance', step, `Give { to: "${step}" }.`, { reason })
}

function noStep(step: unknown): Error {
  return invalidOption(
    'The step of advance',
    step,
    'Pass a duration such as "P1D", { by } or { to }.',
  )
}
