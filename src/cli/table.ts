import stringWidth from 'string-width'
import { isolate, paint, type Style } from './styles'

/** How a column of a table with heads is printed. */
export interface Column {
  readonly head: string
  readonly style?: (cell: string) => Style | undefined
}

const GAP = '  '

/** A title, and what is below it. */
export function section(title: string, body: string): string {
  return `${paint('heading', title)}\n${body || '  none'}`
}

/** Parts of a page with blank lines between them; those that are empty are left out. */
export function page(...parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join('\n\n')
}

/** Words in lines of at most the given number of columns; a word is never broken. */
export function wrapWords(words: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.pop() ?? ''
    const longer = last === '' ? word : `${last} ${word}`
    if (last === '' || stringWidth(longer) <= width) lines.push(longer)
    else lines.push(last, word)
  }
  return lines.filter((line) => line !== '')
}

/**
 * Lines of aligned cells, indented by one gap. The last cell continues below if it is too long.
 *
 * @param columns gives the table a head; columns without a cell are left out then
 */
export function renderTable(
  rows: readonly (readonly string[])[],
  width = Infinity,
  columns?: readonly Column[],
): string {
  if (rows.length === 0) return ''
  const shown = columns?.flatMap((column, place) =>
    rows.some((row) => row[place] !== '') ? { ...column, place } : [],
  )
  const heads = shown?.map(({ head }) => head)
  const body = shown ? rows.map((row) => shown.map(({ place }) => row[place] ?? '')) : rows
  const table = heads ? [heads, ...body] : body
  const cells = table.map((row) => row.map(isolate))
  const count = Math.max(0, ...cells.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, place) =>
    Math.max(...cells.map((row) => stringWidth(row[place] ?? ''))),
  )
  const last = count - 1
  const start = widths.slice(0, last).reduce((sum, each) => sum + each + GAP.length, GAP.length)
  const room = width - start < MIN_ROOM ? Infinity : width - start
  const lines = cells.flatMap((row, place) => {
    if (stringWidth(row[last] ?? '') <= room) return [row]
    const words = (table[place]?.[last] ?? '').split(' ').map(isolate)
    const others = row.slice(0, last)
    const blank = others.map(() => '')
    return wrapWords(words, room).map((text, line) => [...(line === 0 ? others : blank), text])
  })
  const texts = lines.map((row, line) => {
    const isHead = heads !== undefined && line === 0
    const text = lineOf(row, widths, isHead ? undefined : shown)
    return isHead ? paint('heading', text) : text
  })
  return texts.join('\n')
}

/** With less room than this, the last cell stays on its line. */
const MIN_ROOM = 8

function lineOf(
  row: readonly string[],
  widths: readonly number[],
  columns: readonly Pick<Column, 'style'>[] = [],
): string {
  const cells = row.map((cell, place) => {
    // A Chinese character takes two columns of a terminal, an accent none.
    const blanks = ' '.repeat(Math.max(0, (widths[place] ?? 0) - stringWidth(cell)))
    return paint(columns[place]?.style?.(cell), cell) + blanks
  })
  return (GAP + cells.join(GAP)).replace(/ +$/, '')
}
