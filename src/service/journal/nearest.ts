import { keysOf, memberAt, pointerOf, VERSION_PATH } from '../../contract/input/json'
import { nearest } from '../../contract/input/nearest'
import { OPERATIONS, type OperationId } from '../../contract/operations'
import type { Parameter } from '../../contract/parameters'
import type { Policies } from '../../contract/policies'
import { PROFILE_UPDATE, SETTINGS_UPDATE } from '../../contract/update'
import { shownWords } from '../../contract/vocabulary'
import { parseInstant } from '../../simulator/domain/instants'
import { nearestRoute } from '../no-such-path'
import type { EmptyPage, RequestContext } from '../request-context'
import { sentPath } from '../routes'
import type { Nearest, RecordedRequest } from './record'
import { parsedBody, queryPairs, queryText, textOf } from './request-parts'

/** Largest number of players among which an unknown id is looked up. */
const MAX_PLAYERS = 1_000

/** What is known at the time of reading: ids of players that commands have changed. */
export type KnownPlayers = () => readonly string[]

/**
 * The nearest valid request of a rejected one, or the filter that empties a page; null if there is
 * none.
 */
export function nearestOf(seen: RecordedRequest, players: KnownPlayers): Nearest | null {
  if (seen.rejection === undefined) return seen.nearest
  const { code, items } = seen.rejection
  const { where = '', remedy = '' } = items[0] ?? {}
  const sent = sentPath(seen.url)
  const query = queryText(queryPairs(seen.url))
  const near = (path: string, parameter: string | null, value: unknown): Nearest => {
    return { path, parameter, value, reason: remedy }
  }
  switch (code) {
    case 'NOT_FOUND': {
      const path = nearestPath(seen.path, players)
      if (path === undefined) return null
      return {
        ...near(sentAs(seen, path) + query, null, null),
        reason: 'This is the nearest path.',
      }
    }
    case 'METHOD_NOT_ALLOWED': {
      const isWrite = ['POST', 'PATCH', 'DELETE'].includes(seen.method)
      const hasUpdate = seen.responseHeaders['Allow']?.split(', ').includes('PUT')
      return near(sent + query, 'method', isWrite && hasUpdate ? 'PUT' : 'GET')
    }
    case 'PLAYER_NOT_FOUND': {
      const { player = '' } = seen
      const id = nearest(player, players().slice(0, MAX_PLAYERS))
      if (id === undefined) return null
      const reason = `The player "${id}" exists.`
      return { ...near(withPlayer(seen, id) + query, 'playerId', id), reason }
    }
    case 'NOT_ACCEPTABLE':
      return near(sent + query, 'Accept', 'application/json')
    case 'UNSUPPORTED_MEDIA_TYPE':
      return where === 'header.content-type'
        ? near(sent + query, 'Content-Type', 'application/json')
        : near(sent + query, 'Content-Encoding', null)
    case 'INVALID_PARAMETER': {
      const corrected = correctedQuery(seen)
      if (corrected === undefined) return null
      const { pairs, parameter, value } = corrected
      const own = items.find((item) => item.where === `query.${parameter}`)
      const reason = own?.remedy ?? remedy
      return { ...near(sent + queryText(pairs), parameter, value), reason }
    }
    case 'INVALID_BODY': {
      const field = nearestField(where)
      const value = memberAt(parsedBody(textOf(seen.requestBody)), keysOf(where))
      return field === undefined ? null : near(sent + query, field, value ?? null)
    }
    default:
      return null
  }
}

const PAGED: readonly OperationId[] = ['getTransactionHistory', 'getBonusHistory']

/** The nearest request whose page has rows, for one whose page has none. */
export function filledPage(
  { total, values, again }: EmptyPage,
  { operation, request: { url } }: RequestContext,
): Nearest | null {
  if (operation === undefined || !PAGED.includes(operation.id)) return null
  const { limit = 1, offset, ...filters } = values
  if (total > 0) {
    // The last page instead of one after it.
    const value = Math.floor((total - 1) / limit) * limit
    const reason = `There are ${total}, so an offset of ${total} or more is past the end.`
    return offset === undefined ? null : withRows(url, ['offset'], value, reason)
  }
  const totalWithout = (names: readonly string[]) => {
    const left = Object.entries(filters).filter(([name]) => !names.includes(name))
    return again({ ...Object.fromEntries(left), limit: 0 })
  }
  const names = Object.keys(filters)
  for (const name of names) {
    const left = totalWithout([name])
    if (left > 0) return withRows(url, [name], null, `Without ${name} there are ${left}.`)
  }
  const all = names.length > 1 ? totalWithout(names) : 0
  const reason = `Several filters together match nothing; without them there are ${all}.`
  return all === 0 ? null : withRows(url, names, null, reason)
}

/**
 * The request without what empties its page: parameters that are left out, or, with a value, the
 * only one of them that has it instead.
 */
function withRows(
  url: string,
  names: readonly string[],
  value: number | null,
  reason: string,
): Nearest {
  const pairs = queryPairs(url).filter(([key]) => !names.includes(key.replace('[]', '')))
  const [name = '', ...others] = names
  if (value !== null) pairs.push([name, String(value)])
  const parameter = others.length === 0 ? name : null
  return { path: sentPath(url) + queryText(pairs), parameter, value, reason }
}

const ROUTES = OPERATIONS.map(({ path }) => ({ template: VERSION_PATH + path, methods: {} }))

/** The nearest path of the service, or of its document; undefined if none is near. */
function nearestPath(path: string, players: KnownPlayers): string | undefined {
  const found = nearestRoute(path.replace(/^\/v\d+(?=\/)/i, ''), VERSION_PATH, ROUTES)?.path
  if (found === undefined) return nearest(path, ['/openapi.json'])
  return found.replace('{playerId}', (name) => players()[0] ?? name)
}

/** A path in the world, as a client of the adapter sends it: below its world and its base path. */
function sentAs({ url, path }: RecordedRequest, other: string): string {
  const sent = sentPath(url)
  const isBelow = [path, other].every((each) => each.startsWith(`${VERSION_PATH}/`))
  const start = isBelow ? VERSION_PATH.length : 0
  return sent.slice(0, start - path.length) + other.slice(start)
}

function withPlayer(seen: RecordedRequest, id: string): string {
  const [, version = '', players = '', , ...rest] = seen.path.split('/')
  return sentAs(seen, ['', version, players, encodeURIComponent(id), ...rest].join('/'))
}

/** The field of an update whose name is nearest to that of an unknown one. */
function nearestField(where: string): string | undefined {
  const keys = keysOf(where)
  const last = keys.pop()
  if (last === undefined) return undefined
  const { fields } = keys.length === 0 ? PROFILE_UPDATE : SETTINGS_UPDATE
  const names = Object.keys(fields)
  if (names.includes(last)) return undefined
  const name = nearest(last, names)
  return name === undefined ? undefined : pointerOf([...keys, name])
}

type Pair = readonly [key: string, value: string]

/**
 * The valid query that is nearest to a rejected one, with its first parameter that differs, and the
 * value of it: null if it is left out. Undefined if a mistake has no correction.
 */
function correctedQuery({ rejection, operation, url, policies }: RecordedRequest) {
  const { parameters = [] } = OPERATIONS.find(({ id }) => id === operation) ?? {}
  const wrong = new Set(rejection?.items.map(({ where }) => where.replace(/^query\./, '')))
  const sent = queryPairs(url)
  const inOrder = wrong.has('from_date') ? datesInOrder(sent) : new Map<string, string>()
  const free = new Set<string>(parameters.map(({ name }) => name))
  for (const [key] of sent) free.delete(key)
  const pairs: Pair[] = []
  let difference: { readonly parameter: string; readonly value: string | number | null } | undefined
  for (const [place, [key, text]] of sent.entries()) {
    const parameter = parameters.find(
      ({ name, many }) => key === name || (many && key === `${name}[]`),
    )
    const { name = key, many = false } = parameter ?? {}
    const first = sent.findIndex(([known]) => known === key)
    if (inOrder.has(key) || !wrong.has(name)) {
      const value = inOrder.get(key) ?? text
      pairs.push([key, value])
      if (value !== text) difference ??= { parameter: key, value }
    } else if (parameter === undefined) {
      const near = nearest(key, free)
      if (near !== undefined) pairs.push([near, text])
      free.delete(near ?? '')
      difference ??= { parameter: near ?? key, value: near === undefined ? null : text }
    } else if (!many && first < place) {
      // The first of several pairs counts.
      const value = validValue(parameter, sent[first]?.[1] ?? '', policies) ?? null
      difference ??= { parameter: name, value }
    } else {
      for (const each of many ? text.split(',') : [text]) {
        const value = validValue(parameter, each, policies)
        if (value === undefined) return undefined
        if (value !== null) pairs.push([key, String(value)])
        if (String(value) !== each) difference ??= { parameter: name, value }
      }
    }
  }
  return difference && { pairs, ...difference }
}

/** The two dates in the other order, if both are valid and the end is before the start. */
function datesInOrder(pairs: readonly Pair[]): ReadonlyMap<string, string> {
  const { from_date: from = '', to_date: to = '' }: Record<string, string> =
    Object.fromEntries(pairs)
  const [start, end] = [parseInstant(from, 'start'), parseInstant(to, 'end')]
  const isSwapped = typeof start === 'number' && typeof end === 'number' && start > end
  return new Map(isSwapped ? Object.entries({ from_date: to, to_date: from }) : [])
}

/** The valid value nearest to a string; null to leave it out; undefined if there is none. */
function validValue(
  parameter: Parameter,
  text: string,
  policies: Policies,
): string | number | null | undefined {
  if (text === '') return null
  const { kind, name, minimum = 0, edge } = parameter
  switch (kind) {
    case 'choice': {
      const choices = shownWords(parameter.choices, policies)
      return choices.includes(text) ? text : nearest(text, choices)
    }
    case 'integer': {
      const number = Math.round(Number(text))
      const max = name === 'limit' ? policies.maxLimit : Number.MAX_SAFE_INTEGER
      return Number.isNaN(number) ? null : Math.min(max, Math.max(minimum, number))
    }
    case 'instant': {
      if (typeof parseInstant(text, edge) !== 'number') return undefined
      const hasTime = text.includes('T') || policies.dates !== 'date-time'
      return hasTime ? text : `${text}T${edge === 'end' ? '23:59:59' : '00:00:00'}Z`
    }
    case 'text':
    case 'condition':
      return text
  }
}
