import { bonusOf } from '../contract/bonuses'
import type { Policies } from '../contract/policies'
import { profileDifference, profileOf } from '../contract/profile'
import type { Transaction } from '../contract/transactions'
import { transactionOf } from '../contract/transactions'
import type { PlayerState } from '../simulator/engine/state'
import type { CommandRun } from './command-run'
import type { CommandType, WorldCommand } from './commands'
import type { ShortOutcome } from './world'

/** Commands about the account: rows and bonuses do not show what they change. */
const ACCOUNT: ReadonlySet<CommandType> = new Set([
  'setKyc',
  'block',
  'unblock',
  'label',
  'close',
  'erase',
])

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
