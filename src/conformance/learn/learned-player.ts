import { SETTINGS } from '../../contract/player-resources'
import type { Who } from '../../scenarios/definition'
import { ACTIVATIONS, AFFILIATE_SOURCES } from '../../simulator/domain/accounts'
import { CATALOGUE } from '../../simulator/domain/bonuses'
import { fromEuroCents, toMinor } from '../../simulator/domain/currencies'
import { LANGUAGES, MARKET_IDS, MARKETS, type MarketId } from '../../simulator/domain/markets'
import type { WageringTerms } from '../../simulator/engine/state'
import { isObject } from '../verify/shapes'
import { beforeNow } from './learned-definition'
import type { SourcePlayer } from './source-player'

/** The player of the scenario: the facts of the source, and another identity. */
export function learnedPlayer(source: SourcePlayer): Who {
  const { profile, currency, now, registeredAt } = source
  const has = (field: string) => typeof profile[field] === 'string'
  const settings = isObject(profile['settings']) ? profile['settings'] : {}
  const flags = Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) =>
        Object.hasOwn(SETTINGS.fields, name) &&
        (typeof value === 'boolean' || ACTIVATIONS.some((each) => each === value)),
    ),
  )
  const terms = termsOf(source)
  const language = LANGUAGES.find((each) => each === profile['language'])
  const source_ = AFFILIATE_SOURCES.find((each) => each === profile['affiliate_source'])
  return {
    market: marketOf(source),
    currency,
    registered: beforeNow(registeredAt, now),
    profile: {
      ...(!has('phone') && { phone: null }),
      ...(language && { language }),
      affiliate_name: has('affiliate_name') ? 'Example Partner' : null,
      ...(source_ && { affiliate_source: source_ }),
      vip_manager: has('vip_manager') ? 'Example Manager' : null,
      settings: flags,
      birth_date: birthDate(source),
    },
    ...(Object.keys(terms).length > 0 && { terms }),
  }
}

/** A market of the currency and the language; the prefix of the phone decides between several. */
function marketOf({ profile, currency }: SourcePlayer): MarketId {
  const { language, phone } = profile
  const fits = MARKET_IDS.filter((id) => MARKETS[id].currencies.some(([each]) => each === currency))
  const speaks = fits.filter((id) => MARKETS[id].languages.some(([each]) => each === language))
  const dials = fits.filter((id) => String(phone).startsWith(MARKETS[id].dialCode))
  return speaks.find((id) => dials.includes(id)) ?? dials[0] ?? speaks[0] ?? fits[0] ?? 'DE'
}

/** A birthday in the month of now if the birthday gift is offered, else half a year from it. */
function birthDate({ offers, now }: SourcePlayer): string {
  const offered = offers.some(({ code }) => code === 'BIRTHDAY20')
  const month = new Date(now).getUTCMonth()
  const own = offered ? month : (month + 6) % 12
  return `1985-${String(own + 1).padStart(2, '0')}-15`
}

/** Greatest usual multiplier: the same requirement can follow from another base. */
const USUAL_MULTIPLIER = 50

/** The terms of the offers that are drawn, as the requirements show them. */
function termsOf({ offers, currency }: SourcePlayer): Readonly<Record<string, WageringTerms>> {
  const found: Record<string, WageringTerms> = {}
  for (const { code, wager_requirement: wanted } of offers) {
    const template = CATALOGUE.find((each) => each.code === code && each.multiplier === 'drawn')
    const requirement = typeof wanted === 'number' ? toMinor(wanted, currency) : undefined
    if (template === undefined || requirement === undefined) continue
    const amount = fromEuroCents(template.maxEuroCents, currency)
    const deposit = Math.ceil((amount * 100) / (template.percent ?? 100))
    const terms = [
      { base: 'bonus', multiplier: requirement / amount },
      { base: 'bonus+deposit', multiplier: requirement / (amount + deposit) },
    ] as const
    const whole = terms.filter(({ multiplier }) => Number.isInteger(multiplier))
    const usual = whole.find(({ multiplier }) => multiplier <= USUAL_MULTIPLIER) ?? whole[0]
    if (usual !== undefined) found[template.code] = usual
  }
  return found
}
