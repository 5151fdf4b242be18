import { CURRENCY_CODES } from '../domain/currencies'
import { MARKET_IDS } from '../domain/markets'
import { PERSONA_IDS } from '../domain/personas'
import { type CommandOf, describeCommand } from '../engine/command-definition'
import { flag, object, oneOf, optional, type PublicUnits } from '../engine/field'
import { PROFILE } from './profile'

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

/** Makes a player under an id that no player has; with the id of another, PLAYER_EXISTS. */
export type RegisterCommand = CommandOf<typeof register, PublicUnits>
