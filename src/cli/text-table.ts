import stringWidth from 'string-width'
import { escapeAll } from './control-characters'
import { paint, type Style } from './styles'

type Side = 'left' | 'right'

/** How the column of a table is printed. */
export interface Column {
  readonly side?: Side
  /** Its cells may be shortened to this width; otherwise they never are. */
  readonly least?: number
  /** It may be left out: of several columns, the one with the highest number first. */
  readonly rank?: number
  readonly style?: (cell: string) => Style | undefined
}

const GAP = '  '

/** Right-to-left scripts, which would change the order of the cells beside them. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/**
 * Text that is safe to print next to other text on a terminal: control characters are visible, and
 * right-to-left scripts do not affect other cells.
 */
export function isolate(text: string): string {
  const visible = escapeAll(text)
  return RIGHT_TO_LEFT.test(visible) ? `\u2068${visible}\u2069` : visible
}

/** A title, and what is below it. */
export function section(title: string, body: string): string {
  return `${paint('heading', title)}\n${body || '  none'}`
}

/** Parts of a page with blank lines between them; those that are empty are left out. */
export function page(...parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join('\n\n')
}

/** Pads to a number of terminal columns: a Chinese character takes two, an accent none. */
function pad(text: string, width: number, side: Side = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, width - stringWidth(text)))
  return side === 'left' ? text + blanks : blanks + text
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

/** Lines of aligned cells, indented by one gap. The last cell continues below if it is too long. */
export function renderTable(rows: readonly (readonly string[])[], width = Infinity): string {
  const cells = rows.map((row) => row.map(isolate))
  const count = Math.max(0, ...cells.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...cells.map((row) => stringWidth(row[column] ?? ''))),
  )
  const last = widths.length - 1
  const start = GAP.length + widths.slice(0, last).reduce((sum, each) => sum + each + GAP.length, 0)
  const lines = cells.flatMap((row, place) => {
    if (stringWidth(row[last] ?? '') <= width - start) return [row]
    const words = (rows[place]?.[last] ?? '').split(' ').map(isolate)
    const others = row.slice(0, last)
    return wrapWords(words, width - start).map((text, line) => [
      ...(line === 0 ? others : others.fill('')),
      text,
    ])
  })
  return lines.map((row) => lineOf(row, widths)).join('\n')
}

/**
 * A table with a head and without empty columns. If it is wider than the terminal, columns are
 * shortened or left out, and the head ends with an ellipsis.
 *
 * @param columns by their heads
 */
export function renderColumns(
  columns: Readonly<Record<string, Column>> | readonly (readonly [head: string, column: Column])[],
  rows: readonly (readonly string[])[],
  width = Infinity,
): string {
  const entries = Array.isArray(columns) ? columns : Object.entries(columns)
  const table = [entries.map(([head]) => head), ...rows]
  const all = entries.map(([, column], place) => {
    const own = Math.max(...table.map((row) => stringWidth(isolate(row[place] ?? ''))))
    return { ...column, place, width: own, least: Math.min(own, column.least ?? own) }
  })
  const filled = all.filter(({ place }) => table.slice(1).some((row) => row[place] !== ''))
  const shown = fitting(filled, width)
  const widths = shown.map((column) => column.width)
  const [head = '', ...body] = table.map((row) => {
    const cells = shown.map((column) => isolate(shortened(row[column.place] ?? '', column.width)))
    return lineOf(cells, widths, shown)
  })
  const isCut = shown.length < filled.length && stringWidth(head + MORE) <= width
  return [paint('heading', isCut ? head + MORE : head), ...body].join('\n')
}

/** The end of a head if columns are left out. */
const MORE = `${GAP}…`

interface Fitted extends Column {
  readonly place: number
  width: number
  readonly least: number
}

function fitting(all: readonly Fitted[], width: number): readonly Fitted[] {
  let shown = all
  const excess = (of: 'width' | 'least') =>
    shown.reduce((sum, column) => sum + GAP.length + column[of], 0) - width
  const rankOf = ({ rank = 0 }: Column) => rank
  while (excess('least') > 0) {
    const highest = Math.max(...shown.map(rankOf))
    if (highest === 0) break
    shown = shown.filter((column) => rankOf(column) !== highest)
  }
  const slack = (column: Fitted) => column.width - column.least
  while (excess('width') > 0) {
    const widest = shown.reduce((best, each) => (slack(each) > slack(best) ? each : best))
    if (slack(widest) === 0) break
    widest.width -= 1
  }
  return shown
}

function shortened(text: string, width: number): string {
  const visible = escapeAll(text)
  if (stringWidth(visible) <= width) return visible
  const kept = [...visible].slice(0, width)
  while (stringWidth(kept.join('')) >= width) kept.pop()
  return `${kept.join('').trimEnd()}…`
}

function lineOf(
  row: readonly string[],
  widths: readonly number[],
  columns: readonly Column[] = [],
) {
  const cells = row.map((cell, place) => {
    const { side, style } = columns[place] ?? {}
    return pad(paint(style?.(cell), cell), widths[place] ?? 0, side)
  })
  return (GAP + cells.join(GAP)).replace(/ +$/, '')
}
