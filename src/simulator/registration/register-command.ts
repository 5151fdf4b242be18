import { ACTIVATIONS, AFFILIATE_SOURCES } from '../domain/accounts'
import { CURRENCY_CODES } from '../domain/currencies'
import { MARKET_IDS } from '../domain/markets'
import { PERSONA_IDS } from '../domain/personas'
import { type CommandOf, describeCommand } from '../engine/command-definition'
import { CONTACT, MANAGER, WRITABLE_SETTINGS } from '../engine/commands/account'
import {
  anyText,
  date,
  flag,
  nullable,
  object,
  oneOf,
  optional,
  type PublicUnits,
  text,
} from '../engine/field'

/** The identity of a player. */
export const PROFILE = {
  name: optional(text('Full name. The e-mail address is derived from it.')),
  ...CONTACT,
  affiliate_name: optional(nullable(anyText('Name of the affiliate.'))),
  affiliate_source: optional(oneOf(AFFILIATE_SOURCES, 'Acquisition source.')),
  ...MANAGER,
  birth_date: optional(
    date(
      'Date of birth, for the birthday bonus and the legal limits on stakes. Not in the profile.',
    ),
  ),
  settings: optional(
    object(
      {
        ...WRITABLE_SETTINGS,
        email_account_activation: optional(
          oneOf(ACTIVATIONS, 'Status of the activation message by e-mail.'),
        ),
        sms_account_activation: optional(
          oneOf(ACTIVATIONS, 'Status of the activation message by SMS.'),
        ),
      },
      'Omitted fields are drawn.',
    ),
  ),
} as const

/** The command that creates a player. `completeSignup` and `enroll` run it. */
export const register = describeCommand({
  type: 'register',
  doc: 'Creates a player. An id that is in use is rejected with PLAYER_EXISTS.',
  rules: {},
  fields: {
    persona: optional(
      oneOf(PERSONA_IDS, 'A playing style, simulated from registration on. Default: none.'),
    ),
    market: optional(oneOf(MARKET_IDS, 'Country. Default: drawn from the id.')),
    currency: optional(
      oneOf(CURRENCY_CODES, 'Default: a currency of the market, drawn from the id.'),
    ),
    profile: optional(
      object(
        PROFILE,
        'Omitted fields are drawn from the seed and the id; `null` leaves `phone`, ' +
          '`affiliate_name` or `vip_manager` empty.',
      ),
    ),
    autopilot: optional(
      flag(
        'Whether payments, documents in review and disputes move by themselves. Default: true with a persona.',
      ),
    ),
  },
})

/**
 * The identity of a player. Omitted fields are drawn; `null` leaves `phone`, `affiliate_name` or
 * `vip_manager` empty.
 */
export type ProfileInput = NonNullable<RegisterCommand['profile']>

/** Creates a player. An id that is in use is rejected with PLAYER_EXISTS. */
export type RegisterCommand = CommandOf<typeof register, PublicUnits>
