import type * as v from 'valibot'
import { removedRemedy } from '../contract/input/removed'
import type { ParameterValues } from '../contract/operations'
import { type Checked, clockParameter, type Parameter } from '../contract/parameters'
import { DEFAULT_POLICIES, type Policies } from '../contract/policies'
import type { ProblemCode, ProblemItem } from '../contract/problems'
import {
  type HandlerResult,
  isRejection,
  json,
  NO_CONTENT,
  type Rejection,
  rejected,
  rejectedAll,
} from '../service/answer'
import { MAX_BODY_BYTES, readQuery } from '../service/input'
import type { Handler, RequestContext } from '../service/request-context'
import { bodyOf, type CallBody, checkTypeOf } from './body'
import { type CallId, callLine, parameterIn } from './paths'
import { type ErrorPlace, rejectionIn } from './rejection'
import type { ResponseName } from './response-schemas'
import { type ControlContext, type ControlServer, worldAsOf } from './server'

/** What a handler receives beside the context of the request: everything is read and checked. */
export interface CallInput<Value> {
  /** The decoded parameter of the path; empty without one. */
  readonly id: string
  readonly query: Checked<ParameterValues> & Readonly<Record<string, unknown>>
  readonly body: Value
}

/** What a call of the control API takes and returns, and the function that does it. */
export interface CallDefinition<Value = unknown> {
  /** What it does, as a sentence without a subject. */
  readonly summary: string
  /** The query. A call without parameters ignores it; the others reject unknown ones. */
  readonly parameters?: readonly Parameter[]
  /** What the rejection of an unknown parameter adds. */
  readonly queryHint?: string
  /** Whether it also reads the world at another instant: parameter `at`. */
  readonly isDated?: boolean
  readonly body?: CallBody
  /** The responses by status: the name of the schema of the body, or null for no body. */
  readonly responses: Readonly<Partial<Record<200 | 201 | 204, ResponseName | null>>>
  /** Media type of responses, or of some of them, that are not JSON and have no schema. */
  readonly contentType?: string
  /** Codes of its rejections, beside those that every call, path and body can have. */
  readonly problems?: readonly ProblemCode[]
  /** The place of an error of the world. Default: `body` if the call has one, else `query`. */
  readonly where?: ErrorPlace | ((input: CallInput<Value>) => ErrorPlace)
  /** The remedy if another player has the id; default: that of the error. */
  readonly taken?: string
  /** Undefined: a response without a body. */
  handle(
    context: ControlContext,
    input: CallInput<Value>,
    server: DescribedServer,
  ): HandlerResult | undefined | Promise<HandlerResult>
}

/** A call with its line of the table. */
export interface Call extends CallDefinition {
  /** The `operationId`. */
  readonly id: CallId
  readonly method: string
  /** A path such as `/__admin/players/{playerId}`. */
  readonly path: string
  /** How `fauxhouse ctl` makes it; null: it cannot. */
  readonly verb: { readonly name: string; readonly word: string | undefined } | null
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

/** Ties the body of a call to the value that its handler receives. */
export function call<Schema extends v.GenericSchema>(
  definition: Omit<CallDefinition<v.InferOutput<Schema>>, 'body'> & {
    readonly body?: CallBody<Schema>
  },
): CallDefinition {
  return definition
}

/** The text of a parameter; undefined without one. */
export function textIn(query: CallInput<unknown>['query'], name: string): string | undefined {
  const { [name]: value } = query
  return value === undefined ? undefined : String(value)
}

/** The number of a parameter, or its instant in ms UTC; undefined without one. */
export function numberIn(query: CallInput<unknown>['query'], name: string): number | undefined {
  const { [name]: value } = query
  return value === undefined ? undefined : Number(value)
}

/** A whole list, with the number of its items. */
export const listed = (name: string, items: readonly unknown[]) =>
  json({ [name]: items, total: items.length })

const AT = clockParameter('at', 'Reads the state as of this instant, past or future. Default: now.')

/** A call of the table. */
export function callOf(id: CallId, definition: CallDefinition): Call {
  const { method, path, verb, word } = callLine(id)
  const line = {
    id,
    method,
    path: `/__admin${path}`,
    verb: verb === null ? null : { name: verb, word },
  }
  const { isDated, parameters = [] } = definition
  return { ...definition, ...line, ...(isDated && { parameters: [...parameters, AT] }) }
}

/** The codes of all rejections of a call, in the order of its checks. */
export function codesOf({ path, parameters, body, problems = [] }: Call): ProblemCode[] {
  const codes: ProblemCode[] = ['UNAUTHORIZED', 'ADMIN_FORBIDDEN']
  codes.push('INVALID_WORLD', 'WORLD_GONE', 'WORLDS_FULL')
  if (path.includes('{') || parameters) codes.push('INVALID_PARAMETER')
  if (body) codes.push('UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE', 'INVALID_BODY')
  return [...new Set([...codes, ...problems])]
}

export function handlerOf(call: Call, server: DescribedServer): Handler {
  const name = parameterIn(call.path)
  return (context) => {
    const id = name === undefined ? '' : (context.parameters[name] ?? badlyEncoded(name))
    if (isRejection(id)) return id
    const query = queryOf(context, call)
    if (isRejection(query)) return query
    const handle = (body: unknown) => {
      const world = server.worldOf(context.simulation)
      if (world === undefined) throw new TypeError('The world is not one of this server.')
      return responseOf(call, { ...context, world }, { id, query, body }, server)
    }
    const { body } = call
    if (body === undefined) return handle(undefined)
    const take = (bytes: Uint8Array) => {
      const value = bodyOf(context, body, bytes)
      return isRejection(value) ? value : handle(value)
    }
    return checkTypeOf(context, body) ?? { max: body.max ?? MAX_BODY_BYTES, take }
  }
}

/** The result of a call. An error of the world becomes a rejection. */
function responseOf(
  call: Call,
  context: ControlContext,
  input: CallInput<unknown>,
  server: DescribedServer,
): HandlerResult | Promise<HandlerResult> {
  const { where = call.body ? 'body' : 'query', taken, isDated } = call
  const failed = (error: unknown) =>
    rejectionIn(context, error, typeof where === 'function' ? where(input) : where, taken)
  const { at, ...query } = input.query
  try {
    const result =
      isDated && at !== undefined
        ? worldAsOf(context, Number(at)).then(async (world) => {
            const then = { ...context, simulation: world.simulation, world }
            return (await call.handle(then, { ...input, query }, server)) ?? NO_CONTENT
          })
        : (call.handle(context, input, server) ?? NO_CONTENT)
    return result instanceof Promise ? result.catch(failed) : result
  } catch (error) {
    return failed(error)
  }
}

function badlyEncoded(name: string): Rejection {
  const detail = `The ${name} is not percent-encoded UTF-8.`
  const remedy = 'Encode it with encodeURIComponent; a literal percent sign is %25.'
  return rejected('INVALID_PARAMETER', `path.${name}`, detail, remedy)
}

function queryOf(
  { query, simulation }: RequestContext,
  { parameters, queryHint }: Call,
): CallInput<unknown>['query'] | Rejection {
  if (parameters === undefined) return {}
  const items: ProblemItem[] = []
  // A word of the deployment is valid, as in the library.
  const { vocabulary } = simulation.policies
  const values = readQuery(query, parameters, { ...STRICT, vocabulary }, items)
  if (items.length === 0) return { ...values }
  const known = new Set(parameters.map(({ name }) => `query.${name}`))
  const hinted = items.map((item) => {
    if (known.has(item.where)) return item
    const removed = removedRemedy('options', item.where.slice('query.'.length))
    return {
      ...item,
      remedy: removed ?? [item.remedy, ...(queryHint ? [queryHint] : [])].join(' '),
    }
  })
  return rejectedAll('INVALID_PARAMETER', hinted)
}
