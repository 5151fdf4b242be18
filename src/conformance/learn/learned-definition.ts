import { serialize } from 'tinyduration'
import type { ScenarioDefinition, ScenarioStep, Who } from '../../scenarios/definition'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../simulator/domain/instants'
import { referredBy } from './merged-rounds'
import type { LearnedStep } from './rehearsal'

export type LearnedDefinition = ScenarioDefinition & { readonly name: string; readonly player: Who }

/** An instant as a duration before now, exact to a millisecond: `-P3DT2H5.25S`. */
export function beforeNow(at: number, now: number): string {
  return lengthOf(now - at, true)
}

function lengthOf(ms: number, negative = false): string {
  return serialize({
    negative,
    days: Math.floor(ms / DAY_MS),
    hours: Math.floor((ms % DAY_MS) / HOUR_MS),
    minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
    seconds: (ms % MINUTE_MS) / SECOND_MS,
  })
}

/** The scenario of the steps, with times relative to now. Equal steps in a row are a repeat. */
export function definitionOf(
  name: string,
  who: Who,
  steps: readonly LearnedStep[],
  now: number,
): LearnedDefinition {
  return {
    name,
    description:
      'A player read from a deployment, with another identity and times relative to now.',
    player: who,
    steps: writtenSteps(steps, now),
  }
}

function writtenSteps(steps: readonly LearnedStep[], now: number): ScenarioStep[] {
  const written: ScenarioStep[] = []
  const names = namesOf(steps)
  let place = 0
  let before: number | undefined
  while (place < steps.length) {
    const step = steps[place] as LearnedStep
    const { at, command } = step
    const as = names.get(step)
    const { length, gap } = seriesAt(steps, place, names)
    const time = at === before ? {} : { at: beforeNow(at, now) }
    const series = length === 1 ? {} : { repeat: length, ...(gap > 0 && { every: lengthOf(gap) }) }
    const references = Object.entries(step.references).map(([field, { step: source, result }]) => [
      field,
      `$${names.get(source)}${result === 'win' ? '.win' : ''}`,
    ])
    const own = { ...command, ...Object.fromEntries(references) }
    written.push({ ...time, ...series, ...own, ...(as !== undefined && { as }) } as ScenarioStep)
    place += length
    before = (steps[place - 1] as LearnedStep).at
  }
  return written
}

type Names = ReadonlyMap<LearnedStep, string>

/** Names for the steps to whose results others refer. */
function namesOf(steps: readonly LearnedStep[]): Names {
  const wanted = referredBy(steps)
  const counts = new Map<string, number>()
  const names = new Map<LearnedStep, string>()
  for (const step of steps) {
    if (!wanted.has(step)) continue
    const word = WORDS[step.command.type] ?? 'step'
    const count = (counts.get(word) ?? 0) + 1
    counts.set(word, count)
    names.set(step, `${word}-${count}`)
  }
  return names
}

const WORDS: { readonly [Type in LearnedStep['command']['type']]?: string } = {
  deposit: 'deposit',
  requestWithdrawal: 'withdrawal',
  play: 'round',
  awardBonus: 'bonus',
}

/** How many equal steps follow each other from a place on, and the time between two of them. */
function seriesAt(
  steps: readonly LearnedStep[],
  place: number,
  names: Names,
): { readonly length: number; readonly gap: number } {
  const first = steps[place] as LearnedStep
  const { command, references, at } = first
  const text = JSON.stringify(command)
  const isSingle = names.has(first) || Object.keys(references).length > 0
  const gap = (steps[place + 1]?.at ?? at) - at
  let length = 1
  for (let next = steps[place + 1]; next && !isSingle; next = steps[place + length]) {
    const before = steps[place + length - 1] as LearnedStep
    if (names.has(next) || next.at - before.at !== gap) break
    if (JSON.stringify(next.command) !== text) break
    length += 1
  }
  return { length, gap }
}
