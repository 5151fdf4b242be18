import { FauxhouseError } from '../../errors'
import { decodeBase32, digest, encodeBase32, hashPath } from './stream'

/** Characters of a number: 25 bits, 33 million rows a player. */
const NUMBER_CHARS = 5
const NUMBER_LIMIT = 2 ** 25
/** Characters of an instant, in two groups of 25 bits: until the year 37,648. */
const INSTANT_CHARS = 10
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
}

function createTimedIds(prefix: string, owner: string): TimedIds {
  // Computed by the first id: the first read of a player needs few kinds of ids.
  let known: string | undefined
  const hashOf = () => {
    known ??= digest(OWNER_CHARS, prefix, owner)
    return known
  }
  const length = prefix.length + INSTANT_CHARS + NUMBER_CHARS + OWNER_CHARS
  // Neighbors in a list have nearly always the same upper half: its text is computed once.
  let head = ''
  let headEarly = -1

  return {
    idOf(instant, number) {
      const early = Math.floor(instant / NUMBER_LIMIT)
      if (early !== headEarly) {
        head = prefix + encodeBase32(early, NUMBER_CHARS)
        headEarly = early
      }
      const late = encodeBase32(instant - early * NUMBER_LIMIT, NUMBER_CHARS)
      return head + (late + encodeBase32(number, NUMBER_CHARS)) + hashOf()
    },
    numberOf(id) {
      if (id.length !== length || !id.startsWith(prefix) || !id.endsWith(hashOf())) return undefined
      const half = INSTANT_CHARS / 2
      const early = decodeBase32(id, prefix.length, half)
      const late = decodeBase32(id, prefix.length + half, half)
      if (early === undefined || late === undefined) return undefined
      return decodeBase32(id, prefix.length + INSTANT_CHARS, NUMBER_CHARS)
    },
  }
}

function createNumberedIds(prefix: string, owner: string): NumberedIds {
  let known: string | undefined
  const headOf = () => {
    // Joined, it is one text for the engine, which need not put it together in each id.
    known ??= [prefix, digest(OWNER_CHARS, prefix, owner)].join('')
    return known
  }

  return { idOf: (number) => headOf() + encodeBase32(number, NUMBER_CHARS) }
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

const PREFIX = 'pl_'
/** One half of an id: its characters, the number of its values, and the rest to 32 bits. */
interface Half {
  readonly chars: number
  readonly size: number
  readonly spareBits: number
}

const SHORT: Half = { chars: 4, size: 2 ** 20, spareBits: 12 }
const LONG: Half = { chars: 5, size: 2 ** 25, spareBits: 7 }
/** Four rounds are hard to tell from a random permutation; two more cost 5 ns. */
const ROUNDS = 6

/** Number of short ids: 2^40. Indices from here on have long ids. */
export const PLAYER_ID_COUNT = SHORT.size * SHORT.size
const INDEX_COUNT = LONG.size * LONG.size

/** The generated players of one seed: maps index to id and id to index without a table. */
interface PlayerIdMap {
  /**
   * The id of the player with this index: `pl_` and 8 lower-case Crockford base-32 characters, or
   * 10 for an index from 2^40 on. Different indices have different ids.
   *
   * @param index integer in [0, 2^50)
   * @throws FauxhouseError INTERNAL out of this range
   */
  playerIdAt(index: number): string
  /**
   * The index of the player with this id; undefined if the id is not exactly as `playerIdAt`
   * writes it. Every well-formed short id has an index: compare it with the number of players.
   */
  indexOfPlayer(id: string): number | undefined
}

/**
 * The player ids of a seed: a permutation of [0, 2^40) and one of [0, 2^50), balanced Feistel
 * networks keyed by the seed, so that neighbors in index look unrelated and an id needs no storage
 * to be checked.
 */
export function createPlayerIds(seed: string): PlayerIdMap {
  const keys = Array.from(
    { length: ROUNDS },
    (_, round) => hashPath(['player ids', seed, round]).high,
  )
  const backwards = keys.toReversed()

  return {
    playerIdAt(index) {
      if (!Number.isInteger(index) || index < 0 || index >= INDEX_COUNT) {
        throw new FauxhouseError(
          'INTERNAL',
          `There is no player id for the index ${index}.`,
          'Use an integer from 0 to 2^50 - 1.',
          { index },
        )
      }
      const half = index < PLAYER_ID_COUNT ? SHORT : LONG
      const low = index % half.size
      const [left, right] = scramble((index - low) / half.size, low, keys, half)
      return PREFIX + encodeBase32(left, half.chars) + encodeBase32(right, half.chars)
    },
    indexOfPlayer(id) {
      const half = [SHORT, LONG].find(({ chars }) => id.length === PREFIX.length + 2 * chars)
      if (half === undefined || !id.startsWith(PREFIX)) return undefined
      const left = decodeBase32(id, PREFIX.length, half.chars)
      const right = decodeBase32(id, PREFIX.length + half.chars, half.chars)
      if (left === undefined || right === undefined) return undefined
      // A Feistel network is inverted by swapped halves and reversed keys.
      const [low, high] = scramble(right, left, backwards, half)
      const index = high * half.size + low
      return half === LONG && index < PLAYER_ID_COUNT ? undefined : index
    },
  }
}

/** One pass through the network: two halves of 20 or 25 bits in, two out. */
function scramble(
  left: number,
  right: number,
  keys: readonly number[],
  { size, spareBits }: Half,
): [number, number] {
  let before = left
  let after = right
  for (const key of keys) {
    const mixed = Math.imul(after ^ key, 0x9e3779b1)
    const next = before ^ (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> spareBits)
    before = after
    after = next & (size - 1)
  }
  return [before, after]
}
