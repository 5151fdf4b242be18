import type {
  AffiliateSource,
  BlockCause,
  HoldCause,
  KycStatus,
  LimitKind,
  LimitPeriod,
  Restriction,
  Settings,
} from '../domain/accounts'
import type { BonusStatus, BonusTemplate } from '../domain/bonuses'
import type { Currency } from '../domain/currencies'
import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import type { Ledger } from '../ledger/ledger'
import type { NumberedIds, TimedIds } from '../random/ids'
import type { Stream } from '../random/stream'
import type { Timers } from './timers'

/**
 * The identity that `register` fixes. `updateProfile` changes the parts that are writable on the
 * wire, `changeIdentity` those that staff correct.
 */
export interface Identity {
  name: string
  email: string
  phone: string | undefined
  language: string
  affiliateName: string | undefined
  affiliateSource: AffiliateSource
  /** Assigned manager. */
  vipManager: string | undefined
  /** Day number of the date of birth: gates the birthday gift and the caps on stakes. */
  birthDay: number
  settings: Settings
}

/** Who gives a bonus: a rule, or the VIP manager. */
export type Giver = 'System' | 'VIP Manager'

/** How a bonus record ended. */
export type BonusEnd =
  | 'completed'
  | 'expired'
  | 'forfeited'
  | 'cancelled'
  | 'lost'
  | 'declined'
  | 'empty'
  | 'voided'

/** The terms of one record, in minor units: a template's terms for one player. */
export interface BonusTerms {
  /** The offer of the catalog. */
  readonly template: BonusTemplate
  /** Wagering multiplier; 0: none. */
  readonly multiplier: number
  /** The base of the multiplier. `bonus+deposit` locks the deposit while the bonus is active. */
  readonly base: 'bonus' | 'bonus+deposit'
  /** Maximum that converts, minor units, where it differs from the template's multiple. */
  readonly cap: number | undefined
  /** Who gives the bonus. */
  readonly by: Giver
}

/** The wagering terms of an offer that differ from player to player. */
export type WageringTerms = Pick<BonusTerms, 'base' | 'multiplier'>

/** One bonus of a player, pending, active or ended. */
export interface BonusRecord {
  /** Place in the book. */
  readonly index: number
  readonly id: string
  readonly terms: BonusTerms
  /** True if the player claimed an offer: its deposit must be of the kind that the offer names. */
  readonly claimed: boolean
  readonly createdAt: number
  /** While pending the claim deadline, after activation the end of validity. */
  expiresAt: number
  /** Whole days from the creation, activation or reinstatement to `expiresAt`. */
  days: number
  status: BonusStatus
  /** Minor units; while pending the maximum. */
  amount: number
  /** Money of the bonus in the bonus wallet, minor units. */
  balance: number
  /** Amount to wager, minor units. */
  requirement: number
  /** Weighted stakes so far, whole minor units, not capped: {@link wageredOf} caps. */
  contributed: number
  /** What the stakes contributed beyond that, in hundredths of a minor unit, 0 to 99. */
  carried: number
  /** Maximum that converts, minor units. */
  cap: number | undefined
  /** The event that a pending record waits for. */
  awaiting: 'deposit' | 'claim' | undefined
  /** Ordinal of the deposit that the record matches, or that voided it. */
  deposit: number | undefined
  /** Ordinal of the award row. */
  award: number | undefined
  /** Ordinal of the row that removed its balance, if it ended by one. */
  removal: number | undefined
  /** Ordinal of the row that gave its balance back last. */
  reinstated: number | undefined
  activatedAt: number | undefined
  endedAt: number | undefined
  end: BonusEnd | undefined
  /** Bets over the limit while it was active. */
  breaches: number
}

/** Progress as the wire shows it: never more than the requirement. */
export function wageredOf(bonus: BonusRecord): number {
  return Math.min(bonus.requirement, bonus.contributed)
}

export interface KycCase {
  status: KycStatus
  /** Instant of the latest change. */
  since: number
  /** Instant of the first approval ever. */
  approvedAt: number | undefined
  /** True after a request to resubmit: the 30-day deadline runs. */
  retry: boolean
}

export interface Block {
  /** Undefined: a plain flag. */
  readonly cause: BlockCause | undefined
  readonly since: number
  /** End of a cool-off, earliest end of a self-exclusion. */
  readonly until: number | undefined
  /** True once the KYC case was approved during the block. */
  readonly reviewed?: boolean
}

/** A limit of the player, from an instant up to the next change of its kind and period. */
export interface LimitChange {
  readonly kind: LimitKind
  readonly per: LimitPeriod
  /** Minor units; of a session milliseconds. Undefined: no limit. */
  readonly value: number | undefined
  readonly from: number
  /** Number of rows when the limit was set: it binds no earlier row, even of the same instant. */
  readonly rows: number
}

/** What has been taken back of a deposit, minor units. */
export interface TakenBack {
  /** What the operator refunded. */
  readonly refunded: number
  /** What banks charged back, unless the dispute was won. */
  readonly chargedBack: number
  /** The part of `chargedBack` that cash lacked. */
  readonly writtenOff: number
  /** The deposit's dispute; undefined if it was never charged back. */
  readonly dispute: 'open' | 'won' | 'lost' | undefined
}

/** A round whose win has not been posted yet. */
export interface OpenRound {
  /** Ordinal of its bet. */
  readonly bet: number
  readonly win: number
  readonly settlesAt: number
}

/** What an update or staff can change, in the words of the API; null: no value. */
export interface UpdatableFields {
  /** Full name. */
  readonly name?: string
  /** E-mail address. */
  readonly email?: string
  /** Phone number as it was entered. */
  readonly phone?: string | null
  /** Language in English, such as `German`. */
  readonly language?: string
  /** Name of the affiliate. */
  readonly affiliate_name?: string | null
  /** Name of the VIP manager. */
  readonly vip_manager?: string | null
  /** Whether the player is blocked. */
  readonly blocked?: boolean
  /** The settings that changed, by name. */
  readonly settings?: Readonly<Record<string, boolean>>
}

/** The fields that an update changed, with their values before and after. */
export interface ChangeRecord {
  readonly before: UpdatableFields
  readonly after: UpdatableFields
}

/** The state of the autopilot. Opaque to the engine, which only wakes and copies it. */
export interface Pilot {
  /** Instant of the next decision; Infinity when there is none left. */
  readonly nextAt: number
  /**
   * Decides and acts at `nextAt`, then sets the next one, and goes on with that one if it comes up
   * to and including `until`, and before every timer of the player.
   */
  wake(player: PlayerState, until: number): void
  clone(): Pilot
}

/** The id families of one player. */
export interface PlayerIds {
  readonly transactions: TimedIds
  readonly bonuses: TimedIds
  readonly rounds: NumberedIds
  readonly cases: NumberedIds
  readonly changes: NumberedIds
}

/** The complete state of one player. Only the engine writes to it. */
export interface PlayerState {
  readonly id: string
  /**
   * Root label of every random stream of this player, from the world's seed and the player's id.
   */
  readonly seed: string
  readonly ids: PlayerIds
  readonly persona: PersonaId | undefined
  readonly market: MarketId
  readonly currency: Currency
  readonly registeredAt: number
  /** Stated wagering terms of offers by code; the terms of other offers are drawn. */
  readonly terms: Readonly<Record<string, WageringTerms>>
  /** Instant up to which everything due has happened. */
  clock: number
  identity: Identity
  lastLogin: number
  /** Instant of the latest login after 60 days or more without one, of a player who has played. */
  returnedAt: number | undefined
  /** The latest time without a login that was longer than 30 days. */
  absence: { readonly from: number; readonly until: number } | undefined
  /** Last act in the session; with `lastLogin` it shows whether the session is still open. */
  lastActive: number
  kyc: KycCase
  /** What blocks the account: several causes can stand at a time, each once, the oldest first. */
  blocks: readonly Block[]
  /** Blocks that an update lifted, each once: not in force, and still visible while protected. */
  lifted: readonly Block[]
  /** Why staff hold the payouts, without a block. */
  payoutHold: HoldCause | undefined
  /** What staff restrict, without a block. */
  restrictions: readonly Restriction[]
  /** Instant from which on the person is erased. */
  erasedAt: number | undefined
  /** Labels set by hand, the known ones first; labels of suspicion end with the block. */
  labels: readonly string[]
  /** Every change of a limit in the order in which it was set; at most one of a kind waits. */
  limits: readonly LimitChange[]
  /** Ended sessions of the last 32 days, kept once there is a session limit. */
  sessions: readonly { readonly from: number; readonly until: number }[]
  ledger: Ledger
  bonuses: BonusRecord[]
  /** Place of the active bonus in the book. */
  active: number | undefined
  /** Ordinals of the wins that were big when they were posted: an index that avoids scans. */
  bigWins: number[]
  /** Rounds whose win has not come yet, by the ordinal of the bet, ascending. */
  readonly rounds: Map<number, OpenRound>
  /** Deposits of which something was taken back, by their ordinals: an index that avoids scans. */
  readonly takenBack: Map<number, TakenBack>
  readonly timers: Timers
  /** Number of profile updates so far: the number in the id of the newest one. */
  updates: number
  /** What the newest update changed. */
  lastChange: ChangeRecord | undefined
  /** The engine's own random stream: results of rounds. */
  luck: Stream
  /** True when payments, reviews and disputes run by themselves. */
  processes: boolean
  pilot: Pilot | undefined
}
