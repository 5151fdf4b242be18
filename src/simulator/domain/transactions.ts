import type { Words } from './words'

/** The seven event types of the specification, in its order. */
export const EVENT_TYPES = [
  'deposit',
  'withdrawal',
  'bonus',
  'bet',
  'win',
  'adjustment',
  'refund',
] as const
export type EventType = Words<(typeof EVENT_TYPES)[number]>

/**
 * Every status that a transaction can have. The event name determines which of them a row can have.
 */
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
export type TransactionStatus = Words<(typeof STATUSES)[number]>

/** Statuses of rows that are completed or were once: such a row has `completed_at`. */
export const COMPLETED_ONCE: readonly TransactionStatus[] = [
  'completed',
  'refunded',
  'charged_back',
  'reversed',
  'rolled_back',
]

/** Statuses of a deposit whose money has arrived, even if it was taken back later. */
export const CREDITED: ReadonlySet<TransactionStatus> = new Set([
  'completed',
  'refunded',
  'charged_back',
])

/** Allowed moves of a deposit, by status. A status that is missing is final. */
export const DEPOSIT_MOVES = {
  pending: ['completed', 'declined', 'failed', 'cancelled', 'expired'],
  expired: ['completed'],
  failed: ['completed'],
  completed: ['refunded', 'charged_back'],
  charged_back: ['completed'],
} as const satisfies Partial<Record<TransactionStatus, readonly TransactionStatus[]>>

/** Allowed moves of a withdrawal, by status. A status that is missing is final. */
export const WITHDRAWAL_MOVES = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['processing', 'pending', 'rejected', 'cancelled'],
  processing: ['completed', 'failed', 'rejected', 'cancelled'],
  completed: ['reversed'],
} as const satisfies Partial<Record<TransactionStatus, readonly TransactionStatus[]>>

/** Every status to which staff, the operator or the bank move a withdrawal. */
export const WITHDRAWAL_STEPS = [
  'pending',
  'approved',
  'processing',
  'completed',
  'rejected',
  'cancelled',
  'failed',
  'reversed',
] as const
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number]

/** Statuses of a withdrawal that has left cash and is not final, in their order. */
export const OPEN_STATUSES: readonly string[] = [
  'pending',
  'approved',
  'processing',
] satisfies readonly TransactionStatus[]

/** The creators of rows: the three values that the specification names. */
export const CREATORS = ['System', 'VIP Manager', 'Admin'] as const
export type Creator = Words<(typeof CREATORS)[number]>
