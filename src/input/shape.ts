import type * as v from 'valibot'
import { suggestion } from './nearest'

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
}

/** All faults of a value by a schema. */
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
  // The package's own messages state what is allowed: they complete "… is not …" and "Give …".
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
  // For example "Invalid type: Expected number but received "5"".
  return { fault: 'other', found: issue.message, remedy }
}

function cutJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 100)
}

/** The fields of the object that has the unknown member, as far as the schema states them. */
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
