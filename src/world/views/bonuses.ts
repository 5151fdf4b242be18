import {
  BONUS,
  type Bonus,
  ELIGIBLE_BONUS,
  type EligibleBonus,
} from '../../contract/history-resources'
import type { Policies } from '../../contract/policies'
import type { BonusStatus, CriteriaType } from '../../simulator/domain/bonuses'
import { formatAmount, toMajor } from '../../simulator/domain/currencies'
import { formatInstant } from '../../simulator/domain/instants'
import { openOffers } from '../../simulator/engine/offers'
import { type BonusRecord, type PlayerState, wageredOf } from '../../simulator/engine/state'
import { present } from './wire'

function statusOf(bonus: BonusRecord, policies: Policies): BonusStatus | 'expired' {
  const expired = policies.bonusExpiredStatus === 'expired' && bonus.end === 'expired'
  return expired ? 'expired' : bonus.status
}

/**
 * Records with a status, in the order of the policy.
 *
 * @param status one of ours; all records without it
 */
export function bonusRecords(
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

/** The offers available to a player, by priority. */
export function eligibleOf(
  player: PlayerState,
  now: number,
  criteria: CriteriaType | undefined,
  policies: Policies,
): EligibleBonus[] {
  const offers = openOffers(player, now).filter(
    ({ template }) => criteria === undefined || template.criteria === criteria,
  )
  return offers.map(({ template, code, amount, requirement, expiresAt, reason }) => {
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
}
