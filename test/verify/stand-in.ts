import { diceOf } from './dice'
import { type StandInPlayer, standInPlayer } from './stand-in-players'
import {
  bonuses,
  offers,
  profile,
  type StandInPeriod,
  shownWord,
  summary,
  transaction,
  type Ways,
} from './stand-in-views'

/*
 * A player service that shares nothing with the simulator: its own storage, accounting and HTTP,
 * with habits for the gaps of the document and errors that are planted.
 */

/** A refusal of the stand-in, as thrown. */
interface Refusal {
  readonly refused: number
}

function refuse(refused: number): never {
  throw { refused } satisfies Refusal
}

const CODE = 'BAD'

const TYPES = ['deposit', 'withdrawal', 'bonus', 'bet', 'win', 'adjustment', 'refund']
const FILTERED = ['active', 'pending', 'cancelled', 'completed']

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  '': [],
  '/transactions': [
    ...['event_type', 'event_type[]', 'event_name', 'event_name[]'],
    ...['from_date', 'to_date', 'created_by', 'limit', 'offset'],
  ],
  '/transactions/summary': ['from_date', 'to_date'],
  '/bonuses': ['status', 'limit', 'offset'],
  '/bonuses/eligible': ['criteria_type'],
}

/** The service over players of one seed. */
export function createStandIn(seed: number, count: number, ways: Ways) {
  const dice = diceOf(seed)
  const players = Array.from({ length: count }, (_, number) => standInPlayer(number, dice))
  const stranger = standInPlayer(900, dice)
  const byId = new Map(players.map((player) => [player.id, player]))
  const { habits, has } = ways
  const bad = has('422 for 400') ? 422 : 400

  function answer(request: Request): object {
    const { headers, method } = request
    const url = new URL(request.url)
    const [, id = '', path = ''] = /^\/v1\/players\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? []
    if (method !== 'GET') refuse(405)
    if (!headers.get('authorization')) refuse(401)
    if (!headers.get('x-session-id')) refuse(Number(habits['missingSession']))
    const isMade = habits['unknownPlayer'] === 'generate'
    const player = byId.get(id) ?? (isMade ? { ...stranger, id } : undefined)
    if (player === undefined) refuse(404)
    if (headers.get('accept') === 'text/html') refuse(406)
    const query = parametersOf(url, path)
    if (path === '') return profile(player, ways)
    if (path === '/transactions') return rowsOf(player, query)
    if (path === '/transactions/summary') return summary(player, ways, periodOf(query))
    if (path === '/bonuses') return bonusesOf(player, query)
    return offersOf(player, query)
  }

  function parametersOf({ searchParams }: URL, path: string): URLSearchParams {
    const known = KNOWN[path]
    if (known === undefined) refuse(404)
    const query = new URLSearchParams()
    for (const [name, value] of searchParams) {
      const isKnown = known.includes(name)
      if (!isKnown && habits['unknownQuery'] === 'reject') refuse(bad)
      if (isKnown && value === '' && habits['emptyQuery'] === 'reject') refuse(bad)
      if (isKnown && value !== '') query.append(name, value)
    }
    return query
  }

  function listOf(query: URLSearchParams, name: string): string[] | undefined {
    const [plain, suffixed] = [query.getAll(name), query.getAll(`${name}[]`)]
    const all = [...plain, ...suffixed]
    if (all.length === 0) return undefined
    const form = habits['arrayEncoding']
    const hasComma = all.some((value) => value.includes(','))
    if (form === 'repeat' && (suffixed.length > 0 || hasComma)) refuse(bad)
    if (form === 'comma' && (suffixed.length > 0 || plain.length > 1)) refuse(bad)
    if (form === 'brackets' && (plain.length > 0 || hasComma)) refuse(bad)
    return all.flatMap((value) => value.split(','))
  }

  function instantOf(text: string | null, isEnd: boolean): number | undefined {
    if (text === null) return undefined
    const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
    if (isDay && habits['dates'] === 'date-time') refuse(bad)
    const at = Date.parse(isDay && isEnd ? `${text}T23:59:59.999Z` : text)
    if (Number.isNaN(at)) refuse(bad)
    return at
  }

  function periodOf(query: URLSearchParams): StandInPeriod {
    const from = instantOf(query.get('from_date'), false)
    const to = instantOf(query.get('to_date'), true)
    if (from !== undefined && to !== undefined && from > to) refuse(bad)
    return { from, to }
  }

  function wordOf(query: URLSearchParams, name: string, words: readonly string[]) {
    const word = query.get(name)
    if (word !== null && !words.includes(word) && !has('wrong words accepted')) refuse(bad)
    return word
  }

  function pageOf<Item>(items: readonly Item[], query: URLSearchParams, initial: number) {
    const number = (name: string, least: number, fallback: number) => {
      const text = query.get(name)
      if (text === null) return fallback
      if (!/^\d+$/.test(text) || Number(text) < least) refuse(bad)
      return Number(text)
    }
    const most = Number(habits['maxLimit'])
    const asked = query.get('limit') === null ? undefined : number('limit', 1, 0)
    if (asked !== undefined && asked > most && habits['overLimit'] === 'reject') refuse(bad)
    const limit = asked === undefined ? (has('short pages') ? 10 : initial) : Math.min(asked, most)
    const offset = number('offset', 0, 0)
    const start = has('offset ignored') ? 0 : offset
    const page = items.slice(start, start + limit)
    const total = items.length + (has('total off by one') ? 1 : 0)
    return {
      page,
      rest: { total, limit, offset },
    }
  }

  function ordered<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
    const isNewest = habits['sortOrder'] === 'newest-first'
    const list = isNewest ? items.toReversed() : [...items]
    if (has('two rows swapped') && list.length > 2)
      list.splice(1, 2, list[2] as Item, list[1] as Item)
    return list
  }

  function rowsOf(player: StandInPlayer, query: URLSearchParams): object {
    const types = listOf(query, 'event_type')
    const isStrange = types?.some((type) => !TYPES.includes(type))
    if (isStrange && !has('wrong words accepted')) refuse(bad)
    const names = listOf(query, 'event_name')
    const by = query.get('created_by')
    const shownName = ({ name }: { readonly name: string }) => shownWord(ways, 'event_name', name)
    const { from, to } = periodOf(query)
    const rows = ordered(player.rows).filter(
      (row) =>
        (has('event_type ignored') || (types?.includes(row.type) ?? true)) &&
        (has('event_name ignored') || (names?.includes(shownName(row)) ?? true)) &&
        (has('created_by ignored') || by === null || row.by === by) &&
        (from === undefined || (has('from exclusive') ? row.at > from : row.at >= from)) &&
        (to === undefined || (has('to exclusive') ? row.at < to : row.at <= to)),
    )
    const { page, rest } = pageOf(rows, query, 20)
    const shown = page.map((row) => transaction(row, ways))
    if (has('one id twice') && shown[0] && shown[1]) shown[1] = { ...shown[1], id: page[0]?.id }
    const isMore = rest.offset + page.length < rows.length
    return { transactions: shown, ...rest, has_more: has('never more') ? false : isMore }
  }

  function bonusesOf(player: StandInPlayer, query: URLSearchParams): object {
    const shownStatus = (own: string) => shownWord(ways, 'bonus_status', own)
    const status = wordOf(query, 'status', FILTERED.map(shownStatus))
    const all = ordered(bonuses(player, ways) as { id: string; status: string }[])
    const some = all.filter(
      (bonus) => status === null || has('status ignored') || bonus.status === status,
    )
    const { page, rest } = pageOf(some, query, 50)
    return { bonuses: page, ...rest, ...(has('has_more of bonuses') && { has_more: false }) }
  }

  function offersOf(player: StandInPlayer, query: URLSearchParams): object {
    const criteria = wordOf(query, 'criteria_type', ['LOGIN', 'DEPOSIT', 'VIP', 'LOYALTY'])
    const some = offers(ways)
      .filter(([own]) => criteria === null || has('criteria ignored') || own === criteria)
      .map(([, offer]) => offer)
    const total = has('offers miscounted') ? some.length + 1 : some.length
    return { player_id: has('other player_id') ? 'me' : player.id, bonuses: some, total }
  }

  return {
    players: players.map(({ id }) => id),
    handle(request: Request): Response {
      const headers = new Headers({ 'X-Request-ID': request.headers.get('x-request-id') ?? 'r-1' })
      if (!has('stored answers')) headers.set('Cache-Control', 'no-store')
      try {
        return Response.json(answer(request), { headers })
      } catch (error) {
        const { refused } = error as Partial<Refusal>
        if (refused === undefined) throw error
        return refusalOf(refused, headers)
      }
    },
  }

  function refusalOf(status: number, headers: Headers): Response {
    if (status === 401) headers.set('WWW-Authenticate', 'Bearer')
    const form = has('other error bodies') ? 'other' : habits['errorFormat']
    if (form === 'plain') return new Response(`${status} ${CODE}: no`, { status, headers })
    if (form === 'other') return Response.json({ error: 'no' }, { status, headers })
    const error = { code: CODE, details: [] }
    if (form === 'envelope')
      return Response.json({ success: false, message: 'no', error }, { status, headers })
    headers.set('Content-Type', 'application/problem+json')
    const problem = {
      type: 'about:blank',
      title: 'No',
      status,
      detail: 'no',
      code: CODE,
      request_id: 'r',
      errors: [],
    }
    return new Response(JSON.stringify(problem), { status, headers })
  }
}
