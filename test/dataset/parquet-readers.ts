import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { parquetReadObjects } from 'hyparquet'
import { type Row, schemaIn } from './readers'

/** A database in memory, in which the name of a file means one of a folder. */
export async function openDuckDb(folder: string) {
  const connection = await (await DuckDBInstance.create()).connect()
  await connection.run(`SET file_search_path = '${folder}'; SET TimeZone = 'UTC'`)
  return connection
}

/** The rows of a file by DuckDB, in the form of the wire. */
async function duckDbRows(folder: string, file: string): Promise<Row[]> {
  const connection = await openDuckDb(folder)
  const result = await connection.runAndReadAll(`FROM '${file}'`)
  connection.closeSync()
  return result.getRowObjectsJson().map((row) => wireRow(folder, file, row))
}

/** The same by hyparquet. */
async function hyparquetRows(folder: string, file: string): Promise<Row[]> {
  const bytes = readFileSync(join(folder, file))
  const content = new Uint8Array(bytes).buffer
  const rows = await parquetReadObjects({
    file: { byteLength: content.byteLength, slice: (start, end) => content.slice(start, end) },
    compressors: { GZIP: (input) => new Uint8Array(gunzipSync(input)) },
  })
  return rows.map((row) => wireRow(folder, file, row))
}

export const PARQUET_READERS = { DuckDB: duckDbRows, hyparquet: hyparquetRows }

/** A row without the values that the wire leaves out. */
function wireRow(folder: string, file: string, row: Row): Row {
  const [table] = file.split('.')
  const fields = schemaIn(folder).resources.find(({ name }) => name === table)?.schema.fields ?? []
  const names = fields.map(({ name }) => name).join()
  if (Object.keys(row).join() !== names) throw new Error(`The columns of ${file} are others.`)
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const value = row[name]
      return value === null || value === undefined ? [] : [[name, wireValue(value, type)]]
    }),
  )
}

function wireValue(value: unknown, type: string): unknown {
  // hyparquet multiplies by 10^-8.
  if (type === 'number') return Math.round(Number(value) * 1e8) / 1e8
  if (type === 'integer') return Number(value)
  if (type === 'datetime') return instantOf(value).toISOString()
  return type === 'date' ? instantOf(value).toISOString().slice(0, 10) : value
}

/** Of a Date, or a text such as `2026-01-01 12:00:00+00`. */
function instantOf(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value).replace(/\+00$/, 'Z'))
}
