import * as v from 'valibot'
import type { RemoteChangesQuery } from '../client/remote-world'
import type { Bonus, Transaction } from '../contract/history-resources'
import { whole } from '../contract/input/option-schemas'
import { readArgument } from '../contract/input/options'
import type { RequestEntry } from '../service/journal/entry'
import type { Cause, WorldChange, WorldChanges, Write } from '../world/net-changes/model'
import type { ChangesQuery } from '../world/net-changes/net-changes'
import type { Snapshot } from '../world/world'
import {
  type AnyWorld,
  counted,
  type Eventually,
  followed,
  type MatcherContext,
  type MatcherResult,
  matcherName,
  nameOf,
  requireWorld,
  thereAre,
  whenKnown,
} from './any-world'
import { type ChangePattern, matching, nearestOf, requirePatterns } from './change-patterns'
import { requestLine } from './failure-note'

/** The changes that a matcher looks at: of a source, of a player, since a snapshot of the world. */
export interface ChangeScope extends ChangesQuery {
  /** Default: the start of the world, which is that of the test. */
  readonly since?: Snapshot | RemoteChangesQuery['since'] | undefined
}

/** What `toHaveChangedExactly` looks at. */
export interface ExactScope extends ChangeScope {
  /**
   * Exact number of writes: updates, commands and loaded scenarios, even those without a net
   * effect. Default: any.
   */
  readonly writes?: number | undefined
}

/** Maximum number of changes, of writes, and of the causes of a change in a message. */
const MOST = { changes: 20, writes: 5, causes: 3 }

/** The matcher `toHaveChangedNothing`. @throws FauxhouseError INVALID_OPTION */
export function toHaveChangedNothing(
  this: MatcherContext,
  world: AnyWorld,
  scope: ChangeScope = {},
): MatcherResult | Promise<MatcherResult> {
  const matcher = matcherName('toHaveChangedNothing', this)
  requireWorld(matcher, world)
  const result = whenKnown([changesOf(world, scope), nameOf(world)], ({ changes }, name) => {
    const pass = changes.length === 0
    if (pass) {
      return { pass, message: () => `Expected ${name} to have changed, but nothing has.` }
    }
    return whenKnown([linesOf(world, changes)], (lines) => {
      const list = thereAre(changes.length, lines)
      const text = `Expected ${name} to have no change, but ${list}${preparing(changes, scope)}`
      return { pass, message: () => text }
    })
  })
  return followed(world, matcher, result)
}

/** The matcher `toHaveChangedExactly`. @throws FauxhouseError INVALID_OPTION */
export function toHaveChangedExactly(
  this: MatcherContext,
  world: AnyWorld,
  patterns: readonly ChangePattern[],
  { writes: wanted, ...scope }: ExactScope = {},
): MatcherResult | Promise<MatcherResult> {
  const matcher = matcherName('toHaveChangedExactly', this)
  requireWorld(matcher, world)
  const isNode = this.calledAs !== undefined
  const unchanged = isNode ? 'assertUnchanged(world)' : 'expect(world).toHaveChangedNothing()'
  requirePatterns(matcher, patterns, unchanged)
  readArgument('The option writes', v.optional(whole(0)), wanted)
  const result = whenKnown([changesOf(world, scope), nameOf(world)], (found, name) => {
    const { missing, surplus, matched } = matching(patterns, found.changes, Date.parse(found.now))
    const isOther = wanted !== undefined && wanted !== found.writes.length
    const pass = missing.length + surplus.length === 0 && !isOther
    if (pass) {
      const text = `Expected other changes of ${name}, but they are exactly as listed.`
      return { pass, message: () => text }
    }
    // A write without a net effect is no change, but explains one that is missing.
    const vain = missing.length > 0 ? found.writes.filter(isVain(found.changes)) : []
    const made = isOther ? found.writes : vain
    const title = isOther ? 'write' : 'without effect'
    const by = wanted === undefined ? '' : `, by ${counted(wanted, 'write')}`
    const also = isOther ? `, but ${counted(found.writes.length, 'write')}` : ''
    const head =
      `Expected exactly ${counted(patterns.length, 'change')} of ${name}${by}: ` +
      `${missing.length} missing, ${surplus.length} surplus, ${matched.length} as expected${also}.`
    return whenKnown(
      [linesOf(world, surplus), linesOfWrites(world, made, title)],
      (lines, writes) => {
        const differences = pairs(missing, surplus, lines, Date.parse(found.now))
        const text = [head, ...differences, ...writes].join('\n  ')
        return { pass, message: () => text + preparing(surplus, scope) }
      },
    )
  })
  return followed(world, matcher, result)
}

function changesOf(world: AnyWorld, scope: ChangeScope): Eventually<WorldChanges> {
  // A world of this process takes its own snapshots, one of a server those of the server.
  return world.changes(scope as never)
}

/** Each missing change, with the surplus one that is most like it, and the rest of the surplus. */
function pairs(
  missing: readonly ChangePattern[],
  surplus: readonly WorldChange[],
  lines: readonly string[],
  now: number,
): string[] {
  const rest = new Map(lines.map((line, place) => [surplus[place] as WorldChange, line]))
  const found = missing.slice(0, MOST.changes).flatMap((pattern) => {
    const nearest = nearestOf(pattern, [...rest.keys()], now)
    const line = nearest && rest.get(nearest)
    if (nearest) rest.delete(nearest)
    return [`missing: ${patternText(pattern)}`, ...(line ? [`surplus: ${line}`] : [])]
  })
  const more = surplus.length - lines.length
  return [
    ...found,
    ...[...rest.values()].map((line) => `surplus: ${line}`),
    ...(more > 0 ? [`and ${more} more surplus changes`] : []),
  ]
}

/** How to leave out what the test itself has loaded or commanded. */
function preparing(unexpected: readonly WorldChange[], { source, since }: ChangeScope): string {
  const isOfTest = unexpected.some(({ causes }) =>
    causes.some(({ via }) => via === 'scenario' || via === 'command'),
  )
  return isOfTest && source === undefined && since === undefined
    ? "\nTo leave out what the test itself prepares, pass { source: 'service' }."
    : ''
}

/** Tells the writes that made none of the changes. */
function isVain(changes: readonly WorldChange[]): (write: Write) => boolean {
  const causes = new Set(
    changes.flatMap((change) => change.causes.map((cause) => JSON.stringify(cause))),
  )
  return ({ player: _, ...cause }) => !causes.has(JSON.stringify(cause))
}

function linesOfWrites(
  world: AnyWorld,
  writes: readonly Write[],
  title: string,
): Eventually<string[]> {
  const shown = writes.slice(0, MOST.writes)
  return whenKnown([requestsOf(world, shown)], (requests) => {
    const lines = shown.map((write) => `${title}: ${causeText(write, requests)}`)
    const more = writes.length - lines.length
    return more > 0 ? [...lines, `and ${more} more writes`] : lines
  })
}

/** The first changes, each with the requests that made it. */
function linesOf(world: AnyWorld, changes: readonly WorldChange[]): Eventually<string[]> {
  const shown = changes.slice(0, MOST.changes)
  const causes = shown.flatMap(({ causes: all }) => all.slice(0, MOST.causes))
  return whenKnown([requestsOf(world, causes)], (requests) =>
    shown.map((change) => changeLine(change, requests)),
  )
}

type RequestsById = ReadonlyMap<string, RequestEntry>

/** The requests of causes by their ids, as far as the journal has them. */
function requestsOf({ requests }: AnyWorld, causes: readonly Cause[]): Eventually<RequestsById> {
  const ids = causes.flatMap((cause) =>
    'request' in cause && cause.request !== undefined ? [cause.request] : [],
  )
  const entries = [...new Set(ids)].map(
    (id): Eventually<RequestEntry | undefined> => requests.get(id),
  )
  return whenKnown(
    entries,
    (...found) => new Map(found.flatMap((entry) => (entry ? [[entry.id, entry] as const] : []))),
  )
}

/** A change on one line, with what made it. */
function changeLine(change: WorldChange, requests: RequestsById): string {
  const { causes } = change
  const shown = causes.slice(0, MOST.causes).map((cause) => causeText(cause, requests))
  const more = causes.length > MOST.causes ? [`${causes.length - MOST.causes} more`] : []
  return `${whatOf(change)}, by ${[...shown, ...more].join(' and ')}`
}

function whatOf(change: WorldChange): string {
  const { before, after } = { before: null, after: null, ...change }
  const values = `${show(before)} → ${show(after)}`
  switch (change.type) {
    case 'clock':
      return `clock: ${change.before} → ${change.after}`
    case 'policy':
      return `policy ${change.name}: ${values}`
    case 'fault':
      return `fault ${change.id}: ${change.before === null ? 'added' : 'removed'}`
    case 'created':
    case 'removed':
      return `${change.player}: ${change.type}`
    case 'profile':
      return `${change.player}: ${change.field} ${values}`
    case 'transaction':
      return `${change.player}: transaction ${change.id}, ${itemText(change, transactionText)}`
    case 'bonus':
      return `${change.player}: bonus ${change.id}, ${itemText(change, bonusText)}`
  }
}

function itemText<Item extends object>(
  { before, after }: { readonly before: Item | null; readonly after: Item | null },
  textOf: (item: Item) => string,
): string {
  if (before === null) return `added: ${after && textOf(after)}`
  if (after === null) return `gone: ${textOf(before)}`
  const names = Object.keys({ ...before, ...after }) as (keyof Item)[]
  const changed = names.filter((name) => show(before[name]) !== show(after[name]))
  const fields = changed.map(
    (name) => `${String(name)} ${show(before[name])} → ${show(after[name])}`,
  )
  return `${textOf(before)}: ${fields.join(', ')}`
}

const transactionText = ({ event_name, amount, currency, status }: Transaction) =>
  `${event_name} ${amount} ${currency} ${status}`

const bonusText = ({ bonus_name, amount, status }: Bonus) => `${bonus_name} ${amount} ${status}`

/** A write, or another cause, in words. */
function causeText(cause: Cause, requests: RequestsById): string {
  if (cause.via === 'clock') return 'the clock'
  if (cause.via === 'unknown') return 'an unknown cause'
  if (!('at' in cause)) return 'a call of faults'
  const { request, scenario, command } = cause
  const entry = request === undefined ? undefined : requests.get(request)
  if (entry !== undefined) return requestLine(entry)
  if (request !== undefined) return `request ${request}`
  if (scenario !== undefined) return `the scenario ${scenario}`
  return cause.via === 'service' ? 'an update over the service' : `the command ${command}`
}

const shortened = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

/** JSON of limited length; null for no value. */
const show = (value: unknown) => shortened(JSON.stringify(value ?? null))

const patternText = (pattern: ChangePattern) =>
  JSON.stringify(pattern, (_, value) => (typeof value === 'string' ? shortened(value) : value))
