import { jsonText, plainNumber } from '../contract/input/json'
import { COLUMNS, type Column, type ColumnKind, type TableName } from './tables'

/** How the rows of a table are text in a file. */
export interface Format {
  /** What a file begins with. */
  head(table: TableName): string
  /** The text of all rows of one player. */
  textOf(table: TableName, rows: readonly object[]): string
  /** What a file ends with. */
  readonly foot: string
}

/** The choices that the bytes of the files depend on. */
export interface FormatChoice {
  readonly format: FormatName
  readonly gzip: boolean
  /** Whether text in CSV that a spreadsheet would read as a formula begins with an apostrophe. */
  readonly spreadsheetSafe: boolean
}

export const FORMAT_NAMES = ['ndjson', 'csv', 'sql'] as const
export type FormatName = (typeof FORMAT_NAMES)[number]

/** The format of a choice. */
export function formatOf({ format, spreadsheetSafe }: FormatChoice): Format {
  if (format === 'csv') return csvFormat(spreadsheetSafe)
  return format === 'sql' ? SQL : NDJSON
}

type Values = Readonly<Record<string, unknown>>

const NDJSON: Format = {
  head: () => '',
  textOf: (_, rows) => rows.map((row) => `${jsonText(row)}\n`).join(''),
  foot: '',
}

/**
 * The format of RFC 4180. An absent value is an empty field, and an empty text is one in quotes. A
 * list is the text of its JSON, and amounts have no exponent.
 */
function csvFormat(isSafe: boolean): Format {
  const recordOf = (fields: readonly string[]) => `${fields.join(',')}\r\n`
  return {
    head: (table) => recordOf(COLUMNS[table].map(({ name }) => name)),
    textOf: (table, rows) => {
      const columns = COLUMNS[table]
      const fieldsOf = (row: Values) =>
        columns.map((column) => csvField(column, row[column.name], isSafe))
      return rows.map((row) => recordOf(fieldsOf(row as Values))).join('')
    },
    foot: '',
  }
}

/** Columns with text that a player, staff or the generator writes. */
const FREE: ReadonlySet<ColumnKind> = new Set(['text', 'email', 'word', 'words'])

function csvField({ kind }: Column, value: unknown, isSafe: boolean): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return plainNumber(String(value))
  const text = Array.isArray(value) ? JSON.stringify(value) : String(value)
  const isFormula = isSafe && FREE.has(kind) && /^[=+\-@\t\r]/.test(text)
  return quoted(isFormula ? `'${text}` : text)
}

function quoted(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Databases take many rows of one statement sooner than one by one. */
const ROWS_OF_STATEMENT = 200

/** Statements in a transaction, for PostgreSQL, SQLite and DuckDB. */
const SQL: Format = {
  head: () => 'BEGIN;\n',
  textOf: (table, rows) => {
    const tuples = rows.map((row) => sqlTuple(COLUMNS[table], row as Values))
    let text = ''
    for (let at = 0; at < tuples.length; at += ROWS_OF_STATEMENT) {
      const values = tuples.slice(at, at + ROWS_OF_STATEMENT).join(',\n')
      text += `INSERT INTO "${table}" VALUES\n${values};\n`
    }
    return text
  },
  foot: 'COMMIT;\n',
}

function sqlTuple(columns: readonly Column[], row: Values): string {
  return `(${columns.map(({ name }) => sqlLiteral(row[name])).join(', ')})`
}

/** A list is the text of its JSON, as in CSV. */
function sqlLiteral(value: unknown): string {
  if (value === undefined || value === null) return 'NULL'
  if (typeof value === 'number') return plainNumber(String(value))
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}

const SQL_TYPES: Readonly<Record<ColumnKind, string>> = {
  text: 'TEXT',
  email: 'TEXT',
  choice: 'TEXT',
  word: 'TEXT',
  words: 'TEXT',
  instant: 'TIMESTAMPTZ',
  flag: 'BOOLEAN',
  money: 'NUMERIC(28, 8)',
  count: 'BIGINT',
}

/** The statements that create the tables in PostgreSQL, SQLite and DuckDB. */
export function sqlSchema(tables: readonly TableName[]): string {
  const statements = tables.map((table) => {
    const columns = COLUMNS[table].map(
      ({ name, kind, optional }) => `"${name}" ${SQL_TYPES[kind]}${optional ? '' : ' NOT NULL'}`,
    )
    const keys = ['PRIMARY KEY ("id")']
    if (table !== 'players' && tables.includes('players')) {
      keys.push('FOREIGN KEY ("player_id") REFERENCES "players" ("id")')
    }
    return `CREATE TABLE "${table}" (\n  ${[...columns, ...keys].join(',\n  ')}\n);\n`
  })
  return statements.join('\n')
}
