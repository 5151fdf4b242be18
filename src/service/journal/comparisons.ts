import * as v from 'valibot'
import { keysOf, shortPointerOf } from '../../contract/input/json-pointer'
import { nearest, nearestName } from '../../contract/input/nearest'
import { invalidOption, optionReader } from '../../contract/input/options'
import {
  PROFILE_UPDATE,
  type ProfileUpdateBody,
  SETTINGS_UPDATE,
  type SettingsUpdate,
} from '../../contract/update-resources'
import { FauxhouseError } from '../../errors'
import type { Comparison } from '../../scenarios/definition'
import { COMPARISON_NAMES } from '../../scenarios/expectation'
import { isPattern, POINTER, scenarioSchemas } from '../../scenarios/schema'

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

/** How a body is compared: as a whole, or at places. */
export type BodyMatcher = Wanted | UpdateComparisons | Readonly<Record<string, Wanted | ByName>>

/** A comparison, and the keys of its place in the compared value. */
export type Condition = readonly [keys: readonly string[], comparison: Wanted]

/** An object of a body whose fields have names. */
interface Level {
  readonly keys: readonly string[]
  readonly names: readonly string[]
}

const FIELDS: Level = { keys: [], names: Object.keys(PROFILE_UPDATE.fields) }
const SETTINGS: Level = { keys: ['settings'], names: Object.keys(SETTINGS_UPDATE.fields) }

const isPointer = (key: string): boolean => key === '' || key.startsWith('/')

/** Whether a body has comparisons by place, not of the whole. */
export function isByPlace(body: object, level = FIELDS): boolean {
  const isPlace = (key: string) => level.names.includes(key) || (level === FIELDS && isPointer(key))
  return Object.keys(body).some(isPlace)
}

/**
 * The comparisons of a body, or of its settings.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function bodyConditions(given: unknown, level = FIELDS): Condition[] {
  const option = ['body', ...level.keys].join('.')
  requireComparison(option, given)
  if (!isObject(given)) return [[level.keys, readComparison(option, given)]]
  const isNamed = isByPlace(given, level)
  for (const key of Object.keys(given)) requireKey(option, key, level, isNamed)
  if (!isNamed) return [[level.keys, readComparison(option, given)]]
  return Object.entries(given).flatMap(([name, each]): Condition[] => {
    if (each === undefined) return []
    if (level === FIELDS && name === 'settings') return bodyConditions(each, SETTINGS)
    const keys = isPointer(name) ? keysOf(name) : [...level.keys, name]
    return [[keys, readComparison(`${option}.${name}`, each)]]
  })
}

/** @param isNamed whether comparisons by name are given, beside which none is of the whole */
function requireKey(option: string, key: string, level: Level, isNamed: boolean): void {
  const facts = { caller: 'requests', option: `${option}.${key}` }
  if (level === FIELDS && isPointer(key)) {
    if (v.is(scenarioSchemas(false).conditions, { [key]: '' })) return
    throw invalidOption(`The option ${facts.option}`, key, `Pass ${POINTER}.`, { facts })
  }
  const isWhole = COMPARISON_NAMES.includes(key)
  if (level.names.includes(key) || (isWhole && !isNamed)) return
  const shown = key.slice(0, 100)
  const remedy = isWhole
    ? `To also compare the whole value, write "${shortPointerOf(level.keys)}": { ${key}: … } in body.`
    : remedyFor(level, shown)
  const problem = `The option ${option} has no "${shown}".`
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, facts)
}

function remedyFor({ keys, names }: Level, key: string): string {
  const near = nearKey(names, key)
  const question = near === undefined ? '' : `Did you mean ${near}? `
  const other = JSON.stringify(shortPointerOf([...keys, key]))
  const places =
    names === FIELDS.names
      ? `the fields of an update (${names.join(', ')}), anything else by its JSON pointer, such as ${other},`
      : `the settings of an update (${names.join(', ')})`
  return `${question}It compares ${places} or the whole by ${COMPARISON_NAMES.join(', ')}.`
}

function nearKey(names: readonly string[], key: string): string | undefined {
  const near = nearestName(key, names)
  if (near !== undefined) return near
  const setting = names === FIELDS.names ? nearestName(key, SETTINGS.names) : undefined
  if (setting !== undefined) return `settings: { ${setting}: … }`
  // One or two letters are near to `gt` or `lt`.
  return key.length < 3 ? undefined : nearest(key, COMPARISON_NAMES, 2)
}

/**
 * Reads a value, comparisons, or a pattern of the engine.
 *
 * @param value the schema of a value; default: any text, number or flag
 * @throws FauxhouseError INVALID_OPTION
 */
export function readComparison(option: string, given: unknown, value?: v.GenericSchema): Wanted {
  requireComparison(option, given)
  const schema = isObject(given) || value === undefined ? scenarioSchemas(false).comparison : value
  const read = optionReader('requests', () => ({ [option]: schema }))
  return read({ [option]: withPatterns(given) })[option] as Wanted
}

/** The comparisons of a matcher in which patterns of the engine stand in place of comparisons. */
export function withPatterns(value: unknown): unknown {
  if (isPattern(value)) return { matches: value }
  if (!isObject(value) || Array.isArray(value)) return value
  const { matches, ...others } = value as Readonly<Record<string, unknown>>
  const named = Object.entries(others).map(([name, each]) => [name, withPatterns(each)] as const)
  return { ...Object.fromEntries(named), ...('matches' in value && { matches }) }
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null

/**
 * Rejects values that are no comparison, and those that every request would fit: a pattern has no
 * comparison among its own members.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function requireComparison(option: string, value: unknown): void {
  if (typeof value !== 'object' || isPattern(value)) return
  const invalidComparison = (remedy: string, reason?: string, given: unknown = value) =>
    invalidOption(`The option ${option}`, given, remedy, {
      facts: { caller: 'requests', option },
      reason,
    })
  if (value === null) {
    throw invalidComparison(
      'Write { equals: null } for a null that the client sent, { absent: true } for no value.',
    )
  }
  if (Array.isArray(value)) {
    const items = JSON.stringify(value.slice(0, 3))
    throw invalidComparison(
      `Write { equals: ${items} } for an equal list, { oneOf: ${items} } for one of its items.`,
    )
  }
  if ('asymmetricMatch' in value) {
    const remedy = 'Write a comparison such as { like: "VIP*" } or { absent: false }.'
    throw invalidComparison(remedy, 'it belongs to another library.')
  }
  if ('matches' in value && typeof value.matches === 'string') {
    const remedy = 'Write { like: … } with * for any text, { contains: … }, or in process a RegExp.'
    throw invalidComparison(remedy, 'a pattern as text is for scenarios.', value.matches)
  }
  if (Object.values(value).some((each) => each !== undefined)) return
  const remedy = 'Omit it, or pass an exact value or a comparison such as { gte: 400 }.'
  throw invalidComparison(remedy, 'it compares nothing.')
}
