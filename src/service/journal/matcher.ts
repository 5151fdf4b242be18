import * as v from 'valibot'
import { isObject, keysOf, memberAt, shortPointerOf } from '../../contract/input/json'
import { nearestName } from '../../contract/input/nearest'
import { optionReader } from '../../contract/input/options'
import { record } from '../../contract/input/record'
import { OPERATIONS, type OperationId } from '../../contract/operations'
import {
  PROFILE_UPDATE,
  type ProfileUpdateBody,
  SETTINGS_UPDATE,
  type SettingsUpdate,
} from '../../contract/update'
import type { Comparison } from '../../scenarios/definition'
import { COMPARISON_NAMES, meets } from '../../scenarios/expectation'
import { isPattern, isPointer, POINTER, scenarioSchemas } from '../../scenarios/schema'
import { headersOf } from './entry'
import type { RecordedRequest } from './record'
import { hasText, MAX_TEXT, parsedBody, queryValues, textOf } from './request-parts'
import { appliedPoliciesOf, STAGES, type Stage, stageOf } from './stages'

/** A comparison, or in process a pattern of the engine. */
export type Wanted = Comparison | RegExp

/** Comparisons by the name of a parameter, a header or a field. */
export type ByName = Readonly<Record<string, Wanted>>

export type Compared<Sent> = { readonly [Name in keyof Sent]?: Wanted | undefined }

/** Comparisons by the fields of an update: editors propose the names. */
export type UpdateComparisons = Compared<Omit<ProfileUpdateBody, 'settings'>> & {
  /** The settings as a whole, or each by its name. */
  readonly settings?: Wanted | Compared<SettingsUpdate> | undefined
}

/** How a body is compared: as a whole, at places, or both. */
export type BodyMatcher = Wanted | UpdateComparisons | Readonly<Record<string, Wanted | ByName>>

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
  /** The names of the policies that took part: `{ contains: 'sortOrder' }`. */
  readonly policies?: Exclude<Wanted, string> | undefined
  /** The time until the response was ready, in ms: `{ gte: 500 }`. */
  readonly duration_ms?: Exclude<Wanted, string> | undefined
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
const NO_COMPARISON = 'an exact value, or a comparison such as { gte: 400 }: it compares nothing'

/** What to write in place of a value that is no comparison, or that every request would fit. */
function mistakeIn(given: unknown): string | undefined {
  if (typeof given !== 'object' || isPattern(given)) return undefined
  if (given === null) {
    return '{ equals: null } for a null that the client sent, or { absent: true } for no value'
  }
  if (Array.isArray(given)) {
    const items = JSON.stringify(given.slice(0, 3))
    return `{ equals: ${items} } for an equal list, or { oneOf: ${items} } for one of its items`
  }
  if ('asymmetricMatch' in given) {
    return 'a comparison such as { like: "VIP*" } or { absent: false }, and none of another library'
  }
  if ('matches' in given && typeof given.matches === 'string') {
    return '{ like: … } with * for any text, { contains: … }, or in process a RegExp'
  }
  return Object.values(given).some((each) => each !== undefined) ? undefined : NO_COMPARISON
}

/**
 * The schema of a comparison.
 *
 * @param value what may stand in place of comparisons; default: any text, number or flag
 */
function comparisonOf(value?: v.GenericSchema): v.GenericSchema {
  return v.lazy((given) => {
    const mistake = mistakeIn(given)
    if (mistake !== undefined) return v.custom(() => false, mistake)
    return isObject(given) || value === undefined ? scenarioSchemas(false).comparison : value
  })
}

const byName = v.lazy((given) => {
  if (!isObject(given) || isPattern(given)) return v.custom(() => false, BY_NAME)
  const isEmpty = mistakeIn(given) !== undefined
  return isEmpty ? v.custom(() => false, NO_COMPARISON) : record(v.string(), comparisonOf())
})

const isPlace = (name: string) => name === '' || name.startsWith('/')

const SETTINGS = Object.keys(SETTINGS_UPDATE.fields)
const FIELDS = Object.keys(PROFILE_UPDATE.fields)

/**
 * The schema of the comparisons of a body, or of its settings: of the whole, by the names of
 * fields, and by pointers. For a name that is like none of these, its pointer is proposed.
 */
function placesOf(names: readonly string[], keys: readonly string[]): v.GenericSchema {
  const known = [...names, ...COMPARISON_NAMES]
  return v.lazy((given) => {
    const mistake = mistakeIn(given)
    const isOther = mistake !== undefined && mistake !== NO_COMPARISON
    if (!isObject(given) || isPattern(given) || isOther) return comparisonOf()
    const { comparisons } = scenarioSchemas(false)
    const pointers = Object.keys(given).flatMap((key) => {
      if (keys.length === 0 && isPlace(key)) return key
      const isLike = known.includes(key) || nearestName(key, known) !== undefined
      return isLike ? [] : shortPointerOf([...keys, key])
    })
    const entries = [...names, ...pointers].map((name) => {
      const isWrong = isPlace(name) && !isPointer(name)
      const inner = name === 'settings' ? placesOf(SETTINGS, [name]) : comparisonOf()
      return [name, isWrong ? v.custom(() => false, POINTER) : v.optional(inner)] as const
    })
    // It has no prototype, whose members would count as names.
    const own = Object.assign(Object.create(null), comparisons.entries, Object.fromEntries(entries))
    return v.pipe(
      v.strictObject(own),
      v.check((each) => !mistakeIn(each), NO_COMPARISON),
    )
  })
}

/** Whether a body has comparisons by place. */
export function isByPlace(body: object): boolean {
  return Object.keys(body).some((key) => !COMPARISON_NAMES.includes(key))
}

/** How a member of a matcher is compared. */
interface Member {
  /** The value of a request. */
  readonly read: (seen: RecordedRequest) => unknown
  /** What may stand in place of comparisons; default: any text, number or flag. */
  readonly value?: v.GenericSchema
  /** The comparisons are by name; the name as the value has it. */
  readonly keyOf?: (name: string) => string
}

const statuses = v.union(
  [v.number(STATUS), v.pipe(v.string(STATUS), v.regex(/^[1-5]xx$/, STATUS))],
  STATUS,
)

/** A class such as `4xx` as comparisons. */
function statusRange(wanted: unknown): unknown {
  if (typeof wanted !== 'string') return wanted
  const least = 100 * Number(wanted[0])
  return { gte: least, lt: least + 100 }
}

type MemberName = Exclude<keyof RequestMatcher, 'worlds' | 'text'>

/** The members that compare a value of a request, the ones that cost most at the end. */
const MEMBERS: Readonly<Record<MemberName, Member>> = {
  operation: {
    read: ({ operation }) => operation,
    value: v.picklist(OPERATIONS.map(({ id }) => id)),
  },
  method: { read: ({ method }) => method },
  path: { read: ({ path }) => path },
  player: { read: ({ player }) => player },
  session: { read: ({ headers }) => headers.get('x-session-id') ?? undefined },
  status: { read: ({ status }) => status, value: statuses },
  stage: { read: stageOf, value: v.picklist(STAGES) },
  fault: { read: ({ fault }) => fault?.id },
  world: { read: ({ world }) => world },
  duration_ms: { read: ({ durationMs }) => durationMs },
  policies: { read: (seen) => Object.keys(appliedPoliciesOf(seen)) },
  query: { read: ({ url }) => queryValues(url), keyOf: (name) => name },
  headers: { read: headersOf, keyOf: (name) => name.toLowerCase() },
  body: {
    read: ({ requestBody }) => (requestBody == null ? undefined : parsedBody(textOf(requestBody))),
  },
}

/** The schema of a member: the one that reads it, or one that JSON Schema can express. */
function schemaOf(name: string, { value, keyOf }: Member, isShown: boolean): v.GenericSchema {
  if (!isShown) {
    if (name === 'body') return placesOf(FIELDS, [])
    return keyOf ? byName : comparisonOf(value)
  }
  const { comparison, comparisons } = scenarioSchemas(true)
  const named = record(v.string(), comparison)
  if (keyOf) return named
  if (name !== 'body') return value ? v.union([value, comparisons]) : comparison
  return v.union([comparison, record(v.string(), v.union([comparison, named]))])
}

function matcherOf(isShown: boolean): Record<string, v.GenericSchema> {
  const members = Object.entries(MEMBERS).map(([name, member]) => {
    return [name, v.optional(schemaOf(name, member, isShown))] as const
  })
  return {
    ...Object.fromEntries(members),
    worlds: v.optional(v.picklist(['all'])),
    text: v.optional(v.pipe(v.string(PART), v.minLength(1, PART), v.maxLength(MAX_TEXT, PART))),
  }
}

/** The schema of a matcher for JSON Schema. */
export const matcherSchema = (): v.GenericSchema => v.strictObject(matcherOf(true))

const readMatcher = optionReader('requests', () => matcherOf(false))

/** Rejects what is no comparison. @throws FauxhouseError INVALID_OPTION */
export function requireComparison(option: string, given: unknown): void {
  optionReader('requests', () => ({ [option]: comparisonOf() }))({ [option]: given })
}

/** Whether a request matches. */
type Predicate = (seen: RecordedRequest) => boolean

/** A comparison, and the keys of its place in the value of its member. */
type Condition = readonly [keys: readonly string[], comparison: unknown]

/**
 * Creates the predicate of a matcher.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function predicateOf(matcher: RequestMatcher): Predicate {
  const { text, ...given } = readMatcher(matcher)
  const all = Object.entries(MEMBERS).flatMap(([name, { read, keyOf }]) => {
    const wanted = given[name]
    if (wanted === undefined) return []
    const conditions = conditionsIn(name, wanted, keyOf)
    return (seen: RecordedRequest) => {
      const found = read(seen)
      return conditions.every(([keys, comparison]) => {
        const value = memberAt(found, keys)
        // A query and a header have text only.
        const compared = keyOf ? numberIn(value, comparison) : value
        return meets(compared, comparison as Wanted, seen.at)
      })
    }
  })
  if (typeof text === 'string') all.push(hasText(text))
  return (seen) => all.every((fits) => fits(seen))
}

/** The comparisons of a member, with the places of their values in its own. */
function conditionsIn(member: string, wanted: unknown, keyOf: Member['keyOf']): Condition[] {
  if (keyOf) return Object.entries(Object(wanted)).map(([name, each]) => [[keyOf(name)], each])
  if (member === 'body') return placedConditions(wanted, [])
  return [[[], member === 'status' ? statusRange(wanted) : wanted]]
}

function placedConditions(wanted: unknown, keys: readonly string[]): Condition[] {
  if (!isObject(wanted) || isPattern(wanted)) return [[keys, wanted]]
  const given = Object.entries(wanted).filter(([, each]) => each !== undefined)
  const whole = given.filter(([name]) => COMPARISON_NAMES.includes(name))
  const conditions = given.flatMap(([name, each]): Condition[] => {
    if (COMPARISON_NAMES.includes(name)) return []
    const place = isPointer(name) ? keysOf(name) : [...keys, name]
    return name === 'settings' ? placedConditions(each, place) : [[place, each]]
  })
  return whole.length === 0 ? conditions : [[keys, Object.fromEntries(whole)], ...conditions]
}

/** A string as a number, if it is compared with numbers. */
function numberIn(value: unknown, comparison: unknown): unknown {
  const wanted = isObject(comparison) ? Object.values(comparison) : [comparison]
  const isNumeric = typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
  return isNumeric && wanted.some((each) => typeof each === 'number') ? Number(value) : value
}
