import type { Command } from '../engine/commands/catalogue'
import { FauxhouseError } from '../errors'

/** Commands that are made one by one: there may be very many. */
export interface CommandSeries {
  readonly count: number
  readonly gap: number
  commandAt(place: number): Command
}

/** Commands that are given one after the other, at one instant unless there is a gap. */
export function listed(commands: readonly Command[], gap = 0): CommandSeries {
  return { count: commands.length, gap, commandAt: (place) => commands[place] as Command }
}

export const NO_COMMANDS = listed([])

/** An amount in parts of at most `largest`, a command for each. */
export function inParts(
  amount: number,
  largest: number,
  gap: number,
  commandOf: (part: number) => Command,
): CommandSeries {
  if (amount > 0 && largest < 1) throw unreachable('there is no money to bet', 'Deposit before.')
  return {
    count: amount > 0 ? Math.ceil(amount / largest) : 0,
    gap,
    commandAt: (place) => commandOf(Math.min(largest, amount - place * largest)),
  }
}

/** A target to which no commands lead. */
export function unreachable(problem: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INVALID_COMMAND', `It cannot be reached: ${problem}.`, remedy)
}
