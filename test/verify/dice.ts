/** Draws of one vector: the same number gives the same draws. */
export interface Dice {
  /** A whole number from 0 to below `sides`. */
  below(sides: number): number
  pick<T>(items: readonly T[]): T
  /** True once in `sides`. */
  once(sides: number): boolean
}

/** The generator mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const below = (sides: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor(((mixed ^ (mixed >>> 14)) >>> 0) / (2 ** 32 / sides))
  }
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    once: (sides) => below(sides) === 0,
  }
}
