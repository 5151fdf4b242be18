import type { Column } from './column'
import { plainNumber } from './numbers'
import type { Table } from './tables'

export function csvHead({ columns }: Table): string {
  return `${columns.map(({ name }) => name).join(',')}\r\n`
}

/**
 * A row by RFC 4180, without its end. No value is an empty field, and an empty text is one in
 * quotes. A list is the text of its JSON, and amounts have no exponent.
 *
 * @param isSafe for spreadsheets, which take some strings for formulas
 */
export function csvText({ columns }: Table, row: object, isSafe: boolean): string {
  const values = row as Readonly<Record<string, unknown>>
  return columns.map((column) => fieldOf(column, values[column.name], isSafe)).join(',')
}

/** Columns whose strings a player, staff or the generator writes. */
const FREE: ReadonlySet<Column['kind']> = new Set(['text', 'email', 'word', 'words'])

function fieldOf({ kind }: Column, value: unknown, isSafe: boolean): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return plainNumber(value)
  const text = Array.isArray(value) ? JSON.stringify(value) : String(value)
  const isFormula = isSafe && FREE.has(kind) && /^[=+\-@\t\r]/.test(text)
  return quoted(isFormula ? `'${text}` : text)
}

function quoted(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
