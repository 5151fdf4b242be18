import type { HeaderReader } from '../service/request'

/** The header fields of a request as they were sent, by their lower-case names. */
export class HeaderFields implements HeaderReader {
  /** Names and values in turn. */
  readonly raw: readonly string[]
  /** Number of Host fields; Node.js itself drops all but the first. */
  readonly hosts: number
  /** The first Host field; empty without one. */
  readonly host: string
  /** Whether a body may follow. */
  readonly hasBody: boolean
  readonly #values = new Map<string, string>()

  constructor(raw: readonly string[]) {
    this.raw = raw
    let hosts = 0
    let host = ''
    for (let at = 0; at < raw.length; at += 2) {
      const name = (raw[at] as string).toLowerCase()
      const value = raw[at + 1] as string
      if (name === 'host') {
        hosts += 1
        if (hosts === 1) host = value
      }
      const before = this.#values.get(name)
      // Repeated fields are joined to a list; Node.js itself drops all but the first of some.
      this.#values.set(name, before === undefined ? value : `${before}, ${value}`)
    }
    this.hosts = hosts
    this.host = host
    this.hasBody = this.#values.has('content-length') || this.#values.has('transfer-encoding')
  }

  get(name: string): string | null {
    return this.#values.get(name) ?? null
  }

  keys(): Iterable<string> {
    return this.#values.keys()
  }
}

/** Number of different lists that are remembered. */
const REMEMBERED = 8

/** The newest lists, those that are used more often towards the front. */
const newest: HeaderFields[] = []

/**
 * The header fields of a raw list. A client sends the same fields again and again: equal lists give
 * one object, which is read once, and which a journal keeps once.
 */
export function headerFieldsOf(raw: readonly string[]): HeaderFields {
  for (let place = 0; place < newest.length; place += 1) {
    const known = newest[place] as HeaderFields
    if (!isSame(known.raw, raw)) continue
    if (place > 0) {
      newest[place] = newest[place - 1] as HeaderFields
      newest[place - 1] = known
    }
    return known
  }
  const fields = new HeaderFields(raw)
  newest.unshift(fields)
  if (newest.length > REMEMBERED) newest.pop()
  return fields
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}
