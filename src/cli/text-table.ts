import stringWidth from 'string-width'
import { escapeAll } from './control-characters'

type Side = 'left' | 'right'

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

/** Pads to a number of terminal columns: a Chinese character takes two, an accent none. */
export function pad(text: string, width: number, side: Side = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, width - stringWidth(text)))
  return side === 'left' ? text + blanks : blanks + text
}

/** A list with commas, in lines of at most the given number of columns. */
export function wrapList(items: readonly string[], width: number): string[] {
  const last = items.length - 1
  return wrapWords(
    items.map((item, place) => isolate(item) + (place < last ? ',' : '')),
    width,
  )
}

/** Words in lines of at most the given number of columns; a word is never broken. */
export function wrapWords(words: readonly string[], width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || stringWidth(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** Lines of aligned columns, indented by one gap. A column is as wide as its widest cell. */
export function renderTable(
  rows: readonly (readonly string[])[],
  sides: readonly Side[] = [],
): string {
  const cells = rows.map((row) => row.map(isolate))
  const columns = Math.max(0, ...cells.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...cells.map((row) => stringWidth(row[column] ?? ''))),
  )
  return cells
    .map((row) => {
      const padded = row.map((cell, column) => pad(cell, widths[column] ?? 0, sides[column]))
      return (GAP + padded.join(GAP)).trimEnd()
    })
    .join('\n')
}
