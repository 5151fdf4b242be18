/** The seven event types of the document, in its order. */
export const EVENT_TYPES = [
  'deposit',
  'withdrawal',
  'bonus',
  'bet',
  'win',
  'adjustment',
  'refund',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Every status that a transaction can have. Which of them a type may have: {@link STATUSES_OF}. */
export const STATUSES = [
  'pending',
  'approved',
  'processing',
  'completed',
  'rejected',
  'cancelled',
  'failed',
  'declined',
  'expired',
  'reversed',
  'refunded',
  'charged_back',
  'rolled_back',
] as const
export type Status = (typeof STATUSES)[number]

export const STATUSES_OF: Readonly<Record<EventType, readonly Status[]>> = {
  deposit: [
    'pending',
    'completed',
    'declined',
    'failed',
    'cancelled',
    'expired',
    'refunded',
    'charged_back',
  ],
  withdrawal: [
    'pending',
    'approved',
    'processing',
    'completed',
    'rejected',
    'cancelled',
    'failed',
    'reversed',
  ],
  bonus: ['completed'],
  bet: ['completed', 'rolled_back'],
  win: ['completed', 'rolled_back'],
  adjustment: ['completed'],
  refund: ['completed'],
}

/** Statuses that a row reaches only by way of a completion: such a row carries `completed_at`. */
export const COMPLETED_ONCE: readonly Status[] = [
  'completed',
  'refunded',
  'charged_back',
  'reversed',
  'rolled_back',
]

/** Who made a row: the three values that the document names. */
export const CREATORS = ['System', 'VIP Manager', 'Admin'] as const
export type Creator = (typeof CREATORS)[number]

/**
 * How a row moves the wallets. `cash` and `bonus` name the one wallet; `split` divides the amount
 * between both (a bet takes cash first, a win follows its bet); `payment` follows the status.
 */
export type Wallet = 'cash' | 'bonus' | 'split' | 'payment'

interface EventDefinition {
  readonly type: EventType
  /** Effect on the player's funds once completed. */
  readonly sign: 1 | -1
  readonly wallet: Wallet
}

const deposit: EventDefinition = { type: 'deposit', sign: 1, wallet: 'payment' }
const withdrawal: EventDefinition = { type: 'withdrawal', sign: -1, wallet: 'payment' }
const bonusAward: EventDefinition = { type: 'bonus', sign: 1, wallet: 'bonus' }
const cashAward: EventDefinition = { type: 'bonus', sign: 1, wallet: 'cash' }
const bet: EventDefinition = { type: 'bet', sign: -1, wallet: 'split' }
const win: EventDefinition = { type: 'win', sign: 1, wallet: 'split' }
const removal: EventDefinition = { type: 'adjustment', sign: -1, wallet: 'bonus' }
const credit: EventDefinition = { type: 'adjustment', sign: 1, wallet: 'cash' }
const debit: EventDefinition = { type: 'adjustment', sign: -1, wallet: 'cash' }

/** The rule book by event name: type, sign and wallet. The order fixes the ledger's codes. */
export const EVENTS = {
  'Card Deposit': deposit,
  'E-Wallet Deposit': deposit,
  'Bank Transfer Deposit': deposit,
  'Instant Bank Deposit': deposit,
  'Crypto Deposit': deposit,
  'Voucher Deposit': deposit,
  'Mobile Deposit': deposit,
  'Manual Deposit': deposit,
  'Card Withdrawal': withdrawal,
  'E-Wallet Withdrawal': withdrawal,
  'Bank Transfer Withdrawal': withdrawal,
  'Instant Bank Withdrawal': withdrawal,
  'Crypto Withdrawal': withdrawal,
  'Manual Withdrawal': withdrawal,
  'Bonus Awarded': bonusAward,
  'Free Spins Winnings': bonusAward,
  Cashback: cashAward,
  'Cash Bonus': cashAward,
  'Free Spins Winnings (Cash)': cashAward,
  'VIP Reward': cashAward,
  'Loyalty Exchange': cashAward,
  'Tournament Prize': cashAward,
  'Slots Bet': bet,
  'Jackpot Slots Bet': bet,
  'Roulette Bet': bet,
  'Blackjack Bet': bet,
  'Baccarat Bet': bet,
  'Video Poker Bet': bet,
  'Live Casino Bet': bet,
  'Bingo Bet': bet,
  'Crash Bet': bet,
  'Slots Win': win,
  'Jackpot Slots Win': win,
  'Roulette Win': win,
  'Blackjack Win': win,
  'Baccarat Win': win,
  'Video Poker Win': win,
  'Live Casino Win': win,
  'Bingo Win': win,
  'Crash Win': win,
  'Jackpot Win': win,
  'Bonus Forfeited': removal,
  'Bonus Expired': removal,
  'Bonus Cancelled': removal,
  'Bonus Max-Win Cap': removal,
  'Bonus Converted': removal,
  'Bonus Winnings Credited': credit,
  'Manual Credit': credit,
  'Goodwill Credit': credit,
  'Bad Debt Write-Off': credit,
  'Manual Debit': debit,
  'Dormant Account Fee': debit,
  'Bet Refund': { type: 'refund', sign: 1, wallet: 'split' },
  'Win Reversal': { type: 'refund', sign: -1, wallet: 'split' },
  'Deposit Refund': { type: 'refund', sign: -1, wallet: 'cash' },
  Chargeback: { type: 'refund', sign: -1, wallet: 'cash' },
  'Chargeback Reversal': { type: 'refund', sign: 1, wallet: 'cash' },
} as const satisfies Readonly<Record<string, EventDefinition>>

export type EventName = keyof typeof EVENTS

/** Every event name, in code order. */
export const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[]

/** Statuses of a deposit whose money has arrived, whatever became of it later. */
export const CREDITED: ReadonlySet<Status> = new Set(['completed', 'refunded', 'charged_back'])

/** Statuses of a withdrawal that is booked out of cash and not yet paid. */
const OPEN: ReadonlySet<Status> = new Set(['pending', 'approved', 'processing'])

/** What a row does to the three wallets, in minor units, once it has the given status. */
export interface Effect {
  readonly cash: number
  readonly bonus: number
  readonly pending: number
}

const NO_EFFECT: Effect = { cash: 0, bonus: 0, pending: 0 }

/**
 * The whole accounting: the effect of one row on the wallets, from its name, status and magnitude.
 *
 * @param amount magnitude in minor units, >= 0
 * @param bonusPart the part of `amount` that moves the bonus wallet; read for split rows only
 */
export function effectOf(
  name: EventName,
  status: Status,
  amount: number,
  bonusPart: number,
): Effect {
  const { type, sign, wallet } = EVENTS[name]
  if (wallet === 'payment') {
    return type === 'deposit' ? depositEffect(status, amount) : withdrawalEffect(status, amount)
  }
  // A rolled-back bet or win keeps its effect: the compensating refund row takes it back.
  if (wallet === 'cash') return { cash: sign * amount, bonus: 0, pending: 0 }
  if (wallet === 'bonus') return { cash: 0, bonus: sign * amount, pending: 0 }
  return { cash: sign * (amount - bonusPart), bonus: sign * bonusPart, pending: 0 }
}

function depositEffect(status: Status, amount: number): Effect {
  return CREDITED.has(status) ? { cash: amount, bonus: 0, pending: 0 } : NO_EFFECT
}

function withdrawalEffect(status: Status, amount: number): Effect {
  if (status === 'completed') return { cash: -amount, bonus: 0, pending: 0 }
  return OPEN.has(status) ? { cash: -amount, bonus: 0, pending: amount } : NO_EFFECT
}
