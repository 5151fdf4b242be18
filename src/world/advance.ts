import { addDuration, readInstant } from '../domain/durations'
import { type InstantInput, parseInstant } from '../domain/instants'
import { FauxhouseError } from '../errors'
import type { Clock } from './clock'
import type { Advance } from './world'

/**
 * Where a step leads. The clock is looked at for a duration alone: looking lets time pass, and an
 * instant at which it was seen to stand is not in the past.
 *
 * @throws FauxhouseError INVALID_OPTION for what is no step
 */
export function readAdvance(step: Advance, clock: Pick<Clock, 'now'>): number {
  if (typeof step === 'string') return afterDuration(clock.now, step)
  const given: Partial<Record<'by' | 'to', unknown>> =
    typeof step === 'object' && step !== null ? step : {}
  const { by, to } = given
  if ((by === undefined) === (to === undefined)) throw noStep(step)
  return to === undefined
    ? afterDuration(clock.now, String(by))
    : readInstant(to as InstantInput, 'to')
}

function afterDuration(now: number, step: string): number {
  if (typeof parseInstant(step) === 'string') return addDuration(now, step)
  throw new FauxhouseError(
    'INVALID_OPTION',
    `"${step}" is an instant, not a duration.`,
    `Give { to: "${step}" }.`,
    { duration: step },
  )
}

function noStep(step: unknown): FauxhouseError {
  const shown = JSON.stringify(step) ?? String(step)
  return new FauxhouseError(
    'INVALID_OPTION',
    `The clock cannot advance by ${shown}.`,
    'Give a duration such as "P1D", { by } or { to }.',
    { step: shown },
  )
}
