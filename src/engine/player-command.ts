import type { BlockCause, KycStatus, ManualLabel, Settings } from '../domain/accounts'
import type { AdjustmentName, AwardName } from '../domain/events'
import type { PaymentMethod } from '../domain/payments'

/*
 * The commands as users write them, in code, in scenario files and over the control API: amounts as
 * on the wire (`12.5`, with no more decimals than the currency has), durations in ISO 8601, the
 * fields of the update under their documented names. Texts have 1 to 500 characters, those of the
 * update any number.
 *
 * A command that the rules refuse throws a CommandRefusedError and changes nothing; its `rule` is
 * one of those that are named here. What does not fit its type is INVALID_COMMAND instead.
 */

/** Stated settings: what is left out stays as it is. */
export type Stated<Keys extends keyof Settings> = {
  readonly [Key in Keys]?: Settings[Key] | undefined
}

/**
 * A command that acts on one transaction. Rules for the choice: `unknown_transaction` (of another
 * player, or nobody's), `transaction_state` (not one that the command can act on) and, where none
 * is named, `no_such_transaction`.
 */
interface OnTransaction {
  /** Transaction id. Default: the newest one that the command can act on. */
  readonly transaction?: string | undefined
}

/** The player logs in: a new session begins, whatever was open. Rule: `account_blocked`. */
export interface LoginCommand {
  readonly type: 'login'
}

/**
 * Money comes in. A completed deposit activates the bonus that waits for it; one by Admin is a
 * Manual Deposit. Rules: `account_blocked`, `amount_out_of_range`.
 */
export interface DepositCommand {
  readonly type: 'deposit'
  readonly amount: number
  /** Default: the one that the player's market uses most. */
  readonly method?: PaymentMethod | undefined
  /** Default `completed`. `pending` stays open until `settleDeposit`, or until it expires. */
  readonly outcome?: 'completed' | 'pending' | 'declined' | 'failed' | 'cancelled' | undefined
  /** Why it was declined. Default `do not honour`. */
  readonly reason?: string | undefined
  /** Default `Player`. */
  readonly by?: 'Player' | 'Admin' | undefined
  /** Replaces the composed note of the row. */
  readonly note?: string | undefined
}

/** A pending deposit comes to its end. Rules: those of {@link OnTransaction}. */
export interface SettleDepositCommand extends OnTransaction {
  readonly type: 'settleDeposit'
  /** Default `completed`. */
  readonly outcome?: 'completed' | 'declined' | 'failed' | 'cancelled' | 'expired' | undefined
  /** Why it was declined. Default `do not honour`. */
  readonly reason?: string | undefined
}

/**
 * The player asks for a payout: the money leaves the cash wallet, an active bonus is forfeited, and
 * an unknown customer is asked for documents. Rules: `account_blocked` and `below_minimum` (both
 * for the player only), `amount_out_of_range`, `insufficient_withdrawable`, `closed_loop`.
 */
export interface RequestWithdrawalCommand {
  readonly type: 'requestWithdrawal'
  readonly amount: number
  /** Default: that of the last deposit, or `bank_transfer` where it cannot take a payout. */
  readonly method?: PaymentMethod | undefined
  /** Default `Player`; `Admin` makes a Manual Withdrawal, of any size and while blocked. */
  readonly by?: 'Player' | 'Admin' | undefined
  /** Replaces the composed note of the row. */
  readonly note?: string | undefined
}

/**
 * The house or the bank moves a withdrawal on: pending, approved, processing, completed, and 30
 * days at most from there to reversed. Rules: `kyc_required` and `account_blocked` (both for
 * `approved`), `reversal_window`, and those of {@link OnTransaction}.
 */
export interface MoveWithdrawalCommand extends OnTransaction {
  readonly type: 'moveWithdrawal'
  readonly to: 'approved' | 'processing' | 'completed' | 'rejected' | 'failed' | 'reversed'
  /** Of `rejected`, `failed` and `reversed`. Default by move, such as `document required`. */
  readonly reason?: string | undefined
}

/**
 * A pending withdrawal is called off. Rules: `account_blocked` (for the player only), and those of
 * {@link OnTransaction}.
 */
export interface CancelWithdrawalCommand extends OnTransaction {
  readonly type: 'cancelWithdrawal'
  /** Default `Player`. */
  readonly by?: 'Player' | 'Admin' | undefined
}

/**
 * Plays rounds of a game at one instant, and ends early when the funds no longer cover the stake.
 * Rules: `account_blocked`, `amount_out_of_range`, `invalid_rounds`, `insufficient_funds` (for the
 * first round), `open_round_with_bonus`.
 */
export interface PlayCommand {
  readonly type: 'play'
  /** Id of a game of the lobby. Default: a slot of medium volatility. */
  readonly game?: string | undefined
  readonly stake: number
  /** Whole, 1 to 100,000. Default 1. */
  readonly rounds?: number | undefined
  /** Total win of the one round; 0 loses it. Default: drawn from the game's table. */
  readonly win?: number | undefined
  /** True leaves the round open: the game settles it 20 to 60 seconds later. Default false. */
  readonly open?: boolean | undefined
}

/**
 * The game provider takes a bet or a win back. Rules: `win_stands` (the bet's win goes first),
 * `bonus_no_longer_active`, `insufficient_funds`, and those of {@link OnTransaction}.
 */
export interface RollbackCommand extends OnTransaction {
  readonly type: 'rollback'
  /** Default `game error`. */
  readonly reason?: string | undefined
}

/**
 * Staff or a rule of the house gives a bonus, whatever the gates of the catalogue say. Rules:
 * `account_blocked`, `unknown_bonus`, `invalid_terms`, `amount_out_of_range`, `nothing_to_award`.
 */
export interface AwardBonusCommand {
  readonly type: 'awardBonus'
  /** Name of the award row. Default: the template's. */
  readonly award?: AwardName | undefined
  /** Code of the catalogue. Default: a bonus given by hand, which needs an `amount`. */
  readonly code?: string | undefined
  /** Default: the template's. */
  readonly name?: string | undefined
  /** Default: what the template gives now. */
  readonly amount?: number | undefined
  /** Wagering multiplier, whole, 0 to 1,000. Default: the template's; 0 for awards in cash. */
  readonly multiplier?: number | undefined
  /** What the multiplier applies to. Default: the template's. */
  readonly base?: 'bonus' | 'bonus+deposit' | undefined
  /** Most that converts to cash. Default: the template's multiple of the amount, if it has one. */
  readonly cap?: number | undefined
  /** Days from activation to expiry, whole, 1 to 3,650. Default: the template's. */
  readonly validDays?: number | undefined
  /** Days in which it can be claimed, whole, 1 to 3,650. Default: the template's. */
  readonly claimDays?: number | undefined
  /** Default true: active at once if nothing else is. False: waits to be claimed. */
  readonly activate?: boolean | undefined
  /** Who gives it. Default: as the award goes, `System` or `VIP Manager`. */
  readonly by?: 'System' | 'VIP Manager' | undefined
}

/**
 * The player claims a bonus that waits, or an offer of the catalogue; one that matches a deposit is
 * pending until it comes. Rules: `account_blocked`, `deposit_required`, `bonus_active`,
 * `bonus_ended`, `unknown_bonus`, `not_eligible`.
 */
export interface ClaimBonusCommand {
  readonly type: 'claimBonus'
  /** Bonus id or code. Default: the oldest that waits for a claim, else the first offer. */
  readonly bonus?: string | undefined
}

/**
 * A pending or active bonus is given up, or taken away. Rules: `account_blocked` (for the player
 * only), `bonus_ended`, `unknown_bonus`.
 */
export interface CancelBonusCommand {
  readonly type: 'cancelBonus'
  /** Bonus id or code. Default: the active one, else the oldest pending one. */
  readonly bonus?: string | undefined
  /** Default `Player`. */
  readonly by?: 'Player' | 'Admin' | undefined
  /** Why staff take it away. Default `max bet exceeded` after such a bet, else `bonus abuse`. */
  readonly reason?: string | undefined
}

/**
 * Moves the KYC case: not_started, pending, in_review, approved or rejected; back to pending to ask
 * again. Rule: `kyc_transition`.
 */
export interface SetKycCommand {
  readonly type: 'setKyc'
  readonly status: KycStatus
}

/** Blocks the account. Rules: `already_blocked`, `block_duration`, `no_chargeback`. */
export interface BlockCommand {
  readonly type: 'block'
  /** Shows as a segment. Default none. */
  readonly cause?: BlockCause | undefined
  /**
   * ISO 8601 duration. Of a Cool-Off, 24 hours to 6 weeks, default 7 days: it ends by itself. Of a
   * Self-Excluded at least 181 days, default 182: it is lifted by hand, not earlier.
   */
  readonly for?: string | undefined
}

/** Lifts the block. Rules: `not_blocked`, `self_exclusion_running`. */
export interface UnblockCommand {
  readonly type: 'unblock'
}

/** Books an adjustment of the cash wallet. Rules: `amount_out_of_range`, `insufficient_funds`. */
export interface AdjustCommand {
  readonly type: 'adjust'
  readonly kind: AdjustmentName
  readonly amount: number
  readonly note?: string | undefined
}

/**
 * The card holder's bank takes a completed deposit back and the account is blocked; what the cash
 * wallet lacks is written off. Rules: `already_disputed`, and those of {@link OnTransaction}.
 */
export interface ChargebackCommand extends OnTransaction {
  readonly type: 'chargeback'
}

/** A dispute ends. Rules: `dispute_closed`, and those of {@link OnTransaction}. */
export interface ResolveDisputeCommand extends OnTransaction {
  readonly type: 'resolveDispute'
  /** True brings the deposit back; false is final. */
  readonly won: boolean
}

/**
 * The house gives a completed deposit back. Rules: `already_disputed`, `insufficient_funds`, and
 * those of {@link OnTransaction}.
 */
export interface RefundDepositCommand extends OnTransaction {
  readonly type: 'refundDeposit'
  /** Default `player request`. */
  readonly reason?: string | undefined
}

/** The update operation: what is left out stays as it is, `null` removes. No rule refuses it. */
export interface UpdateProfileCommand {
  readonly type: 'updateProfile'
  readonly phone?: string | null | undefined
  readonly affiliate_name?: string | null | undefined
  readonly blocked?: boolean | undefined
  readonly settings?:
    | Stated<Exclude<keyof Settings, 'email_account_activation' | 'sms_account_activation'>>
    | undefined
}

/** A segment that staff set; all others are derived. */
export type Label = ManualLabel

/** Sets and clears labels; one of suspicion needs a block and ends with it. Rule: `not_blocked`. */
export interface LabelCommand {
  readonly type: 'label'
  readonly add?: readonly Label[] | undefined
  readonly remove?: readonly Label[] | undefined
}

/** A command for a player who exists. `Extract<PlayerCommand, { type: 'deposit' }>` picks one. */
export type PlayerCommand =
  | LoginCommand
  | DepositCommand
  | SettleDepositCommand
  | RequestWithdrawalCommand
  | MoveWithdrawalCommand
  | CancelWithdrawalCommand
  | PlayCommand
  | RollbackCommand
  | AwardBonusCommand
  | ClaimBonusCommand
  | CancelBonusCommand
  | SetKycCommand
  | BlockCommand
  | UnblockCommand
  | AdjustCommand
  | ChargebackCommand
  | ResolveDisputeCommand
  | RefundDepositCommand
  | UpdateProfileCommand
  | LabelCommand
