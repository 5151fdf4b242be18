import type { BonusPage } from '../contract/bonuses'
import { isObject } from '../contract/input/json-object'
import type { ParameterValues } from '../contract/operations'
import { type Operation, type OperationId, operationOf } from '../contract/operations'
import { POLICY_NAMES, type Policies, type PolicyName } from '../contract/policies'
import type { TransactionPage } from '../contract/transactions'
import { WORDS } from '../contract/vocabulary'
import { FauxhouseError } from '../errors'
import { formatInstant } from '../simulator/domain/instants'
import { isCurrency, type Responses } from './account'
import { checkLaws } from './audit'
import { type Judge, Report } from './breach'
import {
  type Breach,
  checkHead,
  checkPage,
  checkSchema,
  Findings,
  type Get,
  type PolicyFinding,
  type Query,
} from './findings'
import { LAWS } from './laws'
import { listQuery, periodOf, probeLimit, probeQueries } from './probes'

/** Thrown by the sender in place of a request beyond the budget. */
export const SPENT = new Error('The budget is used up.')

/** Thrown for a player of whom a response does not fit the contract, which is a breach. */
const UNSOUND = new Error('A response does not fit the contract.')

/** What the responses of a deployment show. */
export interface VerifyReport {
  readonly breaches: readonly Breach[]
  readonly policies: Readonly<Record<string, PolicyFinding>>
  /** Ids of the players that were held to the laws. */
  readonly checked: readonly string[]
  /** Ids of those that changed while they were read. */
  readonly changed: readonly string[]
}

/** The longest page that is asked for, if the deployment takes it. */
const PAGE = 200

/**
 * Reads players of a deployment, and holds the responses to the contract and the laws.
 *
 * @throws FauxhouseError INVALID_OPTION if a player has no profile, and what the sender throws
 */
export async function verify(get: Get, players: readonly string[]): Promise<VerifyReport> {
  const findings = new Findings()
  const [lead = ''] = players
  const checked: string[] = []
  const changed: string[] = []
  try {
    for (const id of players) await requireProfile(get, id)
    await probeQueries(get, findings, lead)
    await probeLimit(get, findings, lead)
    for (const id of players) {
      const result = await checkPlayer(id, get, findings)
      if (result === 'checked') checked.push(id)
      if (result === 'changed') changed.push(id)
    }
  } catch (error) {
    if (error !== SPENT) throw error
  }
  return { breaches: findings.breaches, policies: findings.policies(), checked, changed }
}

async function requireProfile(get: Get, id: string): Promise<void> {
  const { status, request } = await get(id, '')
  if (status === 200) return
  const problem = `The deployment returns ${status} for ${request}, not a profile.`
  const remedy = 'Use the base URL with /v1, a valid token and session, and existing players.'
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { status })
}

async function checkPlayer(id: string, get: Get, findings: Findings) {
  const before = await get(id, '')
  const settle = deployedPlayer(id, get, findings)
  try {
    // Work starts again after each response, so what it shows is noted at its end.
    const { shown, unfit } = await settle((view) => policiesOf(findings, view))
    for (const each of shown) findings.showAll(each, `player ${id}`)
    for (const policy of unfit) findings.leaveOpen(policy, `no value fits player ${id}`)
    const breaches = await settle((view) => breachesOf(findings, view, findings.known()))
    if ((await get(id, '')).text !== before.text) return 'changed'
    for (const { rule, message, left, right } of breaches) {
      findings.check(rule, false, `player ${id}`, `${message} ${right ?? ''}`.trim(), left)
    }
    return 'checked'
  } catch (error) {
    if (error !== UNSOUND) throw error
    return undefined
  }
}

/** Policies about which the laws say something: they hold under the right value alone. */
const LAWFUL: readonly (readonly Partial<Policies>[])[] = [
  [{ pendingInTotal: false }, { pendingInTotal: true }],
  [{ withdrawable: 'balance' }, { withdrawable: 'also-kyc-and-block' }],
  [{ wr: 'remaining' }, { wr: 'requirement' }],
  [{ amountSign: 'natural' }, { amountSign: 'magnitude' }],
  [{ ngr: 'awards' }, { ngr: 'awards-and-adjustments' }, { ngr: 'ggr' }],
  [{ ltnc: 'ngr' }, { ltnc: 'net-cash' }],
]

/** The policies that the responses of a player show, and those that no value fits. */
function policiesOf(findings: Findings, view: Responses) {
  const count = (policies: Partial<Policies>) => breachesOf(findings, view, policies).length
  const due = count({})
  const periodBy = periodOf(view)
  const shown: Partial<Policies>[] = periodBy ? [{ periodBy }] : []
  const unfit: PolicyName[] = []
  for (const values of LAWFUL) {
    const counts = values.map(count)
    const least = Math.min(...counts)
    const fitting = values.filter((_, place) => counts[place] === least)
    if (least > due) unfit.push(...POLICY_NAMES.filter((policy) => values.some((v) => policy in v)))
    else if (fitting.length === 1) shown.push(...fitting)
  }
  return { shown, unfit }
}

/** Ids of a deployment need no order. */
const ID_RULES: ReadonlySet<string> = new Set(['row-order', 'bonus-book'])

/**
 * The breaches of the laws that need the specification alone, and of those about words of ours if
 * the player has no others.
 */
function breachesOf(findings: Findings, view: Responses, policies: Partial<Policies>) {
  const report = new Report(view.id)
  const { currency, id } = view.profile()
  report.holds(id === view.id, 'wire-profile', 'PlayerProfile', { id }, 'id', view.id)
  const isKnown = isCurrency(currency)
  report.holds(isKnown, 'identity', 'PlayerProfile', { currency }, 'currency')
  if (!isKnown) return report.breaches
  const strange = strangeWords(view).join(', ')
  if (strange !== '') findings.leaveOpen('vocabulary', `other words: ${strange}`)
  const judge: Judge = {
    holds(isHeld, rule, resource, object, field, due) {
      const { needs } = LAWS[rule]
      const isMeant = needs === 'document' || (needs === 'words' && strange === '')
      const isOfId = field === 'id' && ID_RULES.has(rule)
      report.holds(isHeld || !isMeant || isOfId, rule, resource, object, field, due)
    },
  }
  checkLaws(view, { now: Number.POSITIVE_INFINITY, policies }, judge)
  return report.breaches
}

/** The words of a player in whose place the simulator has others. */
function strangeWords(view: Responses): string[] {
  const { transactions: rows } = view.transactions()
  const words = [
    [WORDS.status, rows.map(({ status }) => status)],
    [WORDS.event_name, rows.map(({ event_name }) => event_name)],
    [WORDS.bonus_status, view.bonuses().bonuses.map(({ status }) => status)],
    [WORDS.withdrawal_status, [view.profile().withdrawal_status]],
  ] as const
  return [...new Set(words.flatMap(([own, found]) => found.filter((word) => !own.includes(word))))]
}

const ALL = Number.MAX_SAFE_INTEGER

/** The filters of a query: each parameter of its operation, except the page. */
function filtersOf(
  parameters: Operation['parameters'],
  { limit: _, offset: __, ...values }: ParameterValues,
  form: Policies['arrayEncoding'] | undefined,
): Query {
  const filters: Readonly<Record<string, unknown>> = values
  return parameters.flatMap(({ name, kind, many }): Query => {
    const { [name]: value } = filters
    if (value === undefined) return []
    if (many) return listQuery(form, name, [value].flat().map(String))
    return [[name, kind === 'instant' ? formatInstant(Number(value)) : String(value)]]
  })
}

/**
 * Runs work on the reading operations about a player of a deployment, which it has as a world has
 * them, synchronously: it starts again after each response that was not known.
 */
function deployedPlayer(id: string, get: Get, findings: Findings) {
  const { arrayEncoding, maxLimit = PAGE } = findings.known()
  const known = new Map<string, unknown>()

  /** Throws the promise of a response that is not known yet. */
  function read<Body>(
    operation: OperationId,
    values: ParameterValues = {},
    page: Query = [],
  ): Body {
    const { parameters, path: template, response } = operationOf(operation)
    const path = template.replace('/players/{playerId}', '')
    const query = [...filtersOf(parameters, values, arrayEncoding), ...page]
    const key = JSON.stringify([path, query])
    // The response is checked against the resource of the operation before it is known.
    if (known.has(key)) return known.get(key) as Body
    throw ask(path, response, query).then((body) => known.set(key, body))
  }

  /** Reads a whole list, or one with filters as far as is asked. The newest item comes first. */
  function list<Page extends { readonly total: number }, Item>(
    operation: OperationId,
    { limit = ALL, offset = 0, ...filters }: ParameterValues,
    itemsOf: (page: Page) => readonly Item[],
  ) {
    const isFiltered = Object.values<unknown>(filters).some((value) => value !== undefined)
    const wanted = isFiltered ? limit : ALL
    let [items, total]: [Item[], number] = [[], ALL]
    for (let isEnd = false; !isEnd; ) {
      const length = Math.max(1, Math.min(PAGE, maxLimit, wanted - items.length))
      const place: Query = [
        ['limit', length],
        ['offset', items.length],
      ]
      const page = read<Page>(operation, filters, place)
      const part = itemsOf(page)
      items = items.concat(part)
      total = page.total
      isEnd = part.length === 0 || items.length >= Math.min(wanted, total)
    }
    if (findings.known().sortOrder === 'oldest-first') items.reverse()
    return { items: items.slice(offset, offset + limit), total, limit, offset }
  }

  const view: Responses = {
    id,
    profile: () => read('getPlayerProfile'),
    summary: (period) => read('getTransactionSummary', period),
    eligibleBonuses: (query) => read('getEligibleBonuses', query),
    bonuses(query = {}) {
      const itemsOf = (page: BonusPage) => page.bonuses
      const { items: bonuses, ...shown } = list('getBonusHistory', query, itemsOf)
      return { bonuses, ...shown }
    },
    transactions(query = {}) {
      const itemsOf = (page: TransactionPage) => page.transactions
      const { items: transactions, ...shown } = list('getTransactionHistory', query, itemsOf)
      return { transactions, ...shown, has_more: shown.offset + transactions.length < shown.total }
    },
  }

  async function ask(path: string, resource: Operation['response'], query: Query) {
    const exchange = await get(id, path, query)
    const { body, request } = exchange
    const isFine = checkHead(findings, exchange)
    if (!isFine || !checkSchema(findings, body, resource, request)) throw UNSOUND
    const { limit, offset } = Object.fromEntries(query)
    if (limit !== undefined) {
      checkPage(findings, exchange, { limit: Number(limit), offset: Number(offset) })
    }
    return withoutNulls(body)
  }

  return async <Result>(work: (view: Responses) => Result): Promise<Result> => {
    for (;;) {
      try {
        return work(view)
      } catch (error) {
        if (!(error instanceof Promise)) throw error
        await error
      }
    }
  }
}

/** A field without a value is absent, as in a world with the default policies. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const present = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(present.map(([name, each]) => [name, withoutNulls(each)]))
}
