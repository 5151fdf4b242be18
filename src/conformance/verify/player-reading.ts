import { isObject, type Members, membersOf } from '../../contract/input/json-object'
import type { OperationId } from '../../contract/operations'
import type { SeenBonus, SeenRow } from '../../laws/seen'
import type { Conversation, Exchange, Query } from './conversation'
import { listQuery } from './query-probes'
import { instantOf, MAX_OF_PAGE } from './shapes'

export type { SeenBonus, SeenRow }

/** Rows of one kind, and whether they are all of them. */
export interface SeenRows {
  readonly rows: readonly SeenRow[]
  readonly isWhole: boolean
  /** `total` of the first page. */
  readonly total: number
  readonly request: string
}

/** The answers about one player. */
export interface SeenPlayer {
  readonly id: string
  readonly profile: Members
  readonly balances: Members
  readonly kpi: Members
  readonly summary: Members
  readonly offers: Members
  readonly bonuses: readonly SeenBonus[]
  /** Whether all bonuses were read. */
  readonly hasAllBonuses: boolean
  /** Rows from the start of the list. */
  readonly rows: SeenRows
  /** The rows of all lists that were read, each once, in the words of the deployment. */
  readonly all: readonly SeenRow[]
  /** Rows of one type. */
  ofType(type: string): SeenRows
  /** Requests by operation, for findings. */
  readonly requests: Readonly<Record<'profile' | 'summary' | 'offers' | 'bonuses', string>>
  /** Minor units of an amount of the player's currency; NaN for what is no number. */
  minor(amount: unknown): number
}

/** Types of which a player has few rows. */
export const RARE = ['deposit', 'withdrawal', 'bonus', 'adjustment', 'refund'] as const

/** Maximum number of pages that are read of one list. */
const MAX_PAGES = 4

/** The default length of a page of transactions. */
const SHORT = 20

/** How lists are read: the length of a page and the form of a list of values. */
export interface ReadingOptions {
  readonly limit: number
  readonly arrayForm: unknown
  /** Hears of each answer before it is used. */
  readonly inspect: (operation: OperationId, exchange: Exchange) => void
}

/** Reads one player; undefined if it has no profile. */
export async function readPlayer(
  conversation: Conversation,
  id: string,
  { limit, arrayForm, inspect }: ReadingOptions,
): Promise<SeenPlayer | undefined> {
  const get = async (operation: OperationId, path: string, query: Query = []) => {
    const exchange = await conversation.get(id, path, query)
    inspect(operation, exchange)
    return exchange
  }
  const profile = await get('getPlayerProfile', '')
  if (profile.status !== 200 || !isObject(profile.body)) return undefined
  const summary = await get('getTransactionSummary', '/transactions/summary')
  const offers = await get('getEligibleBonuses', '/bonuses/eligible')
  const size = Math.min(200, limit)
  const pages = async (operation: OperationId, path: string, query: Query): Promise<SeenRows> => {
    let rows: SeenRow[] = []
    let total = Number.NaN
    let request = ''
    for (let page = 0; page < MAX_PAGES; page += 1) {
      // Without a limit a page can be longer than the largest limit.
      const length = size < SHORT ? [] : [['limit', size] as const]
      const exchange = await get(operation, path, [...query, ...length, ['offset', rows.length]])
      const { body } = exchange
      if (page === 0) request = exchange.request
      const { transactions, bonuses, total: all } = membersOf(body)
      const list = transactions ?? bonuses
      if (exchange.status !== 200 || !Array.isArray(list)) break
      if (page === 0) total = Number(all)
      rows = rows.concat(list.slice(0, MAX_OF_PAGE).filter(isObject))
      if (list.length === 0 || rows.length >= total) break
    }
    return { rows, isWhole: rows.length === total, total, request }
  }
  await get('getTransactionHistory', '/transactions')
  await get('getBonusHistory', '/bonuses')
  const bonuses = await pages('getBonusHistory', '/bonuses', [])
  const first = await get('getTransactionHistory', '/transactions', [
    ['limit', size],
    ['offset', 0],
  ])
  const total = Number(membersOf(first.body)['total'])
  const isShort = !(total > MAX_PAGES * Math.max(SHORT, size))
  const rows = isShort
    ? await pages('getTransactionHistory', '/transactions', [])
    : start(first, total)
  const types = new Map<string, SeenRows>()
  for (const type of isShort ? [] : RARE) {
    const query = listQuery('event_type', [type], arrayForm)
    types.set(type, await pages('getTransactionHistory', '/transactions', query))
  }
  const lists = [rows, ...types.values()].flatMap((list) => list.rows)
  const { currency } = profile.body
  const units = (typeof currency === 'string' && UNITS.get(currency)) || OTHER_UNITS
  return {
    id,
    profile: profile.body,
    balances: membersOf(profile.body['balances']),
    kpi: membersOf(profile.body['kpi']),
    summary: membersOf(summary.body),
    offers: membersOf(offers.body),
    bonuses: bonuses.rows as readonly SeenBonus[],
    hasAllBonuses: bonuses.isWhole,
    rows,
    all: isShort ? rows.rows : [...new Map(lists.map((row) => [row.id, row])).values()],
    ofType(type) {
      const own = types.get(type)
      if (own !== undefined) return own
      const some = rows.rows.filter((row) => row.event_type === type)
      return { rows: some, isWhole: rows.isWhole, total: some.length, request: rows.request }
    },
    requests: {
      profile: profile.request,
      summary: summary.request,
      offers: offers.request,
      bonuses: bonuses.request,
    },
    minor: (amount) => (typeof amount === 'number' ? Math.round(amount * units) : Number.NaN),
  }
}

function start({ body, request }: Exchange, total: number): SeenRows {
  const { transactions: list } = membersOf(body)
  const rows = Array.isArray(list) ? list.slice(0, MAX_OF_PAGE).filter(isObject) : []
  return { rows, isWhole: false, total, request }
}

/** Minor units of currencies that have not two decimals or four. */
const UNITS = new Map([
  ['BTC', 100_000_000],
  ['USDT', 1_000_000],
])
/** Enough for all others: a sum of doubles is exact to it. */
const OTHER_UNITS = 10_000

/** The instant of a row's date, ms UTC. */
export function dateOf(row: SeenRow): number {
  return instantOf(row.date) ?? Number.NaN
}

/** Whether a note names an id, which is no part of a longer one. */
export function names(note: unknown, id: unknown): boolean {
  if (typeof note !== 'string' || typeof id !== 'string' || id === '') return false
  for (let at = note.indexOf(id); at >= 0; at = note.indexOf(id, at + 1)) {
    const [before = '', after = ''] = [note[at - 1], note[at + id.length]]
    if (!PART.test(before) && !PART.test(after)) return true
  }
  return false
}

const PART = /[\p{L}\p{N}]/u
