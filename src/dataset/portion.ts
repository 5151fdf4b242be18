import type { Dataset } from './dataset'
import type { Format } from './format'
import { rowsOf, subjectAt } from './subject'
import { TABLES, type TableName } from './tables'

/** The rows of some players as text. */
export interface Portion {
  /** Number of players that it has. */
  readonly players: number
  /** The tables that have rows. */
  readonly tables: readonly PortionTable[]
}

export interface PortionTable {
  readonly table: TableName
  readonly rows: number
  /** The rows, with separators between them. */
  readonly text: string
}

/** The rows of the players at the positions from `from` to below `to`. */
export function portionOf(
  { census, tables }: Dataset,
  format: Format,
  from: number,
  to: number,
): Portion {
  const texts = new Map<TableName, string[]>(tables.map((table) => [table, []]))
  let players = 0
  for (let position = from; position < to; position += 1) {
    const subject = subjectAt(census, position, tables)
    if (subject === undefined) continue
    players += 1
    for (const [table, rows] of rowsOf(subject, tables)) {
      const own = texts.get(table)
      for (const row of rows) own?.push(format.row(TABLES[table], row))
    }
  }
  const { separator } = format
  const filled = [...texts].filter(([, rows]) => rows.length > 0)
  return {
    players,
    tables: filled.map(([table, rows]) => ({
      table,
      rows: rows.length,
      text: rows.join(separator),
    })),
  }
}
