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

/** What would identify each policy that the answers leave open. */
const NEEDS: Readonly<Record<PolicyName, string>> = {
  arrayEncoding: 'needs answers to the three forms of a list',
  updateOmitted: 'needs a write',
  updateUnknownFields: 'needs a write',
  absentFields: 'needs a player or a transaction with a field that has no value',
  sortOrder: 'needs a player with transactions or bonuses of two instants',
  maxLimit: 'needs a limit that is refused or lowered',
  overLimit: 'needs a limit that is refused or lowered',
  errorFormat: 'needs an error of a known form; another form is a template',
  missingSession: 'needs a credential probe',
  tokens: 'needs a credential probe',
  sessions: 'needs a credential probe',
  unknownPlayer: 'needs an answer about a player that does not exist',
  pendingInTotal: 'needs a player with an open withdrawal',
  ngr: 'needs a player with bonuses, adjustments and converted bonus money',
  ltnc: 'needs a player whose net gaming revenue is not deposits - withdrawals',
  wr: 'needs a player with an active bonus of which a part is wagered',
  bonusExpiredStatus: 'needs a player with a bonus that expired',
  amountSign: 'needs a player with an adjustment or a refund that takes money',
  rateLimit: 'needs more requests a second than the rate allows',
  unknownQuery: 'needs an answer to a parameter that is not documented',
  isolation: 'needs a write and a second session',
  withdrawable: 'needs a player with cash who is blocked or not approved, without an active bonus',
  concurrentBonuses: 'needs a write: two bonuses claimed at a time',
  negativeCash: 'needs a player whose cash is below zero after a chargeback',
  minimumTurnover: 'needs an approved player with an unplayed deposit and no open withdrawal',
  periodBy: 'needs a player with a payment that was completed after its date',
  dates: 'needs an answer to a date without a time',
  emptyQuery: 'needs an answer to an empty parameter',
  phoneFormat: 'needs a player whose phone has blanks, or a write',
  faultHeader: 'needs an answer to a request with the header',
  vocabulary: 'needs a player with transactions and bonuses',
}

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
          const text = needs.get(policy) ?? NEEDS[policy]
          return [policy, { standing: 'open', needs: text, ...(part && { value: part }) }]
        }),
      ),
  }
}

/** Policies whose values are numbers, lists or templates: only an answer can name them. */
const UNLISTED = new Set<PolicyName>(['maxLimit', 'concurrentBonuses', 'rateLimit'])

/** All values of a policy that a word, a number or a flag names. */
function candidatesOf(policy: PolicyName): readonly PolicyValue[] {
  if (UNLISTED.has(policy)) return []
  const { values, read } = DEFINITIONS[policy]
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
