import { EVENT_NAMES } from '../domain/events'
import { PAYMENT_METHODS } from '../domain/payments'
import { CREATORS, STATUSES } from '../domain/transactions'
import { FauxhouseError } from '../errors'

/** A word's code is its place in the domain's list. */
export type Codes<Word extends string> = ReadonlyMap<Word, number>

const codesOf = <Word extends string>(words: readonly Word[]): Codes<Word> =>
  new Map(words.map((word, code) => [word, code]))

export const NAME_CODES = codesOf(EVENT_NAMES)
export const STATUS_CODES = codesOf(STATUSES)
export const CREATOR_CODES = codesOf(CREATORS)
export const METHOD_CODES = codesOf(PAYMENT_METHODS)

/** The code of a word. Throws INTERNAL for a word outside the vocabulary. */
export function codeOf<Word extends string>(codes: Codes<Word>, word: Word): number {
  const code = codes.get(word)
  if (code === undefined) {
    throw new FauxhouseError(
      'INTERNAL',
      `The ledger does not know '${word}'.`,
      'Use a word of the domain tables.',
      { word },
    )
  }
  return code
}
