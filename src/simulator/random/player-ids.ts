import { FauxhouseError } from '../../errors'
import { decodeBase32, encodeBase32 } from './base32'
import { hashPath } from './digest'

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
export interface PlayerIds {
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
 * networks keyed by the seed, so that neighbours in index look unrelated and an id needs no storage
 * to be checked.
 */
export function createPlayerIds(seed: string): PlayerIds {
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
