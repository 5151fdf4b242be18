import { GOOD_HEADERS } from '../support/socket'

/** What is sent on a connection of its own, and what comes back. */
export interface Row {
  readonly name: string
  readonly bytes: string | Uint8Array
  readonly status: number
  /** The code of the problem. */
  readonly code?: string
  /** The places of its errors, in order. */
  readonly where?: readonly string[]
  /** Members of the body of a success. */
  readonly body?: object
  /** Members of the profile after an update. */
  readonly profile?: object
}

/** Fields in place of the valid ones; undefined omits one. */
export type Fields = Readonly<Record<string, string | undefined>>

export const CLOSE = 'Connection: close\r\n'

/** A request with valid headers in UTF-8, after which the connection closes. */
export function sent(
  method: string,
  target: string,
  fields: Fields = {},
  body: string | Uint8Array = '',
): Buffer {
  const isOther = (line: string) => Object.keys(fields).every((name) => !line.startsWith(name))
  const good = GOOD_HEADERS.split('\r\n').filter((line) => line !== '' && isOther(line))
  const others = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  const bytes = Buffer.from(body)
  const length = bytes.length > 0 || method === 'PUT' ? [`Content-Length: ${bytes.length}`] : []
  const head = [`${method} ${target} HTTP/1.1`, ...good, ...others, ...length, CLOSE, '']
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), bytes])
}

/** A text for the title of a test: shortened, with visible control characters. */
export function shown(text: string): string {
  const whole = JSON.stringify(text)
  return whole.length > 80 ? `${whole.slice(0, 80)}… (${text.length})` : whole
}

type Expected = Omit<Row, 'name' | 'bytes'>

/** A row for each text, which all have the same answer. */
export function each(
  about: string,
  expected: Expected,
  bytesOf: (text: string) => Buffer,
  texts: readonly string[],
): Row[] {
  return texts.map((text) => ({
    name: `${about} ${shown(text)}`,
    bytes: bytesOf(text),
    ...expected,
  }))
}

/** The words of a text, and its lines. */
export const words = (text: string): string[] => text.trim().split(/\s+/)
export const lines = (text: string): string[] => text.trim().split(/\n\s*/)
