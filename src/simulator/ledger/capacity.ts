/** Shorter arrays quadruple: a player has dozens, and each costs more than its places. */
const TINY = 256

/** Arrays up to this length double; longer ones grow by an eighth. */
const SHORT = 4_096

/**
 * The capacity of the array that replaces a full one. Short arrays grow fast, so that they are
 * copied seldom; of a long one little stays unused.
 *
 * @param min the least growth
 */
export function grown(length: number, min: number): number {
  return length + Math.max(min, growthOf(length))
}

function growthOf(length: number): number {
  if (length < TINY) return 3 * length
  return length < SHORT ? length : length >>> 3
}
