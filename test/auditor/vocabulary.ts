/** The seven event types, in the document's order. */
export const EVENT_TYPES = ['deposit', 'withdrawal', 'bonus', 'bet', 'win', 'adjustment', 'refund']

/** Statuses each event type can have. */
export const STATUSES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['deposit', words('pending completed declined failed cancelled expired refunded charged_back')],
  ['withdrawal', words('pending approved processing completed rejected cancelled failed reversed')],
  ['bet', words('completed rolled_back')],
  ['win', words('completed rolled_back')],
  ['bonus', words('completed')],
  ['adjustment', words('completed')],
  ['refund', words('completed')],
])

/** Statuses of a row that was completed once, so that `completed_at` is set. */
export const WAS_COMPLETED = words('completed refunded charged_back reversed rolled_back')

/** Deposits that once put money on the account, whatever became of them. */
export const PAID_IN = words('completed refunded charged_back')

/** Withdrawals that are booked out of cash and not final. */
export const IN_FLIGHT = words('pending approved processing')

/** Withdrawals whose money came back to the player. */
export const GIVEN_BACK = words('rejected cancelled failed reversed')

/** Share of a stake, in percent, that counts towards wagering, by category of game (4.2). */
export const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['Slots', 100],
  ['Crash', 100],
  ['Bingo', 50],
  ['Roulette', 10],
  ['Video Poker', 10],
  ['Blackjack', 5],
  ['Baccarat', 10],
  ['Live Casino', 10],
  ['Jackpot Slots', 0],
])

/** Awards that go to the bonus wallet. */
export const BONUS_WALLET_AWARDS = lines('Bonus Awarded, Free Spins Winnings')

/** Awards that go straight to cash. */
export const CASH_AWARDS = lines(
  'Cashback, Cash Bonus, Free Spins Winnings (Cash), Tournament Prize, VIP Reward, Loyalty Exchange',
)

/** Adjustments that take what is left of a bonus that ends without being completed. */
export const REMOVALS = lines('Bonus Forfeited, Bonus Expired, Bonus Cancelled')

/** Sign that each name of an adjustment or refund demands (3.1). */
export const SIGNS: ReadonlyMap<string, 1 | -1> = new Map([
  ['Bonus Forfeited', -1],
  ['Bonus Expired', -1],
  ['Bonus Cancelled', -1],
  ['Bonus Max-Win Cap', -1],
  ['Bonus Converted', -1],
  ['Bonus Winnings Credited', 1],
  ['Manual Credit', 1],
  ['Goodwill Credit', 1],
  ['Bad Debt Write-Off', 1],
  ['Manual Debit', -1],
  ['Dormant Account Fee', -1],
  ['Bet Refund', 1],
  ['Win Reversal', -1],
  ['Deposit Refund', -1],
  ['Chargeback', -1],
  ['Chargeback Reversal', 1],
])

const GAMES = [...WEIGHTS.keys()]

/** Event names of each event type. */
export const EVENT_NAMES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'deposit',
    lines(
      'Card Deposit, E-Wallet Deposit, Bank Transfer Deposit, Instant Bank Deposit, Crypto Deposit, Voucher Deposit, Mobile Deposit, Manual Deposit',
    ),
  ],
  [
    'withdrawal',
    lines(
      'Card Withdrawal, E-Wallet Withdrawal, Bank Transfer Withdrawal, Instant Bank Withdrawal, Crypto Withdrawal, Manual Withdrawal',
    ),
  ],
  ['bonus', new Set([...BONUS_WALLET_AWARDS, ...CASH_AWARDS])],
  ['bet', new Set(GAMES.map((game) => `${game} Bet`))],
  ['win', new Set([...GAMES.map((game) => `${game} Win`), 'Jackpot Win'])],
  [
    'adjustment',
    lines(
      'Bonus Forfeited, Bonus Expired, Bonus Cancelled, Bonus Max-Win Cap, Bonus Converted, Bonus Winnings Credited, Manual Credit, Manual Debit, Goodwill Credit, Bad Debt Write-Off, Dormant Account Fee',
    ),
  ],
  ['refund', lines('Bet Refund, Win Reversal, Deposit Refund, Chargeback, Chargeback Reversal')],
])

/** Refunds that move money at a payment provider and therefore name the method. */
export const PAID_REFUNDS = lines('Deposit Refund, Chargeback, Chargeback Reversal')

/** The three creators. */
export const CREATORS = ['System', 'VIP Manager', 'Admin']

/** Who must have created a row of that name; names that are not here may have any of the three. */
export const CREATOR_OF: ReadonlyMap<string, string> = new Map([
  ...GAMES.flatMap((game) => [
    [`${game} Bet`, 'System'] as const,
    [`${game} Win`, 'System'] as const,
  ]),
  ['Jackpot Win', 'System'],
  ['Bonus Converted', 'System'],
  ['Bonus Winnings Credited', 'System'],
  ['Bonus Expired', 'System'],
  ['Chargeback', 'System'],
  ['Dormant Account Fee', 'System'],
  ['VIP Reward', 'VIP Manager'],
  ['Goodwill Credit', 'VIP Manager'],
  ['Manual Deposit', 'Admin'],
  ['Manual Withdrawal', 'Admin'],
  ['Manual Credit', 'Admin'],
  ['Bonus Cancelled', 'Admin'],
  ['Deposit Refund', 'Admin'],
])

/** The rail of each payment method, as the first words of a deposit's event name. */
export const RAILS: ReadonlyMap<string, string> = new Map([
  ...rail('Card', 'visa mastercard apple_pay google_pay postepay'),
  ...rail('E-Wallet', 'paypal skrill neteller muchbetter vega_wallet'),
  ...rail('Instant Bank', 'trustly klarna ideal interac payid pix upi poli khipu'),
  ...rail('Mobile', 'swish blik'),
  ...rail('Voucher', 'paysafecard neosurf'),
  ...rail('Bank Transfer', 'bank_transfer netbanking'),
  ...rail('Crypto', 'bitcoin usdt_trc20'),
])

/** Methods that can only pay in. */
export const DEPOSIT_ONLY = words('paysafecard neosurf klarna apple_pay google_pay')

/** The four statuses of a bonus record. */
export const BONUS_STATUSES = ['active', 'pending', 'cancelled', 'completed']

/** The four criteria of the eligible list. */
export const CRITERIA = ['LOGIN', 'DEPOSIT', 'VIP', 'LOYALTY']

/** What an offer gives. */
export const BENEFITS = words(
  'deposit_match cash_bonus free_spins cashback free_bet loyalty_points',
)

/** KYC states. */
export const KYC = words('not_started pending in_review approved rejected')

/** VIP tiers with the lifetime deposits in euros that they start at. */
export const VIP_TIERS: readonly (readonly [segment: string, euros: number])[] = [
  ['VIP Bronze', 1_000],
  ['VIP Silver', 5_000],
  ['VIP Gold', 20_000],
  ['VIP Platinum', 50_000],
  ['VIP Diamond', 150_000],
]

/** Labels of recency: exactly one holds. */
export const RECENCY = ['Active', 'At Risk', 'Dormant', 'Churned']

/** Segments that say why a player is blocked, and go when the block goes. */
export const BLOCK_CAUSES = [
  'Self-Excluded',
  'Cool-Off',
  'Multi-Account',
  'AML Hold',
  'Fraud Suspect',
]

/** Every segment label. */
export const SEGMENTS: ReadonlySet<string> = new Set([
  ...lines(
    'Never Deposited, New, One-Time Depositor, Reactivated, High Roller, Bonus Hunter, Winner',
  ),
  ...lines('Big Win, No Bonus, KYC Pending, Chargeback, Test Account'),
  ...RECENCY,
  ...BLOCK_CAUSES,
  ...VIP_TIERS.map(([segment]) => segment),
])

/** The category of a bet or win: its event name without the last word. */
export function categoryOf(eventName: string): string {
  return eventName.replace(/ (Bet|Win)$/, '')
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

function lines(list: string): ReadonlySet<string> {
  return new Set(list.split(', '))
}

function rail(name: string, methods: string): [string, string][] {
  return methods.split(' ').map((method) => [method, name])
}
