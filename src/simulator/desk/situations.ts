/** Situations of the desk: each slug with what it says in words. */
export const SITUATIONS = {
  available: 'An everyday player with money to withdraw',
  'big-win': 'A big win in the last days',
  'turnover-required': 'A deposit that is not staked yet',
  'no-funds': 'An everyday player whose money is gone',
  'below-minimum': 'Less money than the minimum withdrawal',
  reactivated: 'Back after months away',
  'limit-reached': 'The deposit limit is reached',

  'bonus-in-wagering': 'A bonus in wagering',
  'bonus-just-claimed': 'A bonus that has just begun',
  'bonus-expiring': 'An active bonus that ends within days',
  'bonus-queued': 'An active bonus, and another one that waits',
  'bonus-nearly-wagered': 'A bonus whose wagering is nearly complete',
  'bonus-funds-only': 'Bonus money and no cash',

  'payout-pending-review': 'A payout that waits for review',
  'payout-approved': 'A payout that is approved and not paid yet',
  'payout-processing': 'A payout on its way',

  'kyc-pending-new': 'Documents are missing, and there is no deposit yet',
  'kyc-pending-with-cash': 'Documents are missing, and there is cash',
  'kyc-pending-with-payout': 'A payout waits for documents',
  'kyc-resubmit': 'Documents must be sent again',
  'kyc-in-review': 'Documents are in review',
  'kyc-in-review-with-payout': 'A payout waits for the review of documents',
  'kyc-rejected': 'Documents were rejected',

  'cool-off': 'A cool-off',
  'self-excluded': 'A self-exclusion',
  'aml-hold': 'Blocked while the origin of the money is checked (AML)',
  'chargeback-open': 'Blocked for an open chargeback',
  'multi-account': 'Blocked for having several accounts',
  'fraud-suspect': 'Blocked on suspicion of fraud',
  'closed-by-player': 'Closed by the player',
  'blocked-plain': 'Blocked without a stated cause',
  'duplicate-account': 'Blocked as a duplicate account',
  underage: 'Blocked as underage',
  deceased: 'Deceased',
  'sanctions-hit': 'Blocked for a match on a sanctions list',

  'vip-bronze': 'VIP Bronze',
  'vip-silver': 'VIP Silver',
  'vip-gold': 'VIP Gold',
  'vip-platinum': 'VIP Platinum',
  'vip-diamond': 'VIP Diamond',

  'new-without-deposit': 'A new player without a deposit',
  'first-deposit-today': 'The first deposit within a day',
  'new-active': 'A new player who plays',

  'rg-medium': 'One sign of harmful play',
  'rg-high': 'Several signs of harmful play',
  'bonus-awaiting-deposit': 'A claimed bonus that waits for a deposit',
  'bonus-offered': 'An awarded bonus that is not claimed yet',
  'deposit-pending': 'A deposit that has not arrived yet',
  'deposit-declined': 'A deposit that was declined within a day',
  'bonus-completed': 'A bonus whose wagering was completed',
  'bonus-expired': 'A bonus that has expired',

  'payout-rejected': 'A payout that was rejected',
  'payout-failed': 'A payout that failed',
  'payout-cancelled': 'A payout that the player took back',
  'payout-held-wealth': 'Payouts are held until the source of wealth is shown',
  'payout-held-aml': 'Payouts are held for checks against money laundering',
  'goodwill-credit': 'A credit from support as goodwill',
  'at-risk': 'Away for one to two months',
  dormant: 'Away for two to six months',
  churned: 'Away for more than six months',
} as const satisfies Readonly<Record<string, string>>

/** What a generated player of the desk is there for, such as `payout-pending-review`. */
export type Situation = keyof typeof SITUATIONS

export const isSituation = (value: unknown): value is Situation =>
  typeof value === 'string' && Object.hasOwn(SITUATIONS, value)

export const SITUATION_SLUGS: readonly Situation[] = Object.keys(SITUATIONS).filter(isSituation)

/** A number of cards, and the situations that take turns on them. */
type Cards = readonly [count: number, ...situations: readonly [Situation, ...Situation[]]]

/**
 * The deck of 100 cards: ten columns of ten. A hand of ten players has one card of each column, so
 * that each hand is a small desk of its own. The first cards of all columns are one hand, then the
 * second ones, and so on, so that their order spreads payouts that wait over the hands.
 */
export const DECK: Readonly<Record<string, readonly Cards[]>> = {
  'everyday, with money': [
    [8, 'available'],
    [1, 'big-win'],
    [1, 'turnover-required'],
  ],
  'everyday, with little': [
    [4, 'no-funds'],
    [2, 'below-minimum'],
    [3, 'reactivated'],
    [1, 'limit-reached'],
  ],
  bonus: [
    [5, 'bonus-in-wagering'],
    [1, 'bonus-just-claimed'],
    [1, 'bonus-expiring'],
    [1, 'bonus-queued'],
    [1, 'bonus-nearly-wagered'],
    [1, 'bonus-funds-only'],
  ],
  payout: [
    [6, 'payout-pending-review'],
    [2, 'payout-approved'],
    [2, 'payout-processing'],
  ],
  KYC: [
    [2, 'kyc-in-review'],
    [2, 'kyc-rejected'],
    [1, 'kyc-pending-new'],
    [2, 'kyc-pending-with-payout'],
    [2, 'kyc-in-review-with-payout'],
    [1, 'kyc-pending-with-cash', 'kyc-resubmit'],
  ],
  block: [
    [1, 'aml-hold'],
    [1, 'fraud-suspect'],
    [2, 'self-excluded'],
    [1, 'chargeback-open'],
    [2, 'cool-off'],
    [1, 'multi-account'],
    [1, 'closed-by-player'],
    [1, 'blocked-plain', 'duplicate-account', 'underage', 'deceased', 'sanctions-hit'],
  ],
  VIP: [
    [4, 'vip-bronze'],
    [3, 'vip-silver'],
    [2, 'vip-gold'],
    [1, 'vip-platinum', 'vip-platinum', 'vip-diamond'],
  ],
  new: [
    [4, 'new-without-deposit'],
    [3, 'first-deposit-today'],
    [3, 'new-active'],
  ],
  'rare, first': [
    [2, 'rg-medium'],
    [1, 'rg-high'],
    [2, 'bonus-awaiting-deposit'],
    [1, 'bonus-offered'],
    [2, 'deposit-pending'],
    [1, 'deposit-declined'],
    [1, 'bonus-completed', 'bonus-expired'],
  ],
  'rare, second': [
    [1, 'payout-rejected'],
    [1, 'payout-failed'],
    [1, 'payout-held-wealth'],
    [1, 'payout-held-aml'],
    [1, 'payout-cancelled'],
    [1, 'goodwill-credit'],
    [1, 'at-risk'],
    [2, 'dormant'],
    [1, 'churned'],
  ],
}
