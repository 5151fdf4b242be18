import { isObject, keysOf, memberAt, pointerOf, valueAt } from '../contract/input/json'
import { nearest } from '../contract/input/nearest'
import { isLike, isMatch } from '../contract/input/pattern'
import type { ProblemItem } from '../contract/problems'
import { addDuration, formatInstant, parseInstant } from '../simulator/domain/instants'
import type { Comparison, Comparisons, Conditions, Expectation } from './definition'
import { PATHS } from './endpoints'
import { isPattern } from './schema'

/** An expectation whose dates are instants. @param now the instant to which durations refer */
export function datedAt(expectation: Expectation, now: number): Expectation {
  const query = { ...expectation.query }
  for (const name of ['from_date', 'to_date']) {
    const at = movedBy(now, String(query[name]))
    // The service names any other text as it rejects it.
    if (at !== undefined) query[name] = formatInstant(at)
  }
  return { ...expectation, query }
}

/** The request of an expectation: its path below the base URL, with the query. */
export function pathOf({ on, query = {} }: Expectation, player: string): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item))
  }
  const tail = search.size === 0 ? '' : `?${search}`
  return `/players/${encodeURIComponent(player)}${PATHS[on]}${tail}`
}

/** Gets the JSON of a path below the base URL. */
export type Ask = (path: string) => Promise<unknown>

/** One sentence for each comparison of an expectation that fails: none if it holds. */
export type Failures = readonly string[]

/** Asks what expectations are about, and compares. @param now ms UTC */
export async function failuresOf(
  ask: Ask,
  player: string,
  expectations: readonly Expectation[],
  now: number,
): Promise<Failures[]> {
  const checked: Failures[] = []
  for (const each of expectations) {
    const expectation = datedAt(each, now)
    const path = pathOf(expectation, player)
    const response = await ask(path)
    const rejection = rejectionIn(response)
    const mismatches =
      rejection === undefined
        ? unmetBy(response, expectation.that, now)
        : [`is rejected: ${rejection}`]
    checked.push(mismatches.map((mismatch) => `GET ${path} ${mismatch}`))
  }
  return checked
}

/** What the problem document of a rejected request says: conditions say nothing about one. */
function rejectionIn(response: unknown): string | undefined {
  const { status, errors }: { status?: unknown; errors?: unknown } = Object(response)
  if (typeof status !== 'number' || !Array.isArray(errors)) return undefined
  return errors.map(({ detail, remedy }: ProblemItem) => `${detail} ${remedy}`).join(' ')
}

/** Whether a value meets a comparison. @param now ms UTC, for `before` and `after` */
export function meets(value: unknown, comparison: Comparison | RegExp, now: number): boolean {
  return mismatchesOf(value, comparison, value, now).length === 0
}

/** One sentence for each condition that a response does not meet. @param now ms UTC */
export function unmetBy(response: unknown, conditions: Conditions, now: number): string[] {
  return Object.entries(conditions).flatMap(([pointer, comparison]) => {
    if (comparison === undefined) return []
    const value = valueAt(response, pointer)
    const failures = mismatchesOf(value, comparison, response, now)
    const near = value === undefined && failures.length > 0 ? nearPointer(response, pointer) : ''
    return failures.map((failure) => `${pointer === '' ? '(whole)' : pointer}: ${failure}${near}`)
  })
}

/** ` (did you mean /kpi/ltd?)` for a pointer whose name is near to one that exists; else empty. */
function nearPointer(response: unknown, pointer: string): string {
  const keys = keysOf(pointer)
  const parent = memberAt(response, keys.slice(0, -1))
  if (!isObject(parent)) return ''
  const near = nearest(keys.at(-1) ?? '', Object.keys(parent), 2)
  return near === undefined ? '' : ` (did you mean ${pointerOf([...keys.slice(0, -1), near])}?)`
}

/** What a value fails of a comparison, as the rest of a sentence; undefined if it meets it. */
type Check<Wanted> = (
  value: unknown,
  wanted: Wanted,
  response: unknown,
  now: number,
) => string | undefined

const is = <Wanted>(
  verb: string,
  holds: (value: unknown, wanted: Wanted) => boolean,
): Check<Wanted> => {
  return (value, wanted) =>
    holds(value, wanted)
      ? undefined
      : `is ${show(value)}, expected ${verb} ${show(wanted)}`.replace('  ', ' ')
}

const number = (verb: string, holds: (value: number, wanted: number) => boolean): Check<number> =>
  is(verb, (value, wanted) => typeof value === 'number' && holds(value, wanted))

const has = (value: unknown, item: string | number): boolean =>
  Array.isArray(value)
    ? value.includes(item)
    : typeof value === 'string' && value.includes(String(item))

const instantCheck = (
  verb: string,
  holds: (at: number, bound: number) => boolean,
): Check<string> => {
  return (value, wanted, _, now) => {
    const at = typeof value === 'string' ? parseInstant(value) : undefined
    const bound = movedBy(now, wanted)
    if (typeof at === 'number' && bound !== undefined && holds(at, bound)) return undefined
    const shift = `now ${wanted.startsWith('-') ? '' : '+'}${wanted}`
    const limit =
      bound === undefined ? `${shift}, which is out of range` : `${formatInstant(bound)} (${shift})`
    return `is ${show(value)}, expected an instant ${verb} ${limit}`
  }
}

/** Undefined if the result is out of the range of instants. */
function movedBy(now: number, duration: string): number | undefined {
  try {
    return addDuration(now, duration)
  } catch {
    return undefined
  }
}

type ComparisonName = keyof Comparisons & string

/** A type without undefined. */
type Given<Type> = Type & (NonNullable<unknown> | null)

const CHECKS: { readonly [Name in ComparisonName]: Check<Given<Comparisons[Name]>> } = {
  equals: is('', (value, wanted) => same(value, wanted)),
  not: is('anything but', (value, wanted) => !same(value, wanted)),
  oneOf: is('one of', (value, wanted) => wanted.some((each) => each === value)),
  gt: number('above', (value, wanted) => value > wanted),
  gte: number('at least', (value, wanted) => value >= wanted),
  lt: number('below', (value, wanted) => value < wanted),
  lte: number('at most', (value, wanted) => value <= wanted),
  contains: is('it to have', has),
  lacks: is('it not to have', (value, item) => {
    return (Array.isArray(value) || typeof value === 'string') && !has(value, item)
  }),
  like: is('text like', (value, glob) => {
    return typeof value === 'string' && isLike(value, glob.split('*'))
  }),
  matches: is('a match of', (value, pattern) => {
    return typeof value === 'string' && isMatch(pattern, value)
  }),
  absent: (value, wanted) => {
    if ((value === undefined || value === null) === wanted) return undefined
    const found = value === undefined ? 'absent' : show(value)
    return `is ${found}, expected ${wanted ? 'no such field' : 'a value'}`
  },
  length: (value, wanted, response, now) => {
    if (!Array.isArray(value) && typeof value !== 'string') {
      return `is ${show(value)}, expected a list or a string`
    }
    const [failure] = mismatchesOf(value.length, wanted, response, now)
    return failure && `its length ${failure}`
  },
  sameAs: (value, pointer, response) => {
    const other = valueAt(response, pointer)
    if (value !== undefined && same(value, other)) return undefined
    return `is ${show(value)}, expected the same as ${pointer}, which is ${show(other)}`
  },
  before: instantCheck('before', (at, bound) => at < bound),
  after: instantCheck('after', (at, bound) => at > bound),
  count: (value, wanted, response, now) => {
    if (!Array.isArray(value)) return `is ${show(value)}, expected a list`
    const fits = value.filter((item) => unmetBy(item, wanted.where, now).length === 0)
    const [failure] = mismatchesOf(fits.length, wanted.is, response, now)
    return failure && `the number of items with ${JSON.stringify(wanted.where)} ${failure}`
  },
}

const NAMES = Object.keys(CHECKS) as readonly ComparisonName[]

/** The names of all comparisons. */
export const COMPARISON_NAMES: readonly string[] = NAMES

function mismatchesOf(
  value: unknown,
  comparison: Comparison | RegExp,
  response: unknown,
  now: number,
): string[] {
  const all = comparisonsOf(comparison)
  const failureOf = <Name extends ComparisonName>(name: Name) => {
    const wanted = all[name]
    return wanted === undefined ? undefined : CHECKS[name](value, wanted, response, now)
  }
  return NAMES.flatMap((name) => failureOf(name) ?? [])
}

function comparisonsOf(comparison: Comparison | RegExp): Comparisons {
  if (isPattern(comparison)) return { matches: comparison }
  return typeof comparison === 'object' ? comparison : { equals: comparison }
}

/** Equal as JSON, in any order of keys. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length || Array.isArray(a) !== Array.isArray(b)) return false
  return keys.every((key) => Object.hasOwn(b, key) && same(memberAt(a, [key]), memberAt(b, [key])))
}

function show(value: unknown): string {
  const text = isPattern(value) ? String(value) : (JSON.stringify(value) ?? 'absent')
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
