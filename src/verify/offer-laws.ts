import type { EligibleBonus, EligibleBonusList } from '../contract/bonuses'
import { type BonusTemplate, CATALOG, CRITERIA_TYPES } from '../simulator/domain/bonuses'
import { formatAmount } from '../simulator/domain/currencies'
import { DAY_MS } from '../simulator/domain/instants'
import { maximumOf } from '../simulator/domain/stated-amounts'
import type { Account } from './account'

const RULE = 'wire-eligible'

/** A code with its market and season. */
const CAMPAIGN = /^\w+-[A-Z]+-\d\dQ[1-4]$/

/**
 * Checks the list of offers: which there must be, and the terms of each.
 *
 * @param deposits the number of completed deposits
 */
export function checkOffers(account: Account, deposits: number): void {
  const { profile, bonuses, currency, judge } = account
  const list = account.view.eligibleBonuses()
  const check = (isHeld: boolean, field: string, due?: unknown) =>
    judge.holds(isHeld, RULE, 'EligibleBonusList', list, field, due)
  const { player_id, total, bonuses: offers } = list
  const isOwn = player_id === profile.id
  judge.holds(isOwn, 'wire-offers', 'EligibleBonusList', list, 'player_id', profile.id)
  const isTotal = total === offers.length
  judge.holds(isTotal, 'wire-offers', 'EligibleBonusList', list, 'total', offers.length)
  const isFree =
    profile.blocked === false &&
    profile.kyc_status !== 'rejected' &&
    Object(profile.settings).want_bonus === true &&
    // In Sweden the first occasion to play alone may have a bonus.
    (currency !== 'SEK' || (deposits === 0 && bonuses.length === 0))
  check(isFree || offers.length === 0, 'bonuses')
  const ids = offers.map(({ bonus_type_id }) => bonus_type_id)
  const ordered = CATALOG.flatMap(({ id }) => (ids.includes(id) ? [id] : []))
  check(ordered.join() === ids.join(), 'bonuses', ordered)
  for (const template of CATALOG) {
    const { depositPlace, name, id } = template
    const offer = offers.find(({ bonus_type_id }) => bonus_type_id === id)
    if (offer) checkOffer(offer, template, account, deposits)
    if (depositPlace === undefined) continue
    const isNew = !bonuses.some(({ bonus_name }) => bonus_name === name)
    const isDue = isFree && isNew && deposits === depositPlace - 1
    // Staff can restrict all bonuses, which the responses do not show.
    const isLeftOut = offer === undefined && offers.length === 0
    check((offer !== undefined) === isDue || isLeftOut, 'bonuses', id)
  }
  checkOfferFilters(account, list)
}

function checkOffer(
  offer: EligibleBonus,
  template: BonusTemplate,
  { profile, now, currency, judge, minor, at }: Account,
  deposits: number,
): void {
  const check = (isHeld: boolean, field: keyof EligibleBonus, due?: unknown) =>
    judge.holds(isHeld, RULE, 'EligibleBonus', { id: offer.code, ...offer }, field, due)
  const same = (field: keyof EligibleBonus, due: unknown) => check(offer[field] === due, field, due)
  const { benefit, description, claimDays, depositPlace } = template
  const endsAt = at(offer.expires_at)
  const amount = minor(offer.amount)
  check(CAMPAIGN.test(offer.code) && offer.code.startsWith(`${template.code}-`), 'code')
  same('name', template.name)
  same('benefit_type', benefit)
  same('description', description.replace('{amount}', formatAmount(amount, currency)))
  const max = maximumOf(template, currency)
  check(benefit === 'cashback' ? amount > 0 && amount <= max : amount === max, 'amount')
  const requirements = requirementsFor(template, amount, currency === 'GBP' && now >= BRITISH_LIMIT)
  check(requirements.includes(minor(offer.wager_requirement)), 'wager_requirement')
  const isLater = endsAt > now + claimDays * DAY_MS && endsAt <= now + (claimDays + 1) * DAY_MS
  const isWhole = (endsAt - at(profile.registration_date)) % DAY_MS === 0
  check(isLater && isWhole, 'expires_at')
  if (depositPlace === undefined) return
  const number = ['no completed deposit', '1 completed deposit'][deposits]
  check(offer.reason.endsWith(`: ${number ?? `${deposits} completed deposits`}`), 'reason', number)
}

/** From here on, the multiplier of a British bonus is ten at most. */
const BRITISH_LIMIT = Date.UTC(2026, 0, 19)

/** The possible requirements: those of fixed terms, or of the terms drawn for the player. */
function requirementsFor(template: BonusTemplate, amount: number, isBritish: boolean): number[] {
  const { multiplier, percent = 100 } = template
  const max = isBritish ? 10 : Number.POSITIVE_INFINITY
  if (multiplier !== 'drawn') return [amount * Math.min(multiplier, max)]
  if (isBritish) return [amount * max]
  const both = amount + Math.ceil((amount * 100) / percent)
  const shared = Math.floor((80 * percent) / (100 + percent))
  return [
    ...[20, 25, 30].map((times) => amount * times),
    ...[30, 35, 40].map((times) => both * Math.min(times, shared)),
  ]
}

/** The filter by criteria divides the offers. */
function checkOfferFilters({ view, judge }: Account, list: EligibleBonusList): void {
  const parts = CRITERIA_TYPES.flatMap(
    (criteria_type) => view.eligibleBonuses({ criteria_type }).bonuses,
  )
  const codes = (offers: EligibleBonusList['bonuses']) =>
    offers.map(({ code }) => code).toSorted((one, other) => (one < other ? -1 : 1))
  const found = codes(parts)
  const isSame = found.join() === codes(list.bonuses).join()
  judge.holds(isSame, 'wire-offers', 'EligibleBonusList', list, 'total', found)
}
