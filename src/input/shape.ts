import type * as v from 'valibot'
import { suggestion } from './nearest'

/** One thing that is wrong with a value, in plain words. */
export interface ShapeProblem {
  /** Where, member by member; empty for the value itself. */
  readonly path: readonly string[]
  /** What is wrong there: a stray member, an absent one, one that is none of a choice, or else. */
  readonly fault: 'stray' | 'missing' | 'choice' | 'other'
  /** The value there. */
  readonly given: unknown
  /** The value as JSON, cut, for a choice; for anything else a clause, or the schema's sentence. */
  readonly found: string
  /** Why the value does not fit, as a sentence, where that is not plain from what is allowed. */
  readonly reason?: string | undefined
  /** Ends a message: what to do. */
  readonly remedy: string
}

/** Everything that a schema found wrong with a value. */
export function shapeProblems(
  schema: v.GenericSchema,
  issues: readonly v.BaseIssue<unknown>[],
): ShapeProblem[] {
  return issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => String(key))
    return { path, given: issue.input, ...problemOf(schema, issue) }
  })
}

function problemOf(
  schema: v.GenericSchema,
  issue: v.BaseIssue<unknown>,
): Omit<ShapeProblem, 'path' | 'given'> {
  const path = issue.path ?? []
  const last = path.at(-1)
  if (last?.origin === 'key' && issue.expected === 'never') {
    const known = fieldsAt(schema, path)
    const remedy = known.length === 0 ? 'Leave it out.' : suggestion(String(last.key), known)
    return { fault: 'stray', found: '', remedy }
  }
  // A message of our own says what is allowed: it completes "… is not …" and "Give …".
  if (!issue.message.startsWith('Invalid ')) {
    const found = `${cutJson(issue.input)} is not ${issue.message}`
    const reason = issue.type === 'raw_transform' ? (issue.expected ?? undefined) : undefined
    return { fault: 'other', found, reason, remedy: `Give ${issue.message}.` }
  }
  if (last?.origin === 'key') return { fault: 'missing', found: '', remedy: 'Add it.' }
  const choices = [...(issue.expected ?? '').matchAll(/"([^"]+)"/g)].map(([, word]) => word ?? '')
  if (choices.length > 0) {
    const remedy = suggestion(String(issue.input), choices)
    return { fault: 'choice', found: cutJson(issue.input), remedy }
  }
  const remedy = 'Correct it and send it again; nothing was changed.'
  // Such as "Invalid type: Expected number but received "5"".
  return { fault: 'other', found: issue.message, remedy }
}

function cutJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 100)
}

/** The fields of the object that has the stray one, as far as the schema says. */
function fieldsAt(schema: unknown, path: readonly { readonly key: unknown }[]): string[] {
  let current = schema
  for (const { key } of path.slice(0, -1)) {
    current = entriesOf(current)?.[String(key)]
    while (hasWrapped(current)) current = current.wrapped
  }
  return Object.keys(entriesOf(current) ?? {})
}

function entriesOf(schema: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof schema !== 'object' || schema === null || !('entries' in schema)) return undefined
  return schema.entries as Readonly<Record<string, unknown>>
}

function hasWrapped(schema: unknown): schema is { readonly wrapped: unknown } {
  return typeof schema === 'object' && schema !== null && 'wrapped' in schema
}
