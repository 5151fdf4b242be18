import type { BonusPage, BonusQuery, EligibleBonusQuery } from '../contract/bonuses'
import { isObject } from '../contract/input/json'
import {
  type Operation,
  type OperationId,
  operationOf,
  type ParameterValues,
} from '../contract/operations'
import type { Period } from '../contract/parameters'
import type { Policies } from '../contract/policies'
import type { TransactionPage, TransactionQuery } from '../contract/transactions'
import { formatInstant } from '../simulator/domain/instants'
import type { Responses } from './account'
import { checkHead, checkPage, checkSchema, type Findings, type Get, type Query } from './findings'
import { listQuery } from './probes'

/** Thrown for a player of whom a response does not fit the contract, which is a breach. */
export const UNSOUND = new Error('A response does not fit the contract.')

/** Thrown by a read whose response has not arrived. */
const MISSING = new Error('The response has not arrived.')

/** What a read with filters shows until its response is there: nothing matches. */
const NOTHING = { total: 0, transactions: [], bonuses: [] }

/** The longest page that is requested, if the deployment takes it. */
const PAGE = 200
const ALL = Number.MAX_SAFE_INTEGER

/**
 * A player of a deployment. The laws read players synchronously, as those of a world: a run that
 * misses responses counts for nothing, and starts again when they are there. What filters select
 * hardly decides what is read next, so a run goes on without it, and misses many at once.
 */
export class DeployedPlayer implements Responses {
  readonly id: string
  readonly #get: Get
  readonly #findings: Findings
  /** The checked bodies by path and query. */
  readonly #bodies = new Map<string, unknown>()
  /** Sends the requests that the run has missed, by path and query. */
  readonly #missing = new Map<string, () => Promise<unknown>>()

  constructor(id: string, get: Get, findings: Findings) {
    this.id = id
    this.#get = get
    this.#findings = findings
  }

  /** Runs work that reads the player, and starts it again until all its responses are there. */
  async run<Result>(work: (player: Responses) => Result): Promise<Result> {
    for (;;) {
      try {
        const result = work(this)
        if (this.#missing.size === 0) return result
      } catch (error) {
        if (this.#missing.size === 0) throw error
      }
      for (const [key, send] of this.#missing) this.#bodies.set(key, await send())
      this.#missing.clear()
    }
  }

  profile(): ReturnType<Responses['profile']> {
    return this.#read('getPlayerProfile')
  }

  summary(period?: Period): ReturnType<Responses['summary']> {
    return this.#read('getTransactionSummary', period)
  }

  eligibleBonuses(query?: EligibleBonusQuery): ReturnType<Responses['eligibleBonuses']> {
    return this.#read('getEligibleBonuses', query)
  }

  bonuses(query: BonusQuery = {}): BonusPage {
    const itemsOf = (page: BonusPage) => page.bonuses
    const { items: bonuses, ...shown } = this.#list('getBonusHistory', query, itemsOf)
    return { bonuses, ...shown }
  }

  transactions(query: TransactionQuery = {}): TransactionPage {
    const itemsOf = (page: TransactionPage) => page.transactions
    const { items: transactions, ...shown } = this.#list('getTransactionHistory', query, itemsOf)
    return { transactions, ...shown, has_more: shown.offset + transactions.length < shown.total }
  }

  /** Reads a whole list, or one with filters as far as is wanted. The newest item comes first. */
  #list<Page extends { readonly total: number }, Item>(
    operation: OperationId,
    { limit = ALL, offset = 0, ...filters }: ParameterValues,
    itemsOf: (page: Page) => readonly Item[],
  ) {
    const { maxLimit = PAGE } = this.#findings.known()
    const wanted = isFiltered(filters) ? limit : ALL
    const items: Item[] = []
    let [total, isEnd] = [ALL, false]
    while (!isEnd) {
      const length = Math.max(1, Math.min(PAGE, maxLimit, wanted - items.length))
      const place = { limit: length, offset: items.length }
      const page = this.#read<Page>(operation, filters, Object.entries(place))
      const part = itemsOf(page)
      items.push(...part)
      total = page.total
      isEnd = part.length === 0 || items.length >= Math.min(wanted, total)
    }
    if (this.#findings.known().sortOrder === 'oldest-first') items.reverse()
    return { items: items.slice(offset, offset + limit), total, limit, offset }
  }

  #read<Body>(operation: OperationId, values: ParameterValues = {}, page: Query = []): Body {
    const { parameters, path: template, response } = operationOf(operation)
    const { arrayEncoding } = this.#findings.known()
    const path = template.replace('/players/{playerId}', '')
    const query = [...filtersOf(parameters, values, arrayEncoding), ...page]
    const key = JSON.stringify([path, query])
    // A body is checked against the resource of its operation before it is here.
    if (this.#bodies.has(key)) return this.#bodies.get(key) as Body
    this.#missing.set(key, () => this.#request(path, response, query))
    if (isFiltered(values)) return NOTHING as Body
    throw MISSING
  }

  /** Sends a request, and checks its response. */
  async #request(path: string, resource: Operation['response'], query: Query): Promise<unknown> {
    const exchange = await this.#get(this.id, path, query)
    const { body, request } = exchange
    const isFine = checkHead(this.#findings, exchange)
    if (!isFine || !checkSchema(this.#findings, body, resource, request)) throw UNSOUND
    const { limit, offset } = Object.fromEntries(query)
    if (limit !== undefined) {
      checkPage(this.#findings, exchange, { limit: Number(limit), offset: Number(offset) })
    }
    return withoutNulls(body)
  }
}

function isFiltered(filters: ParameterValues): boolean {
  return Object.values<unknown>({ ...filters }).some((value) => value !== undefined)
}

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

/** A field without a value is absent, as in a world with the default policies. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const present = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(present.map(([name, each]) => [name, withoutNulls(each)]))
}
