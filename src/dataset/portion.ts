import type { AnswerTally } from './answers'
import type { Dataset } from './dataset'
import type { Format } from './format'
import { type Subject, subjectAt } from './subject'
import type { TableName } from './tables'

/** Takes the text of the rows of a table, piece by piece. */
export type TextSink = (text: string) => void

/** What a portion of a dataset has. */
export interface PortionCounts {
  readonly players: number
  /** Number of rows of each table that has some. */
  readonly rows: ReadonlyMap<TableName, number>
}

/** Positions of a dataset, from `from` to below `to`. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The players at some positions. A tally sees each before its rows, and again behind them. */
export function* subjectsIn(
  { census, tables }: Dataset,
  { from, to }: Range,
  tally?: AnswerTally,
): Generator<Subject> {
  for (let position = from; position < to; position += 1) {
    const subject = subjectAt(census, position, tables)
    if (subject === undefined) continue
    tally?.add(subject)
    yield subject
    tally?.addLife(subject)
  }
}

/** Writes the rows of the players at some positions, with separators between them. */
export function writePortion(
  dataset: Dataset,
  format: Format,
  range: Range,
  tally: AnswerTally,
  sinkOf: (table: TableName) => TextSink,
): PortionCounts {
  const { separator, end } = format
  const counts = new Map<TableName, number>()
  let players = 0
  for (const subject of subjectsIn(dataset, range, tally)) {
    players += 1
    for (const [table, texts] of format.texts(subject, dataset.tables)) {
      const sink = sinkOf(table)
      let count = counts.get(table) ?? 0
      for (const text of texts) {
        if (count > 0 && separator !== '') sink(separator)
        sink(text + end)
        count += 1
      }
      if (count > 0) counts.set(table, count)
    }
  }
  return { players, rows: counts }
}
