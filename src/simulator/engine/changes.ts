import { isBlocked } from './rules'
import type { ChangeRecord, Identity, PlayerState, UpdatableFields } from './state'

/** Limits of the records that one player keeps. A single record is far below the second limit. */
const MAX_RECORDS = 1_000
const MAX_CHARACTERS = 1_000_000

/** No player has this many updates: numbers from here on belong to updates that are not applied. */
export const APPLIED_UPDATES = 2 ** 24

/** All that an update or staff can change: an identity, which they replace, and the block flag. */
export interface Updatable {
  readonly identity: Identity
  readonly blocked: boolean
}

export function updatableOf(player: PlayerState): Updatable {
  return { identity: player.identity, blocked: isBlocked(player) }
}

/** Adds the record of an update to a player, and drops the oldest ones beyond the limits. */
export function recordChange(player: PlayerState, at: number, before: Updatable): void {
  const changed = new Difference(before, updatableOf(player))
  player.updates += 1
  const last = player.changes.newest
  const record: ChangeRecord = {
    number: player.updates,
    at,
    before: changed.before,
    after: changed.after,
    characters: changed.characters,
    charactersBefore: last === undefined ? 0 : last.charactersBefore + last.characters,
  }
  const end = record.charactersBefore + record.characters
  const fits = ({ charactersBefore }: ChangeRecord, fromEnd: number) =>
    fromEnd <= MAX_RECORDS && end - charactersBefore <= MAX_CHARACTERS
  player.changes = player.changes.with(record, fits)
}

const SWITCHES = [
  'marketing_email_subscription',
  'email_validation',
  'marketing_sms_subscription',
  'sms_validation',
  'want_bonus',
] as const satisfies readonly (keyof Identity['settings'])[]

type Fields = { -readonly [Name in keyof UpdatableFields]: UpdatableFields[Name] }

/** The fields that differ, in the words of the API, with their values before and after. */
class Difference {
  readonly before: Fields = {}
  readonly after: Fields = {}
  /** Number of characters of all strings in both. */
  characters = 0

  constructor(one: Updatable, other: Updatable) {
    const [old, now] = [one.identity, other.identity]
    this.#note('name', old.name, now.name)
    this.#note('email', old.email, now.email)
    this.#note('phone', old.phone, now.phone)
    this.#note('language', old.language, now.language)
    this.#note('affiliate_name', old.affiliateName, now.affiliateName)
    this.#note('vip_manager', old.vipManager, now.vipManager)
    if (one.blocked !== other.blocked) {
      this.before.blocked = one.blocked
      this.after.blocked = other.blocked
    }
    const names = SWITCHES.filter((name) => old.settings[name] !== now.settings[name])
    if (names.length === 0) return
    const those = ({ settings }: Identity) =>
      Object.fromEntries(names.map((name) => [name, settings[name]]))
    this.before.settings = those(old)
    this.after.settings = those(now)
  }

  #note(name: keyof Fields, before: string | undefined, after: string | undefined): void {
    if (before === after) return
    Reflect.set(this.before, name, before ?? null)
    Reflect.set(this.after, name, after ?? null)
    this.characters += (before?.length ?? 0) + (after?.length ?? 0)
  }
}
