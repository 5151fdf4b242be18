import { FauxhouseError } from '../../errors'
import { EVENT_NAMES } from '../domain/events'
import { PAYMENT_METHODS } from '../domain/payments'
import { CREATORS, STATUSES } from '../domain/transactions'

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

/** There are up to 64 names and up to 4 creators: the two codes fit a byte together. */
const CREATOR_BITS = 2

/** The codes of a name and a creator as one. */
export function pairOf(name: number, creator: number): number {
  return (name << CREATOR_BITS) | creator
}

/** The code of the name in a pair. */
export function nameOfPair(pair: number): number {
  return pair >>> CREATOR_BITS
}

/** The code of the creator in a pair. */
export function creatorOfPair(pair: number): number {
  return pair & ((1 << CREATOR_BITS) - 1)
}
