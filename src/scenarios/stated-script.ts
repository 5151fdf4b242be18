import { addDuration, formatInstant } from '../simulator/domain/instants'
import { mapValues } from '../simulator/engine/field'
import type { PlayerSource } from '../simulator/registration/enroll'
import { commandOfType } from '../world/commands'
import { DATA_VERSION } from '../world/log'
import type { PlayerScript } from './composition'
import type { CommandStep, ReachStep, ScenarioStep, Who } from './definition'
import { currencyOf, marketOf } from './script'
import {
  instantOf,
  meantBy,
  nameKey,
  registrationOf,
  type ScriptPart,
  type TimedStep,
  timelineOf,
} from './timeline'

/** A command or a target at an instant, ms UTC. */
export interface StatedStep {
  readonly at: number
  readonly step: CommandStep | ReachStep
}

/**
 * The player of a script with the origin, the market and all instants stated.
 *
 * @param now the instant to which the times of the script refer
 * @param end later steps are left out
 */
export function statedScript(
  { who, parts }: PlayerScript,
  source: PlayerSource,
  id: string,
  now: number,
  end = now,
): { readonly who: Who; readonly steps: readonly ScenarioStep[] } {
  const registeredAt = registrationOf(who.registered, parts, now)
  const all = timelineOf(parts, now, registeredAt)
  const timedSteps = all.filter(({ at }) => at <= end)
  const { id: _, origin = { ...originOf(source, id), compression: undefined }, ...facts } = who
  const compression = who.persona === undefined ? undefined : source.compression
  const stated: Who = {
    id,
    ...facts,
    market: marketOf(who),
    currency: currencyOf(who),
    registered: formatInstant(registeredAt),
    origin: { ...origin, compression: origin.compression ?? compression },
  }
  const own = renamed(timedSteps)
  const isCut = timedSteps.length < all.length
  const steps = isCut ? writtenSteps(own) : partSteps(parts, now, registeredAt, own)
  const last = own.at(-1)
  const waits = last === undefined ? who.persona !== undefined : isUnsettled(last.step)
  // Here a deposit has arrived at the latest, and a persona plays no more.
  const rest: ScenarioStep = { at: formatInstant(end), reach: {} }
  return { who: stated, steps: waits ? [...steps, rest] : steps }
}

/** The steps of all parts, with groups and repeats. The first of each part has its instant. */
function partSteps(
  parts: readonly ScriptPart[],
  now: number,
  registeredAt: number,
  renamedSteps: readonly RenamedStep[],
): ScenarioStep[] {
  const words = new Map(renamedSteps.map(({ source, step }) => [source, step]))
  const write = (step: ScenarioStep, first: boolean): ScenarioStep => {
    const { at, after, repeat, every } = step
    const start = after === undefined ? registeredAt : addDuration(registeredAt, after)
    const instant = at === undefined ? start : instantOf(at, now)
    const stated = at !== undefined || first ? { at: formatInstant(instant) } : { after }
    const time = { ...stated, repeat, every }
    const inner = step.steps && { steps: step.steps.map((each) => write(each, false)) }
    return { ...time, ...(inner || (words.get(step) as CommandStep)) }
  }
  return parts.flatMap(({ steps }) => steps.map((step, place) => write(step, place === 0)))
}

/** The origin of a player of a world under its own id. */
export function originOf({ seed, compression }: PlayerSource, id: string) {
  return { seed, id, data: DATA_VERSION, compression }
}

/** Whether the money of the step arrives later, or with the next step. */
function isUnsettled(step: CommandStep | ReachStep): boolean {
  return step.type === 'deposit' && step.refused === undefined && step.outcome === undefined
}

/** A step with names of its own, and the step of the definition that it comes from. */
interface RenamedStep extends StatedStep {
  readonly source: ScenarioStep
}

/** The steps of several parts with names that differ, since a name belongs to its part. */
function renamed(timedSteps: readonly TimedStep[]): RenamedStep[] {
  const names = new Map<string, string>()
  return timedSteps.map((timed) => {
    const { at, step } = timed
    if (step.reach !== undefined) return { source: step, at, step: { reach: step.reach } }
    const { at: _, after, repeat, every, as, ...command } = step
    const { fields } = commandOfType(command.type)
    const own = mapValues(fields, command, (field, value) => {
      if (field.kind !== 'reference' || !String(value).startsWith('$')) return value
      const [name = '', ...member] = String(value).slice(1).split('.')
      return [`$${meantBy(name, timed, names) ?? name}`, ...member].join('.')
    })
    if (as !== undefined && !names.has(nameKey(as, timed))) {
      const taken = new Set(names.values())
      let name = as
      for (let number = 2; taken.has(name); number += 1) name = `${as}-${number}`
      names.set(nameKey(as, timed), name)
    }
    const label = as === undefined ? {} : { as: names.get(nameKey(as, timed)) }
    return { source: step, at, step: { ...own, ...label } as CommandStep }
  })
}

/** Steps with their instants as texts: one instant is written once. */
export function writtenSteps(stated: readonly StatedStep[]): ScenarioStep[] {
  return stated.map(({ at, step }, place) => {
    return at === stated[place - 1]?.at ? step : { at: formatInstant(at), ...step }
  })
}
