import { addDuration } from '../domain/durations'
import { formatInstant } from '../domain/instants'
import type { ScriptPart } from './composition'
import type { CommandStep, GroupStep, ReachStep, Step, When } from './definition'
import { invalidScenario, type Origin, within } from './faults'
import { instantOf } from './timing'

/** One thing to do, with its instant and where in which file it stands. */
export interface Cue {
  readonly at: number
  readonly step: CommandStep | ReachStep
  readonly origin: Origin
  readonly pointer: string
}

/** Where a part's reading stands: the instant of the step before. */
interface Cursor {
  at: number | undefined
}

/**
 * The steps of all parts in time order. Of one instant the earlier part comes first, and in a part
 * the earlier step.
 *
 * @param start instant of a first step that names none; undefined: it has to
 */
export function timelineOf(
  parts: readonly ScriptPart[],
  now: number,
  start: number | undefined,
): Cue[] {
  const cues: Cue[] = []
  for (const part of parts) {
    const cursor: Cursor = { at: start }
    readSteps(part.steps, { ...part, pointer: `${part.pointer}/steps` }, now, cursor, cues)
  }
  return cues.sort((a, b) => a.at - b.at)
}

interface Place {
  readonly origin: Origin
  readonly pointer: string
}

function readSteps(
  steps: readonly Step[],
  place: Place,
  now: number,
  cursor: Cursor,
  cues: Cue[],
): void {
  for (const [index, step] of steps.entries()) {
    const pointer = `${place.pointer}/${index}`
    const here = { ...place, pointer }
    within(place.origin, pointer, () => readStep(step, here, now, cursor, cues))
  }
}

function readStep(step: Step, place: Place, now: number, cursor: Cursor, cues: Cue[]): void {
  const { repeat = 1, every } = step
  let at = startOf(step, place, now, cursor)
  for (let time = 0; time < repeat; time++) {
    if (time > 0 && every !== undefined) at = addDuration(at, every)
    cursor.at = at
    if (isGroup(step)) {
      readSteps(step.steps, { ...place, pointer: `${place.pointer}/steps` }, now, cursor, cues)
      // Without a distance the next time follows the end of this one.
      if (every === undefined) at = cursor.at
    } else cues.push({ at, step, ...place })
  }
  if (at <= now && (cursor.at ?? at) <= now) return
  throw invalidScenario(
    place.origin,
    place.pointer,
    `its instant ${formatInstant(cursor.at ?? at)} lies after the world's now, ${formatInstant(now)}.`,
    'Place steps in the past; what is to come, come by advancing the clock.',
  )
}

function isGroup(step: Step): step is GroupStep {
  return 'steps' in step
}

function startOf(step: Step, { origin, pointer }: Place, now: number, cursor: Cursor): number {
  const { at, after } = step
  if (at !== undefined && after !== undefined) {
    throw invalidScenario(origin, pointer, 'it has both "at" and "after".', 'Give one of them.')
  }
  if (at !== undefined) return instantOf(at, now)
  const before = cursor.at
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
export function registrationOf(
  stated: When | undefined,
  parts: readonly ScriptPart[],
  now: number,
): number {
  if (stated !== undefined) return instantOf(stated, now)
  const usual = instantOf(USUAL_AGE, now)
  const [first] = timelineOf(parts, now, usual)
  return first === undefined ? usual : Math.min(usual, addDuration(first.at, '-P1D'))
}
