import type {
  AffiliateSource,
  BlockCause,
  KycStatus,
  ManualLabel,
  Settings,
} from '../domain/accounts'
import type { BonusStatus, BonusTemplate } from '../domain/bonuses'
import type { Currency } from '../domain/currencies'
import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import type { Ledger } from '../ledger/row'
import type { NumberedIds, TimedIds } from '../random/ids'
import type { Stream } from '../random/stream'
import type { Timer } from './timers'

/** Who a player is: what `register` fixes. Changed by `updateProfile` where the wire allows it. */
export interface Identity {
  name: string
  email: string
  phone: string | undefined
  language: string
  affiliateName: string | undefined
  affiliateSource: AffiliateSource
  /** Assigned manager; shown only while a VIP or High Roller segment holds. */
  vipManager: string | undefined
  /** Month 1..12 of the birthday: gates the birthday gift. */
  birthMonth: number
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

/** The terms of one record, in minor units: a template's promise to one player. */
export interface BonusTerms {
  readonly template: BonusTemplate
  /** Wagering multiplier; 0: none. */
  readonly multiplier: number
  /** What the multiplier applies to. `bonus+deposit` locks the deposit while it is active. */
  readonly base: 'bonus' | 'bonus+deposit'
  /** Most that converts, minor units, where it is not the template's multiple. */
  readonly cap: number | undefined
  /** Who gives it. */
  readonly by: Giver
}

/** One bonus of a player, pending, active or ended. */
export interface BonusRecord {
  /** Place in the book. */
  readonly index: number
  readonly id: string
  readonly terms: BonusTerms
  readonly createdAt: number
  /** While pending the claim deadline; from activation on the end of validity. */
  expiresAt: number
  status: BonusStatus
  /** Minor units; while pending the most that it can become. */
  amount: number
  /** Money to be wagered, minor units. */
  requirement: number
  /** Weighted stakes so far, minor units, not capped: {@link wageredOf} caps. */
  contributed: number
  /** Most that converts, minor units. */
  cap: number | undefined
  /** What a pending record waits for. */
  awaiting: 'deposit' | 'claim' | undefined
  /** Ordinal of the deposit that it matches. */
  deposit: number | undefined
  /** Ordinal of its award row. */
  award: number | undefined
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
  /** True after the house asked to resubmit: the 30-day deadline runs. */
  retry: boolean
}

export interface Block {
  readonly cause: BlockCause | undefined
  readonly since: number
  /** End of a cool-off, earliest end of a self-exclusion. */
  readonly until: number | undefined
}

/** A round whose win has not come yet. */
export interface OpenRound {
  /** Ordinal of its bet. */
  readonly bet: number
  readonly win: number
  readonly settlesAt: number
}

/** The autopilot's own memory. Opaque to the engine, which only wakes it and copies it. */
export interface Pilot {
  /** Instant of the next decision; Infinity when the player will do nothing more. */
  readonly nextAt: number
  /** Decides and acts at `nextAt`, then sets the next one. */
  wake(player: PlayerState): void
  clone(): Pilot
}

/** The id families of one player. */
export interface PlayerIds {
  readonly transactions: TimedIds
  readonly bonuses: TimedIds
  readonly rounds: NumberedIds
  readonly changes: NumberedIds
}

/** Everything there is to one player. Only the engine writes to it. */
export interface PlayerState {
  readonly id: string
  /** Root label of every stream of this player: made of the world's seed and the player's id. */
  readonly seed: string
  readonly ids: PlayerIds
  readonly persona: PersonaId | undefined
  readonly market: MarketId
  readonly currency: Currency
  readonly registeredAt: number
  /** Instant up to which everything due has happened. */
  clock: number
  identity: Identity
  lastLogin: number
  /** Instant of the latest login that came after 60 days or more without one. */
  returnedAt: number | undefined
  /** Last act in the session; with `lastLogin` it tells whether the session is still open. */
  lastActive: number
  kyc: KycCase
  block: Block | undefined
  /** Labels set by hand; those of suspicion end with the block. */
  labels: readonly ManualLabel[]
  ledger: Ledger
  bonuses: BonusRecord[]
  /** Place of the one active bonus in the book. */
  active: number | undefined
  /** Ordinals of the wins that were big when they came: an index, so that nobody scans for them. */
  bigWins: number[]
  rounds: OpenRound[]
  /** Ordinals of charged-back deposits whose dispute was lost for good. */
  closedDisputes: number[]
  timers: Timer[]
  /** Number of profile updates so far: names the next change record. */
  updates: number
  /** Draws of the engine's own: outcomes of rounds. */
  luck: Stream
  /** True when payments, reviews and disputes run by themselves. */
  processes: boolean
  pilot: Pilot | undefined
}
