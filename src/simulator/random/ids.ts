import { FauxhouseError } from '../../errors'
import { decodeBase32, encodeBase32 } from './base32'
import { digest } from './digest'

/** Characters of a number: 25 bits, 33 million rows a player. */
const NUMBER_CHARS = 5
const NUMBER_LIMIT = 2 ** 25
/** Characters of an instant, in two groups of 25 bits: until the year 37,648. */
const INSTANT_CHARS = 10
const INSTANT_LIMIT = 2 ** 50
/**
 * Characters of the owner, 55 bits: a million owners have two alike with probability 1 / 70,000.
 */
const OWNER_CHARS = 11

/**
 * Ids for the things of one owner that have an instant and a place in a list, such as `tx_` + 10
 * characters of the instant + 5 of the number + 11 of the owner: 26 like a ULID. As strings they
 * ascend with (instant, number), so they sort like the list.
 */
export interface TimedIds {
  /**
   * The id for this instant and number.
   *
   * @param instant ms UTC, integer in [0, 2^50)
   * @param number place in the owner's list, integer in [0, 2^25)
   * @throws FauxhouseError INTERNAL out of these ranges
   */
  idOf(instant: number, number: number): string
  /**
   * The number in an id; undefined if the id is malformed or of another owner. The instant in the
   * id is not checked: compare the id with `idOf` of the thing that has the number.
   */
  numberOf(id: string): number | undefined
}

/**
 * Ids for the things of one owner that have only a number: 11 characters of the owner, 5 of the
 * number.
 */
export interface NumberedIds {
  /**
   * The id for this number.
   *
   * @param number integer in [0, 2^25)
   * @throws FauxhouseError INTERNAL out of this range
   */
  idOf(number: number): string
  /** The number in an id; undefined if the id is malformed or of another owner. */
  numberOf(id: string): number | undefined
}

function createTimedIds(prefix: string, owner: string): TimedIds {
  const hash = digest(OWNER_CHARS, prefix, owner)
  const length = prefix.length + INSTANT_CHARS + NUMBER_CHARS + OWNER_CHARS
  // Rows of one round have the same millisecond: its text is computed once.
  let head = ''
  let headInstant = -1

  return {
    idOf(instant, number) {
      if (instant !== headInstant) {
        head = prefix + encodeInstant(instant)
        headInstant = instant
      }
      return head + encodeNumber(number) + hash
    },
    numberOf(id) {
      if (id.length !== length || !id.startsWith(prefix) || !id.endsWith(hash)) return undefined
      const half = INSTANT_CHARS / 2
      const early = decodeBase32(id, prefix.length, half)
      const late = decodeBase32(id, prefix.length + half, half)
      if (early === undefined || late === undefined) return undefined
      return decodeBase32(id, prefix.length + INSTANT_CHARS, NUMBER_CHARS)
    },
  }
}

function createNumberedIds(prefix: string, owner: string): NumberedIds {
  const head = prefix + digest(OWNER_CHARS, prefix, owner)

  return {
    idOf: (number) => head + encodeNumber(number),
    numberOf(id) {
      if (id.length !== head.length + NUMBER_CHARS || !id.startsWith(head)) return undefined
      return decodeBase32(id, head.length, NUMBER_CHARS)
    },
  }
}

function encodeInstant(instant: number): string {
  const early = earlyOf(instant)
  const late = instant - early * NUMBER_LIMIT
  return encodeBase32(early, NUMBER_CHARS) + encodeBase32(late, NUMBER_CHARS)
}

/** The upper half of an instant. */
function earlyOf(instant: number): number {
  if (!Number.isInteger(instant) || instant < 0 || instant >= INSTANT_LIMIT) {
    throw new FauxhouseError(
      'INTERNAL',
      `An id cannot hold the instant ${instant}.`,
      'Use integer milliseconds from 1970 on.',
      { instant },
    )
  }
  return Math.floor(instant / NUMBER_LIMIT)
}

function encodeNumber(number: number): string {
  return encodeBase32(number, NUMBER_CHARS)
}

/**
 * `tx_…`: ids of a player's transactions, from (row's instant, ordinal). Create it once per player.
 *
 * @param owner identifies the player: the player's seed, or its id
 */
export const createTransactionIds = (owner: string): TimedIds => createTimedIds('tx_', owner)

/** `bon_…`: ids of a player's bonus records, from (instant of creation, index in the book). */
export const createBonusIds = (owner: string): TimedIds => createTimedIds('bon_', owner)

/** `rnd_…`: ids of a player's rounds, from the ordinal of their bet. */
export const createRoundIds = (owner: string): NumberedIds => createNumberedIds('rnd_', owner)

/** `cb_…`: ids of the disputes about a player's deposits, from the ordinal of the deposit. */
export const createCaseIds = (owner: string): NumberedIds => createNumberedIds('cb_', owner)

/** `upd_…`: ids of a player's change records, from the number of the change. */
export const createChangeIds = (owner: string): NumberedIds => createNumberedIds('upd_', owner)
