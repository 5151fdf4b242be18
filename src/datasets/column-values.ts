import { type Convert, createConversions } from './parquet-schema'
import type { Table } from './tables'

/** Rows of a table, column by column, as a Parquet file keeps them. */
export interface ColumnValues {
  readonly rows: number
  readonly columns: readonly unknown[][]
}

export type ColumnBuffer = ReturnType<typeof createColumnBuffer>

/** Collects rows of a table. */
export function createColumnBuffer({ columns }: Table) {
  const conversions = createConversions()
  const kept = columns.map(({ name, kind }) => ({ name, convert: conversions[kind] }))
  let rows = 0
  let values: unknown[][] = columns.map(() => [])

  /** Adds a row of which each value is converted, in the order of the columns. */
  function addValues(row: readonly unknown[]): void {
    for (let place = 0; place < values.length; place += 1) {
      ;(values[place] as unknown[]).push(row[place])
    }
    rows += 1
  }

  return {
    get rows() {
      return rows
    },
    addRow(row: object): void {
      const given = row as Readonly<Record<string, unknown>>
      addValues(kept.map(({ name, convert }) => converted(given[name], convert)))
    },
    addValues,
    /** Empties the buffer. */
    take(): ColumnValues {
      const taken = { rows, columns: values }
      rows = 0
      values = columns.map(() => [])
      return taken
    },
  }
}

/** A value of a row as the writer takes it. */
export function converted(value: unknown, convert: Convert | undefined): unknown {
  if (value === undefined || value === null) return undefined
  return convert === undefined ? value : convert(value)
}

/** The rows of several buffers, one after the other. */
export function joined({ columns }: Table, parts: readonly ColumnValues[]): ColumnValues {
  return {
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    columns: columns.map((_, place) => parts.flatMap((part) => part.columns[place] ?? [])),
  }
}
