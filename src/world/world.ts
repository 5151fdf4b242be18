import type { Policies } from '../contract/policies'
import type {
  BonusPage,
  EligibleBonusList,
  PlayerProfile,
  TransactionPage,
  TransactionSummary,
} from '../contract/resources'
import type { BonusStatus, CriteriaType } from '../domain/bonuses'
import type { EventType } from '../domain/events'
import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import type { PlayerState } from '../engine/state'

/** Which transactions, in instants. Bounds are inclusive. */
export interface TransactionQuery {
  readonly eventTypes?: readonly EventType[] | undefined
  readonly eventNames?: readonly string[] | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly createdBy?: string | undefined
  /** Default 20. */
  readonly limit?: number | undefined
  /** Default 0. */
  readonly offset?: number | undefined
}

export interface BonusQuery {
  readonly status?: BonusStatus | undefined
  /** Default 50. */
  readonly limit?: number | undefined
  /** Default 0. */
  readonly offset?: number | undefined
}

export interface Period {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** One player, read at the world's clock: the wire objects of the document. */
export interface PlayerView {
  readonly id: string
  profile(): PlayerProfile
  transactions(query?: TransactionQuery): TransactionPage
  summary(period?: Period): TransactionSummary
  bonuses(query?: BonusQuery): BonusPage
  eligibleBonuses(query?: { criteria?: CriteriaType | undefined }): EligibleBonusList
  /** The engine's inside, for the audit and the control API. Never change it. */
  state(): PlayerState
}

/** A line of the player list. */
export interface PlayerListing {
  readonly id: string
  readonly persona: PersonaId | undefined
  readonly market: MarketId
  /** Present only for players that are made already. */
  readonly name?: string
}

export interface PlayerListQuery {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly persona?: PersonaId | undefined
}

/**
 * What the operations and the control API need of a world. Every answer is as of `now`; a change is
 * a command and appears in the log.
 */
export interface Simulation {
  readonly seed: string
  /** Instant at which histories start. */
  readonly epoch: number
  /** The world's clock. */
  readonly now: number
  /** Number of generated players. */
  readonly players: number
  readonly policies: Policies
  /** Whether responses are checked against the contract before they leave. */
  readonly selfCheck: boolean
  /** Undefined if nobody has this id. */
  find(id: string): PlayerView | undefined
  /** Scripted and changed players first, then generated ones by index. */
  list(query?: PlayerListQuery): { players: PlayerListing[]; total: number }
  /** Applies the update of the document; the id of the change record. */
  update(id: string, body: ProfileUpdate): string
}

/** The update of the document, validated. `null` clears (policy `updateOmitted: reset` only). */
export interface ProfileUpdate {
  readonly phone?: string | null | undefined
  readonly affiliate_name?: string | null | undefined
  readonly blocked?: boolean | undefined
  readonly settings?:
    | {
        readonly marketing_email_subscription?: boolean | undefined
        readonly email_validation?: boolean | undefined
        readonly marketing_sms_subscription?: boolean | undefined
        readonly sms_validation?: boolean | undefined
        readonly want_bonus?: boolean | undefined
      }
    | undefined
}
