import type { PlayerCommand } from '../../src/index'
import { breach, same } from './oracle-state'
import type { Sight } from './wire'

const DAY_MS = 86_400_000

/** Who is back has played, in a session that began 60 days or more before. */
export function checkReturn({ profile, rows }: Sight, now: number): void {
  if (!profile.segments.includes('Reactivated')) return
  const bet = rows.find(({ event_type }) => event_type === 'bet')
  if (bet === undefined || now - Date.parse(bet.date) < 59 * DAY_MS) {
    breach('the player is Reactivated and has not played before the absence')
  }
}

/** What staff change shows; a manager shows with a VIP segment only. */
function checkIdentity(
  { name, email, phone, language }: Extract<PlayerCommand, { type: 'changeIdentity' }>,
  profile: Sight['profile'],
): void {
  const stated = { name, email, phone, language }
  for (const [field, value] of Object.entries(stated)) {
    if (value === undefined) continue
    same(field, profile[field as keyof typeof stated], value ?? undefined)
  }
}

/** An erased profile has no person and is blocked. */
function checkErased({ name, phone, vip_manager, blocked }: Sight['profile']): void {
  const seen = [name, phone, vip_manager, blocked].join()
  same('an erased profile', seen, 'Erased,,,true')
}

/** Labels show as segments; a segment can also follow from the account. */
function checkLabels(
  { add = [], remove = [] }: Extract<PlayerCommand, { type: 'label' }>,
  { segments }: Sight['profile'],
): void {
  for (const label of add) if (!segments.includes(label)) breach(`${label} is no segment`)
  for (const label of remove) {
    if (DERIVED.includes(label) || add.includes(label)) continue
    if (segments.includes(label)) breach(`${label} is a segment still`)
  }
}

const DERIVED = ['Active', 'AML Hold', 'Fraud Suspect']

/** Blocks that end the marketing. */
const UNMARKETED = [
  'Self-Excluded',
  'Cool-Off',
  'Underage',
  'Deceased',
  'Duplicate',
  'Sanctions Hit',
  'Closed By Player',
]

export function checkPerson(command: PlayerCommand, { profile }: Sight): void {
  if (command.type === 'setKyc') same('kyc_status', profile.kyc_status, command.status)
  if (command.type === 'changeIdentity') checkIdentity(command, profile)
  if (command.type === 'erase') checkErased(profile)
  if (command.type === 'label') checkLabels(command, profile)
  if (command.type === 'unblock' && command.cause === undefined) {
    same('blocked', profile.blocked, false)
  }
  if (command.type === 'block' || command.type === 'chargeback' || command.type === 'close') {
    same('blocked', profile.blocked, true)
  }
  if (command.type !== 'block' && command.type !== 'close') return
  const cause = command.type === 'close' ? 'Closed By Player' : command.cause
  if (cause !== undefined && !profile.segments.includes(cause)) breach(`${cause} is no segment`)
  if (cause !== undefined && UNMARKETED.includes(cause)) {
    same('e-mail marketing', profile.settings.marketing_email_subscription, false)
    same('SMS marketing', profile.settings.marketing_sms_subscription, false)
  }
}
