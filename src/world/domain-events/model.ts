/** The types of the domain events, each with what has happened. */
export const DOMAIN_EVENTS = {
  'player.registered': 'The player has an account.',
  'player.logged_in': 'The player opens a session.',
  'player.updated': 'Profile fields change: by an update, or by staff. `fields` names them.',
  'player.blocked': 'A block comes into force; `to` is its cause, or absent for a plain flag.',
  'player.unblocked': 'A block ends; `from` is its cause, or absent for a plain flag.',
  'kyc.changed': 'The KYC status changes.',
  'deposit.pending': 'A deposit is requested.',
  'deposit.completed': 'The money of a deposit arrives, or a dispute about it is won.',
  'deposit.declined': 'The bank or the provider declines a deposit.',
  'deposit.failed': 'A deposit fails.',
  'deposit.cancelled': 'A pending deposit is cancelled.',
  'deposit.expired': 'A pending deposit is not paid in time.',
  'deposit.refunded': 'A deposit is refunded whole.',
  'deposit.charged_back': 'A deposit is charged back whole.',
  'withdrawal.pending': 'A withdrawal is requested, or waits again.',
  'withdrawal.approved': 'The operator approves a withdrawal.',
  'withdrawal.processing': 'The payment of a withdrawal begins.',
  'withdrawal.completed': 'The money of a withdrawal has left.',
  'withdrawal.rejected': 'The operator rejects a withdrawal.',
  'withdrawal.cancelled': 'A withdrawal is cancelled.',
  'withdrawal.failed': 'The payment of a withdrawal fails.',
  'withdrawal.reversed': 'The bank returns a withdrawal that was paid.',
  'bonus.pending': 'A bonus waits for a deposit or for a claim.',
  'bonus.active': 'A bonus becomes active.',
  'bonus.completed': 'The wagering of a bonus is met, or it needs none.',
  'bonus.cancelled': 'A bonus expires, is forfeited, lost, declined or cancelled.',
  'limit.changed': 'The player sets or removes a limit. `limit` names it, such as `deposit.day`.',
  'dispute.opened': 'The bank charges a deposit back, whole or in part.',
  'dispute.won': 'A dispute about a deposit is won.',
  'dispute.lost': 'A dispute about a deposit is lost.',
  'wager.settled': 'A round is settled; `transaction` is its bet. Only if it is requested by name.',
} as const

export type DomainEventType = keyof typeof DOMAIN_EVENTS

export const DOMAIN_EVENT_TYPES = Object.keys(DOMAIN_EVENTS) as readonly DomainEventType[]

/** What an event is about. Amounts and texts are read by the six operations. */
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
