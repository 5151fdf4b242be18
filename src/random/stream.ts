/** Contract file: the implementation follows. */
export interface Stream {
  /** Uniform integer in [0, bound). `bound` is an integer in 1 .. 2^32. */
  below(bound: number): number
  /** Uniform integer in [low, high], both inclusive. */
  between(low: number, high: number): number
  /** True with probability numerator / denominator. */
  chance(numerator: number, denominator: number): boolean
  /** One element of a non-empty list, all equally likely. */
  pick<T>(list: readonly T[]): T
  /** One value of a non-empty list of [value, integer weight], by weight. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T
  /** A stream that goes on from here on its own. */
  clone(): Stream
}
