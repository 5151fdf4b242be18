import { ACTIVATIONS, AFFILIATE_SOURCES, mergeSettings } from '../domain/accounts'
import { WRITABLE_SETTINGS } from '../engine/commands/update-profile'
import {
  anyText,
  email,
  nullable,
  object,
  oneOf,
  optional,
  type PublicUnits,
  text,
  type ValuesOf,
  whole,
} from '../engine/field'
import type { Identity } from '../engine/state'

/** Who a player is. */
export const PROFILE = {
  name: optional(text('Full name. The e-mail address follows it.')),
  email: optional(email('E-mail address.')),
  phone: optional(nullable(anyText('Phone number.'))),
  language: optional(text('Name of the language, such as `German`.')),
  affiliate_name: optional(nullable(anyText('Name of the affiliate.'))),
  affiliate_source: optional(oneOf(AFFILIATE_SOURCES, 'Where the player comes from.')),
  vip_manager: optional(
    nullable(text('Name of the manager, shown only while a VIP or High Roller segment holds.')),
  ),
  birth_month: optional(whole('Month of the birthday, 1 to 12: gates the birthday gift.', 1, 12)),
  settings: optional(
    object(
      {
        ...WRITABLE_SETTINGS,
        email_account_activation: optional(oneOf(ACTIVATIONS, 'Activation message by e-mail.')),
        sms_account_activation: optional(oneOf(ACTIVATIONS, 'Activation message by SMS.')),
      },
      'What is left out is drawn.',
    ),
  ),
} as const

/** Who a player is: what is left out is drawn from the seed and the player's id, `null` is none. */
export type ProfileInput = ValuesOf<typeof PROFILE, PublicUnits>

/** An identity with what was stated about it; `null` clears. A stated name gets its own address. */
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
