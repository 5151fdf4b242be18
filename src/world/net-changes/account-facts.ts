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

/** What an account shows at an instant, by the names of fields: `phone`, `settings.want_bonus`. */
export interface Account {
  readonly facts: ReadonlyMap<string, unknown>
  readonly figures: ReadonlyMap<string, unknown>
}

/** A field with two values; null for none. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export function accountOf(player: PlayerState, now: number, policies: Policies): Account {
  const profile = Object.entries(profileOf(player, now, policies))
  const { labels, restrictions, limits, payoutHold } = player
  const ofStaff = {
    labels,
    limits: limits.map((limit) => limitOf(player, limit)),
    payout_hold: payoutHold ?? null,
    restrictions,
  }
  const facts = profile.filter(([name]) => FACTS.has(name))
  return {
    facts: new Map([...leavesOf(facts), ...Object.entries(ofStaff)]),
    figures: new Map(leavesOf(profile.filter(([name]) => !FACTS.has(name)))),
  }
}

/** The fields that differ. */
export function fieldChanges(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): FieldChange[] {
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
