import type { PolicyName } from '../policies'

/** The behaviour of the simulator at one point of the document, and its source. */
export interface FidelityEntry {
  /** The behaviour, in sentences. */
  readonly behaviour: string
  /** `assumed`: the document leaves it open, so compare it with your deployment first. */
  readonly standing: 'documented' | 'assumed'
  /** Policies that change the behaviour. */
  readonly policies: readonly PolicyName[]
}

/** Behaviour that the document states. */
export function documented(behaviour: string, ...policies: PolicyName[]): FidelityEntry {
  return { behaviour, standing: 'documented', policies }
}

/** Behaviour on which the document is silent or incomplete. */
export function assumed(behaviour: string, ...policies: PolicyName[]): FidelityEntry {
  return { behaviour, standing: 'assumed', policies }
}
