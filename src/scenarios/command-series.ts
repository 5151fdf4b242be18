import { FauxhouseError } from '../errors'
import type { Command } from '../simulator/engine/commands/catalogue'

/** Commands that are created one at a time, because there may be very many. */
export interface CommandSeries {
  readonly count: number
  readonly gap: number
  commandAt(place: number): Command
}

/** A series of the given commands, `gap` ms apart. */
export function listed(commands: readonly Command[], gap = 0): CommandSeries {
  return { count: commands.length, gap, commandAt: (place) => commands[place] as Command }
}

/** The problem of a target whose bets have no stake. */
export const NO_STAKE = 'the player has no money to bet'

export const NO_COMMANDS = listed([])

/** Divides an amount into parts of at most `largest`, with one command for each part. */
export function inParts(
  amount: number,
  largest: number,
  gap: number,
  commandOf: (part: number) => Command,
): CommandSeries {
  if (amount > 0 && largest < 1) throw unreachable(NO_STAKE, 'Deposit before.')
  return {
    count: amount > 0 ? Math.ceil(amount / largest) : 0,
    gap,
    commandAt: (place) => commandOf(Math.min(largest, amount - place * largest)),
  }
}

/** The error for a target that commands cannot reach. */
export function unreachable(problem: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INVALID_COMMAND', `The target cannot be reached: ${problem}.`, remedy)
}
