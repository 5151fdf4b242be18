import * as v from 'valibot'
import { OPERATIONS, type OperationId } from '../contract/operations'
import { PROFILE_UPDATE, SETTINGS_UPDATE } from '../contract/player-resources'
import { keysOf } from '../input/json-pointer'
import { invalidOption, type OptionSchemas, optionReader } from '../input/options'
import type { Comparison } from '../scenarios/definition'
import { comparisonSchemas, meets } from '../scenarios/expectation'
import { headersOf } from './entry'
import type { SeenRequest } from './record'
import { parsedBody, queryOf } from './request-parts'

/** Comparisons by the name of a parameter, a header or a field. */
type ByName = Readonly<Record<string, Comparison>>

/**
 * Selects requests: all given members must match. A member is the equal value, or comparisons as in
 * the expectations of scenarios, such as `{ gte: 400 }` or `{ matches: '^VIP' }`.
 */
export interface RequestMatcher {
  readonly operation?: OperationId | Exclude<Comparison, string> | undefined
  readonly method?: Comparison | undefined
  /** Id of the player in the path. */
  readonly player?: Comparison | undefined
  /** Value of `X-Session-ID`. */
  readonly session?: Comparison | undefined
  readonly status?: Comparison | undefined
  /** By name. A number is compared with the number that the text is. */
  readonly query?: ByName | undefined
  /** By name, in any letter case. Tokens are `***`. */
  readonly headers?: ByName | undefined
  /**
   * Comparisons of the whole body, or by the name of a field or a JSON pointer into it; for
   * `settings` also by the name of a setting.
   */
  readonly body?: Comparison | Readonly<Record<string, Comparison | ByName>> | undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const OPERATION_IDS = OPERATIONS.map(({ id }) => id)
const FIELDS = Object.keys(PROFILE_UPDATE.fields)
const SETTINGS = Object.keys(SETTINGS_UPDATE.fields)

/** Whether the value of `settings` has comparisons by the name of a setting. */
const isBySetting = (value: unknown): value is ByName =>
  isObject(value) && SETTINGS.includes(Object.keys(value)[0] ?? '')

const BY_NAME = 'comparisons by name, such as {"limit": {"gt": 50}}'

/** Built on first use: the schemas of comparisons come with those of all commands. */
const schemas = () => {
  const { comparison, comparisons } = comparisonSchemas()
  const one = () => v.optional(comparison) as v.GenericSchema<Comparison | undefined>
  const byName = () =>
    v.optional(v.record(v.string(), comparison, BY_NAME)) as v.GenericSchema<ByName | undefined>
  const named = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, v.optional(comparison)]))
  const settings = v.lazy((given) =>
    isBySetting(given) ? v.strictObject(named(SETTINGS)) : comparison,
  )
  const fields = v.strictObject({ ...named(FIELDS), settings: v.optional(settings) })
  /** By the first key: so a mistake gives one message. */
  const body = v.lazy((given): v.GenericSchema => {
    if (!isObject(given)) return comparison
    const [first = ''] = Object.keys(given)
    if (first === '' || first.startsWith('/')) return comparisonSchemas().conditions
    return FIELDS.includes(first) ? fields : comparisons
  })
  return {
    operation: v.optional(
      v.lazy((given) => (isObject(given) ? comparisons : v.picklist(OPERATION_IDS))),
    ) as v.GenericSchema<RequestMatcher['operation']>,
    method: one(),
    player: one(),
    session: one(),
    status: one(),
    query: byName(),
    headers: byName(),
    body: v.optional(body) as v.GenericSchema<RequestMatcher['body']>,
  } satisfies OptionSchemas<RequestMatcher>
}

const readMatcher = optionReader('requests', schemas)

/** The schema of a matcher. What `operation` and `body` can be depends on the value. */
export function matcherSchema(): v.GenericSchema {
  const either = v.optional(v.unknown())
  return v.strictObject({ ...schemas(), operation: either, body: either })
}

const NAMED: readonly string[] = ['query', 'headers', 'body'] satisfies (keyof RequestMatcher)[]

/**
 * Refuses objects without a comparison, which every request would fit: a pattern has none among its
 * own members.
 */
function requireComparisons(matcher: RequestMatcher): void {
  for (const [member, value] of Object.entries(matcher ?? {})) {
    requireComparison(member, value)
    const named = NAMED.includes(member) && isObject(value) ? Object.entries(value) : []
    for (const [name, comparison] of named) {
      requireComparison(`${member}.${name}`, comparison)
      const settings = name === 'settings' && isBySetting(comparison) ? comparison : {}
      for (const [setting, each] of Object.entries(settings)) {
        requireComparison(`${member}.${name}.${setting}`, each)
      }
    }
  }
}

function requireComparison(option: string, value: unknown): void {
  if (!isObject(value) || Array.isArray(value)) return
  const what = `The option ${option}`
  const facts = { caller: 'requests', option }
  if (Object.prototype.toString.call(value) === '[object RegExp]') {
    const remedy = `Write { matches: ${JSON.stringify((value as RegExp).source)} }.`
    throw invalidOption(what, String(value), remedy, { facts })
  }
  if ('asymmetricMatch' in value) {
    const remedy = 'Write a comparison such as { matches: "^VIP" } or { absent: false }.'
    throw invalidOption(what, value, remedy, { facts, reason: 'it is of another library.' })
  }
  if (Object.keys(value).length > 0) return
  const remedy = 'Leave it out, or give the equal value or a comparison such as { gte: 400 }.'
  throw invalidOption(what, value, remedy, { facts, reason: 'it compares nothing.' })
}

/** Whether a request matches. `body` reads its body; undefined without one. */
type Predicate = (seen: SeenRequest, body: () => string | undefined) => boolean

/**
 * Makes the predicate of a matcher.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function predicateOf(matcher: RequestMatcher): Predicate {
  requireComparisons(matcher)
  const { operation, method, player, session, status, query, headers, body } = readMatcher(matcher)
  const all: Predicate[] = []
  const add = (comparison: Comparison | undefined, read: (seen: SeenRequest) => unknown) => {
    if (comparison === undefined) return
    all.push((seen) => meets(read(seen), comparison, seen.at))
  }
  const addAll = (named: ByName | undefined, valuesOf: (seen: SeenRequest) => ByName) => {
    if (named === undefined) return
    all.push((seen) => {
      const values = valuesOf(seen)
      return Object.entries(named).every(([name, comparison]) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined
        return meets(compared(value, comparison), comparison, seen.at)
      })
    })
  }
  add(operation, (seen) => seen.operation)
  add(method, (seen) => seen.method)
  add(player, (seen) => seen.player)
  add(session, (seen) => seen.headers.get('x-session-id') ?? undefined)
  add(status, (seen) => seen.status)
  addAll(query, ({ url }) => queryOf(url) as ByName)
  addAll(lowerCased(headers), headersOf)
  if (body !== undefined) {
    const conditions = conditionsOf(body)
    all.push(({ at }, read) => {
      const text = read()
      const sent = text === undefined ? undefined : parsedBody(text)
      return conditions.every(([keys, comparison]) => meets(valueAt(sent, keys), comparison, at))
    })
  }
  return (seen, read) => all.every((fits) => fits(seen, read))
}

function lowerCased(headers: ByName | undefined): ByName | undefined {
  return (
    headers && Object.fromEntries(Object.entries(headers).map(([n, c]) => [n.toLowerCase(), c]))
  )
}

/** A text as a number, if it is compared with numbers. */
function compared(value: unknown, comparison: Comparison): unknown {
  const wanted = isObject(comparison) ? Object.values(comparison) : [comparison]
  const isNumeric = typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
  return isNumeric && wanted.some((each) => typeof each === 'number') ? Number(value) : value
}

type Condition = readonly [keys: readonly string[], comparison: Comparison]

/** The comparisons of a body, by the keys of their places. */
function conditionsOf(body: NonNullable<RequestMatcher['body']>): Condition[] {
  if (!isObject(body)) return [[[], body]]
  const entries = Object.entries(body)
  const isWhole = ([first]: readonly [string, unknown]) =>
    first !== '' && !first.startsWith('/') && !FIELDS.includes(first)
  if (entries.every(isWhole)) return [[[], body as Comparison]]
  return entries.flatMap(([name, comparison]): Condition[] => {
    const keys = FIELDS.includes(name) ? [name] : keysOf(name)
    if (name !== 'settings' || !isBySetting(comparison)) return [[keys, comparison as Comparison]]
    return Object.entries(comparison).map(([setting, each]) => [[...keys, setting], each])
  })
}

function valueAt(body: unknown, keys: readonly string[]): unknown {
  let value = body
  for (const key of keys) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}
