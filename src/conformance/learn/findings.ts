import { REGISTER } from '../../contract/fidelity/register'
import type { Rule } from '../../errors'

/** A point at which a deployment differs from the rules of the engine. */
export interface Finding {
  /** Entry of the fidelity register, if there is one for the point. */
  readonly entry?: string
  /** Rule that refused a command. */
  readonly rule?: Rule
  /** JSON pointer into the answers; lists are counted from the oldest. */
  readonly at: string
  /** What differs, without data of the player. */
  readonly what: string
  /** How often the same was found; `at` is the first place. */
  readonly times: number
}

/** A finding before equal ones are counted. */
export type Found = Omit<Finding, 'times'>

/** Entries for rules that a policy or a point of the register is about. */
const RULE_ENTRIES: { readonly [R in Rule]?: string } = {
  bonus_active: 'bonuses at a time',
  minimum_turnover: 'withdrawal of an unplayed deposit',
  kyc_transition: 'transitions',
  transaction_state: 'transitions',
}

/** Equal findings as one, with their number; the order is that of the first of each. */
export function countedFindings(found: readonly Found[]): Finding[] {
  const counted = new Map<string, Finding>()
  for (const { rule, entry = rule && RULE_ENTRIES[rule], at, what } of found) {
    const key = JSON.stringify([entry, rule, what])
    const known = counted.get(key)
    const named = { ...(entry !== undefined && { entry }), ...(rule !== undefined && { rule }) }
    counted.set(
      key,
      known ? { ...known, times: known.times + 1 } : { ...named, at, what, times: 1 },
    )
  }
  return [...counted.values()]
}

/** A fact of the player to which the rules do not lead. */
export function lostFact(name: string): Found {
  const entry = FACT_ENTRIES[name] ?? entryAt(`/profile${name}`) ?? entryAt(name)
  const what = 'the rules cannot produce the value to preserve'
  return { at: name, what, ...(entry !== undefined && { entry }) }
}

/** Entries for facts that are no values of the answers. */
const FACT_ENTRIES: Readonly<Record<string, string>> = {
  'segments that are set': 'PlayerProfile.segments',
  causes: 'PlayerProfile.segments',
  'kinds of rows': 'Transaction.status',
  'statuses of bonuses': 'Bonus.status',
}

const RESOURCES: readonly (readonly [pattern: RegExp, resource: string])[] = [
  [/^\/transactions\/\d+\/(\w+)/, 'Transaction'],
  [/^\/bonuses\/\d+\/(\w+)/, 'Bonus'],
  [/^\/eligible\/\d+\/(\w+)/, 'EligibleBonus'],
  [/^\/summary\/(\w+)/, 'TransactionSummary'],
  [/^\/profile\/balances\/(\w+)/, 'Balances'],
  [/^\/profile\/kpi\/(\w+)/, 'Kpi'],
  [/^\/profile\/settings\/(\w+)/, 'Settings'],
  [/^\/profile\/(\w+)/, 'PlayerProfile'],
]

const ENTRIES: ReadonlySet<string> = new Set(
  Object.values(REGISTER).flatMap((section) => Object.keys(section)),
)

/** The entry of the register about a value. */
function entryAt(pointer: string): string | undefined {
  for (const [pattern, resource] of RESOURCES) {
    const entry = `${resource}.${pattern.exec(pointer)?.[1]}`
    if (ENTRIES.has(entry)) return entry
  }
  return undefined
}
