import { type Currency, fromEuroCents } from '../domain/currencies'
import type { BonusTerms, PlayerState } from './state'

/**
 * The amount to wager under these terms. `deposit`: the deposit that the bonus matches, of which
 * the matched part counts.
 */
export function requirementOf(terms: BonusTerms, amount: number, deposit: number): number {
  const matched = terms.template.percent ? Math.min(deposit, fullDeposit(terms, amount)) : deposit
  const base = terms.base === 'bonus+deposit' ? amount + matched : amount
  return base * terms.multiplier
}

/** The maximum that an offer can give, in minor units. */
export function maximumOf(player: PlayerState, terms: BonusTerms): number {
  return fromEuroCents(terms.template.maxEuroCents, player.currency)
}

/** The smallest deposit that an offer matches. */
export function minimumDeposit(
  currency: Currency,
  { minDepositEuroCents = 0 }: BonusTerms['template'],
): number {
  return fromEuroCents(minDepositEuroCents, currency)
}

/** The deposit that gives the largest match: the base of the requirement before a deposit. */
function fullDeposit(terms: BonusTerms, amount: number): number {
  const { percent } = terms.template
  return percent ? Math.ceil((amount * 100) / percent) : 0
}

/** The requirement of a record that is not active yet: computed from its largest amount. */
export function fullRequirement(terms: BonusTerms, amount: number): number {
  return requirementOf(terms, amount, fullDeposit(terms, amount))
}

/** The maximum that converts to cash, if there is one. */
export function capOf(terms: BonusTerms, amount: number): number | undefined {
  const { capMultiple } = terms.template
  return terms.cap ?? (capMultiple === undefined ? undefined : amount * capMultiple)
}
