import { FauxhouseError } from '../errors'
import { decodeBase32, encodeBase32 } from './base32'
import { hashText } from './digest'
import { textOfPath } from './label-path'

const PREFIX = 'pl_'
/** Characters of one half: 20 bits. */
const HALF_CHARS = 4
const HALF = 2 ** 20
const HALF_MASK = HALF - 1
/** Four rounds are hard to tell from a random permutation; two more cost 5 ns. */
const ROUNDS = 6

/** Number of possible ids: 2^40. */
export const PLAYER_ID_COUNT = HALF * HALF

/** The generated players of one seed: maps index to id and id to index without a table. */
export interface PlayerIds {
  /**
   * The id of the player with this index: `pl_` and 8 lower-case Crockford base-32 characters.
   * Different indices have different ids.
   *
   * @param index integer in [0, 2^40)
   * @throws FauxhouseError INTERNAL out of this range
   */
  playerIdAt(index: number): string
  /**
   * The index of the player with this id; undefined if the id is not exactly as `playerIdAt`
   * writes it. Every well-formed id has an index: compare it with the number of players.
   */
  indexOfPlayer(id: string): number | undefined
}

/**
 * The player ids of a seed: a permutation of [0, 2^40), a balanced Feistel network keyed by the
 * seed, so that neighbours in index look unrelated and an id needs no storage to be checked.
 */
export function createPlayerIds(seed: string): PlayerIds {
  const keys = Array.from(
    { length: ROUNDS },
    (_, round) => hashText(textOfPath(['player ids', seed, round])).high,
  )
  const backwards = keys.toReversed()

  return {
    playerIdAt(index) {
      if (!Number.isInteger(index) || index < 0 || index >= PLAYER_ID_COUNT) {
        throw new FauxhouseError(
          'INTERNAL',
          `There is no player id for the index ${index}.`,
          'Use an integer from 0 to 2^40 - 1.',
          { index },
        )
      }
      const low = index % HALF
      const [left, right] = scramble((index - low) / HALF, low, keys)
      return PREFIX + encodeBase32(left, HALF_CHARS) + encodeBase32(right, HALF_CHARS)
    },
    indexOfPlayer(id) {
      if (id.length !== PREFIX.length + 2 * HALF_CHARS || !id.startsWith(PREFIX)) return undefined
      const left = decodeBase32(id, PREFIX.length, HALF_CHARS)
      const right = decodeBase32(id, PREFIX.length + HALF_CHARS, HALF_CHARS)
      if (left === undefined || right === undefined) return undefined
      // A Feistel network is inverted by swapped halves and reversed keys.
      const [low, high] = scramble(right, left, backwards)
      return high * HALF + low
    },
  }
}

/** One pass through the network: two 20-bit halves in, two out. */
function scramble(left: number, right: number, keys: readonly number[]): [number, number] {
  let before = left
  let after = right
  for (const key of keys) {
    const mixed = Math.imul(after ^ key, 0x9e3779b1)
    const next = before ^ (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 12)
    before = after
    after = next & HALF_MASK
  }
  return [before, after]
}
