import * as v from 'valibot'
import { audit } from '../audit'
import type { RemoteWorld } from '../client/remote-world'
import { keysOf, memberAt } from '../contract/input/json'
import { invalidOption, readArgument, whole } from '../contract/input/options'
import type { OperationId } from '../contract/operations'
import type { RequestEntry } from '../service/journal/entry'
import { isByPlace, type RequestMatcher } from '../service/journal/matcher'
import type { Breach } from '../verify/breach'
import {
  type AnyWorld,
  counted,
  type Eventually,
  firstOf,
  isRemote,
  type MatcherContext,
  type MatcherResult,
  requestLine,
  requireWorld,
  shown,
  whenKnown,
} from './any-world'
import {
  type ChangePattern,
  type ChangeScope,
  type ExactScope,
  toHaveChangedExactly,
  toHaveChangedNothing,
} from './changes'

/** What `toHaveReceived` expects of a request besides its operation: all members must match. */
export interface ReceivedCall extends Omit<RequestMatcher, 'operation' | 'world' | 'worlds'> {
  /** Exact number of such requests, from 0. Default: at least one. */
  readonly times?: number | undefined
}

/**
 * What calls a matcher: anything if a world is expected about, and nothing otherwise. The compiler
 * decides an index of an unknown type, such as that of a generic helper, by the bound of the type.
 */
export type Caller<Subject> = {
  world: unknown
  other: never
}[Subject extends AnyWorld ? 'world' : 'other']

/** What a matcher returns: a promise for a world of a server. */
// biome-ignore lint/suspicious/noConfusingVoidType: It stands for the type of a return value.
export type Outcome<Subject> = Subject extends RemoteWorld ? Promise<void> : void

/** The matchers for a world: that of a test, or one of a server. */
export interface WorldMatchers<Subject> {
  /**
   * Passes if the world has received such a request: at least one, or exactly `times`. The members
   * of the call are those of `world.requests.find`; for a body, the given fields are compared. For
   * a `RemoteWorld`, await it.
   *
   * @throws FauxhouseError INVALID_OPTION
   *
   * @example
   * expect(world).toHaveReceived('updatePlayerProfile', { player: 'a', body: { blocked: true } })
   */
  toHaveReceived(
    this: Caller<Subject>,
    operation: OperationId,
    call?: ReceivedCall,
  ): Outcome<Subject>
  /**
   * Passes if the numbers of all players that commands or scenarios have changed agree with each
   * other. Await it: the first use loads the audit.
   *
   * @throws FauxhouseError INVALID_OPTION
   *
   * @example
   * await expect(world).toBeConsistent()
   */
  toBeConsistent(this: Caller<Subject>): Promise<void>
  /**
   * Passes if exactly these changes were made since the start of the world, or since a snapshot,
   * and no others. Their order does not matter; figures that follow from them, such as balances,
   * are not changes. For a `RemoteWorld`, await it.
   *
   * @throws FauxhouseError INVALID_OPTION, also for an empty list
   *
   * @example
   * expect(world).toHaveChangedExactly([
   *   { type: 'profile', player: 'a', field: 'phone', after: '+4915123456789' },
   * ])
   */
  toHaveChangedExactly(
    this: Caller<Subject>,
    changes: readonly ChangePattern[],
    scope?: ExactScope,
  ): Outcome<Subject>
  /**
   * Passes if nothing has changed since the start of the world, or since a snapshot. For a
   * `RemoteWorld`, await it.
   *
   * @throws FauxhouseError INVALID_OPTION
   */
  toHaveChangedNothing(this: Caller<Subject>, scope?: ChangeScope): Outcome<Subject>
}

/** Maximum number of requests and of breaches in a message. */
const MAX_LISTED = 10

/** The matchers that `expect.extend` of Vitest, Jest and Playwright takes. */
export const worldMatchers = {
  toHaveReceived,
  toHaveChangedExactly,
  toHaveChangedNothing,

  async toBeConsistent(this: MatcherContext, world: AnyWorld): Promise<MatcherResult> {
    requireWorld(world)
    const { breaches } = isRemote(world) ? await world.audit() : { breaches: await audit(world) }
    const pass = breaches.length === 0
    const sums = await Promise.all(breaches.slice(0, MAX_LISTED).map((each) => sumOf(world, each)))
    const listed = breaches.map((each, place) => breachLine(each) + (sums[place] ?? ''))
    const lines = [`The audit found ${breaches.length}:`, ...firstOf(listed, MAX_LISTED)]
    const none = 'Expected numbers that disagree, but the audit found none.'
    return { pass, message: () => (pass ? none : lines.join('\n  ')) }
  },
}

function breachLine({ player, rule, message, left, right }: Breach): string {
  return `${player}: ${message} (${rule}): ${JSON.stringify(left)}, not ${JSON.stringify(right)}`
}

/** The part of the profile that a resource of a message is. */
const PARTS: Readonly<Record<string, string>> = {
  Balances: '/balances',
  Kpi: '/kpi',
  TransactionSummary: '/summary',
}

/** The rows that make the amount of a breach: `; its terms: +100 Deposits, -30 Bets`. */
async function sumOf(world: AnyWorld, { player, message }: Breach): Promise<string> {
  const [, resource = '', field] = /^(\w+)\.(\w+):/.exec(message) ?? []
  if (!Object.hasOwn(PARTS, resource)) return ''
  try {
    const { terms } = await world.player(player).explain(`${PARTS[resource]}/${field}`)
    const texts = terms.map(
      ({ sign, amount, label }) => `${sign > 0 ? '+' : '-'}${amount} ${label}`,
    )
    return `; its terms: ${texts.join(', ') || 'none'}`
  } catch {
    // The member is no amount, or the player is gone.
    return ''
  }
}

type Requests = readonly RequestEntry[]

function toHaveReceived(
  this: MatcherContext,
  world: AnyWorld,
  operation: OperationId,
  { times, ...call }: ReceivedCall = {},
): MatcherResult | Promise<MatcherResult> {
  requireWorld(world)
  if (typeof operation !== 'string') {
    const remedy =
      'Write its name first, such as toHaveReceived("getPlayerProfile", { times: 2 }). `world.requests.count()` counts those of all operations.'
    throw invalidOption('The operation of toHaveReceived', operation, remedy)
  }
  readArgument('The option "times"', v.optional(whole(0)), times)
  const matcher: RequestMatcher = { ...call, operation }
  const { requests } = world
  const [limit, dropped] = isRemote(world)
    ? [world.requests.limit(), world.requests.dropped()]
    : [world.requests.limit, world.requests.dropped]
  const matching: Eventually<Requests> = requests.find(matcher)
  return whenKnown([limit, dropped, matching], (kept, lost, found) => {
    const pass = times === undefined ? found.length > 0 : found.length === times
    const isExpected = pass !== (this.isNot === true)
    // A request that was dropped may have been one of them, so its absence is no proof.
    if (kept === 0 || (isExpected && lost > 0 && found.length <= (times ?? 0))) {
      const remedy = 'Increase it, or clear the journal (requests.clear()) before what you test.'
      const reason = 'a request that is no longer kept may match.'
      throw invalidOption('The option "memory.journal"', kept, remedy, { reason })
    }
    if (isExpected) return { pass, message: () => '' }
    const wanted = Object.keys(call).length === 0 ? operation : `${operation} ${shown(call)}`
    const older =
      lost > 0 ? `\nThe world keeps ${kept}, no older ones: increase memory.journal.` : ''
    const count = counted(times ?? 1, 'request')
    if (found.length === 0) {
      const least = times ? count : 'a request'
      return whenKnown([nearestOf(world, matcher)], (nearest) => {
        return { pass, message: () => `Expected ${least} ${wanted}, but ${nearest}${older}` }
      })
    }
    const excluded = times === undefined ? 'no request' : `not ${count}`
    const number = pass ? excluded : count
    const head = `Expected ${number} ${wanted}, but received ${found.length}:`
    const lines = [head, ...firstOf(found.map(requestLine), MAX_LISTED)]
    return { pass, message: () => lines.join('\n  ') + older }
  })
}

/** The newest of the requests that meet the most comparisons, and where it differs. */
function nearestOf({ requests }: AnyWorld, wanted: RequestMatcher): Eventually<string> {
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
    const differences = comparisons
      .filter((_, place) => !met[place]?.has(request.id))
      .map(({ path, value }) => {
        return `${path.join(' ')}: expected ${shown(value)}, received ${shown(valueIn(request, path))}`
      })
    return [`the nearest is ${requestLine(request)}`, ...differences].join('\n  ')
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
