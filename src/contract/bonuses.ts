import {
  BENEFIT_TYPES,
  type BenefitType,
  BONUS_STATUSES,
  type BonusStatus,
  CRITERIA_TYPES,
  type CriteriaType,
  SHOWN_BONUS_STATUSES,
} from '../simulator/domain/bonuses'
import { formatAmount, toMajor } from '../simulator/domain/currencies'
import { formatInstant } from '../simulator/domain/instants'
import { openOffers } from '../simulator/engine/offers'
import { type BonusRecord, type PlayerState, wageredOf } from '../simulator/engine/state'
import { assumed, documented } from './entry'
import { count, field, instant, list, money, type OpenWord, resource, text, word } from './field'
import {
  type Checked,
  choiceParameter,
  limitParameter,
  offset,
  type PageQuery,
  type PlayerAt,
  withEntry,
} from './parameters'
import type { Policies } from './policies'
import { ownWord, present } from './vocabulary'

/** Selects bonuses; the default `limit` is 50. */
export interface BonusQuery extends PageQuery {
  /** In the words of the policy `vocabulary`. */
  readonly status?: BonusStatus | (string & {}) | undefined
}

/** Selects offers. */
export interface EligibleBonusQuery {
  /** The reason for which a player is eligible. Default: any. */
  readonly criteria_type?: CriteriaType | undefined
}

/** The `limit` of a request without one. */
export const BONUS_LIMIT = 50

/** The parameters of `getBonusHistory`. */
export const BONUS_PARAMETERS = [
  withEntry(
    choiceParameter('status', BONUS_STATUSES, 'Filter by bonus status.'),
    documented('Bonuses with this status. Any other word is rejected with 400.'),
  ),
  withEntry(
    limitParameter(BONUS_LIMIT),
    documented('Bonuses per page, from 1; default 50.', 'maxLimit'),
  ),
  withEntry(offset, documented('Bonuses to skip, from 0; default 0.')),
] as const

/** The parameters of `getEligibleBonuses`. */
export const ELIGIBLE_BONUS_PARAMETERS = [
  withEntry(
    choiceParameter('criteria_type', CRITERIA_TYPES, 'Filter by eligibility criteria type.'),
    documented('Offers of this type. Any other word is rejected with 400.'),
  ),
] as const

const BONUS_ID = /^bon_[0-9a-z]{26}$/

/** A record of the bonus history. */
export interface Bonus {
  readonly id: string
  readonly bonus_name: string
  readonly status: OpenWord<BonusStatus | 'expired'>
  readonly amount: number
  readonly wager_requirement: number
  readonly wagered_amount: number
  readonly remaining_wager: number
  readonly created_at: string
  readonly expires_at: string
}

export const BONUS = resource<Bonus>('Bonus', {
  id: field(
    text('bon_0ep8f3mc000003kfv5w5xybcd9', BONUS_ID),
    assumed('Unique; later bonuses have greater ids.'),
  ),
  bonus_name: field(text('Welcome Bonus'), documented('Name of the bonus, as in the offer.')),
  status: field(
    word<BonusStatus | 'expired'>(SHOWN_BONUS_STATUSES, 'active'),
    assumed(
      'pending, active, completed or cancelled. Expired, lost and forfeited bonuses are cancelled.',
      'bonusExpiredStatus',
    ),
  ),
  amount: field(money(10), assumed('Bonus money awarded, or to be awarded.')),
  wager_requirement: field(
    money(300),
    assumed('The total stakes required, as an amount, not as a multiplier.'),
  ),
  wagered_amount: field(
    money(8),
    assumed('Stakes so far, weighted by game; the sum is rounded down, not each stake.'),
  ),
  remaining_wager: field(money(292), assumed('wager_requirement - wagered_amount.')),
  created_at: field(
    instant('2025-12-28T12:00:00.000Z'),
    documented('When the bonus was awarded or claimed.'),
  ),
  expires_at: field(
    instant('2026-01-27T12:00:00.000Z'),
    documented('When it ends unless the wagering requirement is met first.'),
  ),
})

/** One page of the bonus history. It has no `has_more`. */
export interface BonusPage {
  readonly bonuses: readonly Bonus[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

export const BONUS_PAGE = resource<BonusPage>('BonusPage', {
  bonuses: field(
    list<Bonus>(BONUS),
    documented('One page of the bonuses that match the filter. No has_more.', 'sortOrder'),
  ),
  total: field(count('bonuses', 1), assumed('The exact number of bonuses on all pages.')),
  limit: field(count('bonuses', 50), documented('The applied limit.', 'overLimit')),
  offset: field(count('bonuses', 0), documented('The applied offset.')),
})

/** A bonus that the player can claim. */
export interface EligibleBonus {
  readonly bonus_type_id: string
  readonly name: string
  readonly code: string
  readonly description: string
  readonly benefit_type: OpenWord<BenefitType>
  readonly amount: number
  readonly wager_requirement: number
  readonly expires_at: string
  readonly reason: string
}

export const ELIGIBLE_BONUS = resource<EligibleBonus>('EligibleBonus', {
  bonus_type_id: field(
    text('bt_welcome'),
    documented('The kind of bonus, the same for all players.'),
  ),
  name: field(text('Welcome Bonus'), documented('The bonus_name of its record in the history.')),
  code: field(
    text('WELCOME100-SE-25Q4'),
    assumed('Code of the catalog, market and season. Unique in the list.'),
  ),
  description: field(
    text('100 % of the first deposit, up to 200 EUR'),
    documented('A readable sentence.'),
  ),
  benefit_type: field(
    word<BenefitType>(BENEFIT_TYPES, 'deposit_match'),
    assumed('deposit_match, cash_bonus, free_spins, cashback, free_bet or loyalty_points.'),
  ),
  amount: field(money(200), assumed('The bonus money; for a percentage, its maximum.')),
  wager_requirement: field(
    money(7000),
    assumed('The stakes that the full amount would require, as an amount.'),
  ),
  expires_at: field(
    instant('2026-01-08T12:00:00.000Z'),
    assumed('The deadline for claiming it; always in the future.'),
  ),
  reason: field(
    text('First deposit bonus: no completed deposit'),
    assumed('Why the player is eligible, as a sentence.'),
  ),
})

/** The bonuses that a player can claim. */
export interface EligibleBonusList {
  readonly player_id: string
  readonly bonuses: readonly EligibleBonus[]
  readonly total: number
}

export const ELIGIBLE_BONUS_LIST = resource<EligibleBonusList>('EligibleBonusList', {
  player_id: field(text('player-42'), documented('The player in the path.')),
  bonuses: field(
    list<EligibleBonus>(ELIGIBLE_BONUS),
    assumed(
      'Offers in order of priority. Empty if the player is blocked, failed KYC, or wants no bonuses.',
    ),
  ),
  total: field(count('bonuses', 1), documented('Number of offers.')),
})

function statusOf(bonus: BonusRecord, policies: Policies): BonusStatus | 'expired' {
  const expired = policies.bonusExpiredStatus === 'expired' && bonus.end === 'expired'
  return expired ? 'expired' : bonus.status
}

/**
 * Records with a status, in the order of the policy.
 *
 * @param status one of ours; all records without it
 */
function bonusRecords(
  player: PlayerState,
  policies: Policies,
  status: string | undefined,
): BonusRecord[] {
  const records =
    status === undefined
      ? [...player.bonuses]
      : player.bonuses.filter((bonus) => statusOf(bonus, policies) === status)
  // The book is in order of (created_at, id): reversed it is newest first.
  return policies.sortOrder === 'newest-first' ? records.reverse() : records
}

/** A record of the bonus history in the form of the specification. */
export function bonusOf(player: PlayerState, bonus: BonusRecord, policies: Policies): Bonus {
  const major = (minor: number) => toMajor(minor, player.currency)
  const wagered = wageredOf(bonus)
  const shown = {
    id: bonus.id,
    bonus_name: bonus.terms.template.name,
    status: statusOf(bonus, policies),
    amount: major(bonus.amount),
    wager_requirement: major(bonus.requirement),
    wagered_amount: major(wagered),
    remaining_wager: major(bonus.requirement - wagered),
    created_at: formatInstant(bonus.createdAt),
    expires_at: formatInstant(bonus.expiresAt),
  }
  return present<Bonus>(BONUS, shown, policies)
}

/** The page of the bonus history that a query selects. */
export function bonusPage(
  { player, policies }: PlayerAt,
  { status, limit = BONUS_LIMIT, offset = 0, ...unused }: Checked<BonusQuery>,
): BonusPage {
  unused satisfies Readonly<Record<string, never>>
  const own = status && ownWord(BONUS_STATUSES, policies, status)
  const records = bonusRecords(player, policies, own)
  const bonuses = records
    .slice(offset, offset + limit)
    .map((bonus) => bonusOf(player, bonus, policies))
  return { bonuses, total: records.length, limit, offset }
}

/** The offers that a player can claim, by priority. */
export function eligibleBonuses(
  { player, now, policies }: PlayerAt,
  { criteria_type, ...unused }: Checked<EligibleBonusQuery>,
): EligibleBonusList {
  unused satisfies Readonly<Record<string, never>>
  const offers = openOffers(player, now).filter(
    ({ template }) => criteria_type === undefined || template.criteria === criteria_type,
  )
  const bonuses = offers.map(({ template, code, amount, requirement, expiresAt, reason }) => {
    const shown = {
      bonus_type_id: template.id,
      name: template.name,
      code,
      description: template.description.replace('{amount}', formatAmount(amount, player.currency)),
      benefit_type: template.benefit,
      amount: toMajor(amount, player.currency),
      wager_requirement: toMajor(requirement, player.currency),
      expires_at: formatInstant(expiresAt),
      reason,
    }
    return present<EligibleBonus>(ELIGIBLE_BONUS, shown, policies)
  })
  return { player_id: player.id, bonuses, total: bonuses.length }
}
