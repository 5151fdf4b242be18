import type {
  Bonus,
  BonusPage,
  EligibleBonusList,
  Transaction,
  TransactionPage,
  TransactionSummary,
} from '../contract/history-resources'
import { isObject, type Members } from '../contract/input/json-object'
import { OPERATIONS, type OperationId } from '../contract/operations'
import type { PlayerProfile } from '../contract/player-resources'
import { formatInstant } from '../simulator/domain/instants'
import type {
  BonusQuery,
  EligibleBonusQuery,
  Period,
  TransactionQuery,
} from '../world/views/queries'
import type { Responses } from './account'
import type { Findings, Get, Query } from './findings'
import { listQuery } from './policy-probes'
import { checkHead, checkPage, checkSchema } from './response-checks'

/** Thrown where a response is needed that is not known yet. */
class Unknown extends Error {
  readonly operation: OperationId
  readonly query: Query

  constructor(operation: OperationId, query: Query) {
    super('The response is not known yet.')
    this.operation = operation
    this.query = query
  }
}

/** Thrown for a player of whom a response does not fit the contract, which is a breach. */
export const UNSOUND = new Error('A response does not fit the contract.')

const ALL = Number.MAX_SAFE_INTEGER

/**
 * The reading operations about a player of a deployment, as a world has them. They are synchronous:
 * work in `settle` starts again after each response that was not known.
 */
export class DeployedPlayer implements Responses {
  readonly id: string
  readonly #get: Get
  readonly #findings: Findings
  readonly #pageSize: number
  readonly #known = new Map<string, unknown>()

  constructor(id: string, get: Get, findings: Findings, pageSize: number) {
    this.id = id
    this.#get = get
    this.#findings = findings
    this.#pageSize = pageSize
  }

  /** Runs work until all responses that it needs are known. */
  async settle<Result>(work: () => Result): Promise<Result> {
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof Unknown)) throw error
        const { operation, query } = error
        this.#known.set(keyOf(operation, query), await this.#fetch(operation, query))
      }
    }
  }

  profile() {
    return this.#read<PlayerProfile>('getPlayerProfile')
  }

  summary(period: Period = {}) {
    return this.#read<TransactionSummary>('getTransactionSummary', periodQuery(period))
  }

  eligibleBonuses({ criteria }: EligibleBonusQuery = {}) {
    return this.#read<EligibleBonusList>('getEligibleBonuses', [['criteria_type', criteria]])
  }

  bonuses({ status, limit = ALL, offset = 0 }: BonusQuery = {}): BonusPage {
    const { items, total } = this.#list('bonuses', [['status', status]], limit, offset)
    return { bonuses: items as unknown as readonly Bonus[], total, limit, offset }
  }

  transactions({ limit = ALL, offset = 0, ...query }: TransactionQuery = {}): TransactionPage {
    const { eventTypes = [], eventNames = [], createdBy } = query
    const filters: Query = [
      ...listQuery(this.#findings, 'event_type', eventTypes),
      ...listQuery(this.#findings, 'event_name', eventNames),
      ['created_by', createdBy],
      ...periodQuery(query),
    ]
    const { items, total } = this.#list('transactions', filters, limit, offset)
    const transactions = items as unknown as readonly Transaction[]
    const has_more = offset + items.length < total
    return { transactions, total, limit, offset, has_more }
  }

  /** Reads a whole list, or one with filters as far as is asked. The newest item comes first. */
  #list<Member extends keyof typeof LISTS>(
    member: Member,
    filters: Query,
    limit: number,
    offset: number,
  ) {
    const isFiltered = filters.some(([, value]) => value !== undefined)
    const wanted = isFiltered ? limit : ALL
    let items: Members[] = []
    let total = ALL
    for (let isEnd = false; !isEnd; ) {
      const length = Math.max(1, Math.min(this.#pageSize, wanted - items.length))
      const query: Query = [...filters, ['limit', length], ['offset', items.length]]
      const page = this.#read<Members>(LISTS[member], query)
      const found = page[member] as readonly Members[]
      items = items.concat(found)
      total = Number(page['total'])
      isEnd = found.length === 0 || items.length >= Math.min(wanted, total)
    }
    if (this.#findings.valueOf('sortOrder') === 'oldest-first') items.reverse()
    return { items: items.slice(offset, offset + limit), total }
  }

  #read<Body>(operation: OperationId, query: Query = []): Body {
    const known = this.#known.get(keyOf(operation, query))
    if (known === undefined) throw new Unknown(operation, query)
    return known as Body
  }

  async #fetch(operation: OperationId, query: Query): Promise<unknown> {
    const row = OPERATIONS.find(({ id }) => id === operation)
    const path = row?.path.replace('/players/{playerId}', '') ?? ''
    const exchange = await this.#get(this.id, path, query)
    const { body, request } = exchange
    const isFine = checkHead(this.#findings, exchange)
    if (!isFine || !row || !checkSchema(this.#findings, body, row.response, request)) throw UNSOUND
    const { limit, offset } = Object.fromEntries(query)
    if (limit !== undefined) {
      checkPage(this.#findings, exchange, { limit: Number(limit), offset: Number(offset) })
    }
    return withoutNulls(body)
  }
}

const LISTS = { transactions: 'getTransactionHistory', bonuses: 'getBonusHistory' } as const

const keyOf = (operation: OperationId, query: Query) => JSON.stringify([operation, query])

function periodQuery({ from, to }: Period): Query {
  const text = (bound: unknown) => (bound === undefined ? bound : formatInstant(Number(bound)))
  return [
    ['from_date', text(from)],
    ['to_date', text(to)],
  ]
}

/** A field without a value is absent, as in a world with the default policies. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const present = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(present.map(([name, each]) => [name, withoutNulls(each)]))
}
