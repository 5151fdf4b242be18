import { isObject } from '../../contract/input/json-object'
import type { PlayerProfile } from '../../contract/player-resources'
import type { Policies } from '../../contract/policies'
import type { PlayerState } from '../../simulator/engine/state'
import { limitOf } from '../views/limits'
import { profileOf } from '../views/profile'

/** The members of a profile that commands set. All others follow from them and from the rows. */
const FACTS: ReadonlySet<string> = new Set([
  'name',
  'email',
  'phone',
  'language',
  'kyc_status',
  'affiliate_name',
  'affiliate_source',
  'vip_manager',
  'blocked',
  'settings',
] satisfies (keyof PlayerProfile)[])

/** A field with two values; null for none. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Values by the names of fields: `phone`, `settings.want_bonus`. */
export type Fields = ReadonlyMap<string, unknown>

/** The facts of an account, with those that only staff see. */
export function factsOf(player: PlayerState, now: number, policies: Policies): Fields {
  const { labels, restrictions, limits, payoutHold } = player
  const ofStaff = {
    labels,
    limits: limits.map((limit) => limitOf(player, limit)),
    payout_hold: payoutHold ?? null,
    restrictions,
  }
  const members = Object.entries(profileOf(player, now, policies))
  const facts = members.filter(([name]) => FACTS.has(name))
  return new Map([...leavesOf(facts), ...Object.entries(ofStaff)])
}

/** The figures of a profile. */
export function figuresOf(player: PlayerState, now: number, policies: Policies): Fields {
  const members = Object.entries(profileOf(player, now, policies))
  return new Map(leavesOf(members.filter(([name]) => !FACTS.has(name))))
}

/** The fields that differ. */
export function fieldChanges(before: Fields, after: Fields): FieldChange[] {
  const fields = new Set([...before.keys(), ...after.keys()])
  return [...fields].flatMap((field) => {
    const change = { field, before: before.get(field) ?? null, after: after.get(field) ?? null }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
}

function leavesOf(members: [string, unknown][]): [string, unknown][] {
  return members.flatMap(([name, value]): [string, unknown][] =>
    isObject(value)
      ? leavesOf(Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each]))
      : [[name, value]],
  )
}
