import type { Dataset } from './dataset'
import { rowsIn, subjectsIn } from './subject'
import type { TableName, TableRows } from './tables'

/** Some rows of one table. */
export type TableBatch<Name extends TableName = TableName> = {
  [Each in Name]: { readonly table: Each; readonly rows: readonly TableRows[Each][] }
}[Name]

const BATCH_ROWS = 10_000

export function* batchesOf(dataset: Dataset): Generator<TableBatch> {
  const open = new Map<TableName, TableRows[TableName][]>()
  for (const subject of subjectsIn(dataset, dataset)) {
    for (const table of dataset.tables) {
      let batch = open.get(table) ?? []
      for (const row of rowsIn(subject, table)) {
        batch.push(row)
        if (batch.length < BATCH_ROWS) continue
        yield { table, rows: batch } as TableBatch
        batch = []
      }
      open.set(table, batch)
    }
  }
  for (const [table, rows] of open) if (rows.length > 0) yield { table, rows } as TableBatch
}
