/** Arrays up to this length double; longer ones grow by an eighth. */
const SHORT = 4_096

/**
 * The capacity of the array that replaces a full one. Short arrays double, so that they are copied
 * seldom; of a long one little stays unused.
 *
 * @param least the least growth
 */
export function grown(length: number, least: number): number {
  return length + Math.max(least, length < SHORT ? length : length >>> 3)
}
