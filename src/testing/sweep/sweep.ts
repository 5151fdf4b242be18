import { DEFINITIONS, type Policies, type PolicyName } from '../../contract/policies'
import { FauxhouseError } from '../../errors'
import { type Cause, causeOf } from './cause'
import { differingAnswers } from './differing-answers'
import { pairwiseCover } from './pairwise-cover'
import type { FlakyRun, PolicyDependency, SweepReport } from './report'
import type { SweptValues } from './swept-values'
import { openTrials, type Trial, type TrialNote, type TrialRunner } from './trial'

/** How a sweep runs. */
export interface SweepPlan {
  /** Runs at a time. */
  readonly jobs: number
  /** Ends after the first dependency. */
  readonly bail: boolean
  readonly onRun: (note: TrialNote) => void
}

/** A run, and the values that it had. */
interface Started {
  readonly set: Partial<Policies>
  readonly trial: Trial
}

/** Largest number of requests that are reported of one dependency. */
const MAX_ANSWERS = 5

/** Number of runs that a sweep of these values has, if nothing depends on a policy. */
export function plannedRuns(values: SweptValues): number {
  return pairwiseCover(values).length
}

/**
 * Runs tests under a pairwise cover of policies. A row that fails is narrowed to the smallest set
 * of values that makes it fail, and is run again without that set until it passes: so one
 * dependency does not hide another, and any two values outside the dependencies were together in a
 * run that passed.
 *
 * @throws FauxhouseError INVALID_OPTION if the tests fail with the policies as they are, or if no
 *   value differs from them
 */
export async function sweepPolicies(
  runner: TrialRunner,
  values: SweptValues,
  { jobs, bail, onRun }: SweepPlan,
): Promise<SweepReport> {
  const rows = pairwiseCover(values).map((row) => Object.fromEntries(row) as Partial<Policies>)
  const trials = await openTrials(runner, (note) => onRun({ ...note, planned: rows.length }))
  const { first } = trials
  if (!first.passed) throw failsAnyway(first)
  const causes: Cause[] = []
  const flaky: FlakyRun[] = []
  const untouched = (row: Partial<Policies>) => trials.effective(withoutCauses(row, causes))
  if (rows.every((row) => Object.keys(untouched(row)).length === 0)) throw sweepsNothing()

  /** Finds the dependencies of a row one by one, until it passes. */
  const examine = async (row: Partial<Policies>, started: Started): Promise<void> => {
    let { set, trial } = started
    while (!trial.passed) {
      const left = untouched(row)
      if (Object.keys(left).length === Object.keys(set).length) {
        const cause = await causeOf(trials, set)
        if (cause === undefined) {
          flaky.push({ policies: set, failure: trial.failure })
          return
        }
        causes.push(cause)
        if (bail) return
      }
      set = untouched(row)
      trial = await trials.run(set)
    }
  }

  for (let place = 0; place < rows.length; place += jobs) {
    const batch = rows.slice(place, place + jobs)
    const started = await Promise.all(
      batch.map(async (row) => {
        const set = untouched(row)
        return [row, { set, trial: await trials.run(set) }] as const
      }),
    )
    for (const each of started) {
      if (!bail || causes.length === 0) await examine(...each)
    }
    if (bail && causes.length > 0) break
  }
  const dependencies = causes.map((cause) => dependencyOf(cause, first))
  return { policies: [...values.keys()], runs: trials.count, dependencies, flaky }
}

/** A row in which no cause is complete. */
function withoutCauses(row: Partial<Policies>, causes: readonly Cause[]): Partial<Policies> {
  const left: Record<string, unknown> = { ...row }
  for (const { policies } of causes) {
    const entries = Object.entries(policies)
    const [last] = entries.at(-1) ?? []
    if (last && entries.every(([name, value]) => left[name] === value)) delete left[last]
  }
  return left
}

function dependencyOf({ policies, trial }: Cause, first: Trial): PolicyDependency {
  const names = Object.keys(policies) as PolicyName[]
  const answers = differingAnswers(first.exchanges, trial.exchanges)
  const own = Object.fromEntries(names.map((name) => [name, first.own[0]?.[name]]))
  return {
    policies,
    own,
    gaps: names.map((policy) => {
      const { gap, effect } = DEFINITIONS[policy]
      return { policy, gap, effect }
    }),
    failure: trial.failure,
    answers: answers.slice(0, MAX_ANSWERS),
    differing: answers.length,
  }
}

function sweepsNothing(): FauxhouseError {
  const problem = 'All values of the sweep equal those of the world.'
  return new FauxhouseError('INVALID_OPTION', problem, 'Use other values or other policies.')
}

function failsAnyway({ failure }: Trial): FauxhouseError {
  const remedy = 'Make it pass first: a sweep compares with a passing run.'
  const problem = 'The run fails with unchanged policies.'
  return new FauxhouseError('INVALID_OPTION', problem, remedy, { failure })
}
