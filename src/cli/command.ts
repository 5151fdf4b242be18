import type { FlagTable, FlagValues } from './flags'
import type { Terminal } from './terminal'

/** One command of the program: what it takes, how it is described, what it does. */
export interface Command<T extends FlagTable = FlagTable> {
  readonly name: string
  /** How it is called, without the flags. */
  readonly usage: string
  /** One sentence for the help. */
  readonly summary: string
  readonly flags: T
  /** Names of the words that it needs, in order. */
  readonly words: readonly string[]
  /** Names of words that may follow. */
  readonly optionalWords?: readonly string[]
  /** Exit code. Throws an error of the family when it cannot do its work. */
  run(values: FlagValues<T>, words: readonly string[], terminal: Terminal): Promise<number>
}

/** Ties the flags of a command to the values that its `run` receives. */
export function defineCommand<const T extends FlagTable>(command: Command<T>): Command<T> {
  return command
}
