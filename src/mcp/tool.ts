import { queryText, segmentOf } from '../client/query-text'
import type { JsonObject } from '../contract/openapi/json'
import type { Policies } from '../contract/policies'
import { FauxhouseError } from '../errors'

/** A tool of the server: a request of the application, described for an agent. */
export interface Tool {
  /** The `operationId` of the request. */
  readonly name: string
  readonly description: string
  readonly method: string
  /** Such as `/v1/players/{playerId}`. */
  readonly path: string
  /** Names of the query parameters. */
  readonly query: readonly string[]
  /** Schemas of the arguments beside `world`. */
  readonly properties: Readonly<Record<string, JsonObject>>
  readonly required: readonly string[]
  /** The one argument that is the whole body; default: the body has all other arguments. */
  readonly bodyName?: string
  /** What the tool returns; without it, the result is text only. */
  readonly result?: {
    readonly schema: JsonObject
    /** Whether a JSON value is a response of the contract. */
    accepts(value: unknown): boolean
  }
  /** Whether it only reads. The others can change what is there. */
  readonly readOnly: boolean
}

export type Arguments = Readonly<Record<string, unknown>>

/** A request of the application, below the prefix of a world. */
export interface ToolRequest {
  readonly path: string
  readonly method: string
  readonly body?: string
}

const WORLD = {
  type: 'string',
  description: 'Name of the world. A new name creates a world. Default: the base world.',
}

/** The schema of all arguments of a tool. */
export function argumentsSchema({ properties, required }: Tool): JsonObject {
  return {
    type: 'object',
    properties: { ...properties, world: WORLD },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/**
 * The request of a call. The application validates it, so a wrong argument has the error that an
 * HTTP client would receive.
 *
 * @param encoding how the query encodes lists
 * @throws FauxhouseError INVALID_PARAMETER for a missing argument, INVALID_OPTION for an id that no
 *   path can have
 */
export function requestOf(
  tool: Tool,
  args: Arguments,
  encoding: Policies['arrayEncoding'],
): ToolRequest {
  const missing = tool.required.find((name) => args[name] === undefined)
  if (missing !== undefined) {
    const problem = `The argument ${missing} is missing.`
    throw new FauxhouseError('INVALID_PARAMETER', problem, `Pass ${missing}.`)
  }
  const rest = { ...args }
  const take = (name: string) => {
    const value = rest[name]
    delete rest[name]
    return value
  }
  const path = tool.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(take(name), name))
  const hasBody = tool.method !== 'GET'
  const names = hasBody ? tool.query : Object.keys(rest)
  const query = names.map((name) => encoded(name, take(name), encoding))
  const body = tool.bodyName === undefined ? rest : rest[tool.bodyName]
  return {
    path: `${path}${queryText(Object.fromEntries(query))}`,
    method: tool.method,
    ...(hasBody && { body: JSON.stringify(body ?? null) }),
  }
}

/** A parameter as the query has it. A value that no parameter can have is sent as JSON. */
function encoded(
  name: string,
  value: unknown,
  encoding: Policies['arrayEncoding'],
): readonly [name: string, value: unknown] {
  if (!Array.isArray(value)) {
    return [name, typeof value === 'object' ? JSON.stringify(value) : value]
  }
  if (encoding === 'comma') return [name, value.join(',')]
  return [encoding === 'brackets' ? `${name}[]` : name, value]
}
