import type { ComponentChildren } from 'preact'

/** A column of a table. */
export interface Column<Row> {
  /** Its head. Empty: hidden from sight, with the text of `about`. */
  readonly head: string
  readonly about?: string
  readonly cell: (row: Row) => ComponentChildren
  readonly isRight?: boolean
}

interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly isCurrent?: (row: Row) => boolean
}

/** A table of some rows; a long list is of {@link Rows}. */
export function DataTable<Row>({ columns, rows, keyOf, isCurrent }: DataTableProps<Row>) {
  return (
    <div class="box table">
      <table class="stacked">
        <thead>
          <tr>
            {columns.map(({ head, about, isRight }) => (
              <th key={head + about} class={isRight ? 'right' : undefined}>
                {head || <span class="hidden">{about}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-current={isCurrent?.(row) ? 'true' : undefined}>
              {columns.map(({ head, about, cell, isRight }) => (
                <td key={head + about} data-head={head} class={isRight ? 'right' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
