import * as v from 'valibot'
import type { RemoteChangesQuery } from '../client/remote-world'
import { isObject, memberAt } from '../contract/input/json'
import { invalidOption, readArgument, whole } from '../contract/input/options'
import type { Comparison, Comparisons } from '../scenarios/definition'
import { COMPARISON_NAMES, meets } from '../scenarios/expectation'
import { isPattern } from '../scenarios/schema'
import type { RequestEntry } from '../service/journal/entry'
import { requireComparison } from '../service/journal/matcher'
import type { Cause, WorldChange, WorldChanges, Write } from '../world/net-changes/model'
import type { ChangesQuery } from '../world/net-changes/net-changes'
import type { Snapshot } from '../world/world-state'
import {
  type AnyWorld,
  counted,
  type Eventually,
  firstOf,
  type MatcherContext,
  type MatcherResult,
  requestLine,
  requireWorld,
  shown,
  whenKnown,
} from './any-world'

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

/** Comparisons by the members of an object. */
type ByMember<Item> = { readonly [Name in keyof Item]?: Comparison | RegExp | null }

/** Values that compare equal; of a member without a type of its own, any. */
type Exact<Of> = unknown extends Of ? Comparison : Extract<Of, string | number | boolean>

/** A value, comparisons, or what its members have to be; null for no value. */
type Value<Of> =
  | Exact<Of>
  | Comparisons
  | RegExp
  | null
  | (NonNullable<Of> extends object ? ByMember<NonNullable<Of>> : never)

type PatternOf<Change extends WorldChange> = {
  /** Which kind of change it is. */
  readonly type: Change['type']
} & {
  readonly [Name in Exclude<keyof Change, 'type' | 'causes'>]?: Value<Change[Name]>
}

/**
 * A change as `toHaveChangedExactly` expects it: all given members must match. A member is the
 * exact value, or comparisons such as `{ gte: 10 }`; a transaction or a bonus is compared by its
 * members.
 */
export type ChangePattern = WorldChange extends infer Change
  ? Change extends WorldChange
    ? PatternOf<Change>
    : never
  : never

/** The values of a pattern by their paths: those of a transaction or a bonus one by one. */
function valuesOf(pattern: object): (readonly [path: string[], value: unknown])[] {
  const isByMember = (value: unknown): value is Readonly<Record<string, unknown>> =>
    isObject(value) &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0 &&
    !Object.keys(value).some((name) => COMPARISON_NAMES.includes(name))
  return Object.entries(pattern).flatMap(([name, value]: [string, unknown]) => {
    const inside = isByMember(value) ? Object.entries(value) : [[undefined, value] as const]
    return inside.map(([inner, each]) => [inner === undefined ? [name] : [name, inner], each])
  })
}

const LIST = "a list of changes, such as [{ type: 'profile', player: 'a', field: 'phone' }]"

/** The members of each type of change. */
const MEMBERS = {
  clock: ['before', 'after'],
  policy: ['name', 'before', 'after'],
  created: ['player'],
  removed: ['player'],
  profile: ['player', 'field', 'before', 'after'],
  transaction: ['player', 'id', 'before', 'after'],
  bonus: ['player', 'id', 'before', 'after'],
} as const satisfies Record<WorldChange['type'], readonly string[]>

const patternSchemas = Object.entries(MEMBERS).map(([type, names]) => {
  const members = names.map((name) => [name, v.optional(v.unknown())] as const)
  return v.strictObject({ type: v.literal(type), ...Object.fromEntries(members) })
})

/** Rejects what can be no change, and a list that a test without effect would satisfy. */
function requirePatterns(given: readonly ChangePattern[]): void {
  readArgument('The changes', v.array(v.variant('type', patternSchemas), LIST), given)
  if (given.length === 0) {
    const remedy = 'Write toHaveChangedNothing(), in node:test assertUnchanged(world).'
    const reason = 'a test that does nothing would pass.'
    throw invalidOption('The changes', given, remedy, { reason })
  }
  for (const [place, pattern] of given.entries()) {
    for (const [path, value] of valuesOf(pattern)) {
      const option = ['changes', place, ...path].join('.')
      requireValues(option, value)
      if (value !== null) requireComparison(option, value)
    }
  }
}

/** A value that a test has by mistake, as of a misspelled property, would match anything. */
function requireValues(option: string, value: unknown): void {
  if (value === undefined) {
    const remedy = 'Omit it, or write null for no value.'
    throw invalidOption(`The option "${option}"`, undefined, remedy)
  }
  if (!isObject(value) || isPattern(value)) return
  for (const [name, each] of Object.entries(value)) requireValues(`${option}.${name}`, each)
}

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
  readArgument('The option "writes"', v.optional(whole(0)), writes)
  // A world of this process takes its own snapshots, one of a server those of the server.
  const changes: Eventually<WorldChanges> = world.changes(scope as never)
  return whenKnown([changes], (found) => {
    const { missing, surplus } = matching(patterns, found.changes, Date.parse(found.now))
    const isOther = writes !== undefined && writes !== found.writes.length
    const pass = missing.length + surplus.size === 0 && !isOther
    if (pass) {
      return { pass, message: () => 'Expected other changes, but they are exactly as listed.' }
    }
    const asExpected = patterns.length - missing.length
    const count = counted(found.writes.length, 'write')
    const instead = isOther ? `${count} instead of ${writes}` : ''
    const head =
      missing.length + surplus.size === 0
        ? `The changes are as expected, but they come from ${instead}.`
        : `Expected exactly ${counted(patterns.length, 'change')}: ` +
          `${missing.length} missing, ${surplus.size} surplus, ${asExpected} as expected` +
          `${isOther ? `, from ${instead}` : ''}.`
    const requests: Eventually<readonly RequestEntry[]> = world.requests.find()
    return whenKnown([requests], (entries) => {
      const lines = linesOf(found, missing, surplus, isOther, causeTexts(entries))
      return { pass, message: () => [head, ...lines].join('\n  ') }
    })
  })
}

/** Gives as many patterns as possible a change each. @returns what is left of both */
function matching(
  patterns: readonly ChangePattern[],
  changes: readonly WorldChange[],
  now: number,
) {
  const fits = patterns.map((pattern) =>
    changes.filter((change) => metBy(change, pattern, now) === Number.POSITIVE_INFINITY),
  )
  // Patterns are told apart by their place, because a test may list one object twice.
  const takers = assignment(fits.keys(), (place) => fits[place] ?? [])
  const placed = new Set(takers.values())
  return {
    missing: patterns.filter((_, place) => !placed.has(place)),
    surplus: new Set(changes.filter((change) => !takers.has(change))),
  }
}

/** How many members of a pattern a change meets: infinite for all, -1 if it has another type. */
function metBy(change: WorldChange, { type, ...members }: ChangePattern, now: number): number {
  if (change.type !== type) return -1
  const met = valuesOf(members).map(([path, wanted]) => {
    const found = memberAt(change, path)
    // A name that the change has not is a mistake, and not one without a value.
    if (wanted === null) return Object.hasOwn(change, path[0] ?? '') && found == null
    return meets(found, wanted as Comparison, now)
  })
  return met.every(Boolean) ? Number.POSITIVE_INFINITY : met.filter(Boolean).length
}

/** The change that meets most of a pattern, if it has its type. */
function nearestOf(pattern: ChangePattern, changes: Iterable<WorldChange>, now: number) {
  let nearest: WorldChange | undefined
  let most = -1
  for (const change of changes) {
    const met = metBy(change, pattern, now)
    if (met <= most) continue
    most = met
    nearest = change
  }
  return nearest
}

/** Maximum number of changes, of writes, and of the causes of a change in a message. */
const MAX_LISTED = { changes: 20, writes: 5, causes: 3 }

/**
 * Each missing change, with the surplus one that is most like it, and the rest of the surplus. Then
 * all writes, if their number is wrong, or those that changed nothing beside what is missing.
 */
function linesOf(
  { changes, writes, now }: WorldChanges,
  missing: readonly ChangePattern[],
  surplus: ReadonlySet<WorldChange>,
  isOther: boolean,
  textOf: (cause: Cause) => string,
): string[] {
  const surplusLine = (change: WorldChange) => {
    const causes = firstOf(change.causes.map(textOf), MAX_LISTED.causes)
    return `surplus: ${whatOf(change)}, by ${causes.join(' and ')}`
  }
  const rest = new Set(surplus)
  const pairs = missing.slice(0, MAX_LISTED.changes).flatMap((pattern) => {
    const nearest = nearestOf(pattern, rest, Date.parse(now))
    if (nearest) rest.delete(nearest)
    return [`missing: ${shown(pattern)}`, ...(nearest ? [surplusLine(nearest)] : [])]
  })
  const causes = new Set(
    changes.flatMap((change) => change.causes.map((cause) => JSON.stringify(cause))),
  )
  const isVain = ({ player: _, ...cause }: Write) => !causes.has(JSON.stringify(cause))
  const listed = isOther ? writes : missing.length > 0 ? writes.filter(isVain) : []
  const title = isOther ? 'write' : 'without effect'
  return [
    ...pairs,
    ...firstOf([...rest].map(surplusLine), MAX_LISTED.changes),
    ...firstOf(
      listed.map((write) => `${title}: ${textOf(write)}`),
      MAX_LISTED.writes,
    ),
  ]
}

/** `profile anna phone: "+1" → "+2"`; of a transaction or a bonus, the members that differ. */
function whatOf({ type, causes: _, ...change }: WorldChange): string {
  const { before, after, ...place } = { before: null, after: null, ...change }
  const what = [type, ...Object.values(place)].join(' ')
  if (type === 'created' || type === 'removed') return what
  if (!isObject(before) || !isObject(after)) return `${what}: ${shown(before)} → ${shown(after)}`
  const changed = (of: object, other: object) =>
    Object.entries(of).filter(([name, value]) => shown(value) !== shown(memberAt(other, [name])))
  const [old, now] = [changed(before, after), changed(after, before)].map(Object.fromEntries)
  return `${what}: ${shown(old)} → ${shown(now)}`
}

/** A write, or another cause, in words. */
function causeTexts(entries: readonly RequestEntry[]): (cause: Cause) => string {
  const requests = new Map(entries.map((entry) => [entry.id, requestLine(entry)]))
  return (cause) => {
    if (!('at' in cause)) return cause.via === 'clock' ? 'the clock' : 'an unknown cause'
    const { request, scenario, command } = cause
    if (request !== undefined) return requests.get(request) ?? `request #${request}`
    if (scenario !== undefined) return `the scenario ${scenario}`
    return cause.via === 'request' ? 'a request to the service' : `the command ${command}`
  }
}

/**
 * Gives as many takers as possible one of their choices each, none twice, whatever their order.
 *
 * @returns the takers by their choices
 */
function assignment<Taker, Choice>(
  takers: Iterable<Taker>,
  choicesOf: (taker: Taker) => readonly Choice[],
): ReadonlyMap<Choice, Taker> {
  const owners = new Map<Choice, Taker>()
  const place = (taker: Taker, tried: Set<Choice>): boolean => {
    for (const choice of choicesOf(taker)) {
      if (tried.has(choice)) continue
      tried.add(choice)
      const owner = owners.get(choice)
      if (owner !== undefined && !place(owner, tried)) continue
      owners.set(choice, taker)
      return true
    }
    return false
  }
  for (const taker of takers) place(taker, new Set())
  return owners
}
