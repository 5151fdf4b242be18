import type { Dataset } from './dataset'
import type { Format } from './format'
import { subjectAt } from './subject'
import type { TableName } from './tables'

/** Takes the text of the rows of a table, piece by piece. */
export type TextSink = (text: string) => void

/** What a portion of a dataset has. */
export interface PortionCounts {
  readonly players: number
  /** Number of rows of each table that has some. */
  readonly rows: ReadonlyMap<TableName, number>
}

/**
 * Writes the rows of the players at the positions from `from` to below `to`, with separators
 * between them.
 */
export function writePortion(
  { census, tables }: Dataset,
  format: Format,
  { from, to }: { readonly from: number; readonly to: number },
  sinkOf: (table: TableName) => TextSink,
): PortionCounts {
  const { separator, end } = format
  const counts = new Map<TableName, number>()
  let players = 0
  for (let position = from; position < to; position += 1) {
    const subject = subjectAt(census, position, tables)
    if (subject === undefined) continue
    players += 1
    for (const [table, texts] of format.texts(subject, tables)) {
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
