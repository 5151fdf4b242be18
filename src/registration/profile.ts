import { mergeSettings } from '../domain/accounts'
import type { Identity } from '../engine/state'
import type { ProfileInput } from './register-command'

/** The identity with stated values; `null` clears. A stated name changes the e-mail address. */
export function withProfile(
  identity: Identity,
  profile: ProfileInput,
  addressOf: (name: string) => string | undefined,
): Identity {
  const { name, affiliate_name, affiliate_source, vip_manager, birth_month, phone } = profile
  const stated = <T>(value: T | null | undefined, drawn: T | undefined): T | undefined =>
    value === undefined ? drawn : (value ?? undefined)
  return {
    name: name ?? identity.name,
    email: profile.email ?? (name === undefined ? undefined : addressOf(name)) ?? identity.email,
    phone: stated(phone, identity.phone),
    language: profile.language ?? identity.language,
    affiliateName: stated(affiliate_name, identity.affiliateName),
    affiliateSource: affiliate_source ?? identity.affiliateSource,
    vipManager: stated(vip_manager, identity.vipManager),
    birthMonth: birth_month ?? identity.birthMonth,
    settings: mergeSettings(identity.settings, profile.settings),
  }
}
