/// <reference path="./alea.d.ts" />
import alea from 'seedrandom/lib/alea.js'
import { FauxhouseError } from '../../errors'
import { hashPath } from './digest'

/**
 * A sequence of draws that depends only on its label path: not on other streams, and not on the
 * number of draws from them. Integers only, because engines may disagree about floats. A method
 * with an argument out of its range throws FauxhouseError INTERNAL and draws nothing.
 */
export interface Stream {
  /**
   * Uniform integer in [0, bound). `bound` is a safe integer >= 1. Bounds up to 2^32 usually take
   * one 32-bit draw, larger ones (milliseconds of a year) two.
   */
  below(bound: number): number
  /** Uniform integer in [low, high], both inclusive; `high - low` is below 2^53 - 1. */
  between(low: number, high: number): number
  /** True with probability numerator / denominator; 0 <= numerator <= denominator, integers. */
  chance(numerator: number, denominator: number): boolean
  /** One element of a non-empty list, all equally likely. */
  pick<const T extends NonNullable<unknown> | null>(list: readonly T[]): T
  /**
   * One value of a non-empty list of [value, integer weight], by weight. A value of weight 0 is
   * never drawn; at least one weight must be above 0.
   */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T
  /** An independent stream that continues from the current state. */
  clone(): Stream
}

const TWO_32 = 0x1_0000_0000
const TWO_53 = 2 ** 53
const LOW_21_BITS = 0x1f_ffff

type Source = ReturnType<typeof alea>

class AleaStream implements Stream {
  private readonly source: Source

  constructor(source: Source) {
    this.source = source
  }

  below(bound: number): number {
    const span = bound >>> 0
    if (span !== bound || span === 0) return this.belowWide(bound)
    for (;;) {
      const draw = this.word()
      const rest = draw % span
      // `draw - rest` starts a block of `span` values: an incomplete last block would favor the
      // small remainders, so it is drawn again.
      if (draw - rest <= TWO_32 - span) return rest
    }
  }

  /** The next 32 bits, unsigned: as alea's own `int32`, without a call of one more function. */
  private word(): number {
    return (this.source() * TWO_32) >>> 0
  }

  /** Draws below a bound that does not fit 32 bits, on 53 bits of two draws. */
  private belowWide(bound: number): number {
    if (!Number.isSafeInteger(bound) || bound < 1) {
      throw outOfRange('below() needs a bound of at least 1', { bound })
    }
    if (bound === TWO_32) return this.word()
    for (;;) {
      const high = this.word() & LOW_21_BITS
      const draw = high * TWO_32 + this.word()
      const rest = draw % bound
      if (draw - rest <= TWO_53 - bound) return rest
    }
  }

  between(low: number, high: number): number {
    if (!(Number.isSafeInteger(low) && Number.isSafeInteger(high) && high >= low)) {
      throw outOfRange('between() needs low <= high', { low, high })
    }
    return low + this.below(high - low + 1)
  }

  chance(numerator: number, denominator: number): boolean {
    if (!(Number.isSafeInteger(numerator) && numerator >= 0 && numerator <= denominator)) {
      throw outOfRange('chance() needs a share between 0 and 1', { numerator, denominator })
    }
    return this.below(denominator) < numerator
  }

  pick<const T extends NonNullable<unknown> | null>(list: readonly T[]): T {
    const item = list.length === 0 ? undefined : list[this.below(list.length)]
    if (item === undefined) throw outOfRange('pick() needs a list with elements', {})
    return item
  }

  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T {
    let total = 0
    // No entry is taken apart: that costs more than the draw.
    for (const entry of list) {
      const weight = entry[1]
      if (!(Number.isInteger(weight) && weight >= 0)) {
        throw outOfRange('weighted() needs weights of at least 0', { weight })
      }
      total += weight
    }
    if (total === 0) throw outOfRange('weighted() needs a weight above 0', { length: list.length })
    let rest = this.below(total)
    for (const entry of list) {
      if (rest < entry[1]) return entry[0]
      rest -= entry[1]
    }
    throw outOfRange('weighted() ran past its list', { total })
  }

  clone(): Stream {
    return new AleaStream(alea('', { state: this.source.state() }))
  }
}

/**
 * The stream of a label path, at its beginning. The same path always gives the same draws; paths
 * that differ in any label give unrelated ones.
 *
 * @param path labels from general to particular, at least one, such as (seed, player id, 'luck')
 * @throws FauxhouseError INTERNAL for an empty path or a number that is not a safe integer
 */
export function createStream(...path: (string | number)[]): Stream {
  // The seeding of alea reads its text three times and mixes the last characters poorly: a hash of
  // the path costs a third and treats all labels alike.
  const { high, low } = hashPath(path)
  const seed = String.fromCharCode(high >>> 16, high & 0xffff, low >>> 16, low & 0xffff)
  return new AleaStream(alea(seed, { state: true }))
}

function outOfRange(problem: string, facts: Record<string, unknown>): FauxhouseError {
  return new FauxhouseError('INTERNAL', `${problem}.`, 'Pass safe integers within it.', facts)
}
