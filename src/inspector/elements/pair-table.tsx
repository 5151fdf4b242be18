import type { ComponentChildren } from 'preact'

/** A name with what it is on two sides. */
export interface PairRow {
  readonly key: string | number
  /** The name, the two values, and what else the heads promise. */
  readonly cells: readonly ComponentChildren[]
  readonly class?: string
  readonly title?: string
}

export interface PairGroup {
  readonly title: ComponentChildren
  readonly rows: readonly PairRow[]
}

interface PairTableProps {
  readonly heads: readonly string[]
  /** Groups without rows are left out. */
  readonly groups: readonly PairGroup[]
  /** What stands below the rows. */
  readonly children?: ComponentChildren
}

/** Differences in groups, each with its title. */
export function PairTable({ heads, groups, children }: PairTableProps) {
  const shown = groups.filter(({ rows }) => rows.length > 0)
  return (
    <div class="box table">
      <table class="pairs num">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        {shown.map(({ title, rows }, place) => (
          <tbody key={place}>
            <tr>
              <th colSpan={heads.length} class="group">
                {title}
              </th>
            </tr>
            {rows.map(({ key, cells, ...row }) => (
              <tr key={key} {...row}>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {children}
    </div>
  )
}
