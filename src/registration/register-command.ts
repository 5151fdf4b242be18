import { ACTIVATIONS, AFFILIATE_SOURCES } from '../domain/accounts'
import { CURRENCY_CODES } from '../domain/currencies'
import { MARKET_IDS } from '../domain/markets'
import { PERSONA_IDS } from '../domain/personas'
import { type CommandOf, describeCommand } from '../engine/command-definition'
import { WRITABLE_SETTINGS } from '../engine/commands/update-profile'
import {
  anyText,
  email,
  flag,
  nullable,
  object,
  oneOf,
  optional,
  type PublicUnits,
  text,
  whole,
} from '../engine/field'

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

/** The command that makes a player. `completeSignup` and `enrol` run it. */
export const register = describeCommand({
  type: 'register',
  doc: 'Makes a player under an id that no player has; with the id of another, PLAYER_EXISTS.',
  rules: {},
  fields: {
    persona: optional(
      oneOf(
        PERSONA_IDS,
        'With a persona the autopilot plays from the registration on. Default none.',
      ),
    ),
    market: optional(oneOf(MARKET_IDS, 'Country. Default: drawn from the id.')),
    currency: optional(oneOf(CURRENCY_CODES, 'Default: one of the market, drawn from the id.')),
    profile: optional(
      object(PROFILE, 'What is left out is drawn from the seed and the id, `null` is none.'),
    ),
    autopilot: optional(
      flag('Whether payments, reviews and disputes run by themselves. Default: with a persona.'),
    ),
  },
})

/** Who a player is: what is left out is drawn from the seed and the player's id, `null` is none. */
export type ProfileInput = NonNullable<RegisterCommand['profile']>

/** Makes a player under an id that no player has; with the id of another, PLAYER_EXISTS. */
export type RegisterCommand = CommandOf<typeof register, PublicUnits>
