import { plainNumber } from './csv'
import type { Table } from './tables'

/** Most rows of a statement: databases take many at once sooner than one by one. */
const STATEMENT_ROWS = 200

/**
 * The rows of a player as statements that PostgreSQL, SQLite and DuckDB take: the first row of a
 * statement begins it, the last one ends it.
 */
export function* sqlTexts(table: Table, rows: Iterable<object>): Generator<string> {
  let [before, count]: [string | undefined, number] = [undefined, 0]
  for (const row of rows) {
    const isFirst = count % STATEMENT_ROWS === 0
    if (before !== undefined) yield `${before}${isFirst ? ';' : ','}`
    before = `${isFirst ? `INSERT INTO "${table.name}" VALUES\n` : ''}${tupleOf(table, row)}`
    count += 1
  }
  if (before !== undefined) yield `${before};`
}

function tupleOf({ columns }: Table, row: object): string {
  const values = row as Readonly<Record<string, unknown>>
  return `(${columns.map(({ name }) => literalOf(values[name])).join(', ')})`
}

/** A list is the text of its JSON, as in CSV. */
function literalOf(value: unknown): string {
  if (value === undefined || value === null) return 'NULL'
  if (typeof value === 'number') return plainNumber(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}
