import type { Policies, PolicyName } from '../../contract/policies'
import type { DifferingAnswers } from './differing-answers'

/** The result of a sweep. */
export interface SweepReport {
  /** The policies that were varied. */
  readonly policies: readonly PolicyName[]
  /** Number of runs, the first one included. */
  readonly runs: number
  /** What the run depends on; empty if it passes under each pair of values. */
  readonly dependencies: readonly PolicyDependency[]
  /** Values with which a run failed, but not in the same way when it was repeated. */
  readonly flaky: readonly FlakyRun[]
}

/** The values of a policy, or of several together, with which the run fails; all else equal. */
export interface PolicyDependency {
  readonly policies: Partial<Policies>
  /** The values that the world itself has for these policies. */
  readonly own: Partial<Policies>
  /** What the specification leaves open, and what the values do: one for each policy. */
  readonly gaps: readonly {
    readonly policy: PolicyName
    readonly gap: string
    readonly effect: string
  }[]
  /** The message of the error, or the end of the output. */
  readonly failure: string
  /** Requests that were answered differently than in the first run, at most five. */
  readonly answers: readonly DifferingAnswers[]
  /** Number of all requests that were answered differently. */
  readonly differing: number
}

/** A run whose result was different when it was repeated. */
export interface FlakyRun {
  readonly policies: Partial<Policies>
  readonly failure: string
}
