import {
  CREDITED,
  type Creator,
  DEPOSIT_MOVES,
  type EventType,
  OPEN_STATUSES,
  type TransactionStatus,
  WITHDRAWAL_STEPS,
} from './transactions'
import { type Words, wordsOf } from './words'

/**
 * How a row moves the wallets. `cash` and `bonus` name the one wallet; `split` divides the amount
 * between both (a bet in their proportion, a win as its bet); `payment` follows the status.
 */
type Wallet = 'cash' | 'bonus' | 'split' | 'payment'

/** The definition of one event name. */
export interface EventRow {
  readonly type: EventType
  /** Effect on the player's funds once completed. */
  readonly sign: 1 | -1
  readonly wallet: Wallet
  readonly statuses: readonly TransactionStatus[]
  /** The creators that rows of this name may have. */
  readonly creators: readonly Creator[]
  /** Whether rows of this name have a payment method. */
  readonly method: boolean
  /**
   * The composed event_note, with its variable parts in braces; undefined if it is never composed.
   */
  readonly note: string | undefined
  /** Whether the command `adjust` books rows of this name. */
  readonly adjusts: boolean
  /** What the event is, in a sentence. */
  readonly meaning: string
}

/*
 * The properties that the event names of a kind have in common.
 */

const SYSTEM = ['System'] as const
const MANAGER = ['VIP Manager'] as const
const ADMIN = ['Admin'] as const
const RULE_OR_MANAGER = ['System', 'VIP Manager'] as const

const DONE = ['completed'] as const
const PLAYED = ['completed', 'rolled_back'] as const

const ROUND = '{game} ({provider}) round {id}'

const plain = { statuses: DONE, method: false, adjusts: false } as const

const deposit = {
  ...plain,
  type: 'deposit',
  sign: 1,
  wallet: 'payment',
  statuses: ['pending', ...DEPOSIT_MOVES.pending, 'refunded'],
  creators: SYSTEM,
  method: true,
  note: '{method} ****{account} deposit via {provider}, ref {reference}',
} as const

/** Names of deposits of which some methods, or all, can be charged back. */
const disputable = {
  ...deposit,
  statuses: [...deposit.statuses, 'charged_back'],
} as const

const withdrawal = {
  ...plain,
  type: 'withdrawal',
  sign: -1,
  wallet: 'payment',
  statuses: WITHDRAWAL_STEPS,
  creators: SYSTEM,
  method: true,
  note: 'Payout to {method} ****{account} via {provider}, ref {reference}',
} as const

const award = {
  ...plain,
  type: 'bonus',
  sign: 1,
  creators: RULE_OR_MANAGER,
  note: 'Bonus {id}: {name}',
} as const
const bonusAward = { ...award, wallet: 'bonus' } as const
const cashAward = { ...award, wallet: 'cash' } as const

const round = {
  ...plain,
  wallet: 'split',
  statuses: PLAYED,
  creators: SYSTEM,
  note: ROUND,
} as const
const bet = { ...round, type: 'bet', sign: -1 } as const
const win = { ...round, type: 'win', sign: 1 } as const

const adjustment = { ...plain, type: 'adjustment', creators: SYSTEM } as const
const removal = { ...adjustment, sign: -1, wallet: 'bonus' } as const
const credit = { ...adjustment, sign: 1, wallet: 'cash' } as const
const debit = { ...adjustment, sign: -1, wallet: 'cash' } as const

const refund = { ...plain, type: 'refund', creators: SYSTEM } as const
const byHand = { adjusts: true, note: undefined } as const

/**
 * Every event name, one row each. The engine, the ledger, the laws, the scenarios, the types and
 * the documentation read this table. The order fixes the ledger's codes: append new names.
 */
export const EVENTS = {
  'Card Deposit': { ...disputable, meaning: 'A deposit by card.' },
  'E-Wallet Deposit': { ...disputable, meaning: 'A deposit from an e-wallet.' },
  'Bank Transfer Deposit': { ...deposit, meaning: 'A deposit by bank transfer.' },
  'Instant Bank Deposit': { ...deposit, meaning: 'A deposit by instant bank payment.' },
  'Crypto Deposit': { ...deposit, meaning: 'A deposit in a cryptocurrency.' },
  'Voucher Deposit': { ...deposit, meaning: 'A deposit by voucher.' },
  'Mobile Deposit': { ...deposit, meaning: 'A deposit by mobile payment.' },
  'Manual Deposit': { ...disputable, creators: ADMIN, meaning: 'A deposit booked by staff.' },
  'Card Withdrawal': { ...withdrawal, meaning: 'A withdrawal to a card.' },
  'E-Wallet Withdrawal': { ...withdrawal, meaning: 'A withdrawal to an e-wallet.' },
  'Bank Transfer Withdrawal': { ...withdrawal, meaning: 'A withdrawal by bank transfer.' },
  'Instant Bank Withdrawal': { ...withdrawal, meaning: 'A withdrawal by instant bank payment.' },
  'Crypto Withdrawal': { ...withdrawal, meaning: 'A withdrawal in a cryptocurrency.' },
  'Manual Withdrawal': {
    ...withdrawal,
    creators: ADMIN,
    meaning: 'A withdrawal requested by staff.',
  },
  'Bonus Awarded': { ...bonusAward, meaning: 'Bonus money with a wagering requirement.' },
  'Free Spins Winnings': {
    ...bonusAward,
    meaning: 'Free spins winnings with a wagering requirement.',
  },
  Cashback: { ...cashAward, meaning: 'A share of the net loss, paid in cash.' },
  'Cash Bonus': { ...cashAward, meaning: 'A cash bonus without wagering.' },
  'Free Spins Winnings (Cash)': { ...cashAward, meaning: 'Free spins winnings, paid in cash.' },
  'VIP Reward': { ...cashAward, creators: MANAGER, meaning: 'A cash gift from the VIP manager.' },
  'Loyalty Exchange': { ...cashAward, meaning: 'Loyalty points exchanged for cash.' },
  'Tournament Prize': { ...cashAward, meaning: 'A tournament prize, paid in cash.' },
  'Slots Bet': { ...bet, meaning: 'A stake on a slot.' },
  'Jackpot Slots Bet': { ...bet, meaning: 'A stake on a jackpot slot.' },
  'Roulette Bet': { ...bet, meaning: 'A stake on roulette.' },
  'Blackjack Bet': { ...bet, meaning: 'A stake on blackjack.' },
  'Baccarat Bet': { ...bet, meaning: 'A stake on baccarat.' },
  'Video Poker Bet': { ...bet, meaning: 'A stake on video poker.' },
  'Live Casino Bet': { ...bet, meaning: 'A stake at a live table.' },
  'Bingo Bet': { ...bet, meaning: 'A stake on bingo.' },
  'Crash Bet': { ...bet, meaning: 'A stake on a crash game.' },
  'Slots Win': { ...win, meaning: 'A win on a slot.' },
  'Jackpot Slots Win': { ...win, meaning: 'A win on a jackpot slot, below its jackpots.' },
  'Roulette Win': { ...win, meaning: 'A win on roulette.' },
  'Blackjack Win': { ...win, meaning: 'A win on blackjack.' },
  'Baccarat Win': { ...win, meaning: 'A win on baccarat.' },
  'Video Poker Win': { ...win, meaning: 'A win on video poker.' },
  'Live Casino Win': { ...win, meaning: 'A win at a live table.' },
  'Bingo Win': { ...win, meaning: 'A win on bingo.' },
  'Crash Win': { ...win, meaning: 'A win on a crash game.' },
  'Jackpot Win': { ...win, meaning: 'A jackpot on a jackpot slot: 100 times the stake or more.' },
  'Bonus Forfeited': {
    ...removal,
    note: 'Bonus {id} {cause}',
    meaning:
      'A withdrawal, a self-exclusion or the player forfeits a bonus; its balance is removed.',
  },
  'Bonus Expired': {
    ...removal,
    note: 'Bonus {id} expired',
    meaning: 'A bonus expires; its balance is removed.',
  },
  'Bonus Cancelled': {
    ...removal,
    creators: ADMIN,
    note: 'Bonus {id} cancelled: {reason}',
    meaning: 'Staff cancel a bonus; its balance is removed.',
  },
  'Bonus Max-Win Cap': {
    ...removal,
    note: 'Bonus {id} capped',
    meaning: 'The balance of a completed bonus above its cap is removed.',
  },
  'Bonus Converted': {
    ...removal,
    note: 'Bonus {id} converted',
    meaning: 'The balance of a completed bonus is removed from the bonus wallet.',
  },
  'Bonus Winnings Credited': {
    ...credit,
    note: 'Bonus {id} converted',
    meaning: 'The balance of a completed bonus is added to the cash wallet.',
  },
  'Manual Credit': { ...credit, ...byHand, creators: ADMIN, meaning: 'Staff add cash.' },
  'Goodwill Credit': {
    ...credit,
    ...byHand,
    creators: MANAGER,
    meaning: 'The VIP manager adds cash.',
  },
  'Bad Debt Write-Off': {
    ...credit,
    note: 'Write-off for {id}',
    meaning: 'The operator writes off the part of a chargeback that exceeds the cash.',
  },
  'Manual Debit': { ...debit, ...byHand, creators: ADMIN, meaning: 'Staff remove cash.' },
  'Dormant Account Fee': {
    ...debit,
    ...byHand,
    note: 'No login for {count} days',
    meaning: 'A monthly fee after a year without a login, up to six times.',
  },
  'Bet Refund': {
    ...refund,
    sign: 1,
    wallet: 'split',
    note: 'Refund of {id}: {reason}',
    meaning: 'The stake of a rolled-back bet is returned.',
  },
  'Win Reversal': {
    ...refund,
    sign: -1,
    wallet: 'split',
    note: 'Reversal of {id}: {reason}',
    meaning: 'A rolled-back win is removed.',
  },
  'Deposit Refund': {
    ...refund,
    sign: -1,
    wallet: 'cash',
    creators: ADMIN,
    method: true,
    note: 'Refund of {id}: {reason}',
    meaning: 'A deposit, or part of it, is refunded.',
  },
  Chargeback: {
    ...refund,
    sign: -1,
    wallet: 'cash',
    method: true,
    note: 'Chargeback of {id}, case {id}: {reason}',
    meaning: 'A bank charges back a deposit, or part of it.',
  },
  'Chargeback Reversal': {
    ...refund,
    sign: 1,
    wallet: 'cash',
    method: true,
    note: 'Dispute won, {id}',
    meaning: 'A dispute is won; the chargeback is returned.',
  },
  'Bonus Reinstated': {
    ...removal,
    sign: 1,
    creators: ADMIN,
    note: 'Bonus {id} reinstated',
    meaning: 'Staff reinstate a bonus with its removed balance.',
  },
  'Bonus Debited': {
    ...removal,
    creators: ADMIN,
    note: 'Bonus {id} debited: {reason}',
    meaning: 'Staff remove part of the balance of a bonus.',
  },
  'Tax Withheld': { ...debit, ...byHand, meaning: 'Tax on winnings, withheld from the cash.' },
} as const satisfies Readonly<Record<string, EventRow>>

export type EventName = Words<keyof typeof EVENTS>

/** Every event name, in code order. */
export const EVENT_NAMES: readonly EventName[] = wordsOf(EVENTS)

/** The event names of a type. */
export type EventNameOf<Type extends EventType> = {
  [Name in EventName]: (typeof EVENTS)[Name]['type'] extends Type ? Name : never
}[EventName]

/** The name of an award row: the names of event type `bonus`. */
export type AwardName = EventNameOf<'bonus'>

/** The name of a row that the command `adjust` books. */
export type AdjustmentName = {
  [Name in EventName]: (typeof EVENTS)[Name]['adjusts'] extends true ? Name : never
}[EventName]

const isAward = (name: EventName): name is AwardName => EVENTS[name].type === 'bonus'
const isAdjustment = (name: EventName): name is AdjustmentName => EVENTS[name].adjusts

/** Every award name, in code order. */
export const AWARD_NAMES = EVENT_NAMES.filter(isAward)

/** Every name that the command `adjust` books, in code order. */
export const ADJUSTMENT_NAMES = EVENT_NAMES.filter(isAdjustment)

/** Effect of a row with a given status on the three wallets, in minor units. */
export interface Effect {
  readonly cash: number
  readonly bonus: number
  readonly pending: number
}

const NO_EFFECT: Effect = { cash: 0, bonus: 0, pending: 0 }

/**
 * The effect of one row on the wallets, from its name, status and magnitude. All balances follow
 * from this function.
 *
 * @param amount magnitude in minor units, >= 0
 * @param bonusPart the part of `amount` that moves the bonus wallet; read for split rows only
 */
export function effectOf(
  name: EventName,
  status: TransactionStatus,
  amount: number,
  bonusPart: number,
): Effect {
  const { type, sign, wallet } = EVENTS[name]
  if (wallet === 'payment') {
    return type === 'deposit' ? depositEffect(status, amount) : withdrawalEffect(status, amount)
  }
  // A rolled-back bet or win keeps its effect: the compensating refund row reverses it.
  if (wallet === 'cash') return { cash: sign * amount, bonus: 0, pending: 0 }
  if (wallet === 'bonus') return { cash: 0, bonus: sign * amount, pending: 0 }
  return { cash: sign * (amount - bonusPart), bonus: sign * bonusPart, pending: 0 }
}

function depositEffect(status: TransactionStatus, amount: number): Effect {
  return CREDITED.has(status) ? { cash: amount, bonus: 0, pending: 0 } : NO_EFFECT
}

function withdrawalEffect(status: TransactionStatus, amount: number): Effect {
  if (status === 'completed') return { cash: -amount, bonus: 0, pending: 0 }
  return OPEN_STATUSES.includes(status) ? { cash: -amount, bonus: 0, pending: amount } : NO_EFFECT
}
