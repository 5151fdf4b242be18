import { median, quartiles } from './pairs'

/** One row of the table: what, as a multiple of what it is held against. */
export interface Ratio {
  readonly what: string
  readonly against: string
  /** The median of the pairs, and the quarters of the way through them. */
  readonly ratio: number
  readonly low: number
  readonly high: number
  readonly target: number
  /** What a known miss reaches, which docs/performance.md explains. */
  readonly known?: number
  /** Whether the ratio is to be this much or more. Otherwise this much or less. */
  readonly atLeast?: boolean
  /** Of the ratio, such as kB; none: it is a multiple. */
  readonly unit?: string
  /** The least share of a core that a server had in a window; below 0.9 the machine was busy. */
  readonly load?: number
  /** What was measured, in absolute figures. They pass and fail nothing. */
  readonly figures?: string
}

/** The median of some pairs, one over the other, and their quartiles. */
export type Middle = Pick<Ratio, 'ratio' | 'low' | 'high'>

export function middleOf(pairs: readonly (readonly [one: number, other: number])[]): Middle {
  const ratios = pairs.map(([one, other]) => one / other)
  const [low, high] = quartiles(ratios)
  return { ratio: median(ratios), low, high }
}

/** Whether the ratio reaches its target. A ratio that is no number does not. */
export function isMet({ ratio, target, atLeast = false }: Ratio): boolean {
  return atLeast ? ratio >= target : ratio <= target
}

/**
 * Whether the ratio is below half of its target, or beyond its double if less is better: further
 * than a busy machine moves it. Of a known miss, what it reaches counts as the target.
 */
export function isFarOff(row: Ratio): boolean {
  const { target: wanted, known: target = wanted, atLeast = false } = row
  return !isMet({ ...row, target: atLeast ? target / 2 : target * 2 })
}

/**
 * What a window of each side gives, in pairs: the second of a pair often finds a warmer machine, so
 * the sides take turns in beginning. The first pairs warm up.
 */
export async function inTurn<Window>(
  rounds: number,
  one: () => Promise<Window> | Window,
  other: () => Promise<Window> | Window,
  warmUps = 1,
): Promise<(readonly [one: Window, other: Window])[]> {
  const pairs: (readonly [Window, Window])[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    let pair: readonly [Window, Window]
    if (round % 2 === 0) {
      const first = await one()
      pair = [first, await other()]
    } else {
      const first = await other()
      pair = [await one(), first]
    }
    if (round >= 0) pairs.push(pair)
  }
  return pairs
}
