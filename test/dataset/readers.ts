import initSqlJs from 'sql.js'
import type { FormatName } from '../../src/datasets/formats'
import { COLUMNS, type ColumnKind, type TableName } from '../../src/datasets/tables'

type Row = Readonly<Record<string, unknown>>

export const sqlite = await initSqlJs()

/** The rows of a file, read by another hand than the one that wrote them. */
export const READERS: Readonly<
  Record<FormatName, (text: string, table: TableName, schema: string) => Row[]>
> = {
  ndjson: (text) =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  sql(text, table, schema) {
    const database = new sqlite.Database()
    database.run(schema)
    database.run(text)
    const [found] = database.exec(`SELECT * FROM "${table}" ORDER BY rowid`)
    database.close()
    return (found?.values ?? []).map((values) =>
      rowOf(table, found?.columns ?? [], values, (value, kind) =>
        kind === 'flag' ? value === 1 : value,
      ),
    )
  },
  csv(text, table) {
    const [head = [], ...records] = recordsOf(text)
    return records.map((values) => rowOf(table, head.map(String), values, csvValue))
  },
}

function rowOf(
  table: TableName,
  names: readonly string[],
  values: readonly unknown[],
  convert: (value: unknown, kind: ColumnKind) => unknown,
): Row {
  const columns = COLUMNS[table]
  if (names.join() !== columns.map(({ name }) => name).join()) throw new Error(`Columns: ${names}`)
  const members = columns.flatMap(({ name, kind }, place) => {
    const value = values[place]
    if (value === null) return []
    return [[name, kind === 'words' ? JSON.parse(String(value)) : convert(value, kind)] as const]
  })
  return Object.fromEntries(members)
}

function csvValue(text: unknown, kind: ColumnKind): unknown {
  if (kind === 'money' || kind === 'count') return Number(text)
  return kind === 'flag' ? text === 'true' : text
}

/** The records of a string by RFC 4180; an empty field without quotes is null. */
export function recordsOf(text: string): (string | null)[][] {
  const records: (string | null)[][] = []
  let record: (string | null)[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (field.lastIndex < text.length) {
    const match = field.exec(text)
    if (match === null) throw new Error('A field is malformed.')
    const [, inQuotes, bare, end] = match
    record.push(inQuotes?.replaceAll('""', '"') ?? (bare || null))
    if (end === ',') continue
    records.push(record)
    record = []
  }
  return records
}
