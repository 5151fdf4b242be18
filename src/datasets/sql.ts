import { plainNumber } from './numbers'
import type { Table } from './tables'

/** A row as the values of a statement that PostgreSQL, SQLite and DuckDB take. */
export function sqlTuple({ columns }: Table, row: object): string {
  const values = row as Readonly<Record<string, unknown>>
  return `(${columns.map(({ name }) => literalOf(values[name])).join(', ')})`
}

/** What the first row of a statement follows. */
export function sqlInsert({ name }: Table): string {
  return `INSERT INTO "${name}" VALUES\n`
}

/** A list is the text of its JSON, as in CSV. */
function literalOf(value: unknown): string {
  if (value === undefined || value === null) return 'NULL'
  if (typeof value === 'number') return plainNumber(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}
