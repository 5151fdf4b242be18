import type { Bonus } from '../../contract/bonuses'
import type { Policies } from '../../contract/policies'
import type { PlayerProfile, Settings } from '../../contract/profile'
import type { Transaction } from '../../contract/transactions'
import type { WorldCommand } from '../commands'

export const CHANGE_SOURCES = ['request', 'command', 'scenario', 'clock'] as const

/**
 * Where a change comes from: a request to the service, a command or another call of the library
 * or the control API, a scenario that was loaded, or time that passed.
 */
export type ChangeSource = (typeof CHANGE_SOURCES)[number]

/** What a write did: the type of a command, or another call. */
export type WriteType = WorldCommand['type'] | 'load' | 'remove' | 'setPolicies'

/** A write that was applied, as part of the log of the world. */
export interface Write {
  /** Who wrote. */
  readonly via: Exclude<ChangeSource, 'clock'>
  /** When, by the clock of the world, ISO 8601. */
  readonly at: string
  /** What the write did. */
  readonly command: WriteType
  /** Id of the player; null for policies and for scenarios. */
  readonly player: string | null
  /** Name of the loaded scenario; absent for other writes. */
  readonly scenario?: string
  /** Id of the request in the journal of this world; absent without one. */
  readonly request?: string
}

/**
 * What made a change: a write, or the clock. `unknown` after a restore of another history, and if
 * the log is incomplete.
 */
export type Cause =
  | Omit<Write, 'player'>
  | {
      /** Time passed, or no write is known. */
      readonly via: 'clock' | 'unknown'
    }

/** Two values of the same thing. */
interface Changed<Type extends string, Value> {
  /** What has changed. */
  readonly type: Type
  /** The value in the earlier state. */
  readonly before: Value
  /** The value now. */
  readonly after: Value
  /** Everything that took part, the oldest first. */
  readonly causes: readonly Cause[]
}

/** The clock of the world, ISO 8601. Absent if it only followed the host. */
export type ClockChange = Changed<'clock', string>

/** A policy. A function is written as text. */
export interface PolicyChange extends Changed<'policy', unknown> {
  /** Name of the policy. */
  readonly name: keyof Policies
}

/** A player that was created or removed. One that was replaced is both. */
export interface PlayerChange
  extends Pick<Changed<'created' | 'removed', never>, 'type' | 'causes'> {
  /** Id of the player. */
  readonly player: string
}

/** The members of a profile that follow from the rows and from time. Commands set all others. */
export const FIGURES = [
  'ftd_date',
  'last_login',
  'withdrawal_status',
  'balances',
  'kpi',
  'segments',
] as const satisfies readonly (keyof PlayerProfile)[]

/** A fact of an account by its path, also those that only staff see. */
export type AccountField =
  | Exclude<keyof PlayerProfile, (typeof FIGURES)[number] | 'settings'>
  | `settings.${keyof Settings}`
  | 'labels'
  | 'limits'
  | 'payout_hold'
  | 'restrictions'

/**
 * A fact of a player's account: a field of the profile, such as `phone`, `kyc_status` or
 * `settings.want_bonus`, or one that only staff see: `labels`, `limits`, `payout_hold`,
 * `restrictions`. Null for no value.
 */
export interface ProfileChange extends Changed<'profile', unknown> {
  /** Id of the player. */
  readonly player: string
  /** Path of the fact, such as `settings.want_bonus`. */
  readonly field: AccountField
}

/** A transaction or a bonus: `before` is null if it was added, `after` if a restore removed it. */
export interface ItemChange<Type extends 'transaction' | 'bonus', Item>
  extends Changed<Type, Item | null> {
  /** Id of the player. */
  readonly player: string
  /** Id of the transaction or the bonus. */
  readonly id: string
}

/** A transaction that was added, whose status changed, or that was erased. */
export type TransactionChange = ItemChange<'transaction', Transaction>

/** A bonus that was added or changed. */
export type BonusChange = ItemChange<'bonus', Bonus>

/** A net change of a world. */
export type WorldChange =
  | ClockChange
  | PolicyChange
  | PlayerChange
  | ProfileChange
  | TransactionChange
  | BonusChange

/** A figure of the profile that follows from changes, such as `balances.cash_balance`. */
export interface Consequence extends Omit<ProfileChange, 'type' | 'field' | 'causes'> {
  /** Path of the figure in the profile. */
  readonly field: string
}

/** What has changed in a world since an earlier state. */
export interface WorldChanges {
  /** The clock of the earlier state, ISO 8601. */
  readonly since: string
  /** The clock now, ISO 8601. */
  readonly now: string
  /**
   * Net changes: those of the world, then those of each player that a command or a scenario has
   * changed, in the order of the first change.
   */
  readonly changes: readonly WorldChange[]
  /** Figures of the profiles that follow from the changes. */
  readonly consequences: readonly Consequence[]
  /** Every write that was applied, the oldest first, even without a net effect. */
  readonly writes: readonly Write[]
  /**
   * False if the causes are unknown and writes may be missing: after a restore of another history,
   * and if the log is incomplete.
   */
  readonly complete: boolean
}
