import {
  type Creator,
  DEPOSIT_MOVES,
  type EventType,
  type TransactionStatus,
  WITHDRAWAL_STEPS,
} from './transactions'

/**
 * How a row moves the wallets. `cash` and `bonus` name the one wallet; `split` divides the amount
 * between both (a bet in their proportion, a win as its bet); `payment` follows the status.
 */
export type Wallet = 'cash' | 'bonus' | 'split' | 'payment'

/** The definition of one event name. */
export interface EventRow {
  readonly type: EventType
  /** Effect on the player's funds once completed. */
  readonly sign: 1 | -1
  readonly wallet: Wallet
  readonly statuses: readonly TransactionStatus[]
  /** The creators of such rows. */
  readonly creators: readonly Creator[]
  /** Whether such rows have a payment method. */
  readonly method: boolean
  /**
   * The composed event_note, with its variable parts in braces; undefined if it is never composed.
   */
  readonly note: string | undefined
  /** Whether the command `adjust` books it. */
  readonly adjusts: boolean
  /** What the event is, in a sentence. */
  readonly meaning: string
}

/*
 * The properties that the event names of a kind have in common.
 */

const SYSTEM = ['System'] as const
export const MANAGER = ['VIP Manager'] as const
export const ADMIN = ['Admin'] as const
const RULE_OR_MANAGER = ['System', 'VIP Manager'] as const

const DONE = ['completed'] as const
const PLAYED = ['completed', 'rolled_back'] as const

const ROUND = '{game} ({provider}) round {id}'

const plain = { statuses: DONE, method: false, adjusts: false } as const

export const deposit = {
  ...plain,
  type: 'deposit',
  sign: 1,
  wallet: 'payment',
  statuses: ['pending', ...DEPOSIT_MOVES.pending, 'refunded'],
  creators: SYSTEM,
  method: true,
  note: '{method} ****{account} deposit via {provider}, ref {reference}',
} as const

/** Deposits of which some methods, or all, can be charged back. */
export const disputable = {
  ...deposit,
  statuses: [...deposit.statuses, 'charged_back'],
} as const

export const withdrawal = {
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
export const bonusAward = { ...award, wallet: 'bonus' } as const
export const cashAward = { ...award, wallet: 'cash' } as const

const round = {
  ...plain,
  wallet: 'split',
  statuses: PLAYED,
  creators: SYSTEM,
  note: ROUND,
} as const
export const bet = { ...round, type: 'bet', sign: -1 } as const
export const win = { ...round, type: 'win', sign: 1 } as const

const adjustment = { ...plain, type: 'adjustment', creators: SYSTEM } as const
export const removal = { ...adjustment, sign: -1, wallet: 'bonus' } as const
export const credit = { ...adjustment, sign: 1, wallet: 'cash' } as const
export const debit = { ...adjustment, sign: -1, wallet: 'cash' } as const

export const refund = { ...plain, type: 'refund', creators: SYSTEM } as const
export const byHand = { adjusts: true, note: undefined } as const
