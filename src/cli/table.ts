import stringWidth from 'string-width'
import { isObject, type Members } from '../contract/input/json'
import { isEntry, numberOf, verdictOf } from '../service/journal/verdict'
import { isSituation, meaningOf } from '../simulator/desk/situations'
import { escapeControls, paint, type Style, shortened, statusStyle } from './styles'

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
  const cells = table.map((row) => row.map(escapeControls))
  const count = Math.max(0, ...cells.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, place) =>
    Math.max(...cells.map((row) => stringWidth(row[place] ?? ''))),
  )
  const last = count - 1
  const start = widths.slice(0, last).reduce((sum, each) => sum + each + GAP.length, GAP.length)
  const room = width - start < MIN_ROOM ? Infinity : width - start
  const lines = cells.flatMap((row, place) => {
    if (stringWidth(row[last] ?? '') <= room) return [row]
    const words = (table[place]?.[last] ?? '').split(' ').map(escapeControls)
    const others = row.slice(0, last)
    const blank = others.map(() => '')
    return wrapWords(words, room).map((text, line) => [...(line === 0 ? others : blank), text])
  })
  const texts = lines.map((row, line) => {
    const isHead = heads !== undefined && line === 0
    const text = alignedLine(row, widths, isHead ? undefined : shown)
    return isHead ? paint('heading', text) : text
  })
  return texts.join('\n')
}

/** With less room than this, the last cell stays on its line. */
const MIN_ROOM = 8

function alignedLine(
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

/** Largest number of characters of a cell in a list; `--json` has the rest. */
const WIDEST = 60

const whole = (item: Members) => item

/** A player with its situation in words, too, if it has one. */
const meant = (item: Members): Members => {
  const { id, situation } = item
  if (!isSituation(situation)) return item
  return { id, situation, meaning: meaningOf(situation), ...item }
}

/** What a list shows of each item, by the name of the list; the others show every member. */
const SHOWN: Readonly<Record<string, (item: Members) => Members>> = {
  players: meant,
  scenarios: ({ name, title }) => ({ name, title }),
  requests(entry) {
    if (!isEntry(entry)) return entry
    const { at, operation, request, response, stage, fault, duration_ms: duration } = entry
    return {
      ...{ id: numberOf(entry), at, operation, method: request.method, path: request.path },
      ...{ status: response.status, stage, fault: fault?.id, duration },
      problems: entry.problems.map(({ code, where }) => `${code} ${where}`),
    }
  },
}

/** A response as tables: its members by name, and each list of objects with a row for each. */
export function renderResponse(response: unknown, width: number): string {
  if (!isObject(response)) return 'Done.'
  const entries = Object.entries(meant(response))
  const isTable = (value: unknown): value is readonly Members[] =>
    Array.isArray(value) && value.length > 0 && value.every(isObject)
  const tables = entries.flatMap(([name, value]) => {
    if (!isTable(value)) return []
    const rows = value.map(SHOWN[name] ?? whole)
    // The newest request stands last, next to the prompt.
    return section(name, renderRows(name === 'requests' ? rows.reverse() : rows, width))
  })
  const facts = entries.filter(([, value]) => !isTable(value)).flatMap(factsOf)
  return page(isEntry(response) && verdictOf(response), ...tables, renderTable(facts, width))
}

/** A list of objects with a row for each, and a column for each member. */
export function renderRows(rows: readonly Members[], width: number): string {
  const flat = rows.map((row) => new Map(Object.entries(row).flatMap(factsOf)))
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  const cells = flat.map((row) => names.map((name) => shortened(row.get(name) ?? '-', WIDEST)))
  const columns = names.map((head) =>
    head.includes('status') ? { head, style: statusStyle } : { head },
  )
  return renderTable(cells, width, columns)
}

/** Members of an object, those of objects in it with their paths. */
function factsOf([name, value]: [string, unknown]): [string, string][] {
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, inner]) => factsOf([`${name}.${key}`, inner]))
  }
  if (value === undefined || value === null) return [[name, '-']]
  const isPlain = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  if (isPlain) return [[name, value.join(', ') || '-']]
  return [[name, Array.isArray(value) ? JSON.stringify(value) : String(value)]]
}
