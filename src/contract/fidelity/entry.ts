import type { PolicyName } from '../policies'

/** What the simulator does at one point of the document, and on whose word. */
export interface FidelityEntry {
  /** In sentences. */
  readonly behaviour: string
  /** `assumed`: the document leaves it open, so it is the first thing to check elsewhere. */
  readonly standing: 'documented' | 'assumed'
  /** Switches that make it otherwise. */
  readonly policies: readonly PolicyName[]
}

/** The document says so. */
export function documented(behaviour: string, ...policies: PolicyName[]): FidelityEntry {
  return { behaviour, standing: 'documented', policies }
}

/** The document is silent, or says less. */
export function assumed(behaviour: string, ...policies: PolicyName[]): FidelityEntry {
  return { behaviour, standing: 'assumed', policies }
}
