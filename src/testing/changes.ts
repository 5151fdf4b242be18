import * as v from 'valibot'
import type { RemoteChangesQuery } from '../client/remote-world'
import type { Bonus, Transaction } from '../contract/history-resources'
import { whole } from '../contract/input/option-schemas'
import { readArgument } from '../contract/input/options'
import type { RequestEntry } from '../service/journal/entry'
import type { Cause, WorldChange, WorldChanges } from '../world/net-changes/model'
import type { ChangesQuery } from '../world/net-changes/net-changes'
import type { Snapshot } from '../world/world'
import {
  type AnyWorld,
  counted,
  type Eventually,
  type MatcherContext,
  type MatcherResult,
  requireWorld,
  shown,
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
  return compare(world, [], scope)
}

/** The matcher `toHaveChangedExactly`. @throws FauxhouseError INVALID_OPTION */
export function toHaveChangedExactly(
  this: MatcherContext,
  world: AnyWorld,
  patterns: readonly ChangePattern[],
  scope: ExactScope = {},
): MatcherResult | Promise<MatcherResult> {
  requirePatterns(patterns)
  return compare(world, patterns, scope)
}

function compare(
  world: AnyWorld,
  patterns: readonly ChangePattern[],
  { writes, ...scope }: ExactScope,
): MatcherResult | Promise<MatcherResult> {
  requireWorld(world)
  readArgument('The option writes', v.optional(whole(0)), writes)
  // A world of this process takes its own snapshots, one of a server those of the server.
  const changes: Eventually<WorldChanges> = world.changes(scope as never)
  return whenKnown([changes], (found) => {
    const { missing, surplus, matched } = matching(patterns, found.changes, Date.parse(found.now))
    const isOther = writes !== undefined && writes !== found.writes.length
    const pass = missing.length + surplus.length === 0 && !isOther
    if (pass) {
      return { pass, message: () => 'Expected other changes, but they are exactly as listed.' }
    }
    const by = writes === undefined ? '' : `, by ${counted(writes, 'write')}`
    const also = isOther ? `, but ${counted(found.writes.length, 'write')}` : ''
    const head =
      `Expected exactly ${counted(patterns.length, 'change')}${by}: ` +
      `${missing.length} missing, ${surplus.length} surplus, ${matched.length} as expected${also}.`
    const requests: Eventually<readonly RequestEntry[]> = world.requests.find()
    return whenKnown([requests], (entries) => {
      const byId = new Map(entries.map((entry) => [entry.id, entry]))
      const lines = [
        ...pairs(missing, surplus, Date.parse(found.now), byId),
        ...writeLines(found, isOther, missing.length > 0, byId),
      ]
      return { pass, message: () => [head, ...lines].join('\n  ') }
    })
  })
}

type RequestsById = ReadonlyMap<string, RequestEntry>

/** Each missing change, with the surplus one that is most like it, and the rest of the surplus. */
function pairs(
  missing: readonly ChangePattern[],
  surplus: readonly WorldChange[],
  now: number,
  requests: RequestsById,
): string[] {
  const rest = new Set(surplus)
  const lineOf = (change: WorldChange) => `surplus: ${changeLine(change, requests)}`
  const found = missing.slice(0, MOST.changes).flatMap((pattern) => {
    const nearest = nearestOf(pattern, [...rest], now)
    if (nearest) rest.delete(nearest)
    return [`missing: ${shown(pattern)}`, ...(nearest ? [lineOf(nearest)] : [])]
  })
  return [...found, ...firstOf([...rest].map(lineOf), MOST.changes, 'surplus changes')]
}

/** All writes, if their number is wrong; those that changed nothing beside what is missing. */
function writeLines(
  { changes, writes }: WorldChanges,
  isOther: boolean,
  isMissing: boolean,
  requests: RequestsById,
): string[] {
  const causes = new Set(
    changes.flatMap((change) => change.causes.map((cause) => JSON.stringify(cause))),
  )
  const isVain = ({ player: _, ...cause }: (typeof writes)[number]) =>
    !causes.has(JSON.stringify(cause))
  const listed = isOther ? writes : isMissing ? writes.filter(isVain) : []
  const title = isOther ? 'write' : 'without effect'
  const lines = listed.map((write) => `${title}: ${causeText(write, requests)}`)
  return firstOf(lines, MOST.writes, 'writes')
}

function firstOf(lines: readonly string[], most: number, what: string): string[] {
  const more = lines.length > most ? [`and ${lines.length - most} more ${what}`] : []
  return [...lines.slice(0, most), ...more]
}

/** A change on one line, with what made it. */
function changeLine(change: WorldChange, requests: RequestsById): string {
  const causes = change.causes.map((cause) => causeText(cause, requests))
  return `${whatOf(change)}, by ${firstOf(causes, MOST.causes, 'causes').join(' and ')}`
}

function whatOf(change: WorldChange): string {
  const { before, after } = { before: null, after: null, ...change }
  const values = `${shown(before)} → ${shown(after)}`
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
  const fields = names
    .filter((name) => shown(before[name]) !== shown(after[name]))
    .map((name) => `${String(name)} ${shown(before[name])} → ${shown(after[name])}`)
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
