import { invalidOption } from '../../contract/input/options'
import type { FauxhouseError } from '../../errors'

/** A piece of a filter. */
export interface Token {
  readonly kind: 'open' | 'close' | 'sign' | 'quoted' | 'word' | 'end'
  readonly text: string
  /** Place of its first character. */
  readonly at: number
}

/** Longest text of a filter, in characters. */
const MAX_CHARACTERS = 2_000

const PIECE = /\s*(?:(\()|(\))|(!=|>=|<=|=|<|>)|"([^"]*)"|'([^']*)'|([^\s()=<>!"']+))/y
const KINDS = ['open', 'close', 'sign', 'quoted', 'quoted', 'word'] as const

/** The refusal of a filter. @param at place of the fault, from 0 */
export function invalidFilter(
  text: string,
  at: number,
  problem: string,
  remedy: string,
): FauxhouseError {
  const reason = `${problem} at character ${at + 1}.`
  return invalidOption('The filter', text, remedy, { reason, facts: { option: 'filter' } })
}

/**
 * The pieces of a filter; the last one is its end.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function tokensOf(text: string): Token[] {
  if (text.length > MAX_CHARACTERS) {
    const remedy = `Use at most ${MAX_CHARACTERS} characters.`
    throw invalidFilter(text, MAX_CHARACTERS, 'it is too long', remedy)
  }
  const tokens: Token[] = []
  const piece = new RegExp(PIECE)
  const end = text.trimEnd().length
  while (piece.lastIndex < end) {
    const from = piece.lastIndex
    const found = piece.exec(text)
    if (found === null) {
      const at = from + (/\S/.exec(text.slice(from))?.index ?? 0)
      const isQuote = text[at] === '"' || text[at] === "'"
      const problem = isQuote ? 'a quoted value is not closed' : 'there is no operator'
      throw invalidFilter(text, at, problem, isQuote ? 'Close it.' : 'Write != or not.')
    }
    const place = found.slice(1).findIndex((part) => part !== undefined)
    const value = found[place + 1] ?? ''
    const kind = KINDS[place] ?? 'word'
    const at = piece.lastIndex - value.length - (kind === 'quoted' ? 2 : 0)
    tokens.push({ kind, text: value, at })
  }
  tokens.push({ kind: 'end', text: '', at: end })
  return tokens
}
