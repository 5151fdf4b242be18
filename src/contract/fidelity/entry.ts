import type { PolicyName } from '../policies'

/**
 * Where a behavior is known from. `documented`: the specification states it. `assumed`: the
 * specification leaves it open, so compare it with your deployment first. `observed`: responses of
 * a deployment were compared with it; only reports of `fauxhouse verify --publish` have these.
 */
export type Provenance = 'documented' | 'assumed' | 'observed'

/** The comparison behind an observed entry. */
export interface Observation {
  /** ISO 8601. */
  readonly date: string
  /** Name of the deployment, as given. */
  readonly deployment: string
  /** Whether all answers fit the behavior, under one value of each of its policies. */
  readonly verdict: 'agree' | 'disagree'
}

/** The behavior of the simulator at one point of the specification, and its source. */
export interface FidelityEntry {
  /** The behavior, in sentences. */
  readonly behaviour: string
  readonly standing: Provenance
  /** Policies that change the behavior. */
  readonly policies: readonly PolicyName[]
  /** Present exactly if the standing is `observed`. */
  readonly observation?: Observation
}

/** Behaviour that the specification states. */
export function documented(behaviour: string, ...policies: PolicyName[]): FidelityEntry {
  return { behaviour, standing: 'documented', policies }
}

/** Behaviour on which the specification is silent or incomplete. */
export function assumed(behaviour: string, ...policies: PolicyName[]): FidelityEntry {
  return { behaviour, standing: 'assumed', policies }
}

/** An entry with which the answers of a deployment were compared. */
export function observed(
  { behaviour, policies }: FidelityEntry,
  observation: Observation,
): FidelityEntry {
  return { behaviour, standing: 'observed', policies, observation }
}
