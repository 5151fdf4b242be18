import { keysOf, memberAt } from '../contract/input/json-pointer'
import { suggestion } from '../contract/input/nearest'
import { invalidOption } from '../contract/input/options'
import type { OperationId } from '../contract/operations'
import { FauxhouseError } from '../errors'
import { isByPlace } from '../service/journal/body-matcher'
import type { RequestEntry } from '../service/journal/entry'
import type { RequestMatcher } from '../service/journal/matcher'
import {
  type AnyWorld,
  counted,
  type Eventually,
  followed,
  isRemote,
  type MatcherContext,
  type MatcherResult,
  matcherName,
  nameOf,
  requireWorld,
  thereAre,
  whenKnown,
} from './any-world'
import { requestLine } from './failure-note'

/** What `toHaveReceived` expects of a request besides its operation: all members must match. */
export interface ReceivedCall extends Omit<RequestMatcher, 'operation' | 'world' | 'worlds'> {
  /** Exact number of such requests, from 0. Default: at least one. */
  readonly times?: number | undefined
}

/** The members of a call: a missing one does not compile. */
const MEMBERS = Object.keys({
  player: true,
  body: true,
  times: true,
  query: true,
  headers: true,
  status: true,
  session: true,
  method: true,
  path: true,
  stage: true,
  fault: true,
  text: true,
} satisfies Record<keyof ReceivedCall, true>)

/** Maximum number of requests in a message. */
const MOST = 10

type Requests = readonly RequestEntry[]

/** The matcher `toHaveReceived`. @throws FauxhouseError INVALID_OPTION */
export function toHaveReceived(
  this: MatcherContext,
  world: AnyWorld,
  operation: OperationId,
  call: ReceivedCall = {},
): MatcherResult | Promise<MatcherResult> {
  const matcher = matcherName('toHaveReceived', this)
  requireWorld(matcher, world)
  requireCall(matcher, call)
  const { times, ...matched } = call
  const { requests } = world
  const [limit, dropped] = isRemote(world)
    ? [world.requests.limit(), world.requests.dropped()]
    : [world.requests.limit, world.requests.dropped]
  const matching: Eventually<Requests> = requests.find({ ...matched, operation })
  const result = whenKnown([limit, dropped, matching], (kept, lost, found) => {
    requireJournal(matcher, kept)
    const pass = times === undefined ? found.length > 0 : found.length === times
    if (pass !== (this.isNot === true)) {
      // A request that was dropped may have been one of them, so its absence is no proof.
      if (lost > 0 && found.length <= (times ?? 0)) throw forgotten(kept)
      return { pass, message: () => '' }
    }
    const isAny = Object.keys(matched).length === 0
    const shown = { ...matched, ...(times !== undefined && { times }) }
    const { times: _, ...named } = shown
    const wanted = isAny ? operation : `${operation} ${JSON.stringify(named)}`
    if (pass) {
      return whenKnown([nameOf(world)], (name) => {
        const message = () => `Expected ${name} to receive no ${wanted}, but ${listed(found)}`
        return { pass, message }
      })
    }
    const rest = lost > 0 ? `\n${keeps(kept)}` : ''
    if (found.length > 0 || times === 0) {
      const problem = `${counted(times ?? 1, 'request')} ${wanted}, but ${listed(found)}`
      return { pass, message: () => `Expected ${problem}${rest}` }
    }
    return whenKnown([nearestOf(world, { operation, ...matched }, this)], (nearest) => {
      return { pass, message: () => `Expected a request ${wanted}, but ${nearest}${rest}` }
    })
  })
  return followed(world, 'toHaveReceived', result)
}

function requireCall(matcher: string, call: ReceivedCall): void {
  if (typeof call !== 'object' || call === null) {
    throw invalidOption(`The call of ${matcher}`, call, 'Pass an object, or omit it.')
  }
  const stray = Object.keys(call).find((name) => !MEMBERS.includes(name))
  if (stray !== undefined) {
    const option = stray.slice(0, 100)
    const facts = { caller: matcher, option }
    const problem = `${matcher} has no option "${option}".`
    throw new FauxhouseError('INVALID_OPTION', problem, suggestion(option, MEMBERS), facts)
  }
  const { times } = call
  if (times !== undefined && !(Number.isSafeInteger(times) && times >= 0)) {
    throw invalidOption('The option times', times, 'Pass a whole number from 0.')
  }
}

/** Without a journal there would never have been a request. */
function requireJournal(matcher: string, limit: number): void {
  if (limit > 0) return
  const remedy = 'Omit it, or pass the number of requests that the world keeps.'
  const reason = `${matcher} reads the requests that are kept.`
  throw invalidOption('The option memory.journal', limit, remedy, { reason })
}

function forgotten(limit: number): FauxhouseError {
  const remedy =
    'Increase the option memory.journal, or clear it (requests.clear()) before what you test.'
  const reason = 'older requests were discarded, and one of them may match.'
  return invalidOption('The option memory.journal', limit, remedy, { reason })
}

const keeps = (limit: number) =>
  `The world keeps ${counted(limit, 'request')}, no older ones: increase the option memory.journal.`

function listed(requests: Requests): string {
  if (requests.length === 0) return 'there is none.'
  return thereAre(requests.length, requests.slice(0, MOST).map(requestLine))
}

/** The newest of the requests that meet the most comparisons, with the difference, as text. */
function nearestOf(
  { requests }: AnyWorld,
  wanted: RequestMatcher,
  { utils }: MatcherContext,
): Eventually<string> {
  const comparisons = comparisonsIn(wanted)
  const all: Eventually<Requests> = requests.find()
  const lists = comparisons.map(({ matcher }): Eventually<Requests> => requests.find(matcher))
  return whenKnown([all, ...lists], ([first, ...others], ...meeting) => {
    if (first === undefined) return NO_REQUEST
    const met = meeting.map((each) => new Set(each.map(({ id }) => id)))
    const scoreOf = ({ id }: RequestEntry) => met.filter((ids) => ids.has(id)).length
    const better = (best: RequestEntry, each: RequestEntry) =>
      scoreOf(each) > scoreOf(best) ? each : best
    const request = others.reduce(better, first)
    const expected = {}
    const received = {}
    for (const [place, { path, value }] of comparisons.entries()) {
      put(expected, path, value)
      put(received, path, met[place]?.has(request.id) ? value : valueIn(request, path))
    }
    const difference = utils.diff(expected, received) ?? ''
    return `the nearest is ${requestLine(request)}\n\n${difference}`
  })
}

const NO_REQUEST =
  'there is no request at all. Does the test await it, and does the code under test call ' +
  '`serviceUrl`, `baseUrl` (of the adapter msw) or `world.fetch`?'

/** One comparison of an expected call. */
interface Comparison {
  /** Place in the call, such as `['body', 'blocked']`. */
  readonly path: readonly string[]
  readonly value: unknown
  /** A matcher that has this comparison alone. */
  readonly matcher: RequestMatcher
}

function comparisonsIn(wanted: RequestMatcher): Comparison[] {
  return Object.entries(wanted).flatMap(([member, value]): Comparison[] => {
    if (value === undefined) return []
    const isObject = typeof value === 'object' && value !== null
    const isByName = member === 'query' || member === 'headers'
    if (!isObject || !(member === 'body' ? isByPlace(value) : isByName)) {
      return [{ path: [member], value, matcher: { [member]: value } }]
    }
    return Object.entries(value).map(([name, each]): Comparison => {
      return { path: [member, name], value: each, matcher: { [member]: { [name]: each } } }
    })
  })
}

/** What a request has at the place of a comparison. */
function valueIn(entry: RequestEntry, [member = '', name]: readonly string[]): unknown {
  const { request, response } = entry
  if (member === 'method' || member === 'path') return request[member]
  if (member === 'fault') return entry.fault?.id
  if (member === 'status') return response.status
  if (member === 'query') return memberAt(request.query, [name ?? ''])
  if (member === 'headers') return memberAt(request.headers, [(name ?? '').toLowerCase()])
  if (member !== 'body') return entry[member as 'operation' | 'player' | 'session' | 'stage']
  const { body } = request
  if (name === undefined || name === '' || typeof body === 'string') return body
  return memberAt(body, name.startsWith('/') ? keysOf(name) : [name])
}

function put(target: object, [member = '', name]: readonly string[], value: unknown): void {
  const object = target as Record<string, unknown>
  if (name === undefined) object[member] = value
  else object[member] = { ...(object[member] as object | undefined), [name]: value }
}
