import type { Policies } from '../contract/policies'
import type {
  Bonus,
  BonusPage,
  EligibleBonusList,
  PlayerProfile,
  Transaction,
  TransactionPage,
  TransactionSummary,
} from '../contract/resources'
import type { BonusStatus, CriteriaType } from '../domain/bonuses'
import type { EventType } from '../domain/events'
import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import type { PlayerState } from '../engine/state'
import type { PlayerCommand, RegisterCommand, WorldCommand } from './command-schema'
import type { InstantInput } from './duration'
import type { WorldLog } from './log'

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

/** What a command did, as the wire shows it. */
export interface CommandOutcome {
  /** Transactions made or moved to another status, in ledger order. */
  readonly transactions: readonly Transaction[]
  /** Bonuses opened, moved or ended, in the order of the book. */
  readonly bonuses: readonly Bonus[]
  /** Id of the change record, for `updateProfile`. */
  readonly change?: string | undefined
}

/** How far to advance: an ISO 8601 duration, or an instant. */
export type Advance = string | { readonly by: string } | { readonly to: InstantInput }

/** A restore point. Opaque; it costs what was touched, and stays good whatever happens later. */
export interface Snapshot {
  /** Where the clock stood. */
  readonly now: number
}

/** The world without its doors: players, clock, commands and log. */
export interface WorldCore extends Simulation {
  /**
   * One player, read live: each call answers as of the clock at that moment.
   *
   * @throws FauxhouseError PLAYER_NOT_FOUND
   */
  player(id: string): PlayerView
  /** True if there is a player with this id now. */
  has(id: string): boolean
  /**
   * Applies a command at the world's clock, whole or not at all. `register` makes the player.
   *
   * @throws CommandRefusedError if a rule stands against it
   * @throws FauxhouseError PLAYER_NOT_FOUND, PLAYER_EXISTS, INVALID_COMMAND
   */
  execute(id: string, command: PlayerCommand | RegisterCommand): CommandOutcome
  /** Applies several commands at one instant: all of them, or none. */
  execute(id: string, commands: readonly WorldCommand[]): CommandOutcome
  /**
   * Moves the clock forward; what falls due on the way has happened, in order, when this returns.
   *
   * @returns the clock, ms UTC
   * @throws FauxhouseError CLOCK_BACKWARDS, INVALID_OPTION
   */
  advance(step: Advance): number
  /** Options and commands so far: `createWorld({ replay: log })` makes this world again. */
  log(): WorldLog
  /** Ids of the players that a command or a scenario has touched, in that order. */
  touched(): readonly string[]
  /** Commands of one player so far, oldest first. */
  commandsOf(id: string): readonly { readonly at: string; readonly command: WorldCommand }[]
  snapshot(): Snapshot
  /** Goes back, or over, to a restore point of this world or of one that it was forked from. */
  restore(snapshot: Snapshot): void
  /** Back to the start of this world: options, and what was loaded with them. */
  reset(): void
  /**
   * Changes policies from now on. Part of the log, a function for `errorFormat` excepted: set that
   * again after a replay.
   *
   * @throws FauxhouseError INVALID_OPTION
   */
  setPolicies(changes: Partial<Policies>): Policies
}
