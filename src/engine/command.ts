import type {
  BlockCommand,
  MoveWithdrawalCommand,
  PlayerCommand,
  UpdateProfileCommand,
} from './player-command'

/** Who gives a bonus: a rule, or the VIP manager. */
export type Giver = 'System' | 'VIP Manager'

/** Where staff, the house or the bank move a withdrawal. */
export type WithdrawalMove = MoveWithdrawalCommand['to']

/**
 * The commands as the engine takes them. They are the public ones, but for three things: money is
 * in integer minor units of the player's currency, a duration in milliseconds, and the fields of
 * the update have the names of the inside.
 */
export type Command =
  | Exclude<PlayerCommand, BlockCommand | UpdateProfileCommand>
  | (Omit<BlockCommand, 'for'> & {
      /** End of a cool-off or earliest end of a self-exclusion, ms after now. */
      readonly durationMs?: number | undefined
    })
  | (Omit<UpdateProfileCommand, 'affiliate_name'> & {
      readonly affiliateName?: string | null | undefined
    })

export type CommandType = Command['type']

/** What a command, or a timer, touched. Ordinals and indices, each once, ascending. */
export interface Outcome {
  readonly rows: readonly number[]
  readonly bonuses: readonly number[]
  /** Id of the change record of `updateProfile`. */
  readonly change: string | undefined
}
