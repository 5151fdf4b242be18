import { type Convert, createConversions } from './parquet-schema'
import type { Table } from './tables'

/** Rows of a table, column by column, as a Parquet file keeps them. */
export interface ColumnValues {
  readonly rows: number
  readonly columns: readonly unknown[][]
}

/** Collects rows of a table. */
export interface ColumnBuffer {
  readonly rows: number
  addRow(row: object): void
  /** Empties the buffer. */
  take(): ColumnValues
}

const same: Convert = (value) => value

export function createColumnBuffer({ columns }: Table): ColumnBuffer {
  const conversions = createConversions()
  const kept = columns.map(({ name, kind }) => ({ name, convert: conversions[kind] ?? same }))
  let rows = 0
  let values: unknown[][] = columns.map(() => [])
  return {
    get rows() {
      return rows
    },
    addRow(row) {
      const given = row as Readonly<Record<string, unknown>>
      for (let place = 0; place < kept.length; place += 1) {
        const { name, convert } = kept[place] as (typeof kept)[number]
        const value = given[name]
        ;(values[place] as unknown[]).push(
          value === undefined || value === null ? undefined : convert(value),
        )
      }
      rows += 1
    },
    take() {
      const taken = { rows, columns: values }
      rows = 0
      values = columns.map(() => [])
      return taken
    },
  }
}

/** The rows of several buffers, one after the other. */
export function joined({ columns }: Table, parts: readonly ColumnValues[]): ColumnValues {
  return {
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    columns: columns.map((_, place) => parts.flatMap((part) => part.columns[place] ?? [])),
  }
}
