import { GAPS } from '../../contract/fidelity/gaps'
import { DEFINITIONS, POLICY_NAMES, type PolicyName } from '../../contract/policies'
import type { Vocabulary } from '../../contract/vocabulary'
import type { Verdicts } from './verdicts'

/** The value of a policy as it stands in a file of policies. */
export type PolicyValue = string | number | boolean | Vocabulary

/** What is known of one policy. */
export type PolicyFinding =
  | { readonly standing: 'identified'; readonly value: PolicyValue }
  /** @property value what is told of it: of a vocabulary the words that are identified */
  | { readonly standing: 'open'; readonly needs: string; readonly value?: PolicyValue }

/** The values that answers have not contradicted, of each policy. */
export interface Evidence {
  /**
   * Keeps the values that agree with an answer, and rules out the others.
   *
   * @param seen what a finding shows; without it, the values that agree
   */
  note(policy: PolicyName, fitting: readonly PolicyValue[], request: string, seen?: unknown): void
  /** Notes a value that only answers can name, such as the length of a page or words. */
  settle(policy: PolicyName, value: PolicyValue): void
  /**
   * Replaces the text about what would identify a policy.
   *
   * @param told the part of its value that is identified
   */
  need(policy: PolicyName, needs: string, told?: PolicyValue): void
  /** Leaves a policy open, because a recording lacks a request. */
  withhold(policy: PolicyName): void
  survivors(policy: PolicyName): readonly PolicyValue[]
  /** The value, if only one is left and an answer has shown it. */
  valueOf(policy: PolicyName): PolicyValue | undefined
  results(): Readonly<Record<string, PolicyFinding>>
}

/** Why a policy is open if its request is none of the recording. */
export const NOT_RECORDED = 'not in the recording'

export function createEvidence(verdicts: Verdicts): Evidence {
  const left = new Map<PolicyName, readonly PolicyValue[]>()
  const needs = new Map<PolicyName, string>()
  const told = new Map<PolicyName, PolicyValue>()
  const shown = new Set<PolicyName>()
  const withheld = new Set<PolicyName>()
  const survivors = (policy: PolicyName) => left.get(policy) ?? candidatesOf(policy)
  const valueFor = (policy: PolicyName) => {
    const [value, ...others] = survivors(policy)
    const isTold = shown.has(policy) && !withheld.has(policy)
    return isTold && others.length === 0 ? value : undefined
  }
  return {
    note(policy, fitting, request, seen = fitting) {
      const before = survivors(policy)
      const after = before.filter((value) => fitting.includes(value))
      shown.add(policy)
      left.set(policy, after)
      const entry = entryOf(policy)
      const values = before.join(', ')
      if (before.length > 0) {
        const text = `an answer under ${policy} ${values}`
        verdicts.check(entry, after.length > 0, request, text, seen)
      }
      if (after.length === 0) needs.set(policy, 'the answers contradict each other or all values')
    },
    settle(policy, value) {
      shown.add(policy)
      left.set(policy, [value])
    },
    need(policy, text, value) {
      needs.set(policy, text)
      if (value !== undefined) told.set(policy, value)
    },
    withhold(policy) {
      withheld.add(policy)
      needs.set(policy, NOT_RECORDED)
      told.delete(policy)
    },
    survivors,
    valueOf: valueFor,
    results: () =>
      Object.fromEntries(
        POLICY_NAMES.map((policy): [string, PolicyFinding] => {
          const value = valueFor(policy)
          if (value !== undefined) return [policy, { standing: 'identified', value }]
          const part = told.get(policy)
          const text = needs.get(policy) ?? DEFINITIONS[policy].needs
          return [policy, { standing: 'open', needs: text, ...(part && { value: part }) }]
        }),
      ),
  }
}

/** All values of a policy that a word, a number or a flag names. */
function candidatesOf(policy: PolicyName): readonly PolicyValue[] {
  const { values, read, other } = DEFINITIONS[policy]
  // Only an answer can name a number.
  if (typeof other === 'number') return []
  return values.map((text): unknown => read(text)).filter(isPlain)
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** The entry of the register about a policy. */
export function entryOf(policy: PolicyName): string {
  const found = Object.entries(GAPS).find(([, { policies }]) => policies.includes(policy))
  return found?.[0] ?? policy
}
