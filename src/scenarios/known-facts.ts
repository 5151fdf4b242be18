import { ERASED } from '../simulator/engine/identity'
import { drawName } from '../simulator/registration/enrol'
import type { Known } from '../world/roster'
import type { PlayerScript } from './composition'
import type { CommandStep, ScenarioStep } from './definition'
import { marketOf } from './script'
import { registrationOf, timelineOf } from './timeline'

/**
 * The facts of a player that are known before it is created.
 *
 * @param end the last instant of the script that counts, as in {@link runScript}
 */
export function knownOf(
  script: PlayerScript,
  worldSeed: string,
  id: string,
  now: number,
  end = now,
): Known {
  const { persona, profile } = script.who
  const market = marketOf(script.who)
  const { seed, id: drawnAs } = script.who.origin ?? { seed: worldSeed, id }
  const name = () => profile?.name ?? drawName(seed, drawnAs, { market, persona })
  return { persona, market, name: newNameOf(script, now, end) ?? name() }
}

/** The name that the last of the steps gives; undefined if none gives another. */
function newNameOf({ who, parts }: PlayerScript, now: number, end: number): string | undefined {
  const renames = (step: ScenarioStep): boolean => {
    if (step.steps !== undefined) return step.steps.some(renames)
    return step.type !== undefined && renameOf(step) !== undefined
  }
  if (!parts.some(({ steps }) => steps.some(renames))) return undefined
  const registeredAt = registrationOf(who.registered, parts, now)
  const past = timelineOf(parts, now, registeredAt).filter(({ at }) => at <= end)
  const last = past.map(({ step }) => step).findLast(renames)
  return last && last.type !== undefined ? renameOf(last) : undefined
}

function renameOf(step: CommandStep): string | undefined {
  if (step.refused !== undefined) return undefined
  if (step.type === 'erase') return ERASED
  return step.type === 'changeIdentity' ? step.name : undefined
}
