import type { Creator, EventName, EventType, Status } from '../domain/events'
import type { Row } from '../ledger/row'

/*
 * The rule book of the accounting, written down a second time: the engine has its own, and the
 * audit finds out whether they agree.
 */

/** What a row does to the wallets: `split` divides its amount between cash and bonus. */
type Move = 'deposit' | 'withdrawal' | 'cash+' | 'cash-' | 'bonus+' | 'bonus-' | 'split+' | 'split-'

/** What the rule book says about an event name. */
interface Nature {
  readonly type: EventType
  readonly move: Move
  /** Who makes such rows; absent: whoever the terms of the bonus name. */
  readonly creator: Creator | undefined
}

const BOOK: readonly (readonly [
  EventType,
  Move,
  Creator | undefined,
  ...names: readonly EventName[],
])[] = [
  [
    'deposit',
    'deposit',
    'System',
    'Card Deposit',
    'E-Wallet Deposit',
    'Bank Transfer Deposit',
    'Instant Bank Deposit',
    'Crypto Deposit',
    'Voucher Deposit',
    'Mobile Deposit',
  ],
  ['deposit', 'deposit', 'Admin', 'Manual Deposit'],
  [
    'withdrawal',
    'withdrawal',
    'System',
    'Card Withdrawal',
    'E-Wallet Withdrawal',
    'Bank Transfer Withdrawal',
    'Instant Bank Withdrawal',
    'Crypto Withdrawal',
  ],
  ['withdrawal', 'withdrawal', 'Admin', 'Manual Withdrawal'],
  ['bonus', 'bonus+', undefined, 'Bonus Awarded', 'Free Spins Winnings'],
  [
    'bonus',
    'cash+',
    undefined,
    'Cashback',
    'Cash Bonus',
    'Free Spins Winnings (Cash)',
    'VIP Reward',
    'Loyalty Exchange',
    'Tournament Prize',
  ],
  [
    'bet',
    'split-',
    'System',
    'Slots Bet',
    'Jackpot Slots Bet',
    'Roulette Bet',
    'Blackjack Bet',
    'Baccarat Bet',
    'Video Poker Bet',
    'Live Casino Bet',
    'Bingo Bet',
    'Crash Bet',
  ],
  [
    'win',
    'split+',
    'System',
    'Slots Win',
    'Jackpot Slots Win',
    'Roulette Win',
    'Blackjack Win',
    'Baccarat Win',
    'Video Poker Win',
    'Live Casino Win',
    'Bingo Win',
    'Crash Win',
    'Jackpot Win',
  ],
  ['adjustment', 'bonus-', 'System', 'Bonus Forfeited', 'Bonus Expired'],
  ['adjustment', 'bonus-', 'Admin', 'Bonus Cancelled'],
  ['adjustment', 'bonus-', 'System', 'Bonus Max-Win Cap', 'Bonus Converted'],
  ['adjustment', 'cash+', 'System', 'Bonus Winnings Credited', 'Bad Debt Write-Off'],
  ['adjustment', 'cash+', 'Admin', 'Manual Credit'],
  ['adjustment', 'cash+', 'VIP Manager', 'Goodwill Credit'],
  ['adjustment', 'cash-', 'Admin', 'Manual Debit'],
  ['adjustment', 'cash-', 'System', 'Dormant Account Fee'],
  ['refund', 'split+', 'System', 'Bet Refund'],
  ['refund', 'split-', 'System', 'Win Reversal'],
  ['refund', 'cash-', 'Admin', 'Deposit Refund'],
  ['refund', 'cash-', 'System', 'Chargeback'],
  ['refund', 'cash+', 'System', 'Chargeback Reversal'],
]

const NATURES: ReadonlyMap<string, Nature> = new Map(
  BOOK.flatMap(([type, move, creator, ...names]) =>
    names.map((name) => [name, { type, move, creator }] as const),
  ),
)

const STATUSES: Readonly<Record<EventType, ReadonlySet<Status>>> = {
  deposit: new Set([
    'pending',
    'completed',
    'declined',
    'failed',
    'cancelled',
    'expired',
    'refunded',
    'charged_back',
  ]),
  withdrawal: new Set([
    'pending',
    'approved',
    'processing',
    'completed',
    'rejected',
    'cancelled',
    'failed',
    'reversed',
  ]),
  bonus: new Set(['completed']),
  bet: new Set(['completed', 'rolled_back']),
  win: new Set(['completed', 'rolled_back']),
  adjustment: new Set(['completed']),
  refund: new Set(['completed']),
}

/** Whether a row of the type can have the status. */
export function canHave(type: EventType, status: Status): boolean {
  return STATUSES[type].has(status)
}

/** Deposits whose money arrived, whatever became of it. */
export const ARRIVED: ReadonlySet<Status> = new Set(['completed', 'refunded', 'charged_back'])

/** Withdrawals that are booked out and not yet final. */
export const UNDERWAY: ReadonlySet<Status> = new Set(['pending', 'approved', 'processing'])

/** Statuses that come after a completion. */
export const COMPLETED_BEFORE: ReadonlySet<Status> = new Set([
  'completed',
  'refunded',
  'charged_back',
  'reversed',
  'rolled_back',
])

/** Effect on the wallets, minor units. */
interface Booked {
  readonly cash: number
  readonly bonus: number
  readonly pending: number
}

const NOTHING: Booked = { cash: 0, bonus: 0, pending: 0 }

function bookedBy(row: Row, { move }: Nature): Booked {
  const { amount, bonusPart, status } = row
  switch (move) {
    case 'deposit':
      return ARRIVED.has(status) ? { cash: amount, bonus: 0, pending: 0 } : NOTHING
    case 'withdrawal':
      if (UNDERWAY.has(status)) return { cash: -amount, bonus: 0, pending: amount }
      return status === 'completed' ? { cash: -amount, bonus: 0, pending: 0 } : NOTHING
    case 'cash+':
      return { cash: amount, bonus: 0, pending: 0 }
    case 'cash-':
      return { cash: -amount, bonus: 0, pending: 0 }
    case 'bonus+':
      return { cash: 0, bonus: amount, pending: 0 }
    case 'bonus-':
      return { cash: 0, bonus: -amount, pending: 0 }
    case 'split+':
      return { cash: amount - bonusPart, bonus: bonusPart, pending: 0 }
    case 'split-':
      return { cash: bonusPart - amount, bonus: -bonusPart, pending: 0 }
  }
}

/** A row with what the rule book says of it. A row of an unknown name moves nothing. */
export interface Entry {
  readonly row: Row
  readonly nature: Nature | undefined
  readonly booked: Booked
}

export function entryOf(row: Row): Entry {
  const nature = NATURES.get(row.name)
  return { row, nature, booked: nature ? bookedBy(row, nature) : NOTHING }
}

/** Share of a stake that counts toward wagering, percent, by the name of the bet. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'Slots Bet': 100,
  'Crash Bet': 100,
  'Bingo Bet': 50,
  'Roulette Bet': 10,
  'Baccarat Bet': 10,
  'Video Poker Bet': 10,
  'Live Casino Bet': 10,
  'Blackjack Bet': 5,
  'Jackpot Slots Bet': 0,
}

/** What a bet adds to the progress of the active bonus, minor units. */
export function contributionOf({ name, amount }: Row): number {
  return shareOf(amount, WEIGHTS[name] ?? 0, 100)
}

/** floor(amount * part / whole) without rounding on the way. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (amount * part <= Number.MAX_SAFE_INTEGER) return Math.floor((amount * part) / whole)
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
}
