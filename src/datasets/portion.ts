import type { AnswerTally } from './answers'
import type { Dataset } from './dataset'
import { type Subject, subjectAt } from './subject'

/** Positions of a dataset, from `from` to below `to`. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The players at some positions. A tally sees each before its rows, and again behind them. */
export function* subjectsIn(
  { scan, tables }: Dataset,
  { from, to }: Range,
  tally?: AnswerTally,
): Generator<Subject> {
  for (let position = from; position < to; position += 1) {
    const subject = subjectAt(scan, position, tables)
    if (subject === undefined) continue
    tally?.add(subject)
    yield subject
    tally?.addLife(subject)
  }
}
