import type { Bonus } from '../contract/bonuses'
import { bonusOf } from '../contract/bonuses'
import type { Policies } from '../contract/policies'
import { type ProfilePart, profileDifference, profileOf } from '../contract/profile'
import type { Transaction } from '../contract/transactions'
import { transactionOf } from '../contract/transactions'
import type { PlayerCommand } from '../simulator/engine/commands/catalog'
import type { ChangeRecord, PlayerState } from '../simulator/engine/state'
import type { CommandType, WorldCommand } from './commands'
import type { ServiceWrite } from './log'

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

/** An update that is about to be committed. */
export interface AppliedUpdate {
  /** Id of the change record. */
  readonly id: string
  readonly record: ChangeRecord
  /** To be completed by the journal. */
  readonly write: ServiceWrite
}

/** Commands about the account: rows and bonuses do not show what they change. */
const ACCOUNT: ReadonlySet<CommandType> = new Set([
  'setKyc',
  'block',
  'unblock',
  'label',
  'close',
  'erase',
])

/** The effect of commands, as ordinals of rows and places in the bonus book. */
export interface CommandRun {
  readonly player: PlayerState
  /** Each once, ascending. */
  readonly rows: readonly number[]
  readonly bonuses: readonly number[]
  readonly change: string | undefined
}

/** Commands that were executed, and what their outcome needs. */
interface Executed {
  readonly commands: readonly WorldCommand[]
  readonly run: CommandRun
  /** The player before them; undefined if they created it. */
  readonly before: PlayerState | undefined
  readonly now: number
  readonly policies: Policies
}

/**
 * The effect of commands on a player, in the form of the API.
 *
 * @param max largest number of rows, the newest ones
 */
export function commandOutcomeOf(
  { commands, run, before, now, policies }: Executed,
  max = Number.POSITIVE_INFINITY,
): ShortOutcome {
  const { player, change } = run
  const bonuses = run.bonuses.flatMap((index) => {
    const bonus = player.bonuses[index]
    return bonus ? [bonusOf(player, bonus, policies)] : []
  })
  const { rows: all } = run
  const rows = all.length > max ? all.slice(-max) : all
  let transactions: Transaction[] | undefined
  return {
    get transactions() {
      transactions ??= rows.map((ordinal) =>
        transactionOf(player, player.ledger.row(ordinal), now, policies),
      )
      return transactions
    },
    ...(rows !== all && { total: all.length }),
    bonuses,
    ...(change !== undefined && { change }),
    ...(before !== undefined && commands.some(({ type }) => ACCOUNT.has(type))
      ? profileDifference(profileOf(before, now, policies), profileOf(player, now, policies))
      : {}),
  }
}
