import { isObject, type Members } from '../../contract/input/json-object'
import type { PlayerProfile } from '../../contract/player-resources'

/** Members of a profile; for an object such as `settings`, some of its members. */
export type ProfilePart = {
  readonly [Name in keyof PlayerProfile]?: Part<PlayerProfile[Name]> | null | undefined
}

type Part<Value> = Value extends readonly unknown[] | string | number | boolean
  ? Value
  : Partial<Value>

/** What differs between two profiles of one player: the members of each; null for no value. */
export interface ProfileDifference {
  readonly before: ProfilePart
  readonly after: ProfilePart
}

export function profileDifference(before: PlayerProfile, after: PlayerProfile): ProfileDifference {
  return { before: differing(before, after), after: differing(after, before) }
}

function differing(own: object, other: object): ProfilePart {
  const [mine, others] = [own as Members, other as Members]
  const names = new Set([...Object.keys(mine), ...Object.keys(others)])
  const parts = [...names].flatMap((name): [string, unknown][] => {
    const [value = null, against = null] = [mine[name], others[name]]
    if (JSON.stringify(value) === JSON.stringify(against)) return []
    return [[name, isObject(value) && isObject(against) ? differing(value, against) : value]]
  })
  return Object.fromEntries(parts)
}
