import type { LearnedStep } from './rehearsal'

/** The result of a shrinking. */
export interface Shrunk {
  readonly steps: readonly LearnedStep[]
  /** False if the work was spent before no single step could be removed. */
  readonly isMinimal: boolean
}

/** How steps become fewer. */
export interface Shrinking {
  /** Executes steps, without those that cannot be; undefined if a requested fact is lost. */
  attempt(steps: readonly LearnedStep[]): readonly LearnedStep[] | undefined
  /** Forms of a part of the steps that have fewer of them; undefined where there is none. */
  forms(
    part: readonly LearnedStep[],
    all: readonly LearnedStep[],
  ): readonly (readonly LearnedStep[] | undefined)[]
  /** Hears of the number of steps that are left. */
  onProgress(left: number): void
}

/** Maximum number of steps that one shrinking executes: about a minute. */
const MAX_WORK = 4_000_000

/**
 * Removes steps until none can be removed alone (delta debugging): first large parts, later ones
 * before earlier ones, at last single steps. A part that cannot be removed can have a smaller form.
 */
export function shrink(
  all: readonly LearnedStep[],
  { attempt, forms, onProgress }: Shrinking,
): Shrunk {
  let steps = all
  let work = 0
  const tried = (start: number, end: number) => {
    const part = steps.slice(start, end)
    for (const form of [[], ...forms(part, steps)]) {
      if (form === undefined) continue
      work += steps.length
      const kept = attempt([...steps.slice(0, start), ...form, ...steps.slice(end)])
      if (kept !== undefined && kept.length < steps.length) return kept
    }
    return undefined
  }
  for (let before = steps.length + 1; steps.length < before; ) {
    before = steps.length
    // Among fewer steps, a part can be removed that could not be before.
    for (let size = before; size > 0; size = Math.floor(size / 2)) {
      // Of the steps before a removed part, none is lost.
      for (let end = steps.length; end > 0; end = Math.min(steps.length, end - size)) {
        if (work > MAX_WORK) return { steps, isMinimal: false }
        const kept = tried(Math.max(0, end - size), end)
        if (kept === undefined) continue
        steps = kept
        onProgress(steps.length)
      }
    }
  }
  return { steps, isMinimal: true }
}
