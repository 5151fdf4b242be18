import * as v from 'valibot'
import { type Facts, FauxhouseError } from '../../errors'
import { type Edge, type InstantInput, readInstantInput } from '../../simulator/domain/instants'
import { isFitText } from './json'
import { type ShapeProblem, shapeProblems } from './shape'

/** A schema for each option: a missing one does not compile. */
export type OptionSchemas<Options> = {
  readonly [Name in keyof Options]-?: v.GenericSchema<Options[Name], unknown>
}

/** The options after reading: with their defaults, and instants in ms. */
export type ReadOptions<Schemas extends v.ObjectEntries> = {
  readonly [Name in keyof Schemas]: v.InferOutput<Schemas[Name]>
}

/**
 * Creates the reader of a function's options. TypeScript does the same checks, but plain JavaScript
 * does not, and an ignored option leads to a test that proves nothing.
 *
 * @param caller name of the function, for messages
 * @param schemasOf called with the first options: schemas that are not needed cost no import time
 * @returns a reader that throws INVALID_OPTION and names the option, the given value and the
 *   allowed ones; for an unknown option the nearest one
 */
export function optionReader<const Schemas extends v.ObjectEntries>(
  caller: string,
  schemasOf: () => Schemas,
): (given: unknown) => ReadOptions<Schemas> {
  let built: v.StrictObjectSchema<Schemas, undefined> | undefined
  return (given) => {
    built ??= v.strictObject(schemasOf())
    const schema = built
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      const names = Object.keys(schema.entries).join(', ')
      throw invalidOption(`The options of ${caller}`, given, `Pass an object with ${names}.`)
    }
    const result = v.safeParse(schema, given)
    if (result.success) return result.output as ReadOptions<Schemas>
    throw rejectionOf(caller, schema, result.issues)
  }
}

/**
 * Reads one argument of a function.
 *
 * @param what start of the message, such as `The path of loadScenarioFile`
 * @throws FauxhouseError INVALID_OPTION
 */
export function readArgument<Schema extends v.GenericSchema>(
  what: string,
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, given)
  if (result.success) return result.output
  const [problem] = shapeProblems(schema, result.issues)
  const { path, remedy, reason } = problem as ShapeProblem
  const place = path.length === 0 ? what : `${what} at ${path.join('.')}`
  throw invalidOption(place, problem?.given, remedy, { reason })
}

/**
 * Reports the first problem. Unknown names come first: a misspelt one explains a missing option.
 */
function rejectionOf(
  caller: string,
  schema: v.StrictObjectSchema<v.ObjectEntries, undefined>,
  issues: readonly v.BaseIssue<unknown>[],
): FauxhouseError {
  const problems = shapeProblems(schema, issues)
  const first = problems.find(({ fault }) => fault === 'stray') ?? problems[0]
  const { path, fault, given, remedy, reason, removed } = allowing(schema, first as ShapeProblem)
  const option = path.join('.')
  const facts = { caller, option, ...(removed !== undefined && { removed: true }) }
  if (fault !== 'stray') {
    return invalidOption(`The option "${option}"`, given, remedy, { facts, reason })
  }
  const problem = `${caller} has no option "${option.slice(0, 100)}".`
  return new FauxhouseError('INVALID_OPTION', problem, remedy, facts)
}

/** Adds the allowed values of a missing option, which only the schema of that option states. */
function allowing(
  { entries }: v.StrictObjectSchema<v.ObjectEntries, undefined>,
  problem: ShapeProblem,
): ShapeProblem {
  const own = problem.fault === 'missing' ? entries[problem.path[0] ?? ''] : undefined
  const [found] = own ? shapeProblems(own, v.safeParse(own, undefined).issues ?? []) : []
  return found ? { ...found, path: problem.path } : problem
}

/**
 * The error for an invalid option or argument.
 *
 * @param what start of the sentence, such as `The option limit of list`
 * @param reason why the value does not fit, as a sentence
 */
export function invalidOption(
  what: string,
  given: unknown,
  remedy: string,
  { facts = {}, reason }: { readonly facts?: Facts; readonly reason?: string | undefined } = {},
): FauxhouseError {
  const value = quoted(given)
  const problem = `${what} cannot be ${value}${reason === undefined ? '.' : `: ${reason}`}`
  return new FauxhouseError('INVALID_OPTION', problem, remedy, { ...facts, given: value })
}

/** A value in a message: JSON if it has a JSON form, cut. */
function quoted(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'string') return cut(JSON.stringify(value))
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Date && Number.isNaN(value.getTime())) return 'an invalid Date'
  try {
    return cut(JSON.stringify(value) ?? 'an object')
  } catch {
    return 'an object'
  }
}

function cut(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

/*
 * Schemas of the kinds of option values. A message states what is allowed: it completes "Pass …".
 */

/** True or false. */
export const flag = () => v.boolean('true or false')

export const text = (allowed = 'a string') => v.string(allowed)

/** A string that is accepted and stored, not only compared with others. */
export const fitText = () => {
  const allowed = 'text without control characters, noncharacters and lone surrogates'
  return v.pipe(text(), v.check(isFitText, allowed))
}

/** An id in a path: not a dot segment, which a URL drops. */
export const pathId = () =>
  v.pipe(text(), v.regex(/^(?!\.{1,2}$)[\w.~-]{1,100}$/, '1 to 100 of A-Z a-z 0-9 . _ ~ -'))

/** A whole number in a range, both ends included. */
export function whole(min: number, max = Number.MAX_SAFE_INTEGER) {
  const isWhole = (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
  const isOpen = max === Number.MAX_SAFE_INTEGER
  const schema = v.custom<number>(
    isWhole,
    `a whole number from ${min}${isOpen ? '' : ` to ${max}`}`,
  )
  const described = { type: 'integer', minimum: min, ...(!isOpen && { maximum: max }) }
  return v.pipe(schema, v.metadata(described))
}

/** The range of accepted instants, and the edge of its day that a date alone means. */
interface InstantRange {
  readonly edge?: Edge
  /** Bounds in ms UTC, inclusive. */
  readonly first?: number
  readonly last?: number
  /** What is allowed. */
  readonly allowed?: string
}

/** An instant in any form, read as ms UTC. */
export function instantInput(range: InstantRange = {}) {
  const { edge = 'start', allowed = INSTANT } = range
  const { first = Number.MIN_SAFE_INTEGER, last = Number.MAX_SAFE_INTEGER } = range
  return v.pipe(
    v.custom<InstantInput>(() => true),
    v.rawTransform(({ dataset, addIssue, NEVER }): number => {
      const ms = readInstantInput(dataset.value, edge)
      const isInstant = typeof ms === 'number' && Number.isSafeInteger(ms)
      if (isInstant && ms >= first && ms <= last) return ms
      // Text says why there is no instant. The error takes its reason from `expected`.
      addIssue({ message: allowed, ...(typeof ms === 'string' && { expected: ms }) })
      return NEVER
    }),
  )
}

const INSTANT = 'an instant such as 2026-01-31T12:00:00Z, a date, or milliseconds'
