import { GAPS } from '../../contract/fidelity/gaps'
import { DEFINITIONS, POLICY_NAMES, type PolicyName } from '../../contract/policies'
import type { Vocabulary } from '../../contract/vocabulary'
import { NEEDS } from './needs'
import type { Verdicts } from './verdicts'

/** The value of a policy as it stands in a file of policies. */
export type PolicyValue = string | number | boolean | Vocabulary

/** What is known of one policy. */
export type PolicyFinding =
  | { readonly standing: 'identified'; readonly value: PolicyValue }
  /** @property value the part of it that is identified: some words of a vocabulary */
  | { readonly standing: 'open'; readonly needs: string; readonly value?: PolicyValue }

/** Why a policy is open if its request is none of the recording. */
export const NOT_RECORDED = 'not in the recording'

/** The values that answers have not contradicted, of each policy. */
export class Evidence {
  readonly #verdicts: Verdicts
  readonly #left = new Map<PolicyName, readonly PolicyValue[]>()
  readonly #needs = new Map<PolicyName, string>()
  readonly #parts = new Map<PolicyName, PolicyValue>()
  readonly #shown = new Set<PolicyName>()
  readonly #withheld = new Set<PolicyName>()

  constructor(verdicts: Verdicts) {
    this.#verdicts = verdicts
  }

  /**
   * Keeps the values that agree with an answer, and rules out the others.
   *
   * @param seen what a finding shows; without it, the values that agree
   */
  note(
    policy: PolicyName,
    fitting: readonly PolicyValue[],
    request: string,
    seen: unknown = fitting,
  ): void {
    const before = this.survivors(policy)
    const after = before.filter((value) => fitting.includes(value))
    this.#shown.add(policy)
    this.#left.set(policy, after)
    if (before.length > 0) {
      const text = `a response under ${policy} ${before.join(', ')}`
      this.#verdicts.check(entryOf(policy), after.length > 0, request, text, seen)
    }
    if (after.length === 0) this.need(policy, 'the responses contradict each other or all values')
  }

  /** Notes a value that only answers can name, such as the length of a page or words. */
  settle(policy: PolicyName, value: PolicyValue): void {
    this.#shown.add(policy)
    this.#left.set(policy, [value])
  }

  /**
   * Replaces the text about what would identify a policy.
   *
   * @param part what is known of its value
   */
  need(policy: PolicyName, needs: string, part?: PolicyValue): void {
    this.#needs.set(policy, needs)
    if (part !== undefined) this.#parts.set(policy, part)
  }

  /** Leaves a policy open, because a recording lacks a request. */
  withhold(policy: PolicyName): void {
    this.#withheld.add(policy)
    this.#needs.set(policy, NOT_RECORDED)
    this.#parts.delete(policy)
  }

  survivors(policy: PolicyName): readonly PolicyValue[] {
    return this.#left.get(policy) ?? candidatesOf(policy)
  }

  /** The value, if only one is left and an answer has shown it. */
  valueOf(policy: PolicyName): PolicyValue | undefined {
    const [value, ...others] = this.survivors(policy)
    const isShown = this.#shown.has(policy) && !this.#withheld.has(policy)
    return isShown && others.length === 0 ? value : undefined
  }

  results(): Readonly<Record<string, PolicyFinding>> {
    const findings = POLICY_NAMES.map((policy): [string, PolicyFinding] => {
      const value = this.valueOf(policy)
      if (value !== undefined) return [policy, { standing: 'identified', value }]
      const part = this.#parts.get(policy)
      const needs = this.#needs.get(policy) ?? `needs ${NEEDS[policy]}`
      return [policy, { standing: 'open', needs, ...(part && { value: part }) }]
    })
    return Object.fromEntries(findings)
  }
}

/** All values of a policy that a word, a number or a flag names. */
function candidatesOf(policy: PolicyName): readonly PolicyValue[] {
  const { values, read } = DEFINITIONS[policy]
  // Only an answer can name the value of a policy that takes any number.
  if (read(7) !== undefined) return []
  return values.map((text): unknown => read(text)).filter(isPlain)
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** The entry of the register about a policy. */
function entryOf(policy: PolicyName): string {
  const found = Object.entries(GAPS).find(([, { policies }]) => policies.includes(policy))
  return found?.[0] ?? policy
}
