import type { BlockCause, KycStatus, ManualLabel, Settings } from '../domain/accounts'
import type { Creator, EventName } from '../domain/events'
import type { PaymentMethod } from '../domain/payments'

/** Who gives a bonus: a rule, or the VIP manager. */
export type Giver = Exclude<Creator, 'Admin'>

/** How a deposit comes out. `pending` leaves it open for {@link SettleDeposit} or the processes. */
export type DepositOutcome = 'pending' | 'completed' | 'declined' | 'failed' | 'cancelled'

export type WithdrawalMove =
  | 'approved'
  | 'processing'
  | 'completed'
  | 'rejected'
  | 'failed'
  | 'reversed'

/** A transaction id, or absent: the newest transaction that the command can act on. */
type TransactionRef = string | undefined
/** A bonus id or code, or absent: the oldest that waits, for a claim; the active one, to cancel. */
type BonusRef = string | undefined

/**
 * The commands, as the engine takes them: money in integer minor units of the player's currency.
 * The public form (`PlayerCommand`) writes the same amounts as on the wire.
 */
export type Command =
  | { type: 'login' }
  | {
      type: 'deposit'
      amount: number
      method?: PaymentMethod | undefined
      /** Default `completed`. */
      outcome?: DepositOutcome | undefined
      /** Why it was declined. */
      reason?: string | undefined
      /** Default Player; Admin makes a Manual Deposit. */
      by?: 'Player' | 'Admin' | undefined
      note?: string | undefined
    }
  | {
      type: 'settleDeposit'
      transaction?: TransactionRef
      /** Default `completed`. */
      outcome?: Exclude<DepositOutcome, 'pending'> | 'expired' | undefined
      reason?: string | undefined
    }
  | {
      type: 'requestWithdrawal'
      amount: number
      method?: PaymentMethod | undefined
      by?: 'Player' | 'Admin' | undefined
      note?: string | undefined
    }
  | {
      type: 'moveWithdrawal'
      to: WithdrawalMove
      transaction?: TransactionRef
      reason?: string | undefined
    }
  | {
      type: 'cancelWithdrawal'
      transaction?: TransactionRef
      by?: 'Player' | 'Admin' | undefined
    }
  | {
      type: 'play'
      /** Game id; default: the first medium slot. */
      game?: string | undefined
      stake: number
      /** Number of rounds, default 1. */
      rounds?: number | undefined
      /** Total win of the single round; absent: drawn from the game's table. */
      win?: number | undefined
      /** True leaves the round open until the game settles it, 20 to 60 seconds later. */
      open?: boolean | undefined
    }
  | { type: 'rollback'; transaction?: TransactionRef; reason?: string | undefined }
  | {
      type: 'awardBonus'
      /** Name of the award row; default by template, else `Bonus Awarded`. */
      award?: EventName | undefined
      /** Catalogue code; absent: a manual bonus of `amount`. */
      code?: string | undefined
      name?: string | undefined
      amount?: number | undefined
      multiplier?: number | undefined
      base?: 'bonus' | 'bonus+deposit' | undefined
      /** Most that converts, minor units. */
      cap?: number | undefined
      validDays?: number | undefined
      claimDays?: number | undefined
      /** True (default): active at once if nothing else is; false: waits to be claimed. */
      activate?: boolean | undefined
      by?: Giver | undefined
    }
  | { type: 'claimBonus'; bonus?: BonusRef }
  | {
      type: 'cancelBonus'
      bonus?: BonusRef
      by?: 'Player' | 'Admin' | undefined
      reason?: string | undefined
    }
  | { type: 'setKyc'; status: KycStatus }
  | {
      type: 'block'
      cause?: BlockCause | undefined
      /** End of a cool-off or earliest end of a self-exclusion, ms after now. */
      durationMs?: number | undefined
    }
  | { type: 'unblock' }
  | {
      type: 'adjust'
      kind: 'Manual Credit' | 'Manual Debit' | 'Goodwill Credit' | 'Dormant Account Fee'
      amount: number
      note?: string | undefined
    }
  | { type: 'chargeback'; transaction?: TransactionRef }
  | { type: 'resolveDispute'; transaction?: TransactionRef; won: boolean }
  | { type: 'refundDeposit'; transaction?: TransactionRef; reason?: string | undefined }
  | {
      type: 'updateProfile'
      phone?: string | null | undefined
      affiliateName?: string | null | undefined
      blocked?: boolean | undefined
      settings?: { readonly [Key in keyof Settings]?: Settings[Key] | undefined } | undefined
    }
  | {
      type: 'label'
      add?: readonly ManualLabel[] | undefined
      remove?: readonly ManualLabel[] | undefined
    }

export type CommandType = Command['type']

/** What a command, or a timer, touched. Ordinals and indices, each once, ascending. */
export interface Outcome {
  readonly rows: readonly number[]
  readonly bonuses: readonly number[]
  /** Id of the change record of `updateProfile`. */
  readonly change: string | undefined
}
