import { styleText } from 'node:util'
import { escapeControls } from './control-characters'

/** What a style means, and how a terminal shows it. */
const STYLES = { heading: 'bold', good: 'green', open: 'yellow', bad: 'red' } as const

export type Style = keyof typeof STYLES

const NAMES = Object.keys(STYLES) as Style[]

/** The control characters around painted text. All others are escaped, and JSON has none. */
const MARKS = NAMES.map((_, place) => String.fromCharCode(place + 1))
const END = String.fromCharCode(NAMES.length + 1)
const PAINTED = new RegExp(`([${MARKS.join('')}])([^${MARKS.join('')}${END}]*)${END}`, 'g')

/** Text in a style, for `print`. Data must be escaped before: with marks, it would have a style. */
export function paint(style: Style | undefined, text: string): string {
  return style === undefined ? text : `${MARKS[NAMES.indexOf(style)]}${text}${END}`
}

/** A line with its control characters escaped and its styles as the stream can show them. */
export function renderLine(line: string, stream: object): string {
  let [shown, end] = ['', 0]
  for (const { 0: whole, 1: mark = '', 2: inner = '', index } of line.matchAll(PAINTED)) {
    const style = NAMES[MARKS.indexOf(mark)] as Style
    const options = { stream: stream as NodeJS.WritableStream }
    shown += escapeControls(line.slice(end, index))
    shown += styleText(STYLES[style], escapeControls(inner), options)
    end = index + whole.length
  }
  return shown + escapeControls(line.slice(end))
}

const WORDS: ReadonlyMap<string, Style> = new Map([
  ...['completed', 'approved', 'active', 'passed', 'agree'].map((word) => [word, 'good'] as const),
  ...['pending', 'in_review', 'not_started'].map((word) => [word, 'open'] as const),
  ...['failed', 'rejected', 'disagree'].map((word) => [word, 'bad'] as const),
])

/** The style of a status of a player's records, or of an HTTP response. */
export function statusStyle(status: string): Style | undefined {
  if (/^[245]\d\d$/.test(status)) return status.startsWith('2') ? 'good' : 'bad'
  return WORDS.get(status)
}
