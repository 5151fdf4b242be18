import type { Chapter, Comers, Step } from './steps'

/** How many of the 100 cards of a deck have a situation, and the situation in words. */
type Card = readonly [count: number, label: string]

/**
 * The deck: ten columns of ten cards. A hand of ten players has one card of each column, so that
 * each hand is a small desk of its own. The first cards of all columns are one hand, then the
 * second ones, and so on, so that their order spreads payouts that wait over the hands. Situations
 * of less than one card share one, and take turns on it.
 */
const COLUMNS = {
  money: {
    available: [8, 'An everyday player with money to withdraw'],
    'big-win': [1, 'A big win in the last days'],
    'turnover-required': [1, 'A deposit that is not staked yet'],
  },
  little: {
    'no-funds': [4, 'An everyday player whose money is gone'],
    'below-minimum': [2, 'Less money than the minimum withdrawal'],
    reactivated: [3, 'Back after months away'],
    'limit-reached': [1, 'The deposit limit is reached'],
  },
  bonus: {
    'bonus-in-wagering': [5, 'A bonus in wagering'],
    'bonus-just-claimed': [1, 'A bonus that has just begun'],
    'bonus-expiring': [1, 'An active bonus that ends within days'],
    'bonus-queued': [1, 'An active bonus, and another one that waits'],
    'bonus-nearly-wagered': [1, 'A bonus whose wagering is nearly complete'],
    'bonus-funds-only': [1, 'Bonus money and no cash'],
  },
  payout: {
    'payout-pending-review': [6, 'A payout that waits for review'],
    'payout-approved': [2, 'A payout that is approved and not paid yet'],
    'payout-processing': [2, 'A payout on its way'],
  },
  kyc: {
    'kyc-in-review': [2, 'Documents are in review'],
    'kyc-rejected': [2, 'Documents were rejected'],
    'kyc-pending-new': [1, 'Documents are missing, and there is no deposit yet'],
    'kyc-pending-with-payout': [2, 'A payout waits for documents'],
    'kyc-in-review-with-payout': [2, 'A payout waits for the review of documents'],
    'kyc-pending-with-cash': [1 / 2, 'Documents are missing, and there is cash'],
    'kyc-resubmit': [1 / 2, 'Documents must be sent again'],
  },
  block: {
    'aml-hold': [1, 'Blocked while the origin of the money is checked (AML)'],
    'fraud-suspect': [1, 'Blocked on suspicion of fraud'],
    'self-excluded': [2, 'A self-exclusion'],
    'chargeback-open': [1, 'Blocked for an open chargeback'],
    'cool-off': [2, 'A cool-off'],
    'multi-account': [1, 'Blocked for having several accounts'],
    'closed-by-player': [1, 'Closed by the player'],
    'blocked-plain': [1 / 5, 'Blocked without a stated cause'],
    'duplicate-account': [1 / 5, 'Blocked as a duplicate account'],
    underage: [1 / 5, 'Blocked as underage'],
    deceased: [1 / 5, 'Deceased'],
    'sanctions-hit': [1 / 5, 'Blocked for a match on a sanctions list'],
  },
  vip: {
    'vip-bronze': [4, 'VIP Bronze'],
    'vip-silver': [3, 'VIP Silver'],
    'vip-gold': [2, 'VIP Gold'],
    'vip-platinum': [2 / 3, 'VIP Platinum'],
    'vip-diamond': [1 / 3, 'VIP Diamond'],
  },
  arrival: {
    'new-without-deposit': [4, 'A new player without a deposit'],
    'first-deposit-today': [3, 'The first deposit within a day'],
    'new-active': [3, 'A new player who plays'],
  },
  rare: {
    'rg-medium': [2, 'One sign of harmful play'],
    'rg-high': [1, 'Several signs of harmful play'],
    'bonus-awaiting-deposit': [2, 'A claimed bonus that waits for a deposit'],
    'bonus-offered': [1, 'An awarded bonus that is not claimed yet'],
    'deposit-pending': [2, 'A deposit that has not arrived yet'],
    'deposit-declined': [1, 'A deposit that was declined within a day'],
    'bonus-completed': [1 / 2, 'A bonus whose wagering was completed'],
    'bonus-expired': [1 / 2, 'A bonus that has expired'],
  },
  rarer: {
    'payout-rejected': [1, 'A payout that was rejected'],
    'payout-failed': [1, 'A payout that failed'],
    'payout-held-wealth': [1, 'Payouts are held until the source of wealth is shown'],
    'payout-held-aml': [1, 'Payouts are held for checks against money laundering'],
    'payout-cancelled': [1, 'A payout that the player took back'],
    'goodwill-credit': [1, 'A credit from support as goodwill'],
    'at-risk': [1, 'Away for one to two months'],
    dormant: [2, 'Away for two to six months'],
    churned: [1, 'Away for more than six months'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Card>>>>

const { money, little, bonus, payout, kyc, block, vip, arrival, rare, rarer } = COLUMNS

export const SITUATIONS = {
  ...{ ...money, ...little, ...bonus, ...payout, ...kyc },
  ...{ ...block, ...vip, ...arrival, ...rare, ...rarer },
}

/** What a generated player of the desk is there for, such as `payout-pending-review`. */
export type Situation = keyof typeof SITUATIONS

export const isSituation = (value: unknown): value is Situation =>
  typeof value === 'string' && Object.hasOwn(SITUATIONS, value)

/** The situations by column of the deck. */
export const DECK: readonly (readonly Situation[])[] = Object.values(COLUMNS).map((column) =>
  Object.keys(column).filter(isSituation),
)

export const SITUATION_SLUGS = DECK.flat()

/** A situation in words. */
export const meaningOf = (situation: Situation): string => SITUATIONS[situation][1]

/** Verified players of any habits, who registered in the last months. */
const ANY = {
  personas: ['casual', 'casual', 'regular', 'regular', 'high_roller'],
  days: [8, 110],
} as const satisfies Partial<Comers>

/** Small players, who were there in the last days, in the last hours, or in the last weeks. */
const SMALL = { personas: ['casual', 'regular'], days: [5, 80], hours: [3, 60] } as const
const TODAY = { ...SMALL, hours: [1, 8] } as const
const EARLIER = { ...SMALL, days: [24, 120], hours: [20, 560] } as const

/** Players with a bonus. Sweden allows one, on the first occasion to play. */
const BONUS = { ...SMALL, days: [8, 110], hours: [4, 48], notIn: ['SE'] } as const

/** Payouts of crypto accounts are paid within the hour, and so are most of wallets. */
const BANK = { ...ANY, hours: [2, 8], notIn: ['CRYPTO', 'KW'] } as const

/** Players without a finished case, in a market that allows deposits and payouts before it. */
const NO_CASE = { ...SMALL, verified: false, needs: 'documents after deposits' } as const
const CASE = { ...NO_CASE, days: [4, 60], hours: [2, 12] } as const
const LATE = { ...CASE, days: [16, 60], hours: [10, 300] } as const
const REVIEW = { ...CASE, hours: [1, 6] } as const

const RICH = { ...SMALL, personas: ['high_roller'] } as const
const WHALE = { ...SMALL, personas: ['vip_whale'] } as const
const FRAUD = { personas: ['chargeback_fraud'], needs: 'disputable payments' } as const
const NEW = { ...SMALL, personas: ['registered_only'], verified: false } as const

/** A payout for which documents are missing. */
const DOCUMENTS_DUE: readonly Step[] = [{ cash: [80, 500] }, { kyc: 'pending' }, { request: 70 }]

/** What staff do with a payout that goes its way. */
const PAID = ['approved', 'processing'] as const

/** The player comes back after a while. */
const RETURN: readonly Step[] = ['login', 'settle', { kyc: 'approved' }]

const BIRTHDAY = { type: 'awardBonus', code: 'BIRTHDAY20' } as const
const GIFT: Step = { order: BIRTHDAY }
const DECLINED: Step = {
  order: (euro) => ({ type: 'deposit', amount: euro(50), outcome: 'declined' }),
}

/** A small bonus, which is valid for seven days by default. */
const weekendBonus = (euros: number, validDays?: number): Step => ({
  order: (euro) => ({ type: 'awardBonus', code: 'WEEKEND5', amount: euro(euros), validDays }),
})

/** A payout that the player takes back, to play on. */
const CHANGED_MIND: readonly Step[] = [
  { cash: [80, 400] },
  { request: 70 },
  { order: { type: 'cancelWithdrawal' } },
  { play: [5, 30] },
]

/** Some deposits of about this amount, which are lost. */
const SPREE: readonly Step[] = [...new Array<Step>(5).fill({ pay: [100, 160] }), { cash: [0, 5] }]

/**
 * Who reaches a VIP level, and how: the high deposits are weeks ago, a payout follows, and the
 * player has come back since. Germany limits the deposits of a month to 1,000 euros.
 */
const level = (who: Comers, low: number, high: number): Chapter => [
  { notIn: ['DE'], ...who, days: [75, 220], hours: [768, 912], budget: [low * 0.6, low] },
  { deposits: [low * 1.02, Math.min(low * 1.6, high * 0.9)] },
  { cashOut: 80 },
  { until: [336, 480] },
  ...RETURN,
  { cash: [800, 2_500] },
  { until: [3, 60] },
  ...RETURN,
  { cash: [100, 700] },
]

/** The chapter of every situation: who comes into it, when, and by which steps. */
export const CHAPTERS: Readonly<Record<Situation, Chapter>> = {
  available: [{ ...ANY, hours: [3, 300] }, { cash: [30, 600] }],
  'big-win': [
    { ...ANY, hours: [3, 60] },
    { cash: [20, 300] },
    {
      order: (euro, stream) => ({
        ...{ type: 'play', game: 'vault-of-kings', stake: euro(1) },
        win: euro(stream.pick([1_200, 1_500, 2_000])),
      }),
    },
  ],
  'turnover-required': [TODAY, { cash: [0, 30] }, { pay: [60, 200] }, { play: [3, 8] }],

  // German stakes are so low that money can be left over.
  'no-funds': [{ ...ANY, hours: [3, 280], notIn: ['DE'] }, { cash: [0, 0] }],
  'below-minimum': [{ ...ANY, hours: [3, 240] }, { cash: [2, 15] }],
  reactivated: [
    { ...ANY, days: [125, 260], hours: [1_536, 2_640] },
    { pay: [20, 60] },
    { cash: [0, 0] },
    { until: [4, 100] },
    ...RETURN,
    { cash: [30, 300] },
  ],
  'limit-reached': [TODAY, { cash: [0, 60] }, { limit: [40, 120] }, { cash: [0, 150] }],

  'bonus-in-wagering': [BONUS, 'claim', { pay: [30, 120] }, { wager: 12 }],
  'bonus-just-claimed': [{ ...BONUS, hours: [1, 8] }, 'claim', { pay: [25, 90] }, { play: [1, 4] }],
  'bonus-expiring': [
    { ...BONUS, hours: [104, 118] },
    { cash: [10, 60] },
    weekendBonus(10),
    { play: [4, 8] },
    { until: [3, 40] },
    'login',
    { play: [2, 5] },
  ],
  'bonus-queued': [
    BONUS,
    'claim',
    { pay: [40, 120] },
    { play: [4, 9] },
    'claim',
    { pay: [30, 80] },
  ],
  'bonus-nearly-wagered': [BONUS, { cash: [5, 40] }, GIFT, { wager: 90 }],
  'bonus-funds-only': [BONUS, { cash: [0, 0] }, GIFT, { play: [3, 8] }],

  'payout-pending-review': [{ ...ANY, hours: [2, 14] }, { cash: [90, 900] }, { request: 70 }],
  'payout-approved': [BANK, { cash: [140, 900] }, { request: 60, to: ['approved'] }],
  'payout-processing': [BANK, { cash: [90, 900] }, { request: 60, to: PAID }],

  'kyc-in-review': [REVIEW, { cash: [30, 200] }, { kyc: 'in_review', stays: true }],
  'kyc-rejected': [CASE, { cash: [40, 400] }, { kyc: 'rejected' }],
  'kyc-pending-new': [{ ...NEW, days: [3, 16], hours: [2, 250] }, { kyc: 'pending' }],
  'kyc-pending-with-payout': [CASE, ...DOCUMENTS_DUE],
  'kyc-in-review-with-payout': [REVIEW, ...DOCUMENTS_DUE, { kyc: 'in_review', stays: true }],
  'kyc-pending-with-cash': [LATE, { cash: [40, 300] }, { kyc: 'pending' }],
  'kyc-resubmit': [LATE, { cash: [40, 300] }, { kyc: 'in_review' }, { kyc: 'pending' }],

  'aml-hold': [RICH, { cash: [300, 3_000] }, { request: 60 }, { block: 'AML Hold' }],
  'fraud-suspect': [EARLIER, { cash: [100, 800] }, { request: 90 }, { block: 'Fraud Suspect' }],
  'self-excluded': [EARLIER, { cash: [0, 0] }, { block: 'Self-Excluded', days: [182, 365, 1_826] }],
  'chargeback-open': [
    { ...FRAUD, days: [40, 90], hours: [600, 900] },
    { pay: [60, 300] },
    { play: [20, 60] },
    { until: [10, 120] },
    { order: { type: 'chargeback' } },
  ],
  'cool-off': [SMALL, { cash: [0, 40] }, { block: 'Cool-Off', days: [7, 30, 42] }],
  'multi-account': [EARLIER, 'claim', { pay: [20, 60] }, { wager: 30 }, { block: 'Multi-Account' }],
  'closed-by-player': [EARLIER, { cash: [0, 0] }, { order: { type: 'close' } }],
  'blocked-plain': [EARLIER, { cash: [5, 150] }, { order: { type: 'block' } }],
  'duplicate-account': [SMALL, { pay: [20, 50] }, { play: [5, 20] }, { block: 'Duplicate' }],
  underage: [SMALL, { pay: [10, 30] }, { play: [5, 20] }, { block: 'Underage' }],
  deceased: [EARLIER, { cash: [20, 300] }, { block: 'Deceased' }],
  'sanctions-hit': [EARLIER, { cash: [90, 500] }, { request: 50 }, { block: 'Sanctions Hit' }],

  'vip-bronze': level({ ...RICH, personas: ['regular', 'high_roller'], notIn: [] }, 1_000, 5_000),
  'vip-silver': level(RICH, 5_000, 20_000),
  'vip-gold': level({ ...RICH, personas: ['high_roller', 'vip_whale'] }, 20_000, 50_000),
  'vip-platinum': level(WHALE, 50_000, 150_000),
  'vip-diamond': level(WHALE, 150_000, 400_000),

  'new-without-deposit': [{ ...NEW, days: [0, 14], hours: [0, 1] }],
  'first-deposit-today': [
    { ...SMALL, days: [0, 1], hours: [1, 6], budget: [0, 0], verified: false },
    { kyc: 'approved' },
    { pay: [20, 60] },
    { play: [10, 40] },
  ],
  'new-active': [{ ...SMALL, days: [5, 28], hours: [3, 40] }, { cash: [1, 60] }],

  'rg-medium': [SMALL, ...CHANGED_MIND, ...CHANGED_MIND],
  // Germany limits the deposits of a month, and crypto deposits take long.
  'rg-high': [
    { ...RICH, days: [20, 110], hours: [150, 300], notIn: ['DE', 'CRYPTO'] },
    ...SPREE,
    { until: [60, 120] },
    'login',
    { pay: [100, 160] },
    ...SPREE,
    { until: [3, 30] },
    'login',
    ...SPREE,
  ],
  'bonus-awaiting-deposit': [{ ...SMALL, notIn: ['SE'] }, { cash: [0, 8] }, 'claim'],
  'bonus-offered': [
    SMALL,
    { cash: [0, 12] },
    { order: { ...BIRTHDAY, activate: false, by: 'System', claimDays: 14 } },
  ],
  'deposit-pending': [
    { ...TODAY, needs: 'bank transfers' },
    { cash: [15, 80] },
    { pay: [40, 250], stays: true },
  ],
  'deposit-declined': [
    TODAY,
    { cash: [2, 12] },
    DECLINED,
    { until: [-9, -6] },
    DECLINED,
    { until: [-32, -28] },
    DECLINED,
  ],
  'bonus-completed': [SMALL, { cash: [5, 40] }, weekendBonus(5), { wager: 100 }],
  'bonus-expired': [
    { ...SMALL, hours: [40, 70] },
    { cash: [5, 60] },
    weekendBonus(10, 1),
    { until: [3, 12] },
    'login',
    { cash: [20, 100] },
  ],

  'payout-rejected': [SMALL, { cash: [80, 500] }, { request: 80, to: ['rejected'] }],
  'payout-failed': [SMALL, { cash: [80, 500] }, { request: 80, to: [...PAID, 'failed'] }],
  'payout-held-wealth': [
    RICH,
    { cash: [500, 4_000] },
    { request: 70 },
    { order: { type: 'holdPayouts', cause: 'Source of Wealth' } },
  ],
  'payout-held-aml': [
    RICH,
    { cash: [300, 3_000] },
    { request: 60, to: ['approved'] },
    { order: { type: 'holdPayouts', cause: 'AML' } },
  ],
  'payout-cancelled': [SMALL, ...CHANGED_MIND],
  'goodwill-credit': [
    SMALL,
    { cash: [10, 150] },
    {
      order: (euro, stream) => ({
        ...{ type: 'adjust', kind: 'Manual Credit', amount: euro(stream.pick([10, 15, 20, 25])) },
        note: `Manual credit: ${stream.pick(['goodwill', 'game malfunction', 'bonus not credited'])}`,
      }),
    },
  ],
  'at-risk': [{ ...SMALL, days: [65, 140], hours: [768, 1_344] }, { cash: [0, 12] }, 'leave'],
  dormant: [{ ...SMALL, days: [180, 260], hours: [1_488, 4_080] }, { cash: [10, 200] }, 'leave'],
  churned: [{ ...SMALL, days: [400, 600], hours: [4_560, 9_120] }, { cash: [10, 200] }, 'leave'],
}
