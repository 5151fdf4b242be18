import { clearTimer } from '../simulator/engine/act'
import type { Command } from '../simulator/engine/commands/catalogue'
import { preferredMethod } from '../simulator/engine/deposits'
import { execute, type Outcome, runTo } from '../simulator/engine/engine'
import { planArrival } from '../simulator/engine/plans'
import type { PlayerState } from '../simulator/engine/state'
import { transactionIdOf } from '../simulator/engine/transactions'

/**
 * Time that the money of a scenario's deposit takes, ms: seconds by card, days by bank. 0 for other
 * commands, for a deposit that staff book, and where the step states the outcome.
 */
export function arrivalTime(player: PlayerState, command: Command): number {
  if (command.type !== 'deposit' || command.outcome !== undefined) return 0
  if (command.by === 'Admin') return 0
  return planArrival(player, player.ledger.length, command.method ?? preferredMethod(player))
}

/**
 * Executes a command of a scenario at `at`. The money of a deposit arrives at `until`: the deposit
 * is pending until then, and the bonus that waits for it begins then.
 *
 * @param end the script ends here: the money that would arrive later is pending
 */
export function executeTimed(
  player: PlayerState,
  command: Command,
  at: number,
  until: number,
  end: number,
): Outcome {
  runTo(player, at)
  if (command.type !== 'deposit' || until <= at) return execute(player, command, at)
  const pending = execute(player, { ...command, outcome: 'pending' }, at)
  const [ordinal = 0] = pending.rows
  // The step says that the deposit completes, so no process decides it.
  clearTimer(player, 'depositSettles', ordinal)
  if (until > end) return pending
  runTo(player, until)
  const settle: Command = { type: 'settleDeposit', transaction: transactionIdOf(player, ordinal) }
  const settled = execute(player, settle, until)
  return { ...pending, rows: settled.rows, bonuses: settled.bonuses }
}
