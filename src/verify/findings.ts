import type { AnyField, AnyResource } from '../contract/field'
import { isObject, type Members, membersOf } from '../contract/input/json'
import { POLICY_NAMES, type Policies, type PolicyName } from '../contract/policies'
import { parseInstant } from '../simulator/domain/instants'

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

const PROBE = 'these players do not show it'
const WRITE = 'needs a write'
const CREDENTIAL = 'needs a wrong credential'
const NEVER = 'no plain request shows it'
const playerWith = (what: string) => `${PROBE}: add one with ${what}`

/** Why a policy is open if no response has shown it. */
const OPEN: Readonly<Record<PolicyName, string>> = {
  ...{ arrayEncoding: PROBE, maxLimit: PROBE, overLimit: PROBE, errorFormat: PROBE },
  ...{ unknownPlayer: PROBE, unknownQuery: PROBE, dates: PROBE, emptyQuery: PROBE },
  ...{ updateOmitted: WRITE, updateUnknownFields: WRITE, isolation: WRITE },
  ...{ phoneFormat: WRITE, protectedBlocks: WRITE, marketRules: WRITE },
  ...{ missingSession: CREDENTIAL, tokens: CREDENTIAL, sessions: CREDENTIAL },
  ...{ bonusExpiredStatus: NEVER, vocabulary: NEVER },
  absentFields: playerWith('a field without a value'),
  sortOrder: playerWith('two rows of different dates'),
  pendingInTotal: playerWith('a pending withdrawal'),
  minimumTurnover: playerWith('cash of a deposit that has not been staked'),
  withdrawable: playerWith('cash who is blocked or has no approved KYC'),
  wr: playerWith('a bonus that is partly wagered'),
  amountSign: playerWith('an expired bonus or a negative adjustment'),
  ngr: playerWith('a bonus that was taken back and an adjustment of cash'),
  ltnc: playerWith('a deposit that is partly played'),
  periodBy: playerWith('a payment that was completed after its date'),
}

const MAX_OF_RULE = 5
const MAX_CHARACTERS = 120

/** What the responses of a deployment have shown so far. */
export class Findings {
  readonly breaches: Breach[] = []
  readonly #counts = new Map<string, number>()
  readonly #values = new Map<PolicyName, unknown>()
  /** The values that fit all players so far, of the policies that the laws show. */
  readonly #possible = new Map<PolicyName, readonly unknown[]>()
  readonly #open = new Map<PolicyName, string>()
  /** The values that are known; undefined until they are read again. */
  #known: Partial<Policies> | undefined

  /** Records one comparison, and returns whether it held. It keeps few breaches of each rule. */
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
    this.#known = undefined
    const isSame = this.check('policies', before === value, request, `${policy} ${before}`, value)
    if (!isSame) this.leaveOpen(policy, 'the responses contradict each other')
  }

  /** Records the values of a policy that fit a player: one has to fit all players. */
  narrow(policy: PolicyName, values: readonly unknown[], request: string): void {
    if (values.length === 0) {
      this.leaveOpen(policy, `no value fits ${request}`)
      return
    }
    const left = this.#possible.get(policy)?.filter((value) => values.includes(value)) ?? values
    // Values that contradict earlier players count, so that the contradiction is noted.
    const possible = left.length > 0 ? left : values
    this.#possible.set(policy, possible)
    if (possible.length === 1) this.show(policy, possible[0] as never, request)
  }

  leaveOpen(policy: PolicyName, reason: string): void {
    this.#open.set(policy, reason)
    this.#known = undefined
  }

  /** The values that are known, as options of a world. */
  known(): Partial<Policies> {
    this.#known ??= Object.fromEntries(
      [...this.#values].filter(([policy]) => !this.#open.has(policy)),
    )
    return this.#known
  }

  policies(): Readonly<Record<string, PolicyFinding>> {
    const known = this.known()
    const findingOf = (policy: PolicyName) =>
      Object.hasOwn(known, policy)
        ? { value: known[policy] }
        : { open: this.#open.get(policy) ?? OPEN[policy] }
    return Object.fromEntries(POLICY_NAMES.map((policy) => [policy, findingOf(policy)]))
  }
}

function quoted(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
}

const isText = (value: unknown) => typeof value === 'string'

/** An instant has a time: a date alone is none. */
const isInstant = (value: unknown) =>
  typeof value === 'string' && value.includes(':') && typeof parseInstant(value) === 'number'

const KINDS: Readonly<
  Record<AnyField['kind'], readonly [what: string, fits: (value: unknown) => boolean]>
> = {
  text: ['a string', isText],
  email: ['an e-mail address', (value) => /^[^\s@]+@[^\s@]+$/.test(String(value))],
  instant: ['a date-time of ISO 8601', isInstant],
  choice: ['one of its words', isText],
  word: ['a string', isText],
  words: ['a list of strings', (value) => Array.isArray(value) && value.every(isText)],
  flag: ['true or false', (value) => typeof value === 'boolean'],
  money: ['a number', (value) => typeof value === 'number'],
  count: ['a whole number from 0', (value) => Number.isSafeInteger(value) && Number(value) >= 0],
  part: ['an object', isObject],
  list: ['a list of objects', (value) => Array.isArray(value) && value.every(isObject)],
}

/** Compares an object of a response with the fields of its resource, parts and lists included. */
export function checkSchema(
  findings: Findings,
  value: Members,
  { name, fields }: AnyResource,
  request: string,
): boolean {
  const check = (isHeld: boolean, expected: string, got: unknown) =>
    findings.check('schema', isHeld, request, expected, got)
  const strangers = Object.keys(value).filter((key) => !Object.hasOwn(fields, key))
  let isSound = check(strangers.length === 0, `only the fields of ${name}`, strangers)
  for (const [key, { kind, words, optional, of }] of Object.entries(fields)) {
    const found = value[key] ?? undefined
    if (found === undefined && optional) {
      findings.show('absentFields', value[key] === null ? 'null' : 'omit', request)
      continue
    }
    const [what, fits] = KINDS[kind]
    const isKnown = kind !== 'choice' || words?.some((word) => word === found) === true
    const isFit = check(fits(found) && isKnown, `${name}.${key}: ${what}`, value[key])
    isSound &&= isFit
    if (!isFit || of === undefined) continue
    for (const part of [found].flat()) {
      isSound = checkSchema(findings, membersOf(part), of, request) && isSound
    }
  }
  return isSound
}

const HEADERS = [
  ['Content-Type', /^application\/json\b/],
  ['Cache-Control', /\bno-store\b/],
  ['X-Request-ID', /./],
] as const

/** Checks status and headers. */
export function checkHead(findings: Findings, { request, status, headers }: Exchange): boolean {
  for (const [name, form] of status === 200 ? HEADERS : []) {
    const got = headers.get(name)
    findings.check('headers', form.test(got ?? ''), request, `${name} ${form.source}`, got)
  }
  return findings.check('status', status === 200, request, 'the status 200', status)
}

/** Checks a page of a list, and its order by date. */
export function checkPage(
  findings: Findings,
  { request, body }: Exchange,
  asked: { readonly limit: number; readonly offset: number },
): void {
  const { total, limit, offset, has_more } = body
  const list = body['transactions'] ?? body['bonuses']
  const items = Array.isArray(list) ? list.map(membersOf) : []
  const check = (field: string, got: unknown, due: unknown) =>
    findings.check('pagination', got === due, request, `${field} ${due}`, got)
  check('limit', limit, asked.limit)
  check('offset', offset, asked.offset)
  const due = Math.max(0, Math.min(asked.limit, Number(total) - asked.offset))
  check(`of total ${total}, a page of`, items.length, due)
  const isMore = asked.offset + items.length < Number(total)
  if (has_more !== undefined) check('has_more', has_more, isMore)

  const dates = items.map((item) => Date.parse(String(item['date'] ?? item['created_at'])))
  const steps = dates.slice(1).map((date, place) => date - Number(dates[place]))
  const [rises, falls] = [steps.some((step) => step > 0), steps.some((step) => step < 0)]
  findings.check('order', !(rises && falls), request, 'one order by date', 'neither')
  if (rises !== falls) {
    findings.show('sortOrder', rises ? 'oldest-first' : 'newest-first', request)
  }
}
