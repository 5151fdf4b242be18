import type { AnswerSums } from '../../datasets/answers'
import type { Range } from '../../datasets/portion'
import type { Tally } from '../../datasets/quality/tally'
import type { TableName } from '../../datasets/tables'

/** The rows of some players, as parts of files. */
export interface EncodedPortion<Content = unknown> {
  /** Number of players that it has. */
  readonly players: number
  readonly sums: AnswerSums
  /** What its players are like, if it is wanted. */
  readonly tally?: Tally
  /** Of the tables that have rows. */
  readonly parts: readonly TablePart<Content>[]
}

/** The rows that a portion has of a table. */
export interface TablePart<Content> {
  readonly table: TableName
  readonly content: Content
}

/** The ranges of the portions. They do not depend on where a run has ended. */
export function* rangesOf(from: number, to: number, step: number): Generator<Range> {
  for (let at = from; at < to; at += step) yield { from: at, to: Math.min(to, at + step) }
}
