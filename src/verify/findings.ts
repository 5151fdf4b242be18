import type { Members } from '../contract/input/json-object'
import { POLICY_NAMES, type Policies, type PolicyName } from '../contract/policies'

/** Parameters of a query, in order; those without a value are left out. */
export type Query = readonly (readonly [name: string, value: string | number | undefined])[]

/** One GET and its response. */
export interface Exchange {
  /** Method, path and query. */
  readonly request: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as an object of JSON; empty if it is none. */
  readonly body: Members
}

/** Sends GET for a path of a player, such as `/transactions`. */
export type Get = (player: string, path: string, query?: Query) => Promise<Exchange>

/** A difference between a response and the contract or a law. */
export interface Breach {
  /** A law, or a part of the contract such as `schema` or `pagination`. */
  readonly rule: string
  readonly request: string
  readonly expected: string
  /** What came instead, cut. */
  readonly got: string
}

/** What is known of a policy: the value that responses show, or why none does. */
export type PolicyFinding = { readonly value: unknown } | { readonly open: string }

const WRITE = 'needs a write'
const CREDENTIAL = 'needs a wrong credential'

const HIDDEN: Partial<Readonly<Record<PolicyName, string>>> = {
  ...{ updateOmitted: WRITE, updateUnknownFields: WRITE, isolation: WRITE },
  ...{ phoneFormat: WRITE, protectedBlocks: WRITE, marketRules: WRITE },
  ...{ missingSession: CREDENTIAL, tokens: CREDENTIAL, sessions: CREDENTIAL },
}

const MAX_OF_RULE = 5
const MAX_CHARACTERS = 120

/** What the responses of a deployment have shown so far. */
export class Findings {
  readonly breaches: Breach[] = []
  readonly #counts = new Map<string, number>()
  readonly #values = new Map<PolicyName, unknown>()
  readonly #open = new Map<PolicyName, string>()

  /** Records one comparison, and returns whether it held. Of each rule, few breaches are kept. */
  check(rule: string, isHeld: boolean, request: string, expected: string, got?: unknown): boolean {
    if (isHeld) return true
    const count = (this.#counts.get(rule) ?? 0) + 1
    this.#counts.set(rule, count)
    if (count <= MAX_OF_RULE) this.breaches.push({ rule, request, expected, got: quoted(got) })
    return false
  }

  /** Records the value of a policy that a response shows: all responses have to show one. */
  show<Name extends PolicyName>(policy: Name, value: Policies[Name], request: string): void {
    const before = this.#values.get(policy) ?? value
    this.#values.set(policy, before)
    this.check('policies', before === value, request, `${policy} ${before}, as before`, value)
    if (before !== value) this.leaveOpen(policy, 'the responses contradict each other')
  }

  leaveOpen(policy: PolicyName, reason: string): void {
    this.#open.set(policy, reason)
  }

  /** The value of a policy; undefined while it is open. */
  valueOf<Name extends PolicyName>(policy: Name): Policies[Name] | undefined {
    return this.#open.has(policy) ? undefined : (this.#values.get(policy) as Policies[Name])
  }

  /** The values that are known, as options of a world. */
  known(): Partial<Policies> {
    const isOpen = (policy: PolicyName) => this.valueOf(policy) === undefined
    return Object.fromEntries([...this.#values].filter(([policy]) => !isOpen(policy)))
  }

  policies(): Readonly<Record<string, PolicyFinding>> {
    const none = 'no response of these players shows it'
    const findings = POLICY_NAMES.map((policy): [string, PolicyFinding] => {
      const value = this.valueOf(policy)
      const open = this.#open.get(policy) ?? HIDDEN[policy] ?? none
      return [policy, value === undefined ? { open } : { value }]
    })
    return Object.fromEntries(findings)
  }
}

function quoted(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
}
