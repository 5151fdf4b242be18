import * as v from 'valibot'
import { memberAt } from '../../contract/input/json-pointer'
import { invalidOption, type OptionSchemas, optionReader } from '../../contract/input/options'
import { record } from '../../contract/input/record'
import { OPERATIONS, type OperationId } from '../../contract/operations'
import type { Comparison } from '../../scenarios/definition'
import { comparisonSchemas, meets } from '../../scenarios/expectation'
import { scenarioSchemas } from '../../scenarios/schema'
import {
  type BodyMatcher,
  type ByName,
  bodyConditions,
  bodySchema,
  requireBody,
} from './body-matcher'
import { isObject, requireComparison } from './comparison-check'
import { headersOf } from './entry'
import type { SeenRequest } from './record'
import { parsedBody, queryOf } from './request-parts'

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
   * Comparisons of the whole body, or by the names of fields and JSON pointers into it; for
   * `settings` also by the name of a setting.
   */
  readonly body?: BodyMatcher | undefined
}

const OPERATION_IDS = OPERATIONS.map(({ id }) => id)

const BY_NAME = 'comparisons by name, such as {"limit": {"gt": 50}}'

/** Built on first use: the schemas of comparisons come with those of all commands. */
const schemas = () => {
  const { comparison, comparisons } = comparisonSchemas()
  const one = () => v.optional(comparison) as v.GenericSchema<Comparison | undefined>
  const byName = () =>
    v.optional(record(v.string(), comparison, BY_NAME)) as v.GenericSchema<ByName | undefined>
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
    body: v.optional(bodySchema()) as v.GenericSchema<RequestMatcher['body']>,
  } satisfies OptionSchemas<RequestMatcher>
}

const readMatcher = optionReader('requests', schemas)

/** The schema of a matcher for JSON Schema, with a union where the value selects the schema. */
export function matcherSchema(): v.GenericSchema {
  const { comparison, comparisons } = scenarioSchemas(true)
  const one = v.optional(comparison)
  const byName = record(v.string(), comparison)
  const body = v.union([comparison, record(v.string(), v.union([comparison, byName]))])
  return v.strictObject({
    operation: v.optional(v.union([v.picklist(OPERATION_IDS), comparisons])),
    ...{ method: one, player: one, session: one, status: one },
    ...{ query: v.optional(byName), headers: v.optional(byName), body: v.optional(body) },
  })
}

/** Refuses what is no comparison, and what every request would fit. */
function requireComparisons(matcher: RequestMatcher): void {
  for (const [member, value] of Object.entries(matcher ?? {})) {
    if (member === 'body') requireBody(value)
    else if (member !== 'query' && member !== 'headers') requireComparison(member, value)
    else requireNamed(member, value)
  }
}

function requireNamed(option: string, value: unknown): void {
  // The schema refuses what is no object, but reads a list as one without members.
  if (Array.isArray(value)) {
    const facts = { caller: 'requests', option }
    throw invalidOption(`The option ${option}`, value, `Pass ${BY_NAME}.`, { facts })
  }
  if (!isObject(value)) return
  requireComparison(option, value)
  for (const [name, each] of Object.entries(value)) requireComparison(`${option}.${name}`, each)
}

/** Whether a request matches. `body` reads its body; undefined without one. */
type Predicate = (seen: SeenRequest, body: () => string | undefined) => boolean

/**
 * Creates the predicate of a matcher.
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
        const value = memberAt(values, [name])
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
    const conditions = bodyConditions(body)
    all.push(({ at }, read) => {
      const text = read()
      const sent = text === undefined ? undefined : parsedBody(text)
      return conditions.every(([keys, comparison]) => meets(memberAt(sent, keys), comparison, at))
    })
  }
  return (seen, read) => all.every((fits) => fits(seen, read))
}

function lowerCased(headers: ByName | undefined): ByName | undefined {
  return (
    headers && Object.fromEntries(Object.entries(headers).map(([n, c]) => [n.toLowerCase(), c]))
  )
}

/** A string as a number, if it is compared with numbers. */
function compared(value: unknown, comparison: Comparison): unknown {
  const wanted = isObject(comparison) ? Object.values(comparison) : [comparison]
  const isNumeric = typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
  return isNumeric && wanted.some((each) => typeof each === 'number') ? Number(value) : value
}
