import type * as v from 'valibot'
import type { Parameter, ParameterValues } from '../contract/parameters'
import { DEFAULT_POLICIES, type Policies } from '../contract/policies'
import type { ProblemCode, ProblemItem } from '../contract/problems'
import { type HandlerResult, isRefusal, type Refusal, refuseAll } from '../service/handler-result'
import { requireWanted } from '../service/incoming-request'
import { readQuery } from '../service/query'
import type { Handler, RequestContext, Route } from '../service/request-context'
import type { AnswerName } from './answers'
import { type Body, readObject, readShape } from './body'
import { segment } from './control'
import { guard } from './guard'
import type { ControlContext, ControlServer } from './server'

export type { AnswerName } from './answers'

/** The body of a call. */
export interface CallBody<Schema extends v.GenericSchema = v.GenericSchema> {
  /** The schema that validates it, built on first use. */
  readonly schema: () => Schema
  /** An empty body is read as `{}`. */
  readonly optional?: boolean
  /** Largest size in bytes; default: that of the service. */
  readonly max?: number
  /** What the refusal of a request without a content type proposes. */
  readonly example?: string
  /**
   * Where the schema is applied. Default: before the handler, so the handler receives its output.
   * `world`: by the world that the handler calls, which has its own errors; the handler receives
   * any object.
   */
  readonly checkedBy?: 'world'
}

/** What a handler receives beside the context of the request: everything is read and checked. */
export interface CallInput<Value> {
  /** The decoded path parameters. */
  readonly path: Readonly<Record<string, string>>
  readonly query: ParameterValues & Readonly<Record<string, unknown>>
  readonly body: Value
}

/** How `fauxhouse ctl` makes the call. A verb can have several calls: the words decide. */
export interface Verb {
  readonly name: string
  /** The member of the body that a further word is. */
  readonly word?: string
}

/** The answers of a call by status: the name of the schema of the body, or null for no body. */
export type CallAnswers = Readonly<Partial<Record<200 | 201 | 204, AnswerName | null>>>

/** A call of the control API: what it takes and answers, and the function that does it. */
export interface Call<Value = unknown> {
  /** The `operationId`. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** A path such as `/__admin/players/{playerId}`. */
  readonly path: string
  /** What it does, as a sentence without a subject. */
  readonly summary: string
  /** Null if a command of the terminal cannot make it. */
  readonly verb: Verb | null
  /** The query. A call without parameters ignores it; the others refuse unknown ones. */
  readonly parameters?: readonly Parameter[]
  /** What the refusal of an unknown parameter adds. */
  readonly queryHint?: string
  readonly body?: CallBody
  readonly answers: CallAnswers
  /** Media type of answers, or of some of them, that are not JSON and have no schema. */
  readonly contentType?: string
  /** Codes of its refusals, beside those that every call, path and body can have. */
  readonly problems?: readonly ProblemCode[]
  handle(
    context: ControlContext,
    input: CallInput<Value>,
    server: DescribedServer,
  ): HandlerResult | Promise<HandlerResult>
}

/** The server, which knows its calls: one of them describes all. */
interface DescribedServer extends ControlServer {
  readonly calls: readonly Call[]
}

/** Largest value of `limit`, of every list. */
export const MAX_LISTED = 1_000

/** Always strict, whatever the world's policies: a misspelt filter must not list everything. */
export const STRICT: Policies = {
  ...DEFAULT_POLICIES,
  unknownQuery: 'reject',
  maxLimit: MAX_LISTED,
}

type Described<Schema extends v.GenericSchema, Id, Path> = Omit<
  Call<v.InferOutput<Schema>>,
  'id' | 'path' | 'body'
> & { readonly id: Id; readonly path: Path; readonly body?: CallBody<Schema> }

/** A call whose id and path are known to the compiler. */
export type KnownCall<Id, Path> = Call & { readonly id: Id; readonly path: Path }

/** Ties the body of a call to the value that its handler receives. */
export function defineCall<
  Schema extends v.GenericSchema,
  const Id extends string,
  const Path extends string,
>(call: Described<Schema, Id, Path>): KnownCall<Id, Path> {
  return call as KnownCall<Id, Path>
}

/** The codes of all refusals of a call, in the order of its checks. */
export function codesOf({ path, parameters, body, problems = [] }: Call): ProblemCode[] {
  const codes: ProblemCode[] = ['UNAUTHORIZED', 'ADMIN_FORBIDDEN']
  codes.push('INVALID_WORLD', 'WORLD_GONE', 'WORLDS_FULL')
  if (path.includes('{') || parameters) codes.push('INVALID_PARAMETER')
  if (body) codes.push('UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE', 'INVALID_BODY')
  return [...new Set([...codes, ...problems])]
}

/** The routes of the calls, in their order. */
export function routesOf(calls: readonly Call[], server: ControlServer): readonly Route[] {
  const described = { ...server, calls }
  const routes = new Map<string, Record<string, Handler>>()
  for (const call of calls) {
    const methods = routes.get(call.path) ?? {}
    methods[call.method] = handlerOf(call, described)
    routes.set(call.path, methods)
  }
  return [...routes].map(([template, methods]) => ({ template, methods, guard }))
}

/** The names of the parameters in the path of a call. */
export function pathNames({ path }: Pick<Call, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function handlerOf(call: Call, server: DescribedServer): Handler {
  const names = pathNames(call)
  return (context) => {
    const path: Record<string, string> = {}
    for (const name of names) {
      const value = segment(context, name)
      if (typeof value !== 'string') return value
      path[name] = value
    }
    const query = queryOf(context, call)
    if (isRefusal(query)) return query
    const handle = (body: unknown) => {
      requireWanted(context.request)
      const input = { path, query, body }
      // The worlds of an application with control calls are served ones.
      return call.handle(context as ControlContext, input, server)
    }
    if (call.body === undefined) return handle(undefined)
    return readBodyOf(context, call.body).then((body) =>
      'refusal' in body ? body.refusal : handle(body.value),
    )
  }
}

function queryOf(
  { query }: RequestContext,
  { parameters, queryHint }: Call,
): (ParameterValues & Readonly<Record<string, unknown>>) | Refusal {
  if (parameters === undefined) return {}
  const items: ProblemItem[] = []
  const values = readQuery(query, parameters, STRICT, items)
  if (items.length === 0) return { ...values }
  const known = new Set(parameters.map(({ name }) => `query.${name}`))
  const hinted = items.map((item) =>
    queryHint && !known.has(item.where) ? { ...item, remedy: `${item.remedy} ${queryHint}` } : item,
  )
  return refuseAll('INVALID_PARAMETER', hinted)
}

function readBodyOf(context: RequestContext, body: CallBody): Promise<Body<unknown>> {
  const { schema, checkedBy } = body
  if (checkedBy === undefined) return readShape(context, schema(), body)
  return readObject(context, body)
}
