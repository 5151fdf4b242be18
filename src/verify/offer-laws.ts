import type { EligibleBonusList } from '../contract/bonuses'
import { CATALOG, CRITERIA_TYPES } from '../simulator/domain/bonuses'
import type { Account } from './account'

/**
 * Checks the list of offers: which there must be.
 *
 * @param deposits the number of completed deposits
 */
export function checkOffers(account: Account, deposits: number): void {
  const { profile, bonuses, currency, judge } = account
  const list = account.view.eligibleBonuses()
  const check = (isHeld: boolean, field: string, due?: unknown) =>
    judge.holds(isHeld, 'wire-eligible', 'EligibleBonusList', list, field, due)
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
  for (const { depositPlace, name, id } of CATALOG) {
    const offer = offers.find(({ bonus_type_id }) => bonus_type_id === id)
    if (depositPlace === undefined) continue
    const isNew = !bonuses.some(({ bonus_name }) => bonus_name === name)
    const isDue = isFree && isNew && deposits === depositPlace - 1
    // Staff can restrict all bonuses, which the responses do not show.
    const isLeftOut = offer === undefined && offers.length === 0
    check((offer !== undefined) === isDue || isLeftOut, 'bonuses', id)
  }
  checkOfferFilters(account, list)
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
