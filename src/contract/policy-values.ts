import { type IntakeFault, intakeFault, isJsonValue, isObject, parsedJson } from './input/json'
import type { Problem } from './problems'

/**
 * JSON whose strings can contain placeholders for members of the problem: `{code}`, `{detail}` ...
 */
export type ErrorTemplate = Readonly<Record<string, unknown>>

/** The result of a user's render function: a response in the format of their deployment. */
export interface RenderedError {
  /** Sent as JSON; a string is sent as it is. */
  readonly body: unknown
  /** Default: the problem's own. */
  readonly status?: number
  /** Default: `application/json`, or `text/plain` for a string. */
  readonly contentType?: string
}

export type ErrorRenderer = (problem: Problem) => RenderedError

export type ErrorFormat = 'problem-json' | 'envelope' | 'plain' | ErrorTemplate | ErrorRenderer

/** Reads a value from JSON or from text; undefined if it is invalid. */
export type PolicyReader<T> = (value: unknown) => T | undefined

/** What is wrong with a value, and where: a clause that completes "cannot be that:". */
export type ValueFault = IntakeFault

/** The values of a policy. The policy table describes the members. */
export interface Values<T> {
  readonly values: readonly string[]
  readonly read: PolicyReader<T>
  readonly fault?: (value: unknown) => ValueFault | undefined
}

/** One of a fixed set of words or numbers, the default first. */
export function choice<const T extends string | number>(...options: readonly T[]): Values<T> {
  return {
    values: options.map(String),
    read: (value) =>
      options.find(
        (option) => option === value || (typeof value === 'string' && String(option) === value),
      ),
  }
}

export const flag: Values<boolean> = {
  values: ['false', 'true'],
  read: (value) => {
    if (value === true || value === 'true') return true
    return value === false || value === 'false' ? false : undefined
  },
}

const wholeNumber: PolicyReader<number> = (value) => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1
    ? number
    : undefined
}

/** A whole number from 1. */
export function positiveInteger(initial: string, meaning: string): Values<number> {
  return { values: [initial, meaning], read: wholeNumber }
}

/** `any`, or a value that `read` accepts. */
export function anyOr<T>(read: PolicyReader<T>, form: string): Values<'any' | T> {
  return { values: ['any', form], read: (value) => (value === 'any' ? 'any' : read(value)) }
}

/** A list of non-empty strings, as an array or as text separated by commas. */
export const listOf: PolicyReader<readonly string[]> = (value) => {
  const list = typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value
  if (!Array.isArray(list) || list.length === 0) return undefined
  return list.every((item): item is string => typeof item === 'string' && item !== '')
    ? [...list]
    : undefined
}

/** Player ids by session id: an object, a list (any player), or text `session:player,session`. */
export const sessionTable: PolicyReader<Readonly<Record<string, string>>> = (value) => {
  if (isObject(value)) {
    const entries = Object.entries(value)
    const good = entries.every(
      ([key, player]) => key !== '' && typeof player === 'string' && player,
    )
    return entries.length > 0 && good ? tableOf(entries as [string, string][]) : undefined
  }
  const list = listOf(value)
  if (list === undefined) return undefined
  const pairs = list.map((item): [string, string] => {
    const colon = typeof value === 'string' ? item.indexOf(':') : -1
    return colon < 0 ? [item, '*'] : [item.slice(0, colon), item.slice(colon + 1)]
  })
  return pairs.every(([session, player]) => session !== '' && player !== '')
    ? tableOf(pairs)
    : undefined
}

// No prototype, so that a session called `constructor` is a session like any other.
function tableOf(entries: readonly [string, string][]): Record<string, string> {
  const table: Record<string, string> = Object.create(null)
  for (const [session, player] of entries) table[session] = player
  return table
}

export const errorFormat: Values<ErrorFormat> = {
  values: ['problem-json', 'envelope', 'plain', 'a JSON template', 'a function (library only)'],
  read: (value) => {
    if (value === 'problem-json' || value === 'envelope' || value === 'plain') return value
    if (typeof value === 'function') return value as ErrorRenderer
    const json = typeof value === 'string' ? parsedJson(value) : value
    // The caller says what no input may have, such as too many levels.
    const isTemplate = isObject(json) && (isJsonValue(json) || intakeFault(json) !== undefined)
    return isTemplate ? (json as ErrorTemplate) : undefined
  },
}
