import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import initSqlJs from 'sql.js'

export type Row = Readonly<Record<string, unknown>>

/** The text of a file, unpacked. */
export function textOf(path: string): string {
  const bytes = readFileSync(path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

interface Schema {
  readonly resources: readonly {
    readonly name: string
    readonly schema: {
      readonly fields: readonly {
        readonly name: string
        readonly type: string
        readonly constraints: { readonly required: boolean; readonly enum?: readonly string[] }
      }[]
      readonly primaryKey: readonly string[]
    }
  }[]
}

/** The data dictionary of a folder. */
export function schemaIn(folder: string): Schema {
  return JSON.parse(textOf(join(folder, 'schema.json')))
}

type Fields = Schema['resources'][number]['schema']['fields']

/** SQLite. */
export const sqlite = await initSqlJs()

/** The rows of a file, read by another hand than the one that wrote them. */
export const READERS: Readonly<
  Record<string, (text: string, fields: Fields, schema: string) => Row[]>
> = {
  ndjson: (text) =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  json: (text) => JSON.parse(text),
  sql(text, fields, schema) {
    const database = new sqlite.Database()
    database.run(schema)
    database.run(text)
    const [, table = ''] = /^INSERT INTO "(\w+)"/m.exec(text) ?? []
    const [found] = table === '' ? [] : database.exec(`SELECT * FROM "${table}" ORDER BY rowid`)
    database.close()
    if (found === undefined) return []
    requireColumns(found.columns, fields)
    return found.values.map((values) =>
      Object.fromEntries(
        values.flatMap((value, place) => {
          const { name = '', type = '' } = fields[place] ?? {}
          if (value === null) return []
          if (type === 'boolean') return [[name, value === 1]]
          return [[name, type === 'array' ? JSON.parse(String(value)) : value]]
        }),
      ),
    )
  },
  csv(text, fields) {
    const [head = [], ...records] = recordsOf(text)
    requireColumns(
      head.map(({ value }) => value),
      fields,
    )
    return records.map((record) =>
      Object.fromEntries(
        record.flatMap(({ value, quoted }, place) => {
          const { name = '', type = '' } = fields[place] ?? {}
          return value === '' && !quoted ? [] : [[name, valueIn(value, type)]]
        }),
      ),
    )
  },
}

function requireColumns(columns: readonly string[], fields: Fields): void {
  const wanted = fields.map(({ name }) => name).join()
  if (columns.join() !== wanted) throw new Error(`The columns are ${columns}, not ${wanted}.`)
}

function valueIn(text: string, type: string): unknown {
  if (type === 'number' || type === 'integer') return Number(text)
  if (type === 'boolean') return text === 'true'
  return type === 'array' ? JSON.parse(text) : text
}

/** The records of a string by RFC 4180. */
export function recordsOf(text: string): { value: string; quoted: boolean }[][] {
  const records: { value: string; quoted: boolean }[][] = []
  let record: { value: string; quoted: boolean }[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (field.lastIndex < text.length) {
    const at = field.lastIndex
    const match = field.exec(text)
    if (match === null) throw new Error(`No field at ${at}: ${text.slice(at, at + 50)}`)
    const [, inQuotes, bare = '', end] = match
    record.push({ value: inQuotes?.replaceAll('""', '"') ?? bare, quoted: inQuotes !== undefined })
    if (end === ',') continue
    records.push(record)
    record = []
  }
  return records
}
