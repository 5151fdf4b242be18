import { nearest, suggestion } from '../../contract/input/nearest'
import { addDuration } from '../../simulator/domain/durations'
import { formatInstant, hasText, parseInstant } from '../../simulator/domain/instants'
import type { FilterField, FilterKind } from './filter-fields'

/** A comparison of one field. */
export interface Clause {
  /** As the user wrote it. */
  readonly text: string
  readonly path: string
  /** The known word that is near to one which the simulator does not have. */
  readonly nearWord?: string
  /** Whether a value of the field passes; undefined and null stand for an absent field. */
  test(value: unknown): boolean
}

/** The operators of each kind. All kinds have `is present` and `is absent`. */
const OPERATORS: Readonly<Record<FilterKind, readonly string[]>> = {
  text: ['=', '!=', 'contains'],
  word: ['=', '!=', 'contains'],
  flag: ['=', '!='],
  number: ['=', '!=', '<', '<=', '>', '>='],
  instant: ['=', '!=', '<', '<=', '>', '>='],
  list: ['has'],
}

/** Why a comparison is none. */
export interface ClauseFault {
  readonly problem: string
  readonly remedy: string
  /** Whether the value is at fault, not the operator. */
  readonly isValue: boolean
}

/** Operators that are words. */
export const WORD_OPERATORS: readonly string[] = ['has', 'contains', 'is']

/**
 * The test of a comparison, or why there is none.
 *
 * @param now instant that durations count from, ms UTC
 */
export function testOf(
  field: FilterField,
  operator: string,
  value: string,
  now: number,
): Clause['test'] | ClauseFault {
  const { path, kind } = field
  if (operator === 'is') {
    if (value === 'present' || value === 'absent') {
      return (found) => ((found ?? undefined) !== undefined) === (value === 'present')
    }
    return fault(`is ${value}`, 'Write is present or is absent.', true)
  }
  const operators = OPERATORS[kind]
  if (!operators.includes(operator)) {
    const listed = [...operators, 'is present', 'is absent'].join(', ')
    return fault(`${path} ${operator}`, `${path} takes ${listed}.`, false)
  }
  switch (kind) {
    case 'flag':
      return flagTest(operator, value)
    case 'number':
      return numberTest(operator, value)
    case 'instant':
      return instantTest(operator, value, now)
    case 'list':
      return (found) => Array.isArray(found) && found.includes(value)
    default:
      return wordTest(operator, value, field)
  }
}

function fault(what: string, remedy: string, isValue: boolean): ClauseFault {
  return { problem: `"${what}" cannot be compared`, remedy, isValue }
}

/** The word that is meant by a value which is none of an open vocabulary. */
export function nearWordOf({ words, isClosed }: FilterField, value: string): string | undefined {
  if (words === undefined || isClosed || words.includes(value)) return undefined
  return nearest(value, words)
}

function wordTest(operator: string, value: string, { path, words, isClosed }: FilterField) {
  if (operator === 'contains') {
    const sought = value.toLowerCase()
    return (found: unknown) => typeof found === 'string' && found.toLowerCase().includes(sought)
  }
  if (isClosed && words !== undefined && !words.includes(value)) {
    const problem = `${path} has no word "${value}"`
    return { problem, remedy: suggestion(value, words), isValue: true }
  }
  return (found: unknown) => (found === value) === (operator === '=')
}

function flagTest(operator: string, value: string) {
  if (value !== 'true' && value !== 'false') return fault(value, 'Write true or false.', true)
  return (found: unknown) => (found === (value === 'true')) === (operator === '=')
}

function numberTest(operator: string, value: string) {
  const wanted = Number(value)
  if (value.trim() === '' || !Number.isFinite(wanted)) {
    return fault(value, 'Write a number such as 100 or 12.50.', true)
  }
  return (found: unknown) =>
    compares(operator, typeof found === 'number' ? found : Number.NaN, wanted)
}

function instantTest(operator: string, value: string, now: number) {
  const wanted = instantOf(value, now)
  if (wanted === undefined) {
    const remedy = 'Write an instant, a date, or a duration from now such as -P30D.'
    return fault(value, remedy, true)
  }
  // Responses have instants in one form, which sorts in time order; it begins with a digit.
  const written = wanted < 0 ? '' : '~'
  const text = hasText(wanted) ? formatInstant(wanted) : written
  return (found: unknown) =>
    typeof found === 'string'
      ? compares(operator, found, text)
      : compares(operator, Number.NaN, wanted)
}

function instantOf(value: string, now: number): number | undefined {
  if (!/^[+-]?P/.test(value)) {
    const at = parseInstant(value)
    return typeof at === 'number' ? at : undefined
  }
  try {
    return addDuration(now, value.replace(/^\+/, ''))
  } catch {
    return undefined
  }
}

/** Of an absent value, which is NaN, only `!=` holds. */
function compares<Value extends number | string>(
  operator: string,
  found: Value,
  wanted: Value,
): boolean {
  switch (operator) {
    case '<':
      return found < wanted
    case '<=':
      return found <= wanted
    case '>':
      return found > wanted
    case '>=':
      return found >= wanted
    default:
      return (found === wanted) === (operator === '=')
  }
}
