import type { Bonus } from '../contract/bonuses'
import type { PageQuery } from '../contract/parameters'
import type { ProfilePart } from '../contract/profile'
import type { Transaction } from '../contract/transactions'
import type { KycStatus } from '../simulator/domain/accounts'
import type { Currency } from '../simulator/domain/currencies'
import type { InstantInput } from '../simulator/domain/instants'
import type { MarketId } from '../simulator/domain/markets'
import type { PersonaId } from '../simulator/domain/personas'
import type { PlayerCommand } from '../simulator/engine/commands/catalogue'
import type { ChangeRecord } from '../simulator/engine/state'
import type { PlayerConditions } from './conditions'
import type { ServiceWrite } from './log'

/** An item of the player list. */
export interface PlayerListing {
  /** Id of the player, as the API has it. */
  readonly id: string
  /** Undefined for a player without one, such as one of most scenarios. */
  readonly persona: PersonaId | undefined
  /** The market whose rules apply to the player. */
  readonly market: MarketId
  /** Full name, as in the profile. */
  readonly name: string
  /** With `details` only. */
  readonly details?: PlayerListingDetails
}

/** The state of a player in a list. */
export interface PlayerListingDetails {
  /** The currency of the account. */
  readonly currency: Currency
  /** Status of the KYC check. */
  readonly kyc_status: KycStatus
  /** Whether the player is blocked. */
  readonly blocked: boolean
  /** Cash, in major units of the currency. */
  readonly cash_balance: number
  /** The last login, ISO 8601. */
  readonly last_login: string
  /** What awaits the operator: withdrawals, or else a KYC review; null for neither. */
  readonly awaits: OpenCase | null
}

/** What a player is waiting for, and since when at the longest. */
export type OpenCase =
  | (Waiting<'withdrawal'> & {
      /** Sum of the open withdrawals, in major units of the currency. */
      readonly amount: number
    })
  | Waiting<'kyc_review'>

interface Waiting<Kind> {
  /** What the operator has to decide. */
  readonly kind: Kind
  /** When the oldest one was requested, ISO 8601. */
  readonly since: string
}

/** Conditions and page of the player list; the default of `limit` is 50. */
export interface PlayerListQuery extends PlayerConditions, PageQuery {
  /** Maximum number of players that a search reads before it answers: 1 to 1,000; default 1,000. */
  readonly budget?: number | undefined
  /** Adds each player's state, so players are generated; default false. */
  readonly details?: boolean | undefined
}

/** What `find` looks for, and how far. */
export interface FindQuery extends PlayerConditions {
  /** Number of players to find; default 1. */
  readonly limit?: number | undefined
  /** Maximum number of players that are read; default 10,000. Each takes about a millisecond. */
  readonly budget?: number | undefined
  /** Position in the list at which the search begins; default 0. */
  readonly offset?: number | undefined
}

/** How often a condition of a search held. */
export interface ConditionCount {
  /** The field of the condition. */
  readonly field: string
  /** Number of players for which it was evaluated. */
  readonly known: number
  /** Number of those for which it held. */
  readonly held: number
  /** The nearest known word, if a word is not a known one. */
  readonly nearWord?: string
}

/** The result of `find`. */
export interface FoundPlayers {
  /** As many as requested, or fewer if the budget or the world ends first. */
  readonly players: readonly PlayerListing[]
  /** Number of players that were looked at. */
  readonly examined: number
  /** The conditions on fields: one that never held makes a search hopeless. */
  readonly conditions: readonly ConditionCount[]
  /** Where the search can go on; absent after the last player. */
  readonly nextOffset?: number
}

/** A page of the player list. */
export interface PlayerPage {
  /** The players of this page. */
  readonly players: readonly PlayerListing[]
  /** Number of all matching players; absent if it is not known without a search. */
  readonly total?: number
  /** The `offset` of the next page; absent on the last one, and with `limit: 0`. */
  readonly nextOffset?: number
}

/** The specified update, validated. `null` clears (policy `updateOmitted: reset` only). */
export type ProfileUpdate = Omit<Extract<PlayerCommand, { type: 'updateProfile' }>, 'type'>

/** The effect of a command, in the form of the API. */
export interface CommandOutcome {
  /**
   * Transactions that were added or changed their status, in ledger order, in their state right
   * after the command. The list is built on first use.
   */
  readonly transactions: readonly Transaction[]
  /** Bonuses that were opened, changed or ended, in the order of the bonus history. */
  readonly bonuses: readonly Bonus[]
  /** Id of the change record, for `updateProfile` and `changeIdentity`. */
  readonly change?: string | undefined
  /**
   * With `setKyc`, `block`, `unblock`, `label`, `close` or `erase` among the commands: the earlier
   * values of the profile members that they changed; null for no value. Absent if the commands
   * created the player.
   */
  readonly before?: ProfilePart
  /** The values of the same members afterwards. */
  readonly after?: ProfilePart
}

/** The effect of commands, perhaps with the newest rows only. */
export interface ShortOutcome extends CommandOutcome {
  /** Number of all rows, if some are left out. */
  readonly total?: number
}

/** A duration in whole, non-negative numbers of units. Years and months are calendar ones. */
export interface DurationUnits {
  /** Calendar years. */
  readonly years?: number | undefined
  /** Calendar months. */
  readonly months?: number | undefined
  /** Weeks of 7 days. */
  readonly weeks?: number | undefined
  /** Days of 24 hours. */
  readonly days?: number | undefined
  /** Hours. */
  readonly hours?: number | undefined
  /** Minutes. */
  readonly minutes?: number | undefined
  /** Seconds. */
  readonly seconds?: number | undefined
}

/** The target of `advance`: a duration, ISO 8601 or such as `{ days: 3 }`, or an instant. */
export type Advance =
  | string
  | DurationUnits
  | {
      /** A duration, ISO 8601. */
      readonly by: string
    }
  | {
      /** An instant that is not before the clock. */
      readonly to: InstantInput
    }

/**
 * A restore point: an opaque value that stays valid after any later change, in this process only: a
 * copy as JSON restores nothing. Its size depends on the number of changed players. Like a fork, it
 * is not limited in number, except in the control API.
 */
export interface Snapshot {
  /** The clock at the snapshot, ISO 8601. */
  readonly now: string
  /** Version of the generated data, as in a log. */
  readonly dataVersion: number
}

/** An update that is about to be committed. */
export interface AppliedUpdate {
  /** Id of the change record. */
  readonly id: string
  readonly record: ChangeRecord
  /** To be completed by the journal. */
  readonly write: ServiceWrite
}

/** How a player differs in a copy. */
export interface DifferentPlayer {
  /** The id of the player; undefined if no player differs. */
  readonly id: string | undefined
  /** It has the state before its last change. */
  readonly stale?: boolean
  /** Its next update is this one of those that are lost: no other update has its id. */
  readonly ignored?: number
}
