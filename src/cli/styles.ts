import { styleText } from 'node:util'

/** Controls, marks that turn the direction of text, and characters without a width. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/gu

/**
 * Text that is safe to write to a terminal: characters that could move the cursor, break the line,
 * set the title of the window, turn other text or hide are escaped as in JSON, `\u001b`. A line of
 * JSON has them only in strings, so its meaning does not change.
 */
export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (control) =>
    control
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** What a style means, and how a terminal shows it. */
const STYLES = { heading: 'bold', good: 'green', open: 'yellow', bad: 'red' } as const

export type Style = keyof typeof STYLES

/** Text in a style, for `print`. Data must be escaped before, or it could bring its own style. */
export function paint(style: Style | undefined, text: string): string {
  return style === undefined ? text : styleText(STYLES[style], text, { validateStream: false })
}

/** The control sequences of the styles: bold, red, green and yellow, and the ends of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: These are control characters.
const SEQUENCES = /(\u001b\[(?:1|22|3[1-3]|39)m)/

/** A line with its control characters escaped, and with its styles if the stream shows them. */
export function renderLine(line: string, stream: object): string {
  const isStyled = styleText('bold', 'x', { stream: stream as NodeJS.WritableStream }) !== 'x'
  return line
    .split(SEQUENCES)
    .map((part, place) => (place % 2 === 0 ? escapeControls(part) : isStyled ? part : ''))
    .join('')
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

/** The beginning of a text that is too long, which ends with a whole word. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max)
  return `${start.slice(0, start.lastIndexOf(' ')).trimEnd() || start}…`
}

/** `1,234,567.50` for `1234567.50`. */
export function grouped(digits: number | string): string {
  return String(digits).replace(/\B(?<!\..*)(?=(\d{3})+(?!\d))/g, ',')
}

/** `1 player`, `1,000 players`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** `2026-01-01 12:00:05`, in UTC like every instant of the service; a dash for none. */
export function formatDate(instant: string | undefined): string {
  return instant === undefined ? '-' : instant.slice(0, 19).replace('T', ' ')
}
