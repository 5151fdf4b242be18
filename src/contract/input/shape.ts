import type * as v from 'valibot'
import { membersOf } from './json'
import { nearestName, suggestion } from './nearest'
import { removedMember, removedRemedy } from './removed'

/** One fault of a value, in plain words. */
export interface ShapeProblem {
  /** Path of the fault, member by member; empty for the value itself. */
  readonly path: readonly string[]
  /** The kind: an unknown member, a missing one, a value outside a choice, or another fault. */
  readonly fault: 'stray' | 'missing' | 'choice' | 'other'
  /** The value at the path. */
  readonly given: unknown
  /** For a choice the value as JSON, cut; otherwise a clause, or the schema's sentence. */
  readonly found: string
  /** Why the value does not fit, as a sentence, if the allowed values do not make it plain. */
  readonly reason?: string | undefined
  /** End of the message: what to do. */
  readonly remedy: string
  /** For an unknown member the name that is meant, if one is near. The remedy contains it. */
  readonly meant?: string | undefined
  /** For a name that earlier versions had: what to do instead. The remedy contains it. */
  readonly removed?: string | undefined
  /** For a choice the allowed strings, for an unknown member the names of the others. */
  readonly allowed: readonly string[]
  /** For another fault: what is allowed, as a clause. */
  readonly wanted: string
  /** Whether the fault is the name of a member, not its value. */
  readonly isName: boolean
}

/** All faults of a value by a schema. */
export function shapeProblems(
  schema: v.GenericSchema,
  issues: readonly v.BaseIssue<unknown>[],
): ShapeProblem[] {
  const all = issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => String(key))
    return { path, given: issue.input, ...NOTHING_MORE, ...problemOf(schema, issue) }
  })
  return all.filter((problem) => problem.fault !== 'missing' || !isMisspelled(problem, all))
}

/** Whether a missing member is there under a name that is like it, which is the problem then. */
function isMisspelled({ path }: ShapeProblem, all: readonly ShapeProblem[]): boolean {
  const parent = String(path.slice(0, -1))
  return all.some((each) => each.meant === path.at(-1) && String(each.path.slice(0, -1)) === parent)
}

const NOTHING_MORE = { found: '', allowed: [], wanted: '', isName: false }

function problemOf(
  schema: v.GenericSchema,
  issue: v.BaseIssue<unknown>,
): Pick<ShapeProblem, 'fault' | 'remedy'> & Partial<ShapeProblem> {
  const path = issue.path ?? []
  const last = path.at(-1)
  const isName = last?.origin === 'key'
  if (isName && issue.expected === 'never') {
    const fields = fieldsAt(schema, path)
    const allowed = Object.keys(fields)
    const removed = removedMember(path.map(({ key }) => String(key)))
    if (removed !== undefined) return { fault: 'stray', remedy: removed, removed, allowed }
    return { fault: 'stray', ...remedyOfStray(String(last.key), fields), allowed }
  }
  // The package's own messages state what is allowed: they complete "… is not …" and "Pass …".
  if (!issue.message.startsWith('Invalid ')) {
    const wanted = issue.message
    const found = `${cutJson(issue.input)} is not ${wanted}`
    const reason = issue.type === 'raw_transform' ? (issue.expected ?? undefined) : undefined
    const remedy = quotedNumber(issue) ?? `Pass ${wanted}.`
    return { fault: 'other', found, reason, remedy, wanted, isName }
  }
  if (isName) return { fault: 'missing', remedy: 'Add it.' }
  const allowed = [...(issue.expected ?? '').matchAll(/"([^"]+)"/g)].map(([, word]) => word ?? '')
  if (allowed.length > 0) {
    const given = String(issue.input)
    const removed = last?.key === 'failure' ? removedRemedy('effects', given) : undefined
    const remedy = removed ?? suggestion(given, allowed)
    return { fault: 'choice', found: cutJson(issue.input), remedy, removed, allowed }
  }
  const wanted = wantedBy(issue)
  return {
    fault: 'other',
    found: `${cutJson(issue.input)} is not ${wanted}`,
    remedy: `Pass ${wanted}.`,
    wanted,
  }
}

/** The remedy for a text with a number, perhaps with its currency, where a number belongs. */
function quotedNumber({ input, expected }: v.BaseIssue<unknown>): string | undefined {
  if (typeof input !== 'string' || !expected?.includes('number')) return undefined
  const [, number] =
    /^(?:[A-Z]{3} ?|[\u20ac$\u00a3])?(\d+(?:\.\d+)?)(?: ?[A-Z]{3}| ?\u20ac)?$/.exec(input) ?? []
  return number === undefined ? undefined : `Did you mean ${Number(number)}, without quotes?`
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
  Date: 'a Date',
  Function: 'a function',
  undefined: 'omitted',
}

/** What a schema without a message of its own wants, as a clause: `a string or a number`. */
function wantedBy({ type, expected }: v.BaseIssue<unknown>): string {
  if (type === 'integer') return 'a whole number'
  const bound = /^([<>]=?)(.*)$/.exec(expected ?? '')
  if (bound) return boundOf(type, bound[1] ?? '', bound[2] ?? '')
  const kinds = (expected ?? '').replace(/[()]/g, '').split(/ [|&] /)
  const known = kinds.filter((kind) => kind !== '').map((kind) => KINDS[kind] ?? kind)
  return known.length === 0 ? 'an allowed value' : [...new Set(known)].join(' or ')
}

function boundOf(type: string, sign: string, bound: string): string {
  const words = `at ${sign.startsWith('<') ? 'most' : 'least'} ${bound}`
  return type.endsWith('_length') ? `a value of length ${words}` : words
}

function cutJson(value: unknown): string {
  // JSON would show an infinite one, such as 1e400, as null.
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return (JSON.stringify(value) ?? 'undefined').slice(0, 100)
}

/** Names the field that takes the name as its value, or has it; else the nearest; else all. */
function remedyOfStray(
  name: string,
  fields: Readonly<Record<string, unknown>>,
): Pick<ShapeProblem, 'remedy' | 'meant'> {
  const names = Object.keys(fields)
  if (names.length === 0) return { remedy: 'Omit it.' }
  const chooser = names.find((field) => choicesOf(fields[field]).includes(name))
  if (chooser !== undefined) return { remedy: `Did you mean ${chooser}: "${name}"?` }
  const holds = (field: string) => Object.hasOwn(entriesOf(resolved(fields[field], {})), name)
  const holder = names.find(holds)
  if (holder !== undefined) return { remedy: `Did you mean ${holder}.${name}?` }
  return { remedy: suggestion(name, names), meant: nearestName(name, names) }
}

/** The fields of the object that has the unknown member, as far as the schema states them. */
function fieldsAt(
  schema: unknown,
  path: readonly v.IssuePathItem[],
): Readonly<Record<string, unknown>> {
  let current = schema
  for (const [place, { key, input }] of path.entries()) {
    current = resolved(current, input)
    if (place < path.length - 1) current = memberOf(current, key)
  }
  return entriesOf(current)
}

function entriesOf(schema: unknown): Readonly<Record<string, unknown>> {
  return hasEntries(schema) ? schema.entries : {}
}

function hasEntries(schema: unknown): schema is { entries: Record<string, unknown> } {
  return typeof schema === 'object' && schema !== null && 'entries' in schema
}

/** The object or array schema behind options, lazy ones and variants, for this input. */
function resolved(schema: unknown, input: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if ('getter' in schema && typeof schema.getter === 'function') {
    return resolved(schema.getter(input), input)
  }
  if ('wrapped' in schema) return resolved(schema.wrapped, input)
  if ('options' in schema && Array.isArray(schema.options)) {
    const fits = (option: unknown) => {
      if (!hasEntries(option)) return false
      const type = option.entries['type']
      const literal = typeof type === 'object' && type !== null && 'literal' in type && type.literal
      return literal === membersOf(input)['type']
    }
    const options: unknown[] = schema.options
    return resolved(options.find(fits) ?? options.find(hasEntries), input)
  }
  return schema
}

/** The strings of a choice. */
function choicesOf(schema: unknown): readonly unknown[] {
  const { wrapped, options } = membersOf(schema)
  if (wrapped !== undefined) return choicesOf(wrapped)
  return Array.isArray(options) ? options : []
}

function memberOf(schema: unknown, key: unknown): unknown {
  if (hasEntries(schema)) return schema.entries[String(key)]
  if (typeof schema !== 'object' || schema === null) return undefined
  if ('item' in schema) return schema.item
  return 'value' in schema ? schema.value : undefined
}
