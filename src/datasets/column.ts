import type { AnyField, AnyResource, Fields } from '../contract/field'

/** What a column holds; of `words` each value is a list. */
export type ColumnKind = Exclude<AnyField['kind'], 'part' | 'list'> | 'date'

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
  /** Where its value is in the wire object that the row shows. */
  readonly path: readonly string[]
  /** Whether rows may have no value. */
  readonly optional: boolean
  readonly description: string
  /** Unit of the number. */
  readonly unit?: string | undefined
  /** All words, or the known ones. */
  readonly words?: readonly string[] | undefined
}

/** The columns of a resource: the members of a part are columns, with its name before theirs. */
export function columnsOf<Table extends Fields>(
  { fields }: { readonly fields: Table },
  outer: readonly string[] = [],
  isOptional = false,
): Column[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...outer, name]
    const optional = isOptional || field.optional
    const { kind, of } = field
    if (kind === 'list') return []
    if (kind === 'part') return columnsOf(of as AnyResource, path, optional)
    const { behaviour: description, unit, words } = field
    return [{ name: path.join('_'), kind, path, optional, description, unit, words }]
  })
}

/** A column that the wire does not have. */
export function ownColumn(
  name: string,
  kind: ColumnKind,
  description: string,
  { optional = false, words }: Partial<Pick<Column, 'optional' | 'words'>> = {},
): Column {
  return { name, kind, path: [name], optional, description, words }
}

/** A row from a wire object: a value that the wire leaves out, the row leaves out. */
export function flatRow(columns: readonly Column[], wire: object): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const { name, path } of columns) {
    const value = valueAt(wire, path)
    if (value !== undefined) row[name] = value
  }
  return row
}

/** The value at a path; null within a part that is null. */
function valueAt(wire: object, path: readonly string[]): unknown {
  let value: unknown = wire
  for (const name of path) {
    if (value === undefined || value === null) return value
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
