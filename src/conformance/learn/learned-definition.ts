import { serialize } from 'tinyduration'
import type { ScenarioDefinition, Who } from '../../scenarios/definition'
import { type StatedStep, writtenSteps } from '../../scenarios/stated-script'
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

/** The scenario of the steps, with times relative to now. */
export function definitionOf(
  name: string,
  who: Who,
  steps: readonly LearnedStep[],
  now: number,
): LearnedDefinition {
  const names = namesOf(steps)
  const stated = steps.map((step): StatedStep => {
    const references = Object.entries(step.references).map(([field, { step: made, result }]) => [
      field,
      `$${names.get(made)}${result === 'win' ? '.win' : ''}`,
    ])
    const as = names.get(step)
    const command = { ...step.command, ...Object.fromEntries(references) }
    return { at: step.at, step: { ...command, ...(as !== undefined && { as }) } }
  })
  return {
    name,
    description:
      'A player read from a deployment, with another identity and times relative to now.',
    player: who,
    steps: writtenSteps(stated, { at: (instant) => beforeNow(instant, now), every: lengthOf }),
  }
}

/** Names for the steps to whose results others refer. */
function namesOf(steps: readonly LearnedStep[]): ReadonlyMap<LearnedStep, string> {
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
