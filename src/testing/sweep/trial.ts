import type { Policies } from '../../contract/policies'
import type { RecordedCall } from '../../service/journal/followed-calls'

/** What one run of the user's tests did. */
export interface Trial {
  readonly passed: boolean
  /** Why it failed; empty if it passed. */
  readonly failure: string
  readonly exchanges: readonly RecordedCall[]
  /** The policies of the worlds in it, before those of the sweep were laid over them. */
  readonly own: readonly Partial<Policies>[]
  /** Undefined without a clock. */
  readonly durationMs?: number | undefined
}

/** Runs the tests with policies over those of their worlds. */
export type TrialRunner = (policies: Partial<Policies>) => Promise<Trial>

/** A run that has ended. */
export interface TrialNote {
  /** 1, 2, 3 … */
  readonly number: number
  /** Number of runs that are planned: one for each row of the cover. Narrowing adds to it. */
  readonly planned: number
  /** The values that differ from those of the worlds. */
  readonly policies: Partial<Policies>
  readonly passed: boolean
  /** Undefined in process. */
  readonly durationMs: number | undefined
}

/** The runs of a sweep. */
export interface Trials {
  /** The run with the policies as they are. */
  readonly first: Trial
  readonly count: number
  /** The values that differ from those of some world. */
  effective(policies: Partial<Policies>): Partial<Policies>
  /** Runs; a set of values that has passed is not run again. */
  run(policies: Partial<Policies>): Promise<Trial>
}

/**
 * Runs the tests with the policies as they are.
 *
 * @param note called after each run
 */
export async function openTrials(
  runner: TrialRunner,
  note: (run: Omit<TrialNote, 'planned'>) => void,
): Promise<Trials> {
  const passed = new Map<string, Trial>()
  let count = 0
  const perform = async (policies: Partial<Policies>): Promise<Trial> => {
    count += 1
    const number = count
    const trial = await runner(policies)
    note({ number, policies, passed: trial.passed, durationMs: trial.durationMs })
    return trial
  }
  const first = await perform({})
  const effective = (policies: Partial<Policies>): Partial<Policies> =>
    Object.fromEntries(
      Object.entries(policies).filter(([name, value]) =>
        first.own.some((own) => own[name as keyof Policies] !== value),
      ),
    )
  passed.set('{}', first)
  return {
    first,
    get count() {
      return count
    },
    effective,
    async run(policies) {
      const set = effective(policies)
      const key = JSON.stringify(set)
      const known = passed.get(key)
      if (known) return known
      const trial = await perform(set)
      // What it exchanged is needed of failed runs only.
      if (trial.passed) passed.set(key, { ...trial, exchanges: [] })
      return trial
    },
  }
}
