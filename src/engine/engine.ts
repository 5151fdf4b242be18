import { adjust, label, login, updateProfile } from './account'
import { type Act, beginAct } from './act'
import { block, unblock } from './blocking'
import { awardBonus, cancelBonus, claimBonus } from './bonuses'
import type { Command, CommandType, Outcome } from './command'
import { deposit, refundDeposit, settleDeposit } from './deposits'
import { chargeback, resolveDispute } from './disputes'
import { setKyc } from './kyc'
import { play } from './play'
import { fireTimer } from './processes'
import { rollback } from './rollback'
import type { PlayerState } from './state'
import { cancelWithdrawal, moveWithdrawal, requestWithdrawal } from './withdrawals'

type Handlers = {
  readonly [Type in CommandType]: (act: Act, command: Extract<Command, { type: Type }>) => void
}

/** One handler a command. Each checks every rule before its first change. */
const HANDLERS: Handlers = {
  login,
  deposit,
  settleDeposit,
  requestWithdrawal,
  moveWithdrawal,
  cancelWithdrawal,
  play,
  rollback,
  awardBonus,
  claimBonus,
  cancelBonus,
  setKyc,
  block,
  unblock,
  adjust,
  chargeback,
  resolveDispute,
  refundDeposit,
  updateProfile,
  label,
}

/**
 * Applies a command whole, or refuses it and changes nothing.
 *
 * @param at instant, ms UTC: the player's clock, up to which everything due has happened
 * @throws CommandRefusedError naming the rule
 */
export function execute(player: PlayerState, command: Command, at: number): Outcome {
  const act = beginAct(player, at)
  const handler = HANDLERS[command.type] as (act: Act, command: Command) => void
  handler(act, command)
  const ascending = (a: number, b: number) => a - b
  return {
    rows: act.rows.sort(ascending),
    bonuses: act.bonuses.sort(ascending),
    change: act.change,
  }
}

/** Instant of the next thing that happens by itself; Infinity if nothing does. */
export function nextDue(player: PlayerState): number {
  return Math.min(player.timers[0]?.due ?? Infinity, player.pilot?.nextAt ?? Infinity)
}

/**
 * Lets everything happen that is due up to and including an instant, in order: by instant, timers
 * before the autopilot, timers among themselves by their total order.
 */
export function runTo(player: PlayerState, instant: number): void {
  for (let due = nextDue(player); due <= instant; due = nextDue(player)) {
    player.clock = due
    const timer = player.timers[0]
    if (timer && timer.due === due) {
      player.timers.shift()
      fireTimer(player, timer)
    } else player.pilot?.wake(player)
  }
  player.clock = Math.max(player.clock, instant)
}
