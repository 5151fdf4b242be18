import * as v from 'valibot'
import { isBodyRefusal, parseJson, readBody } from '../api/body'
import type { Exchange } from '../api/exchange'
import { checkContentType } from '../api/negotiation'
import { MAX_ITEMS, type Refusal, refuse } from '../api/outcome'
import { suggestion } from '../contract/nearest'
import type { ProblemItem } from '../contract/problems'

/** A body that was read, or what is wrong with it. */
export type Body<T> = { readonly value: T } | { readonly refusal: Refusal }

/**
 * Reads the body as JSON. An empty one is `{}` where `optional` says so: then it needs no content
 * type either.
 */
export async function readJson(exchange: Exchange, optional = false): Promise<Body<unknown>> {
  const typed = exchange.headers.get('content-type') !== null
  const mediaType = optional && !typed ? undefined : checkContentType(exchange)
  if (mediaType) return { refusal: mediaType }
  const bytes = await readBody(exchange)
  if (isBodyRefusal(bytes)) return { refusal: bytes }
  if (optional && bytes.byteLength === 0) return { value: {} }
  const untyped = typed ? undefined : checkContentType(exchange)
  if (untyped) return { refusal: untyped }
  exchange.body = new TextDecoder().decode(bytes)
  const items: ProblemItem[] = []
  const value = parseJson(bytes, items)
  return items.length > 0 ? { refusal: { code: 'INVALID_BODY', items } } : { value }
}

/** Reads the body and checks its shape; everything that is wrong is told, by JSON pointer. */
export async function readShape<T extends v.GenericSchema>(
  exchange: Exchange,
  schema: T,
  optional = false,
): Promise<Body<v.InferOutput<T>>> {
  const body = await readJson(exchange, optional)
  if ('refusal' in body) return body
  if (typeof body.value !== 'object' || body.value === null || Array.isArray(body.value)) {
    const remedy = 'Send an object in JSON.'
    return { refusal: refuse('INVALID_BODY', 'body', 'The body is not an object.', remedy) }
  }
  const items: ProblemItem[] = []
  const value = checkShape(schema, body.value, '', items)
  return items.length > 0 ? { refusal: refusalOf(items) } : { value: value as v.InferOutput<T> }
}

/** All that is wrong with a body. */
export function refusalOf(items: readonly ProblemItem[]): Refusal {
  return { code: 'INVALID_BODY', items: items.slice(0, MAX_ITEMS) }
}

/** The value as the schema reads it, or undefined with what is wrong added to `items`. */
export function checkShape<T extends v.GenericSchema>(
  schema: T,
  value: unknown,
  pointer: string,
  items: ProblemItem[],
): v.InferOutput<T> | undefined {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  for (const issue of result.issues) items.push(itemOf(schema, issue, pointer))
  return undefined
}

function itemOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>, base: string): ProblemItem {
  const path = issue.path ?? []
  const where = base + path.map(({ key }) => `/${pointerPart(String(key))}`).join('')
  const item = (detail: string, remedy: string): ProblemItem => {
    return { where: where === '' ? 'body' : where, code: 'INVALID_BODY', detail, remedy }
  }
  const last = path.at(-1)
  if (last?.origin === 'key' && issue.expected === 'never') {
    const known = fieldsAt(schema, path)
    const remedy = known.length === 0 ? 'Leave it out.' : suggestion(String(last.key), known)
    return item('There is no such field.', remedy)
  }
  if (last?.origin === 'key') return item('It is missing.', 'Add it.')
  const choices = [...(issue.expected ?? '').matchAll(/"([^"]+)"/g)].map(([, word]) => word ?? '')
  if (choices.length > 0) {
    return item(`It is ${shown(issue.input)}.`, suggestion(String(issue.input), choices))
  }
  // The schema's own sentence: "Invalid type: Expected number but received "5"".
  return item(`${issue.message}.`, 'Correct it and send it again; nothing was changed.')
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 100)
}

/** A name within a JSON pointer (RFC 6901), cut: a client may send any. */
function pointerPart(name: string): string {
  return name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')
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
