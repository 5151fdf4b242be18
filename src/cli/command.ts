import type { Environment, FlagTable, FlagValues } from './flags'
import type { Terminal } from './terminal'

/** One command of the program: its arguments, its help and its function. */
export interface Command<T extends FlagTable = FlagTable> {
  readonly name: string
  /** Usage, without the flags. */
  readonly usage: string
  /** One sentence for the help. */
  readonly summary: string
  /** Two calls, without the name of the program. */
  readonly examples: readonly [string, string]
  readonly flags: T
  /** Names of flags that the help lists together, by title. */
  readonly groups?: Readonly<Record<string, readonly (keyof T & string)[]>>
  /** Names of the required arguments, in order. */
  readonly words: readonly string[]
  /** Whether any number of further arguments may follow. */
  readonly moreWords?: boolean
  readonly exitCodes?: Readonly<Record<number, string>>
  /** A further section of the help. */
  readonly details?: () => string | Promise<string>
  /** The help of an argument, in place of that of the command. */
  readonly helpOf?: (words: readonly string[]) => Promise<string | undefined>
  /** Returns the exit code; throws a FauxhouseError when it fails. */
  run(
    values: FlagValues<T>,
    words: readonly string[],
    terminal: Terminal,
    env: Environment,
  ): Promise<number>
}

/** Ties the flags of a command to the values that its `run` receives. */
export function defineCommand<const T extends FlagTable>(command: Command<T>): Command<T> {
  return command
}
