import type { Transaction } from '../contract/history-resources'
import type { Policies } from '../contract/policies'
import { clonePlayer } from '../simulator/engine/player'
import type { PlayerState } from '../simulator/engine/state'
import type { CommandRun } from './command-run'
import type { CommandType, WorldCommand } from './commands'
import { bonusOf } from './views/bonuses'
import { profileDifference, profileOf } from './views/profile'
import { transactionOf } from './views/transaction'
import type { ShortOutcome } from './world'

/** Up to this number of rows, the outcome is built at once, which is cheaper than a copy. */
const FEW = 1_000

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
  // A list that is built later needs a copy, because later commands change the player in place.
  const shown = rows.length > FEW ? clonePlayer(player) : player
  const show = () =>
    rows.map((ordinal) => transactionOf(shown, shown.ledger.row(ordinal), now, policies))
  let transactions: Transaction[] | undefined = rows.length > FEW ? undefined : show()
  return {
    get transactions() {
      transactions ??= show()
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
