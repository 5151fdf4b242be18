import fc from 'fast-check'
import { type CommandType, WEIGHTS } from './drafts'

export type StepKind =
  | 'command'
  | 'advance'
  | 'array'
  | 'put'
  | 'fork'
  | 'snapshot'
  | 'restore'
  | 'replay'
  | 'reset'

/** One step of a simulation: random choices that do not depend on the state. */
export interface Step {
  readonly kind: StepKind
  /** Index of the player, modulo the number of players. */
  readonly player: number
  /** Types of the commands that a step may need. */
  readonly types: readonly CommandType[]
  readonly rolls: readonly number[]
}

/** A world's seed and the steps in it. */
export interface Scene {
  readonly seed: string
  readonly steps: readonly Step[]
}

const STEP_WEIGHTS: Readonly<Record<StepKind, number>> = {
  command: 150,
  advance: 16,
  array: 8,
  put: 6,
  fork: 4,
  snapshot: 3,
  restore: 3,
  replay: 1,
  reset: 1,
}

const weighted = <T extends string>(weights: Readonly<Record<T, number>>): fc.Arbitrary<T> =>
  fc.oneof(
    ...(Object.entries(weights) as [T, number][]).map(([value, weight]) => ({
      arbitrary: fc.constant(value),
      weight,
    })),
  )

const step: fc.Arbitrary<Step> = fc.record({
  kind: weighted(STEP_WEIGHTS),
  // Most steps concern one player, so that its history reaches late states.
  player: fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, fc.nat(7)),
  types: fc.array(weighted(WEIGHTS), { minLength: 4, maxLength: 4 }),
  rolls: fc.array(fc.nat(999), { minLength: 12, maxLength: 12 }),
})

/** Scenes of up to `most` steps. */
export function scenes(most: number): fc.Arbitrary<Scene> {
  return fc.record({
    seed: fc.nat(1_000_000).map((number) => `simulation-${number}`),
    steps: fc.array(step, { minLength: Math.ceil(most / 2), maxLength: most, size: 'max' }),
  })
}
