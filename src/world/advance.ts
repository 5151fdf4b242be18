import * as v from 'valibot'
import { text, whole } from '../contract/input/option-schemas'
import { invalidOption, optionReader } from '../contract/input/options'
import { addDuration, parseInstant } from '../simulator/domain/instants'
import type { Clock } from './clock'
import { clockInstant } from './options'
import type { Advance, DurationUnits } from './world'

const UNITS = {
  years: 'Y',
  months: 'M',
  weeks: 'W',
  days: 'D',
  hours: 'H',
  minutes: 'M',
  seconds: 'S',
} as const satisfies Readonly<Record<keyof DurationUnits, string>>

type Unit = keyof DurationUnits

const NAMES = Object.keys(UNITS) as Unit[]

/** The schemas of {@link DurationUnits}. */
export const unitSchemas = () =>
  Object.fromEntries(NAMES.map((unit) => [unit, v.optional(whole(0))])) as {
    [U in Unit]: v.OptionalSchema<ReturnType<typeof whole>, undefined>
  }

/** `P3DT12H` for `{ days: 3, hours: 12 }`; undefined for no unit. */
export function durationOf(units: DurationUnits): string | undefined {
  const given = NAMES.filter((unit) => units[unit] !== undefined)
  if (given.length === 0) return undefined
  const written = (those: readonly Unit[]) =>
    those.filter((unit) => given.includes(unit)).map((unit) => `${units[unit]}${UNITS[unit]}`)
  const time = written(NAMES.slice(4))
  return ['P', ...written(NAMES.slice(0, 4)), ...(time.length > 0 ? ['T', ...time] : [])].join('')
}

const readStep = optionReader('advance', () => ({
  by: v.optional(text('a duration such as "P1D"')),
  to: v.optional(clockInstant()),
  ...unitSchemas(),
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
  const { by, to, ...units } = readStep(step)
  const length = durationOf(units)
  const given = [by, to, length].filter((each) => each !== undefined)
  if (given.length !== 1) throw noStep(step)
  return to ?? afterDuration(clock.now, (by ?? length) as string)
}

function afterDuration(now: number, step: string): number {
  if (typeof parseInstant(step) === 'string') return addDuration(now, step)
  const reason = 'It is an instant, not a duration.'
  throw invalidOption('The step of advance', step, `Pass { to: "${step}" }.`, { reason })
}

function noStep(step: unknown): Error {
  return invalidOption(
    'The step of advance',
    step,
    'Pass a duration such as "P1D" or { days: 1 }, or { to }.',
  )
}
