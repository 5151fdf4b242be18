import { addDuration } from '../domain/durations'
import { formatInstant } from '../domain/instants'
import type { Turns } from '../work/turns'
import type { ScriptPart } from './composition'
import type { CommandStep, GroupStep, ReachStep, Step, When } from './definition'
import { invalidScenario, type Origin, turnsWithin } from './faults'
import { instantOf } from './timing'

/** One thing to do, with its instant and where in which file it stands. */
export interface Cue {
  readonly at: number
  readonly step: CommandStep | ReachStep
  readonly origin: Origin
  readonly pointer: string
}

/** Where the reading of the parts stands. */
interface Reading {
  readonly now: number
  readonly cues: Cue[]
  /** The instant of the step before, in this part. */
  at: number | undefined
  /** How often steps were gone through. */
  times: number
}

/** How often steps are gone through before others have their turn. */
const PER_TURN = 10_000

/**
 * The steps of all parts in time order. Of one instant the earlier part comes first, and in a part
 * the earlier step.
 *
 * @param start instant of a first step that names none; undefined: it has to
 */
export function* timelineOf(
  parts: readonly ScriptPart[],
  now: number,
  start: number | undefined,
): Turns<Cue[]> {
  const reading: Reading = { now, cues: [], at: start, times: 0 }
  for (const part of parts) {
    reading.at = start
    yield* readSteps(part.steps, { ...part, pointer: `${part.pointer}/steps` }, reading)
  }
  return reading.cues.sort((a, b) => a.at - b.at)
}

interface Place {
  readonly origin: Origin
  readonly pointer: string
}

function* readSteps(steps: readonly Step[], place: Place, reading: Reading): Turns<void> {
  for (const [index, step] of steps.entries()) {
    const pointer = `${place.pointer}/${index}`
    const work = readStep(step, { ...place, pointer }, reading)
    yield* turnsWithin(place.origin, pointer, work)
  }
}

function* readStep(step: Step, place: Place, reading: Reading): Turns<void> {
  const { now } = reading
  const { repeat = 1, every } = step
  let at = startOf(step, place, reading)
  for (let time = 0; time < repeat; time++) {
    if (time > 0 && every !== undefined) at = addDuration(at, every)
    reading.at = at
    if (isGroup(step)) {
      yield* readSteps(step.steps, { ...place, pointer: `${place.pointer}/steps` }, reading)
      // Without a distance the next time follows the end of this one.
      if (every === undefined) at = reading.at
    } else reading.cues.push({ at, step, ...place })
    reading.times += 1
    if (reading.times % PER_TURN === 0) yield
  }
  if (at <= now && (reading.at ?? at) <= now) return
  throw invalidScenario(
    place.origin,
    place.pointer,
    `its instant ${formatInstant(reading.at ?? at)} lies after the world's now, ${formatInstant(now)}.`,
    'Place steps in the past; what is to come, come by advancing the clock.',
  )
}

function isGroup(step: Step): step is GroupStep {
  return 'steps' in step
}

function startOf(step: Step, { origin, pointer }: Place, { now, at: before }: Reading): number {
  const { at, after } = step
  if (at !== undefined && after !== undefined) {
    throw invalidScenario(origin, pointer, 'it has both "at" and "after".', 'Give one of them.')
  }
  if (at !== undefined) return instantOf(at, now)
  if (before === undefined) {
    throw invalidScenario(
      origin,
      pointer,
      'the first step says no time.',
      'Give it "at", or say when the player registered.',
    )
  }
  return after === undefined ? before : addDuration(before, after)
}

/** How far the past goes when nobody says. */
const USUAL_AGE: When = '-P90D'

/** The registration: as stated, else 90 days ago, or a day before the first step. */
export function* registrationOf(
  stated: When | undefined,
  parts: readonly ScriptPart[],
  now: number,
): Turns<number> {
  if (stated !== undefined) return instantOf(stated, now)
  const usual = instantOf(USUAL_AGE, now)
  const [first] = yield* timelineOf(parts, now, usual)
  return first === undefined ? usual : Math.min(usual, addDuration(first.at, '-P1D'))
}
