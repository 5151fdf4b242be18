import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { isMet, type Ratio } from './ratio'

/** A run of the bench. */
export interface Report {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly node: string
  readonly machine: string
  readonly rows: readonly Ratio[]
}

export function reportOf(rows: readonly Ratio[]): Report {
  const [core] = cpus()
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    machine: `${core?.model.trim()}, ${cpus().length} cores, ${process.platform}`,
    rows,
  }
}

/** A server with less of a core than this in a window waits for requests. */
export const BUSY = 0.9

const figure = (number: number) =>
  number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2)

const isOne = ({ low, high }: Ratio) => low === high

/** The ratio with its middle half, such as `0.76 (0.74 to 0.77)`. */
export function ratioText(row: Ratio): string {
  const { ratio, low, high, unit } = row
  const text = unit === undefined ? figure(ratio) : `${figure(ratio)} ${unit}`
  return isOne(row) ? text : `${text} (${figure(low)} to ${figure(high)})`
}

export function targetText({ target, atLeast, unit }: Ratio): string {
  const sense = atLeast ? 'at least' : 'at most'
  return `${sense} ${figure(target)}${unit === undefined ? '' : ` ${unit}`}`
}

/** `met` or `missed`, and whether the machine was too busy to tell. */
export function verdictText(row: Ratio): string {
  const verdict = isMet(row) ? 'met' : 'missed'
  const { load } = row
  return load !== undefined && load < BUSY ? `${verdict} (${figure(load)} of a core)` : verdict
}

export function markdownOf({ date, node, machine, rows }: Report): string {
  const lines = rows.map((row) => {
    const { what, against, figures = '' } = row
    const cells = [what, against, ratioText(row), targetText(row), verdictText(row), figures]
    return `| ${cells.join(' | ')} |`
  })
  return [
    `Run of ${date}, Node.js ${node}, ${machine}.`,
    '',
    '| what | against | ratio (middle half) | target | | in absolute figures |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

const BEGIN = '<!-- begin of the table -->\n'
const END = '<!-- end of the table -->'

/** Puts the table of a run into a page, between its marks. */
export function writeInto(path: string, report: Report): void {
  const page = readFileSync(path, 'utf8')
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`${path} lacks the marks of the table.`)
  const before = page.slice(0, begin + BEGIN.length)
  writeFileSync(path, `${before}\n${markdownOf(report)}\n${page.slice(end)}`)
}
