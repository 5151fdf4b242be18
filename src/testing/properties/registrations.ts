import { type Arbitrary, boolean, constant, constantFrom, record } from 'fast-check'
import * as v from 'valibot'
import { type OptionSchemas, optionReader } from '../../contract/input/options'
import { MARKET_IDS, MARKETS, type MarketId } from '../../simulator/domain/markets'
import { PERSONA_IDS, type PersonaId } from '../../simulator/domain/personas'
import type { RegisterCommand } from '../../simulator/registration/register-command'

/** Options of {@link registrationArbitrary}. */
export interface RegistrationOptions {
  /** Default: all markets. */
  readonly markets?: readonly MarketId[] | undefined
  /**
   * Personas, whose autopilot plays when the clock moves. Default: none, so that only commands
   * change the player.
   */
  readonly personas?: 'all' | readonly PersonaId[] | undefined
}

const readOptions = optionReader(
  'registrationArbitrary',
  () =>
    ({
      markets: v.optional(
        v.pipe(v.array(v.picklist(MARKET_IDS)), v.minLength(1, 'one market or more')),
        [...MARKET_IDS],
      ),
      personas: v.optional(v.union([v.literal('all'), v.array(v.picklist(PERSONA_IDS))]), []),
    }) satisfies OptionSchemas<RegistrationOptions>,
)

/** Names, among them some with letters, quotes and scripts that clients get wrong. */
const NAMES = ['Anna Li', 'Ægir "O\'Hara"', 'Dr. José-María Ñandú', '王小明'] as const

const consent = boolean()

/** A field is absent, empty, or unusual. */
const profile = record(
  {
    name: constantFrom(...NAMES),
    phone: constantFrom(null, '', '+49 30 23125 001'),
    affiliate_name: constantFrom(null, 'Søk & Finn'),
    vip_manager: constant(null),
    settings: record(
      {
        marketing_email_subscription: consent,
        email_validation: consent,
        marketing_sms_subscription: consent,
        sms_validation: consent,
        want_bonus: consent,
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)

/**
 * Commands that register a player, with market and currency stated: `world.execute(id, command)`
 * creates the player.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function registrationArbitrary(
  options: RegistrationOptions = {},
): Arbitrary<RegisterCommand> {
  const { markets, personas } = readOptions(options)
  const places = markets.flatMap((market) =>
    MARKETS[market].currencies.map(([currency]) => ({ market, currency })),
  )
  const cast = personas === 'all' ? PERSONA_IDS : personas
  const persona = cast.length === 0 ? constant(undefined) : constantFrom(...cast)
  return record(
    { place: constantFrom(...places), profile, persona },
    { requiredKeys: ['place'] },
  ).map(({ place, persona: played, ...others }) => {
    return { type: 'register', ...place, ...(played && { persona: played }), ...others }
  })
}
