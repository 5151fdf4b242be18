import { keysOf, memberAt } from '../contract/input/json-pointer'
import { invalidOption } from '../contract/input/options'
import type { OperationId } from '../contract/operations'
import { isByPlace } from '../service/journal/comparisons'
import type { RequestEntry } from '../service/journal/entry'
import type { RequestMatcher } from '../service/journal/matcher'
import {
  type AnyWorld,
  counted,
  type Eventually,
  isRemote,
  listOf,
  type MatcherContext,
  type MatcherResult,
  requireWorld,
  shown,
  whenKnown,
} from './any-world'
import { requestLine } from './failure-note'

/** What `toHaveReceived` expects of a request besides its operation: all members must match. */
export interface ReceivedCall extends Omit<RequestMatcher, 'operation' | 'world' | 'worlds'> {
  /** Exact number of such requests, from 0. Default: at least one. */
  readonly times?: number | undefined
}

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
  requireWorld(world)
  requireCall(call)
  const { times, ...members } = call
  const matcher: RequestMatcher = { ...members, operation }
  const { requests } = world
  const [limit, dropped] = isRemote(world)
    ? [world.requests.limit(), world.requests.dropped()]
    : [world.requests.limit, world.requests.dropped]
  const matching: Eventually<Requests> = requests.find(matcher)
  return whenKnown([limit, dropped, matching], (kept, lost, found) => {
    if (kept === 0) throw withoutProof(kept, 'the matcher reads the requests that are kept.')
    const pass = times === undefined ? found.length > 0 : found.length === times
    if (pass !== (this.isNot === true)) {
      // A request that was dropped may have been one of them, so its absence is no proof.
      const reason = 'older requests were discarded, and one of them may match.'
      if (lost > 0 && found.length <= (times ?? 0)) throw withoutProof(kept, reason)
      return { pass, message: () => '' }
    }
    const wanted = Object.keys(members).length === 0 ? operation : `${operation} ${shown(members)}`
    const all =
      found.length === 0 ? 'none' : listOf(found.length, found.slice(0, MOST).map(requestLine))
    const older =
      lost > 0 ? `\nThe world keeps ${kept}, no older ones: increase memory.journal.` : ''
    if (pass) return { pass, message: () => `Expected no request ${wanted}, but received ${all}` }
    if (found.length > 0 || times === 0) {
      const number = counted(times ?? 1, 'request')
      return { pass, message: () => `Expected ${number} ${wanted}, but received ${all}${older}` }
    }
    return whenKnown([nearestOf(world, matcher, this)], (nearest) => {
      return { pass, message: () => `Expected a request ${wanted}, but ${nearest}${older}` }
    })
  })
}

function requireCall(call: ReceivedCall): void {
  if (typeof call !== 'object' || call === null) {
    throw invalidOption('The expected call', call, 'Pass an object, or omit it.')
  }
  const { times } = call
  if (times !== undefined && !(Number.isSafeInteger(times) && times >= 0)) {
    throw invalidOption('The option times', times, 'Pass a whole number from 0.')
  }
}

function withoutProof(limit: number, reason: string) {
  const remedy = 'Increase it, or clear the journal (requests.clear()) before what you test.'
  return invalidOption('The option memory.journal', limit, remedy, { reason })
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
  readonly path: readonly [member: string, name?: string]
  readonly value: unknown
  /** A matcher that has this comparison alone. */
  readonly matcher: RequestMatcher
}

function comparisonsIn(wanted: RequestMatcher): Comparison[] {
  return Object.entries(wanted).flatMap(([member, value]): Comparison[] => {
    if (value === undefined) return []
    const isByName =
      member === 'query' || member === 'headers' || (member === 'body' && isByPlace(Object(value)))
    if (!isByName) return [{ path: [member], value, matcher: { [member]: value } }]
    return Object.entries(value).map(([name, each]): Comparison => {
      return { path: [member, name], value: each, matcher: { [member]: { [name]: each } } }
    })
  })
}

/** What a request has at the place of a comparison. */
function valueIn(entry: RequestEntry, [member, name]: Comparison['path']): unknown {
  const { status } = entry.response
  const parts = { ...entry, ...entry.request, status, fault: entry.fault?.id }
  if (name === undefined) return memberAt(parts, [member])
  if (member === 'headers') return memberAt(parts, [member, name.toLowerCase()])
  const isPointer = member === 'body' && (name === '' || name.startsWith('/'))
  return memberAt(parts, [member, ...(isPointer ? keysOf(name) : [name])])
}

function put(target: object, [member, name]: Comparison['path'], value: unknown): void {
  const object = target as Record<string, unknown>
  if (name === undefined) object[member] = value
  else object[member] = { ...(object[member] as object | undefined), [name]: value }
}
