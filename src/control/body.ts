import * as v from 'valibot'
import { isObject } from '../contract/input/json-object'
import { shortPointerOf } from '../contract/input/json-pointer'
import { type ShapeProblem, shapeProblems } from '../contract/input/shape'
import type { ProblemItem } from '../contract/problems'
import { parseJson, readBody, textOfBody } from '../service/body'
import { isRefusal, MAX_ITEMS, type Refusal, refuse, refuseAll } from '../service/handler-result'
import { checkContentType } from '../service/negotiation'
import type { RequestContext } from '../service/request-context'

/** A body that was read, or the problems in it. */
export type Body<T> = { readonly value: T } | { readonly refusal: Refusal }

/** What a body may be. */
interface BodyBounds {
  /** An empty body is read as `{}` and needs no content type. Default false. */
  readonly optional?: boolean
  /** Largest size in bytes; default: that of the service. */
  readonly max?: number
  /** What the refusal of a request without a content type proposes. */
  readonly example?: string
}

/** Reads the body as JSON. */
async function readJson(
  context: RequestContext,
  { optional = false, max, example }: BodyBounds = {},
): Promise<Body<unknown>> {
  const typed = context.headers.get('content-type') !== null
  const mediaType = optional && !typed ? undefined : checkContentType(context, example)
  if (mediaType) return { refusal: mediaType }
  const bytes = await readBody(context, max)
  if (isRefusal(bytes)) return { refusal: bytes }
  if (optional && bytes.byteLength === 0) return { value: {} }
  const untyped = typed ? undefined : checkContentType(context)
  if (untyped) return { refusal: untyped }
  const text = textOfBody(bytes)
  context.body = text
  const items: ProblemItem[] = []
  const value = parseJson(bytes, text, items)
  return items.length > 0 ? { refusal: refusalOf(items) } : { value }
}

/** Like {@link readJson}, but the body must be an object. */
export async function readObject(
  context: RequestContext,
  bounds?: BodyBounds,
): Promise<Body<object>> {
  const body = await readJson(context, bounds)
  if ('refusal' in body) return body
  const { value } = body
  if (isObject(value)) return { value }
  const remedy = 'Send a JSON object.'
  return { refusal: refuse('INVALID_BODY', 'body', 'The body is not an object.', remedy) }
}

/** Reads the body and checks its shape. The refusal lists all problems by JSON pointer. */
export async function readShape<T extends v.GenericSchema>(
  context: RequestContext,
  schema: T,
  bounds?: BodyBounds,
): Promise<Body<v.InferOutput<T>>> {
  const body = await readObject(context, bounds)
  if ('refusal' in body) return body
  const items: ProblemItem[] = []
  const value = checkShape(schema, body.value, '', items)
  return items.length > 0 ? { refusal: refusalOf(items) } : { value: value as v.InferOutput<T> }
}

/** A refusal that lists the problems of a body. */
export function refusalOf(items: readonly ProblemItem[]): Refusal {
  return refuseAll('INVALID_BODY', items.slice(0, MAX_ITEMS))
}

/** The value as the schema reads it, or undefined with the problems added to `items`. */
export function checkShape<T extends v.GenericSchema>(
  schema: T,
  value: unknown,
  pointer: string,
  items: ProblemItem[],
): v.InferOutput<T> | undefined {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  for (const problem of shapeProblems(schema, result.issues)) items.push(itemOf(problem, pointer))
  return undefined
}

/** A problem of the value at the JSON pointer `base`. */
export function itemOf(problem: ShapeProblem, base: string): ProblemItem {
  const { path, remedy } = problem
  const where = base + shortPointerOf(path)
  return { where: where || 'body', code: 'INVALID_BODY', detail: detailOf(problem), remedy }
}

function detailOf({ path, fault, found }: ShapeProblem): string {
  switch (fault) {
    case 'stray':
      return `The field "${path.at(-1)?.slice(0, 100)}" is unknown.`
    case 'missing':
      return `The field "${path.at(-1)}" is missing.`
    case 'choice':
      return `${found} is not an allowed value.`
    case 'other':
      return `${found}.`
  }
}
