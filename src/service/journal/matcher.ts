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
import { hasText, MAX_TEXT, parsedBody, queryOf } from './request-parts'
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
  /** The path in the world without the query: it begins with `/v1`. */
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

/** How a member of a matcher is compared. */
interface Member {
  /** The value of a request. */
  readonly read: (seen: SeenRequest) => unknown
  /** What stands in place of comparisons, if that is not any value. */
  readonly value?: v.GenericSchema
  /** The comparisons are by name; the name as the value has it. */
  readonly keyOf?: (name: string) => string
}

const statuses = v.union(
  [v.number(STATUS), v.pipe(v.string(STATUS), v.regex(/^[1-5]xx$/, STATUS))],
  STATUS,
)

/** The members that compare a value of a request, the ones that cost most at the end. */
const MEMBERS: Readonly<Record<Exclude<keyof RequestMatcher, 'worlds' | 'text'>, Member>> = {
  operation: { read: (seen) => seen.operation, value: v.picklist(OPERATIONS.map(({ id }) => id)) },
  method: { read: (seen) => seen.method },
  path: { read: ({ path }) => path },
  player: { read: (seen) => seen.player },
  session: { read: (seen) => seen.headers.get('x-session-id') ?? undefined },
  status: { read: (seen) => seen.status, value: statuses },
  stage: { read: stageOf, value: v.picklist(STAGES) },
  fault: { read: (seen) => seen.fault?.id },
  world: { read: (seen) => seen.world },
  query: { read: ({ url }) => queryOf(url), keyOf: (name) => name },
  headers: { read: headersOf, keyOf: (name) => name.toLowerCase() },
  body: { read: ({ bodies: { request } }) => (request == null ? undefined : parsedBody(request)) },
}

/** The members that choose requests in another way: by their world, and by any text in them. */
const others = () => ({
  worlds: v.optional(v.picklist(['all'])),
  text: v.optional(v.pipe(v.string(PART), v.minLength(1, PART), v.maxLength(MAX_TEXT, PART))),
})

const eachMember = (schemaOf: (member: Member, name: string) => v.GenericSchema) =>
  Object.fromEntries(
    Object.entries(MEMBERS).map(([name, member]) => [name, v.optional(schemaOf(member, name))]),
  )

/** The schema of a matcher for JSON Schema. */
export function matcherSchema(): v.GenericSchema {
  const { comparison, comparisons } = scenarioSchemas(true)
  const byName = record(v.string(), comparison)
  const body = v.union([comparison, record(v.string(), v.union([comparison, byName]))])
  return v.strictObject({
    ...eachMember(({ value, keyOf }, name) => {
      if (name === 'body') return body
      if (keyOf) return byName
      return value ? v.union([value, comparisons]) : comparison
    }),
    ...others(),
  })
}

/** The comparisons are read one by one, with better reasons. */
const readMembers = optionReader(
  'requests',
  (): Record<string, v.GenericSchema> => ({ ...eachMember(() => v.unknown()), ...others() }),
)

/** Whether a request matches. */
type Predicate = (seen: SeenRequest) => boolean

/**
 * Creates the predicate of a matcher.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function predicateOf(matcher: RequestMatcher): Predicate {
  const { text, ...given } = readMembers(matcher)
  const all = Object.entries(MEMBERS).flatMap(([name, member]) => {
    const wanted = given[name]
    return wanted === undefined ? [] : [meeting(member, conditionsOf(name, member, wanted))]
  })
  if (typeof text === 'string') all.push(hasText(text))
  return (seen) => all.every((fits) => fits(seen))
}

function meeting({ read, keyOf }: Member, conditions: readonly Condition[]): Predicate {
  return (seen) => {
    const found = read(seen)
    return conditions.every(([keys, comparison]) => {
      const value = memberAt(found, keys)
      // All that a URL and a header have is text.
      return meets(keyOf ? compared(value, comparison) : value, comparison, seen.at)
    })
  }
}

/** The comparisons of a member, with the places of their values in its own. */
function conditionsOf(
  name: string,
  { value, keyOf }: Member,
  wanted: unknown,
): readonly Condition[] {
  if (name === 'body') return bodyConditions(wanted)
  if (keyOf) return namedConditions(name, wanted, keyOf)
  const comparison = readComparison(name, wanted, value)
  if (value !== statuses || typeof comparison !== 'string') return [[[], comparison]]
  const least = 100 * Number(comparison[0])
  return [[[], { gte: least, lt: least + 100 }]]
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
