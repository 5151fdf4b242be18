import { invalidOption } from '../contract/input/options'
import {
  addDuration,
  civilOf,
  DAY_MS,
  dayOf,
  FIRST_CLOCK,
  formatInstant,
  instant,
  LAST_CLOCK,
  parseInstant,
} from '../simulator/domain/instants'
import { europeanSummer } from '../simulator/domain/local-time'
import type { CommandStep, ReachStep, ScenarioStep, When } from './definition'
import { inScenario, invalidScenario, mistake, type ScenarioOrigin } from './mistakes'

/** The steps of one part, with its place. */
export interface ScriptPart {
  readonly origin: ScenarioOrigin
  /** JSON pointer of the part in its file. */
  readonly pointer: string
  readonly steps: readonly ScenarioStep[]
  /** Whether it continues from another scenario, so that its first step needs a time. */
  readonly continues?: boolean
}

/**
 * All steps of a list, those of groups after their group.
 *
 * @param times how often the list is executed
 */
export function* stepsWithin(
  steps: readonly ScenarioStep[],
  pointer = '',
  times = 1,
): Generator<{ readonly step: ScenarioStep; readonly pointer: string; readonly times: number }> {
  for (const [index, step] of steps.entries()) {
    const place = `${pointer}/${index}`
    const all = times * (step.repeat ?? 1)
    yield { step, pointer: place, times: all }
    if (step.steps !== undefined) yield* stepsWithin(step.steps, `${place}/steps`, all)
  }
}

/** A step with its instant and its place in a definition. */
export interface TimedStep {
  readonly at: number
  readonly step: CommandStep | ReachStep
  readonly origin: ScenarioOrigin
  readonly pointer: string
}

/** The key of a name that a step gives: it belongs to the part of the step. */
export const nameKey = (name: string, { origin }: TimedStep) => `${origin.name} ${name}`

/** What a name in a step stands for: what its own part names so, else any part before. */
export function meantBy<T>(name: string, step: TimedStep, names: ReadonlyMap<string, T>) {
  const any = () => [...names].find(([key]) => key.endsWith(` ${name}`))?.[1]
  return names.get(nameKey(name, step)) ?? any()
}

/** The state while the parts are read. */
interface Reading {
  readonly now: number
  readonly timedSteps: TimedStep[]
  /** The instant of the previous step in this part; before its first step, its registration. */
  at: number
  /** Whether a step of this part must still set its time. */
  needsTime: boolean
  /** The places of the steps of this part that have a name. */
  names: Map<string, string>
}

/**
 * The steps of all parts in time order. Steps of one instant keep the order of the parts, and their
 * order within a part. What an inherited part reaches before the registration is reached then.
 *
 * @param registeredAt also the instant of a first step without a time
 */
export function timelineOf(
  parts: readonly ScriptPart[],
  now: number,
  registeredAt: number,
): TimedStep[] {
  return statedSteps(parts, now, registeredAt).map((timed) => {
    const { at, step, origin } = timed
    const isLate = at < registeredAt && step.reach !== undefined && origin.via !== undefined
    return isLate ? { ...timed, at: registeredAt } : timed
  })
}

/** The steps at their stated times. */
function statedSteps(parts: readonly ScriptPart[], now: number, start: number): TimedStep[] {
  const reading: Reading = { now, timedSteps: [], at: start, needsTime: false, names: new Map() }
  for (const part of parts) {
    reading.at = start
    reading.needsTime = part.continues ?? false
    reading.names = new Map()
    readSteps(part.steps, { ...part, pointer: `${part.pointer}/steps` }, reading)
  }
  return reading.timedSteps.sort((a, b) => a.at - b.at)
}

interface Place {
  readonly origin: ScenarioOrigin
  readonly pointer: string
}

function readSteps(steps: readonly ScenarioStep[], { origin, pointer }: Place, reading: Reading) {
  for (const [index, step] of steps.entries()) {
    const place = { origin, pointer: `${pointer}/${index}` }
    inScenario(origin, place.pointer, () => readStep(step, place, reading))
  }
}

function readStep(step: ScenarioStep, place: Place, reading: Reading): void {
  const { now } = reading
  const { repeat = 1, every } = step
  if (every !== undefined && step.repeat === undefined) {
    const problem = '"every" is the time between two repeats, but the step has no "repeat".'
    throw mistake(problem, 'Add it, or leave "every" out.')
  }
  let at = stepStart(step, reading)
  for (let time = 0; time < repeat; time++) {
    if (time > 0 && every !== undefined) at = addDuration(at, every)
    reading.at = at
    if (step.steps !== undefined) {
      readSteps(step.steps, { ...place, pointer: `${place.pointer}/steps` }, reading)
      // Without `every`, the next repeat starts at the end of this one.
      if (every === undefined) at = reading.at
    } else {
      requireTime(reading)
      requireOwnName(step, place, reading)
      reading.timedSteps.push({ at, step, ...place })
    }
  }
  if (at <= now && reading.at <= now) return
  const ahead = aheadOf(step.at)
  const before =
    ahead === undefined
      ? 'Set an earlier time, or a later `now` of the world.'
      : `${ahead}, or "after": "${step.at}" for the time after the previous step.`
  throw mistake(
    `the step's instant ${formatInstant(reading.at)} is after the world's now, ${formatInstant(now)}.`,
    `${before} For a later command, advance the clock and send it then.`,
  )
}

/** The remedy for a duration without a minus, which leads into the future. */
export function aheadOf(when: When | undefined): string | undefined {
  if (typeof when !== 'string' || !when.startsWith('P')) return undefined
  return `"${when}" is after now: write "-${when}" for the time before it`
}

/** The registration is before everything that the other scenario does. */
function requireTime({ needsTime }: Reading): void {
  if (!needsTime) return
  const problem = 'the first step of a scenario with "extends" has no time.'
  throw mistake(problem, 'Add "at" to the step.')
}

/** A reference would mean one of two steps. A repeated step may have a name: that of its last. */
function requireOwnName(step: TimedStep['step'], place: Place, { names }: Reading): void {
  if (!('as' in step) || step.as === undefined) return
  if (step.refused !== undefined) {
    const problem = 'a rejected step creates nothing to name.'
    throw invalidScenario(place.origin, `${place.pointer}/as`, problem, 'Leave "as" out.')
  }
  const known = names.get(step.as)
  names.set(step.as, place.pointer)
  if (known === undefined || known === place.pointer) return
  const problem = `the step at ${known} has the name "${step.as}" already.`
  throw invalidScenario(place.origin, `${place.pointer}/as`, problem, 'Name one of them otherwise.')
}

function stepStart({ at, after }: ScenarioStep, reading: Reading): number {
  if (at !== undefined && after !== undefined) {
    throw mistake('the step has both "at" and "after".', 'Set one of them.')
  }
  if (at === undefined) return after === undefined ? reading.at : addDuration(reading.at, after)
  reading.needsTime = false
  return instantOf(at, reading.now)
}

/** The default of `registered`. */
const USUAL_AGE: When = '-P90D'

/**
 * The instant of the registration: as stated; else 90 days ago, or a day before the first step if
 * that is earlier.
 */
export function registrationOf(
  stated: When | undefined,
  parts: readonly ScriptPart[],
  now: number,
): number {
  if (stated !== undefined) return instantOf(stated, now)
  const usual = instantOf(USUAL_AGE, now)
  const [first] = statedSteps(parts, now, usual)
  return first === undefined ? usual : Math.min(usual, addDuration(first.at, '-P1D'))
}

/**
 * The instant of a `when`, in a world whose clock is at `now`.
 *
 * @throws FauxhouseError INVALID_OPTION for a duration out of range or a date that does not exist
 */
export function instantOf(when: When, now: number): number {
  if (typeof when !== 'string') {
    const { last, ago, plus } = when
    const anchor = latest(last, ago === undefined ? now : addDuration(now, `-${ago}`))
    return plus === undefined ? requireRange(anchor, last) : addDuration(anchor, plus)
  }
  if (!/^-?P/.test(when)) return requireRange(instant(when), when)
  return addDuration(now, when)
}

function requireRange(at: number, text: string): number {
  if (at >= FIRST_CLOCK && at <= LAST_CLOCK) return at
  const remedy = 'Use one from 1990-01-01 to 2190-01-01.'
  throw invalidOption('An instant', text, remedy, { facts: { instant: formatInstant(at) } })
}

/** The latest instant up to `end` that has this time of year, time of day or change of clocks. */
function latest(pattern: string, end: number): number {
  if (pattern === 'clocks-forward') {
    return latestYearly(pattern, end, (year) => europeanSummer(year).begins)
  }
  if (pattern === 'clocks-back') {
    return latestYearly(pattern, end, (year) => europeanSummer(year).ends)
  }
  const [day = '', clock = ''] = pattern.split('T')
  const time = /:\d\d[:.]/.test(clock) ? clock : clock.replace('Z', ':00Z')
  if (day !== '')
    return latestYearly(`2000-${day}`, end, (year) => parsed(`${year}-${day}T${time}`))
  const today = parsed(`1970-01-01T${time}`) ?? instant(`1970-01-01T${time}`)
  const days = Math.floor((end - today) / DAY_MS)
  return today + days * DAY_MS
}

/** The instant; undefined if this year does not have the date, such as 29 February. */
function parsed(text: string): number | undefined {
  const ms = parseInstant(text)
  return typeof ms === 'number' ? ms : undefined
}

/** Years to search: two leap days are up to eight years apart. */
const YEARS = 9

function latestYearly(
  sample: string,
  end: number,
  at: (year: number) => number | undefined,
): number {
  const thisYear = civilOf(dayOf(end)).year
  for (let year = thisYear; year > thisYear - YEARS; year--) {
    const ms = at(year)
    if (ms !== undefined && ms <= end) return ms
  }
  // No year has the date: the parser throws the error.
  return instant(sample)
}
