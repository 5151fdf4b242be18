import { FauxhouseError } from '../../errors'
import { mergeSettings } from '../domain/accounts'
import { dayOf, formatInstant, instant } from '../domain/instants'
import { stated } from '../engine/identity'
import type { Identity } from '../engine/state'
import type { ProfileInput } from './register-command'

/**
 * The identity with stated values; `null` clears. A stated name changes the e-mail address.
 *
 * @throws FauxhouseError INVALID_COMMAND for a date of birth after the registration
 */
export function withProfile(
  identity: Identity,
  profile: ProfileInput,
  registeredAt: number,
  addressOf: (name: string) => string | undefined,
): Identity {
  const { name, affiliate_name, affiliate_source, vip_manager, birth_date, phone } = profile
  return {
    name: name ?? identity.name,
    email: profile.email ?? (name === undefined ? undefined : addressOf(name)) ?? identity.email,
    phone: stated(phone, identity.phone),
    language: profile.language ?? identity.language,
    affiliateName: stated(affiliate_name, identity.affiliateName),
    affiliateSource: affiliate_source ?? identity.affiliateSource,
    vipManager: stated(vip_manager, identity.vipManager),
    birthDay: birth_date === undefined ? identity.birthDay : birthDayOf(birth_date, registeredAt),
    settings: mergeSettings(identity.settings, profile.settings),
  }
}

function birthDayOf(date: string, registeredAt: number): number {
  const born = instant(date)
  if (born <= registeredAt) return dayOf(born)
  throw new FauxhouseError(
    'INVALID_COMMAND',
    `The date of birth ${date} is after the registration, ${formatInstant(registeredAt)}.`,
    'Use an earlier date of birth.',
    { birth_date: date, pointer: '/profile/birth_date' },
  )
}
