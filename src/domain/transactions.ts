import type { Words } from './words'

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
export type EventType = Words<(typeof EVENT_TYPES)[number]>

/** Every status that a transaction can have. Which of them a row may have: its event name. */
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
export type Status = Words<(typeof STATUSES)[number]>

/** Statuses that a row reaches only by way of a completion: such a row carries `completed_at`. */
export const COMPLETED_ONCE: readonly Status[] = [
  'completed',
  'refunded',
  'charged_back',
  'reversed',
  'rolled_back',
]

/** Statuses of a deposit whose money has arrived, whatever became of it later. */
export const CREDITED: ReadonlySet<Status> = new Set(['completed', 'refunded', 'charged_back'])

/** Who made a row: the three values that the document names. */
export const CREATORS = ['System', 'VIP Manager', 'Admin'] as const
export type Creator = Words<(typeof CREATORS)[number]>
