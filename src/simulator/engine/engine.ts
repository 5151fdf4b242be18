import { type Act, beginAct, bonusesOf, type OperatorRules, rowsOf } from './act'
import { type Command, PLAYER_COMMANDS } from './commands/catalog'
import { play } from './commands/play'
import { fireTimer } from './processes'
import type { PlayerState } from './state'

/** Runs a command. Each definition has checked its own `run`: the type selects the right one. */
interface Runner {
  run(act: Act, command: Command): void
}

const RUNNERS: ReadonlyMap<Command['type'], Runner> = new Map(
  PLAYER_COMMANDS.map((definition) => [definition.type, definition]),
)
const PLAY: Runner = play

/** What a command touched: ordinals and indices, each once, ascending. */
export interface Outcome {
  readonly rows: readonly number[]
  readonly bonuses: readonly number[]
  /** Id of the change record of `updateProfile` or `changeIdentity`. */
  readonly change: string | undefined
}

/**
 * Applies a command completely, or rejects it and changes nothing.
 *
 * @param at instant, ms UTC: the player's clock, up to which everything due has happened
 * @param rules the policies that change commands; default: those of the autopilot
 * @throws CommandRefusedError with the rule
 */
export function execute(
  player: PlayerState,
  command: Command,
  at: number,
  rules?: OperatorRules,
): Outcome {
  const act = perform(player, command, at, rules)
  return { rows: rowsOf(act), bonuses: bonusesOf(act), change: act.change }
}

/**
 * The same without the outcome, which the autopilot seldom reads: `rowsOf` and `bonusesOf` give it
 * until the next act.
 */
export function perform(
  player: PlayerState,
  command: Command,
  at: number,
  rules?: OperatorRules,
): Act {
  const act = beginAct(player, at, rules)
  // Nearly all commands play: they go without the look-up by a string.
  if (command.type === 'play') PLAY.run(act, command)
  else RUNNERS.get(command.type)?.run(act, command)
  return act
}

/** Instant of the player's next timer or autopilot decision; Infinity if there is none. */
export function nextDue(player: PlayerState): number {
  return Math.min(player.timers.next?.due ?? Infinity, player.pilot?.nextAt ?? Infinity)
}

/**
 * Runs everything that is due up to and including an instant, in order: by instant, timers before
 * the autopilot, timers by their total order.
 */
export function runTo(player: PlayerState, instant: number): void {
  for (let due = nextDue(player); due <= instant; due = nextDue(player)) {
    const timer = player.timers.next
    if (timer && timer.due === due) {
      player.clock = due
      player.timers.clear(timer.kind, timer.subject)
      fireTimer(player, timer, instant)
    } else player.pilot?.wake(player, instant)
  }
  player.clock = Math.max(player.clock, instant)
}
