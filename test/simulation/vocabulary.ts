/** The possible statuses of each event type. */
export const STATUSES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['deposit', words('pending completed declined failed cancelled expired refunded charged_back')],
  ['withdrawal', words('pending approved processing completed rejected cancelled failed reversed')],
  ['bet', words('completed rolled_back')],
  ['win', words('completed rolled_back')],
  ['bonus', words('completed')],
  ['adjustment', words('completed')],
  ['refund', words('completed')],
])

/** Statuses of deposits that were credited at some time. */
export const PAID_IN = words('completed refunded charged_back')

/** Withdrawals that are booked out of cash and not final. */
export const IN_FLIGHT = words('pending approved processing')

/** Share of a stake, in percent, that counts towards wagering, by category of game. */
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

/** Awards that are credited to the bonus wallet. */
export const BONUS_WALLET_AWARDS = lines('Bonus Awarded, Free Spins Winnings')

const CASH_AWARDS = lines(
  'Cashback, Cash Bonus, Free Spins Winnings (Cash), Tournament Prize, VIP Reward, Loyalty Exchange',
)

/** Adjustments that remove the balance of a bonus that ends without completion. */
export const REMOVALS = lines('Bonus Forfeited, Bonus Expired, Bonus Cancelled')

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
      'Bonus Forfeited, Bonus Expired, Bonus Cancelled, Bonus Max-Win Cap, Bonus Converted, Bonus Winnings Credited, Manual Credit, Manual Debit, Goodwill Credit, Bad Debt Write-Off, Dormant Account Fee, Bonus Reinstated, Bonus Debited, Tax Withheld',
    ),
  ],
  ['refund', lines('Bet Refund, Win Reversal, Deposit Refund, Chargeback, Chargeback Reversal')],
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

/** Methods that the countries of the cast have besides those of {@link WORLDWIDE_METHODS}. */
export const MARKET_METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['DE', ['trustly', 'paypal', 'klarna', 'paysafecard']],
  ['JP', ['vega_wallet', 'bitcoin']],
  ['KW', ['skrill', 'neteller', 'bitcoin', 'usdt_trc20']],
  // The cast pays in bitcoin.
  ['CRYPTO', ['bitcoin']],
  ['FI', ['trustly', 'skrill', 'neteller']],
  ['GB', ['paypal']],
])

/** Methods of every country. */
export const WORLDWIDE_METHODS = ['visa', 'mastercard', 'apple_pay', 'google_pay', 'bank_transfer']

/** Methods for deposits only. */
export const DEPOSIT_ONLY = words('paysafecard neosurf klarna apple_pay google_pay')

/** Methods whose payments a bank takes back on dispute. */
export const DISPUTABLE = words('visa mastercard postepay apple_pay google_pay paypal')

/** Names of deposits of which some method can be disputed. */
export const DISPUTABLE_NAMES = lines('Card Deposit, E-Wallet Deposit, Manual Deposit')

/** Smallest deposit in euros that a bonus matches, by its name. */
export const MINIMUM_DEPOSITS: ReadonlyMap<string, 10 | 20 | 50> = new Map([
  ['Welcome Bonus', 10],
  ['Second Deposit Bonus', 10],
  ['Third Deposit Bonus', 10],
  ['Weekend Reload', 20],
  ['Crypto Reload', 20],
  ['VIP Reload', 50],
])

/** Segments that say why a player is blocked, and go when the block goes. */
export const BLOCK_CAUSES = [
  'Self-Excluded',
  'Cool-Off',
  'Multi-Account',
  'AML Hold',
  'Fraud Suspect',
  'Underage',
  'Deceased',
  'Duplicate',
  'Sanctions Hit',
  'Closed By Player',
]

/** Of these the player chose to stay away: payouts go on. */
export const CHOSEN_CAUSES = lines('Self-Excluded, Cool-Off, Closed By Player')

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
