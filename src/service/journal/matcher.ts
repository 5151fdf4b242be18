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
  type Condition,
  isObject,
  requireBody,
  requireComparison,
  type Wanted,
  withPatterns,
} from './body-matcher'
import { headersOf } from './entry'
import type { SeenRequest } from './record'
import { hasText, MAX_TEXT, parsedBody, queryOf, sentPath } from './request-parts'
import type { TextBodies } from './shelf'
import { STAGES, type Stage, stageOf } from './stages'

/**
 * Selects requests: all given members must match. A member is an exact value, or comparisons as in
 * the expectations of scenarios, such as `{ gte: 400 }` or `{ like: 'VIP*' }`, or in process a
 * `RegExp`.
 */
export interface RequestMatcher {
  readonly operation?: OperationId | Exclude<Wanted, string> | undefined
  readonly method?: Wanted | undefined
  /** The path without the query, as it was sent. */
  readonly path?: Wanted | undefined
  /** Id of the player in the path. */
  readonly player?: Wanted | undefined
  /** Value of `X-Session-ID`. */
  readonly session?: Wanted | undefined
  /** A number, comparisons, or a class: `4xx`. */
  readonly status?: StatusClass | Exclude<Wanted, string> | undefined
  /** The stage that responded. */
  readonly stage?: Stage | Exclude<Wanted, string> | undefined
  /** Id of the injected fault. */
  readonly fault?: Wanted | undefined
  /** Name of the world, with `worlds`; the base has none: `{ absent: true }`. */
  readonly world?: Wanted | undefined
  /** `all`: the requests to the named worlds, too. Only the base world has them. */
  readonly worlds?: 'all' | undefined
  /**
   * A part of the path, the query, a body, the player or the session, in any letter case; at most
   * 200 characters.
   */
  readonly text?: string | undefined
  /** By name. A number is compared with the text read as a number. */
  readonly query?: ByName | undefined
  /** By name, in any letter case. Tokens are `***`. */
  readonly headers?: ByName | undefined
  /**
   * Comparisons of the whole body, or by the names of fields and JSON pointers into it; for
   * `settings` also by the name of a setting.
   */
  readonly body?: BodyMatcher | undefined
}

/** The statuses with the same first digit. */
export type StatusClass = `${1 | 2 | 3 | 4 | 5}xx`

const OPERATION_IDS = OPERATIONS.map(({ id }) => id)

const BY_NAME = 'comparisons by name, such as {"limit": {"gt": 50}}'

const STATUS = 'a status such as 404, a class such as "4xx", or comparisons'
const statusClass = () => v.pipe(v.string(STATUS), v.regex(/^[1-5]xx$/, STATUS))

const PART = `text of 1 to ${MAX_TEXT} characters`
const part = () =>
  v.optional(v.pipe(v.string(PART), v.minLength(1, PART), v.maxLength(MAX_TEXT, PART)))

/** Built on first use: the schemas of comparisons come with those of all commands. */
const schemas = () => {
  const { comparison, comparisons } = comparisonSchemas()
  const one = () => v.optional(comparison) as v.GenericSchema<Comparison | undefined>
  const byName = () =>
    v.optional(record(v.string(), comparison, BY_NAME)) as v.GenericSchema<ByName | undefined>
  const oneOf = <Name extends 'operation' | 'stage' | 'status'>(choice: v.GenericSchema) =>
    v.optional(v.lazy((given) => (isObject(given) ? comparisons : choice))) as v.GenericSchema<
      RequestMatcher[Name]
    >
  return {
    operation: oneOf<'operation'>(v.picklist(OPERATION_IDS)),
    method: one(),
    path: one(),
    player: one(),
    session: one(),
    status: oneOf<'status'>(v.union([v.number(STATUS), statusClass()], STATUS)),
    stage: oneOf<'stage'>(v.picklist(STAGES)),
    fault: one(),
    world: one(),
    worlds: v.optional(v.picklist(['all'])),
    text: part(),
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
    ...{ method: one, path: one, player: one, session: one },
    status: v.optional(v.union([v.number(), statusClass(), comparisons])),
    stage: v.optional(v.union([v.picklist(STAGES), comparisons])),
    ...{ fault: one, world: one, worlds: v.optional(v.picklist(['all'])) },
    text: part(),
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

/** Whether a request matches. `bodies` reads its bodies. */
export type Predicate = (seen: SeenRequest, bodies: () => TextBodies) => boolean

/** The members that compare a value of a request; `worlds` chooses requests, `text` searches. */
type Member = Exclude<keyof RequestMatcher, 'worlds' | 'text'>

/** The value of each member, the ones that cost most at the end. */
const READ: Readonly<Record<Member, (...request: Parameters<Predicate>) => unknown>> = {
  operation: (seen) => seen.operation,
  method: (seen) => seen.method,
  path: ({ url }) => sentPath(url),
  player: (seen) => seen.player,
  session: (seen) => seen.headers.get('x-session-id') ?? undefined,
  status: (seen) => seen.status,
  stage: stageOf,
  fault: (seen) => seen.fault?.id,
  world: (seen) => seen.world,
  query: ({ url }) => queryOf(url),
  headers: headersOf,
  body(_, bodies) {
    const { request } = bodies()
    return request == null ? undefined : parsedBody(request)
  },
}

/**
 * Creates the predicate of a matcher.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function predicateOf(matcher: RequestMatcher): Predicate {
  requireComparisons(matcher)
  const { worlds: _, text, ...members } = readMatcher(withPatterns(matcher))
  const all = (Object.keys(READ) as Member[]).flatMap((member) => {
    const conditions = conditionsOf(members, member)
    return conditions.length === 0 ? [] : [meeting(member, conditions)]
  })
  if (text !== undefined) all.push(hasText(text))
  return (seen, bodies) => all.every((fits) => fits(seen, bodies))
}

function meeting(member: Member, conditions: readonly Condition[]): Predicate {
  // All that a URL and a header have is text.
  const isText = member === 'query' || member === 'headers'
  return (seen, bodies) => {
    const found = READ[member](seen, bodies)
    return conditions.every(([keys, comparison]) => {
      const value = memberAt(found, keys)
      return meets(isText ? compared(value, comparison) : value, comparison, seen.at)
    })
  }
}

/** The comparisons of a member, with the places of their values in its own. */
function conditionsOf(matcher: Partial<RequestMatcher>, member: Member): readonly Condition[] {
  const wanted = matcher[member]
  if (wanted === undefined) return []
  if (member === 'body') return bodyConditions(wanted as BodyMatcher)
  if (member === 'query' || member === 'headers') {
    return Object.entries(wanted as ByName).map(([name, comparison]) => {
      return [[member === 'headers' ? name.toLowerCase() : name], comparison]
    })
  }
  if (member !== 'status' || typeof wanted !== 'string') return [[[], wanted as Wanted]]
  const least = 100 * Number(wanted[0])
  return [[[], { gte: least, lt: least + 100 }]]
}

/** A string as a number, if it is compared with numbers. */
function compared(value: unknown, comparison: Wanted): unknown {
  const wanted = isObject(comparison) ? Object.values(comparison) : [comparison]
  const isNumeric = typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
  return isNumeric && wanted.some((each) => typeof each === 'number') ? Number(value) : value
}
