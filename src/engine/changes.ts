import type { ChangeRecord, PlayerState, UpdatableFields } from './state'

/** The limits of the records of one player; a single record is far below the second. */
const MOST_RECORDS = 1_000
const MOST_CHARACTERS = 1_000_000

/** More updates than a player ever has: higher numbers are of updates that are not applied. */
export const APPLIED_UPDATES = 2 ** 24

/** Approximate bytes of a record besides its texts. */
const RECORD_BYTES = 300

const TEXTS = ['name', 'email', 'phone', 'language', 'affiliate_name', 'vip_manager'] as const

/** All that an update or staff can change. Texts are shared with the player, not copied. */
export function updatableFields({ identity, block }: PlayerState): Required<UpdatableFields> {
  const { settings } = identity
  return {
    name: identity.name,
    email: identity.email,
    phone: identity.phone ?? null,
    language: identity.language,
    affiliate_name: identity.affiliateName ?? null,
    vip_manager: identity.vipManager ?? null,
    blocked: block !== undefined,
    settings: {
      marketing_email_subscription: settings.marketing_email_subscription,
      email_validation: settings.email_validation,
      marketing_sms_subscription: settings.marketing_sms_subscription,
      sms_validation: settings.sms_validation,
      want_bonus: settings.want_bonus,
    },
  }
}

/** Adds the record of an update to a player, and drops the oldest ones beyond the limits. */
export function recordChange(
  player: PlayerState,
  at: number,
  before: Required<UpdatableFields>,
): void {
  const after = updatableFields(player)
  player.updates += 1
  const last = player.changes.newest
  const record: ChangeRecord = {
    number: player.updates,
    at,
    before: differing(before, after),
    after: differing(after, before),
    charactersBefore: last === undefined ? 0 : last.charactersBefore + charactersOf(last),
  }
  const end = record.charactersBefore + charactersOf(record)
  const fits = ({ charactersBefore }: ChangeRecord, fromEnd: number) =>
    fromEnd <= MOST_RECORDS && end - charactersBefore <= MOST_CHARACTERS
  player.changes = player.changes.with(record, fits)
}

/** The fields of `fields` that are not the same in `others`. */
function differing(
  fields: Required<UpdatableFields>,
  others: Required<UpdatableFields>,
): UpdatableFields {
  const { blocked, settings } = fields
  const texts = TEXTS.filter((name) => fields[name] !== others[name])
  const switches = Object.entries(settings).filter(([name, on]) => others.settings[name] !== on)
  return {
    ...Object.fromEntries(texts.map((name) => [name, fields[name]])),
    ...(blocked !== others.blocked && { blocked }),
    ...(switches.length > 0 && { settings: Object.fromEntries(switches) }),
  }
}

function charactersOf({ before, after }: ChangeRecord): number {
  let sum = 0
  for (const name of TEXTS) sum += (before[name]?.length ?? 0) + (after[name]?.length ?? 0)
  return sum
}

/** The records in memory with their approximate bytes. Copies of a player share them. */
export function* changeHoldings(
  changes: Iterable<ChangeRecord>,
): Generator<readonly [object: object, bytes: number]> {
  for (const record of changes) yield [record, RECORD_BYTES + charactersOf(record)]
}
