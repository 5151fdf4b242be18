/** The types of the domain events. */
export const DOMAIN_EVENT_TYPES = [
  'player.registered',
  'player.logged_in',
  'player.updated',
  'player.blocked',
  'player.unblocked',
  'kyc.changed',
  'deposit.pending',
  'deposit.completed',
  'deposit.declined',
  'deposit.failed',
  'deposit.cancelled',
  'deposit.expired',
  'deposit.refunded',
  'deposit.charged_back',
  'withdrawal.pending',
  'withdrawal.approved',
  'withdrawal.processing',
  'withdrawal.completed',
  'withdrawal.rejected',
  'withdrawal.cancelled',
  'withdrawal.failed',
  'withdrawal.reversed',
  'bonus.pending',
  'bonus.active',
  'bonus.completed',
  'bonus.cancelled',
  'limit.changed',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'wager.settled',
] as const

export type DomainEventType = (typeof DOMAIN_EVENT_TYPES)[number]

/** What an event is about. To read amounts and texts, use the six operations. */
export interface DomainEventData {
  /** Id of the player. */
  readonly player: string
  /** Id of the transaction. */
  readonly transaction?: string
  /** Id of the bonus. */
  readonly bonus?: string
  /** The limit: its kind and period, such as `deposit.day`. */
  readonly limit?: string
  /** Names of the profile fields that changed. */
  readonly fields?: readonly string[]
  /** The status, cause or value before; absent if there was none. */
  readonly from?: string | number
  /** The status, cause or value after; absent if there is none. */
  readonly to?: string | number
}

/** Something that has happened to a player. */
export interface DomainEvent {
  /** `evt_…`, from the player and the number of the event in the player's life. */
  readonly id: string
  readonly type: DomainEventType
  /** The world's instant, ISO 8601. */
  readonly timestamp: string
  readonly data: DomainEventData
}

/**
 * Whether patterns select a type: its name, `deposit.*`, or `*`. No pattern, or one with `*`,
 * selects `wager.settled`, which is as frequent as bets, unless it is `wager.*`.
 */
export function selectsType(patterns: readonly string[] | undefined, type: string): boolean {
  const isFrequent = type.startsWith('wager.')
  if (patterns === undefined || patterns.includes('*')) {
    if (!isFrequent) return true
  }
  const family = `${type.slice(0, type.indexOf('.'))}.*`
  return patterns?.some((pattern) => pattern === type || pattern === family) === true
}
