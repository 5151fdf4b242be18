import * as v from 'valibot'
import { memberAt } from '../../contract/input/json-pointer'
import { invalidOption, optionReader } from '../../contract/input/options'
import { record } from '../../contract/input/record'
import { OPERATIONS, type OperationId } from '../../contract/operations'
import { meets } from '../../scenarios/expectation'
import { isPattern, scenarioSchemas } from '../../scenarios/schema'
import {
  type BodyMatcher,
  type ByName,
  bodyConditions,
  type Condition,
  isObject,
  readComparison,
  requireComparison,
  type Wanted,
} from './comparisons'
import { headersOf } from './entry'
import type { SeenRequest } from './record'
import { hasText, MAX_TEXT, parsedBody, queryOf, sentPath } from './request-parts'
import { STAGES, type Stage, stageOf } from './stages'

/**
 * Selects requests: all given members must match. A member is an exact value, or comparisons as in
 * the expectations of scenarios, such as `{ gte: 400 }` or `{ like: 'VIP*' }`, or in process a
 * `RegExp`.
 */
export interface RequestMatcher {
  /** Id of the operation, such as `updatePlayerProfile`. */
  readonly operation?: OperationId | Exclude<Wanted, string> | undefined
  /** Method in capital letters. */
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

const BY_NAME = 'comparisons by name, such as {"limit": {"gt": 50}}'

const STATUS = 'a status such as 404, a class such as "4xx", or comparisons'
const PART = `text of 1 to ${MAX_TEXT} characters`

const statusClass = () => v.pipe(v.string(STATUS), v.regex(/^[1-5]xx$/, STATUS))
const worlds = () => v.optional(v.picklist(['all']))
const part = () =>
  v.optional(v.pipe(v.string(PART), v.minLength(1, PART), v.maxLength(MAX_TEXT, PART)))

/** What stands in place of comparisons, of the members for which that is not any value. */
const VALUES = {
  operation: v.picklist(OPERATIONS.map(({ id }) => id)),
  status: v.union([v.number(STATUS), statusClass()], STATUS),
  stage: v.picklist(STAGES),
}

/** The schema of a matcher for JSON Schema. */
export function matcherSchema(): v.GenericSchema {
  const { comparison, comparisons } = scenarioSchemas(true)
  const one = v.optional(comparison)
  const { operation, status, stage } = VALUES
  const oneOf = (...values: v.GenericSchema[]) => v.optional(v.union([...values, comparisons]))
  const byName = record(v.string(), comparison)
  const body = v.union([comparison, record(v.string(), v.union([comparison, byName]))])
  return v.strictObject({
    operation: oneOf(operation),
    ...{ method: one, path: one, player: one, session: one },
    ...{ status: oneOf(...status.options), stage: oneOf(stage) },
    ...{ fault: one, world: one, worlds: worlds(), text: part() },
    ...{ query: v.optional(byName), headers: v.optional(byName), body: v.optional(body) },
  })
}

/** Whether a request matches. */
type Predicate = (seen: SeenRequest) => boolean

/** The members that compare a value of a request; `worlds` chooses requests, `text` searches. */
type Member = Exclude<keyof RequestMatcher, 'worlds' | 'text'>

/** The value of each member, the ones that cost most at the end. */
const READ: Readonly<Record<Member, (seen: SeenRequest) => unknown>> = {
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
  body: ({ bodies: { request } }) => (request == null ? undefined : parsedBody(request)),
}

const MEMBERS = Object.keys(READ) as Member[]

/** The comparisons are read one by one, with better reasons. */
const readMembers = optionReader(
  'requests',
  (): Record<string, v.GenericSchema> => ({
    ...Object.fromEntries(MEMBERS.map((name) => [name, v.optional(v.unknown())])),
    worlds: worlds(),
    text: part(),
  }),
)

/**
 * Creates the predicate of a matcher.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function predicateOf(matcher: RequestMatcher): Predicate {
  const { text, ...members } = readMembers(matcher)
  const all = MEMBERS.flatMap((member) => {
    const wanted = members[member]
    return wanted === undefined ? [] : [meeting(member, conditionsOf(member, wanted))]
  })
  if (typeof text === 'string') all.push(hasText(text))
  return (seen) => all.every((fits) => fits(seen))
}

function meeting(member: Member, conditions: readonly Condition[]): Predicate {
  // All that a URL and a header have is text.
  const isText = member === 'query' || member === 'headers'
  return (seen) => {
    const found = READ[member](seen)
    return conditions.every(([keys, comparison]) => {
      const value = memberAt(found, keys)
      return meets(isText ? compared(value, comparison) : value, comparison, seen.at)
    })
  }
}

/** The comparisons of a member, with the places of their values in its own. */
function conditionsOf(member: Member, wanted: unknown): readonly Condition[] {
  switch (member) {
    case 'body':
      return bodyConditions(wanted)
    case 'query':
      return namedConditions(member, wanted, (name) => name)
    case 'headers':
      return namedConditions(member, wanted, (name) => name.toLowerCase())
    case 'status': {
      const comparison = readComparison(member, wanted, VALUES.status)
      if (typeof comparison !== 'string') return [[[], comparison]]
      const least = 100 * Number(comparison[0])
      return [[[], { gte: least, lt: least + 100 }]]
    }
    case 'operation':
    case 'stage':
      return [[[], readComparison(member, wanted, VALUES[member])]]
    default:
      return [[[], readComparison(member, wanted)]]
  }
}

function namedConditions(
  option: string,
  wanted: unknown,
  keyOf: (name: string) => string,
): readonly Condition[] {
  if (!isObject(wanted) || Array.isArray(wanted) || isPattern(wanted)) {
    const facts = { caller: 'requests', option }
    throw invalidOption(`The option ${option}`, wanted, `Pass ${BY_NAME}.`, { facts })
  }
  requireComparison(option, wanted)
  return Object.entries(wanted).map(([name, each]) => {
    return [[keyOf(name)], readComparison(`${option}.${name}`, each)]
  })
}

/** A string as a number, if it is compared with numbers. */
function compared(value: unknown, comparison: Wanted): unknown {
  const wanted = isObject(comparison) ? Object.values(comparison) : [comparison]
  const isNumeric = typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
  return isNumeric && wanted.some((each) => typeof each === 'number') ? Number(value) : value
}
