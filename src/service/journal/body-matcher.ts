import * as v from 'valibot'
import { keysOf, shortPointerOf } from '../../contract/input/json-pointer'
import { nearest, nearestName } from '../../contract/input/nearest'
import { invalidOption } from '../../contract/input/options'
import {
  PROFILE_UPDATE,
  type ProfileUpdateBody,
  SETTINGS_UPDATE,
  type SettingsUpdate,
} from '../../contract/player-resources'
import { FauxhouseError } from '../../errors'
import type { Comparison } from '../../scenarios/definition'
import { COMPARISON_NAMES, comparisonSchemas } from '../../scenarios/expectation'
import { isPattern, POINTER } from '../../scenarios/schema'

/** A comparison, or in process a pattern of the engine. */
export type Wanted = Comparison | RegExp

/** Comparisons by the name of a parameter, a header or a field. */
export type ByName = Readonly<Record<string, Wanted>>

export type Compared<Sent> = { readonly [Name in keyof Sent]?: Wanted | undefined }

/** Comparisons by the fields of an update: editors propose the names. */
export type UpdateComparisons = Compared<Omit<ProfileUpdateBody, 'settings'>> & {
  readonly settings?: Wanted | Compared<SettingsUpdate> | undefined
}

/** How a body is compared: as a whole, or at places. */
export type BodyMatcher = Wanted | UpdateComparisons | Readonly<Record<string, Wanted | ByName>>

/** An object of a body whose fields have names. */
interface Level {
  readonly option: string
  /** JSON pointer to the object. */
  readonly pointer: string
  readonly names: readonly string[]
}

const FIELDS: Level = { option: 'body', pointer: '', names: Object.keys(PROFILE_UPDATE.fields) }
const SETTINGS: Level = {
  option: 'body.settings',
  pointer: '/settings',
  names: Object.keys(SETTINGS_UPDATE.fields),
}

const isPointer = (key: string): boolean => key === '' || key.startsWith('/')
const isPlace = (key: string): boolean => isPointer(key) || FIELDS.names.includes(key)

/** Whether a body has comparisons by place, not of the whole. */
export const isByPlace = (body: object): boolean => Object.keys(body).some(isPlace)

/** Whether the value of `settings` has comparisons by the name of a setting. */
const isBySetting = (value: unknown): value is ByName =>
  isObject(value) && Object.keys(value).some((key) => SETTINGS.names.includes(key))

/** The schema of a body. The given keys choose the comparisons: so a mistake gives one message. */
export function bodySchema(): v.GenericSchema {
  const { comparison, comparisons } = comparisonSchemas()
  const named = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, v.optional(comparison)]))
  const settings = v.lazy((given) =>
    isBySetting(given) ? v.strictObject(named(SETTINGS.names)) : comparison,
  )
  const fields = { ...named(FIELDS.names), settings: v.optional(settings) }
  return v.lazy((given): v.GenericSchema => {
    if (!isObject(given)) return comparison
    if (!isByPlace(given)) return comparisons
    return v.strictObject({ ...named(Object.keys(given).filter(isPointer)), ...fields })
  })
}

/**
 * Refuses keys by which a body cannot be compared, and values that are no comparisons.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function requireBody(body: unknown): void {
  requireComparison('body', body)
  if (!isObject(body)) return
  const keys = Object.keys(body)
  for (const key of keys.filter(isPointer)) requirePointer(key)
  requireNames(
    FIELDS,
    keys.filter((key) => !isPointer(key)),
    isByPlace(body),
  )
  if (!isByPlace(body)) return
  for (const [name, comparison] of Object.entries(body)) {
    requireComparison(`body.${name}`, comparison)
    if (name === 'settings' && isObject(comparison)) requireSettings(comparison)
  }
}

function requirePointer(key: string): void {
  if (v.is(comparisonSchemas().conditions, { [key]: '' })) return
  const option = `body.${key}`
  const facts = { caller: 'requests', option }
  throw invalidOption(`The option ${option}`, key, `Pass ${POINTER}.`, { facts })
}

function requireSettings(settings: object): void {
  requireNames(SETTINGS, Object.keys(settings), isBySetting(settings))
  if (!isBySetting(settings)) return
  for (const [name, each] of Object.entries(settings)) {
    requireComparison(`${SETTINGS.option}.${name}`, each)
  }
}

/** @param isNamed whether comparisons by name are given, beside which none is of the whole */
function requireNames(level: Level, keys: readonly string[], isNamed: boolean): void {
  const { option, pointer, names } = level
  for (const key of keys) {
    if (names.includes(key)) continue
    const isWhole = COMPARISON_NAMES.includes(key)
    if (isWhole && !isNamed) continue
    const shown = key.slice(0, 100)
    const remedy = isWhole
      ? `To also compare the whole value, write "${pointer}": { ${key}: … } in body.`
      : remedyFor(level, shown)
    const facts = { caller: 'requests', option: `${option}.${key}` }
    throw new FauxhouseError(
      'INVALID_OPTION',
      `The option ${option} has no "${shown}".`,
      remedy,
      facts,
    )
  }
}

function remedyFor({ pointer, names }: Level, key: string): string {
  const near = nearKey(names, key)
  const question = near === undefined ? '' : `Did you mean ${near}? `
  const other = JSON.stringify(pointer + shortPointerOf([key]))
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

/** A comparison, and the keys of its place in the body. */
export type Condition = readonly [keys: readonly string[], comparison: Wanted]

/** The comparisons of a body, by the keys of their places. */
export function bodyConditions(body: BodyMatcher): Condition[] {
  if (!isObject(body) || !isByPlace(body)) return [[[], body as Wanted]]
  return Object.entries(body).flatMap(([name, comparison]): Condition[] => {
    const keys = isPointer(name) ? keysOf(name) : [name]
    if (name !== 'settings' || !isBySetting(comparison)) return [[keys, comparison as Wanted]]
    return Object.entries(comparison).map(([setting, each]) => [[...keys, setting], each])
  })
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
 * Refuses values that are no comparison, and those that every request would fit: a pattern has no
 * comparison among its own members.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function requireComparison(option: string, value: unknown, caller = 'requests'): void {
  if (typeof value !== 'object' || isPattern(value)) return
  const refuse = (remedy: string, reason?: string, given: unknown = value) =>
    invalidOption(`The option ${option}`, given, remedy, {
      facts: { caller, option },
      reason,
    })
  if (value === null) {
    throw refuse(
      'Write { equals: null } for a null that the client sent, { absent: true } for no value.',
    )
  }
  if (Array.isArray(value)) {
    const items = JSON.stringify(value.slice(0, 3))
    throw refuse(
      `Write { equals: ${items} } for an equal list, { oneOf: ${items} } for one of its items.`,
    )
  }
  if ('asymmetricMatch' in value) {
    const remedy = 'Write a comparison such as { like: "VIP*" } or { absent: false }.'
    throw refuse(remedy, 'it belongs to another library.')
  }
  if ('matches' in value && typeof value.matches === 'string') {
    const remedy = 'Write { like: … } with * for any text, { contains: … }, or in process a RegExp.'
    throw refuse(remedy, 'a pattern as text is for scenarios.', value.matches)
  }
  if (Object.keys(value).length > 0) return
  const remedy = 'Omit it, or pass an exact value or a comparison such as { gte: 400 }.'
  throw refuse(remedy, 'it compares nothing.')
}
