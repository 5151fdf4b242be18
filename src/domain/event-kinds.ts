import type { Creator, EventType, Status } from './transactions'

/**
 * How a row moves the wallets. `cash` and `bonus` name the one wallet; `split` divides the amount
 * between both (a bet takes cash first, a win follows its bet); `payment` follows the status.
 */
export type Wallet = 'cash' | 'bonus' | 'split' | 'payment'

/** The entry that the audit books for a row: `split` divides its amount between cash and bonus. */
export type Booking =
  | 'deposit'
  | 'withdrawal'
  | 'cash+'
  | 'cash-'
  | 'bonus+'
  | 'bonus-'
  | 'split+'
  | 'split-'

/** Everything that is said about one event name. */
interface EventDefinition {
  readonly type: EventType
  /** Effect on the player's funds once completed. */
  readonly sign: 1 | -1
  readonly wallet: Wallet
  /** The effect once more, in the words of the audit, which reads neither `sign` nor `wallet`. */
  readonly booking: Booking
  readonly statuses: readonly Status[]
  /** Who makes such rows. */
  readonly creators: readonly Creator[]
  /** Whether such rows name a payment method. */
  readonly method: boolean
  /** The composed event_note, with what differs in braces; none where there is only a given one. */
  readonly note: string | undefined
  /** Whether the command `adjust` books it. */
  readonly adjusts: boolean
  /** What has happened, in a sentence. */
  readonly meaning: string
}

/** A bet also says which percentage of its stake the audit counts toward wagering. */
export type EventRow =
  | (EventDefinition & { readonly type: 'bet'; readonly counts: number })
  | (EventDefinition & { readonly type: Exclude<EventType, 'bet'> })

/*
 * What the event names of a kind have in common.
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
  booking: 'deposit',
  statuses: [
    'pending',
    'completed',
    'declined',
    'failed',
    'cancelled',
    'expired',
    'refunded',
    'charged_back',
  ],
  creators: SYSTEM,
  method: true,
  note: '{method} deposit via {provider}, ref {reference}',
} as const

export const withdrawal = {
  ...plain,
  type: 'withdrawal',
  sign: -1,
  wallet: 'payment',
  booking: 'withdrawal',
  statuses: [
    'pending',
    'approved',
    'processing',
    'completed',
    'rejected',
    'cancelled',
    'failed',
    'reversed',
  ],
  creators: SYSTEM,
  method: true,
  note: 'Payout to {method} ****{account}',
} as const

const award = {
  ...plain,
  type: 'bonus',
  sign: 1,
  creators: RULE_OR_MANAGER,
  note: 'Bonus {id}: {name}',
} as const
export const bonusAward = { ...award, wallet: 'bonus', booking: 'bonus+' } as const
export const cashAward = { ...award, wallet: 'cash', booking: 'cash+' } as const

const round = {
  ...plain,
  wallet: 'split',
  statuses: PLAYED,
  creators: SYSTEM,
  note: ROUND,
} as const
export const bet = { ...round, type: 'bet', sign: -1, booking: 'split-' } as const
export const win = { ...round, type: 'win', sign: 1, booking: 'split+' } as const

const adjustment = { ...plain, type: 'adjustment', creators: SYSTEM } as const
export const removal = { ...adjustment, sign: -1, wallet: 'bonus', booking: 'bonus-' } as const
export const credit = { ...adjustment, sign: 1, wallet: 'cash', booking: 'cash+' } as const
export const debit = { ...adjustment, sign: -1, wallet: 'cash', booking: 'cash-' } as const

export const refund = { ...plain, type: 'refund', creators: SYSTEM } as const
export const byHand = { adjusts: true, note: undefined } as const
