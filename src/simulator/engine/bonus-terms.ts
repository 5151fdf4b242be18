import type { BonusTerms } from './state'

/**
 * The amount to wager under these terms. `deposit`: the deposit that the bonus matches, of which
 * the matched part counts.
 */
export function requirementOf(terms: BonusTerms, amount: number, deposit: number): number {
  const matched = terms.template.percent ? Math.min(deposit, fullDeposit(terms, amount)) : deposit
  const base = terms.base === 'bonus+deposit' ? amount + matched : amount
  return base * terms.multiplier
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
