import * as v from 'valibot'
import { isObject, shortPointerOf } from '../contract/input/json'
import { type ShapeProblem, shapeProblems } from '../contract/input/shape'
import type { ProblemItem } from '../contract/problems'
import { MAX_ITEMS, type Rejection, rejected, rejectedAll } from '../service/answer'
import { checkContentType } from '../service/headers'
import { parseJson } from '../service/input'
import type { RequestContext } from '../service/request-context'

/** The body of a call. */
export interface CallBody<Schema extends v.GenericSchema = v.GenericSchema> {
  /** The schema that validates it, built on first use. */
  readonly schema: () => Schema
  /** An empty body is read as `{}` and needs no content type. */
  readonly optional?: boolean
  /** Largest size in bytes; default: that of the service. */
  readonly max?: number
  /** What the rejection of a request without a content type proposes. */
  readonly example?: string
  /**
   * Where the schema is applied. Default: before the handler, so the handler receives its output.
   * `world`: by the world that the handler calls, which has its own errors; the handler receives
   * any object.
   */
  readonly checkedBy?: 'world'
}

/** The rejection of a request whose media type its call does not take. */
export function checkTypeOf(
  context: RequestContext,
  { optional, example }: CallBody,
): Rejection | undefined {
  const mayBeEmpty = optional && context.headers.get('content-type') === null
  return mayBeEmpty ? undefined : checkContentType(context, example)
}

/** The body of a request as its call takes it, or a rejection with the problems in it. */
export function bodyOf(
  context: RequestContext,
  { schema, checkedBy, optional = false }: CallBody,
  bytes: Uint8Array,
): unknown {
  const isEmpty = optional && bytes.byteLength === 0
  const untyped = isEmpty ? undefined : checkContentType(context)
  if (untyped) return untyped
  const items: ProblemItem[] = []
  const value = isEmpty ? {} : parseJson(context, bytes, items)
  if (items.length > 0) return bodyRejection(items)
  if (!isObject(value)) {
    return rejected('INVALID_BODY', 'body', 'The body is not an object.', 'Send a JSON object.')
  }
  if (checkedBy !== undefined) return value
  const built = schema()
  const { success, output, issues } = v.safeParse(built, value)
  return success
    ? output
    : bodyRejection(shapeProblems(built, issues).map((each) => itemOf(each, '')))
}

/** A rejection that lists the problems of a body. */
export function bodyRejection(items: readonly ProblemItem[]): Rejection {
  return rejectedAll('INVALID_BODY', items.slice(0, MAX_ITEMS))
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
