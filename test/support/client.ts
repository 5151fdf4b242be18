import type {
  Bonus,
  BonusPage,
  EligibleBonusList,
  PlayerProfile,
  Transaction,
  TransactionPage,
  TransactionSummary,
  World,
} from '../../src/index'

/** A world that answers requests directly. */
export interface Served {
  fetch(request: Request): Promise<Response>
}

const BASE = 'http://any/v1'
const HEADERS = { authorization: 'Bearer t', 'x-session-id': 's' }

/** The path of a player below `/v1`, with a subpath and a query. */
export function pathOf(
  player: string,
  rest = '',
  query: Readonly<Record<string, string | number>> = {},
): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) search.append(key, String(value))
  return `/players/${encodeURIComponent(player)}${rest}${search.size === 0 ? '' : `?${search}`}`
}

/** One GET below `/v1`, with the two headers that every operation requires. */
export function get(world: Served, path: string): Promise<Response> {
  return world.fetch(new Request(BASE + path, { headers: HEADERS }))
}

/** The body of a {@link get}. Throws for a status other than 200. */
export async function readText(world: Served, path: string): Promise<string> {
  const response = await get(world, path)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${text}`)
  return text
}

/** One PUT of a player. */
export function put(world: Served, id: string, body: object): Promise<Response> {
  const headers = { ...HEADERS, 'content-type': 'application/json' }
  const init = { method: 'PUT', headers, body: JSON.stringify(body) }
  return world.fetch(new Request(BASE + pathOf(id), init))
}

/** All answers about one player at one instant. */
export interface Sight {
  readonly profile: PlayerProfile
  /** Oldest first: the ledger. */
  readonly rows: readonly Transaction[]
  /** Oldest first: the book. */
  readonly bonuses: readonly Bonus[]
  readonly summary: TransactionSummary
  readonly eligible: EligibleBonusList
  /** All bodies, joined: they must not change without a command. */
  readonly bytes: string
}

const PAGE = 200

/** Reads the five reading operations of a player, all pages. */
export async function look(world: Served, player: string): Promise<Sight> {
  const get = (rest = '', query = {}) => readText(world, pathOf(player, rest, query))
  const pagesOf = async (rest: string) => {
    const pages = [await get(rest, { limit: PAGE })]
    const { total } = JSON.parse(pages[0] as string)
    for (let offset = PAGE; offset < total; offset += PAGE) {
      pages.push(await get(rest, { limit: PAGE, offset }))
    }
    return pages
  }
  const profile = await get()
  const history = await pagesOf('/transactions')
  const summary = await get('/transactions/summary')
  const records = await pagesOf('/bonuses')
  const eligible = await get('/bonuses/eligible')
  const rows = history.flatMap((text) => (JSON.parse(text) as TransactionPage).transactions)
  return {
    profile: JSON.parse(profile),
    rows: rows.reverse(),
    bonuses: records.flatMap((text) => (JSON.parse(text) as BonusPage).bonuses).reverse(),
    summary: JSON.parse(summary),
    eligible: JSON.parse(eligible),
    bytes: [profile, ...history, summary, ...records, eligible].join('\n'),
  }
}

/**
 * The log without the start of a reset, which is the only difference between the logs of a fork and
 * its origin.
 */
export function historyOf(world: World): string {
  return JSON.stringify({ ...world.log(), start: undefined })
}
