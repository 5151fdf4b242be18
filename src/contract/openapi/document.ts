import { HEADERS, PLAYER_ID } from '../entry'
import { VERSION_PATH } from '../input/json'
import { OPERATIONS, type Operation } from '../operations'
import type { Parameter } from '../parameters'
import { DEFAULT_POLICIES, POLICIES, type Policies } from '../policies'
import { shownWords } from '../vocabulary'
import {
  type JsonObject,
  noteOf,
  operationCodes,
  problemComponents,
  problemResponses,
  refTo,
  resourceComponents,
} from './components'

/** Members of `info` that all documents of the package have. */
export const PUBLISHER = {
  contact: { name: 'Fauxhouse', url: 'https://www.npmjs.com/package/fauxhouse' },
  license: { name: 'MIT', identifier: 'MIT' },
} as const

/**
 * The server of a named world, as an example. It has no variable for the name: linters take a
 * relative URL with a variable for an invalid one.
 */
export const worldServer = (path: string) => ({
  url: `/w/w1${path}`,
  description:
    'The named world w1 of that server. A name has 1 to 100 of A-Z a-z 0-9 . _ ~ -, and its first request creates its world.',
})

const TAGS: Readonly<Record<string, string>> = {
  Players: 'The profile of a player.',
  Transactions: 'The transactions of a player.',
  Bonuses: 'Bonuses of a player, and bonuses that the player can claim.',
}

/**
 * The six operations as OpenAPI 3.1, under the given policies.
 *
 * @param version of the package
 */
export function createDocument(version: string, policies: Policies) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of OPERATIONS) {
    const item = paths[operation.path] ?? {
      parameters: [playerIdParameter(), refTo('parameters', 'session')],
    }
    item[operation.method.toLowerCase()] = operationOf(operation, policies)
    paths[operation.path] = item
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Player Back-Office Information Service',
      version: 'v1',
      summary: 'Simulated profile, transactions and bonuses of a player.',
      description: description(policies),
      ...PUBLISHER,
      'x-fauxhouse-version': version,
      'x-fauxhouse-policies': shownPolicies(policies),
    },
    servers: [
      { url: VERSION_PATH, description: 'The server of this document.' },
      worldServer(VERSION_PATH),
    ],
    security: [{ bearer: [] }],
    tags: Object.entries(TAGS).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', ...noteOf(HEADERS['Authorization']) },
      },
      // The specification describes the session as a header of every request, not as a credential.
      parameters: { session: sessionParameter() },
      headers: responseHeaders(),
      schemas: { ...resourceComponents(policies), ...problemComponents(policies) },
    },
  }
}

function operationOf(operation: Operation, policies: Policies): JsonObject {
  const { id, summary, entry, parameters, body, response } = operation
  const codes = operationCodes(body !== undefined, policies)
  return {
    operationId: id,
    summary,
    ...noteOf(entry),
    tags: [tagOf(operation)],
    ...(parameters.length > 0 && {
      parameters: parameters.map((parameter) => queryParameter(parameter, policies)),
    }),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        description: 'The fields to change; at most 64 KiB.',
        content: jsonOf(body.name),
      },
    }),
    responses: {
      '200': {
        description: 'The request succeeded.',
        headers: { 'X-Request-ID': refTo('headers', 'X-Request-ID') },
        content: jsonOf(response.name),
      },
      ...problemResponses(codes, policies),
    },
  }
}

/** The content of a body. Its schema has an example of each field. */
export function jsonOf(schema: string): JsonObject {
  return { 'application/json': { schema: refTo('schemas', schema) } }
}

function tagOf({ path }: Operation): string {
  if (path.includes('/transactions')) return 'Transactions'
  return path.includes('/bonuses') ? 'Bonuses' : 'Players'
}

function responseHeaders(): JsonObject {
  const header = (name: keyof typeof HEADERS) => ({
    ...noteOf(HEADERS[name]),
    schema: { type: 'string' },
  })
  return {
    'X-Request-ID': header('X-Request-ID'),
    'WWW-Authenticate': header('WWW-Authenticate'),
  }
}

/** The policies that differ from the defaults, in words. */
function description(policies: Policies): string {
  const shown = shownPolicies(policies)
  const changed = POLICIES.filter(({ name }) => policies[name] !== DEFAULT_POLICIES[name])
  const lines = changed.map(
    ({ name, gap }) => `- \`${name}\`: ${JSON.stringify(shown[name])}. ${gap}`,
  )
  const state =
    lines.length === 0
      ? 'All policies have their default values.'
      : `These policies differ from their default:\n\n${lines.join('\n')}`
  return [
    'A simulation by Fauxhouse. All players, amounts and addresses are fictional.',
    '`x-fauxhouse-standing` is `documented` for behavior that the interface documents, and `assumed` for behavior that it leaves open and that a policy or the simulator decides.',
    state,
  ].join('\n\n')
}

/** Policies as JSON. Tokens and sessions are counted, not shown. */
function shownPolicies(policies: Policies): Readonly<Record<string, unknown>> {
  const { tokens, sessions, errorFormat } = policies
  return {
    ...policies,
    tokens: tokens === 'any' ? tokens : `${tokens.length} listed`,
    sessions: sessions === 'any' ? sessions : `${Object.keys(sessions).length} listed`,
    errorFormat: typeof errorFormat === 'function' ? 'a function' : errorFormat,
  }
}

/** The player id of the path. */
function playerIdParameter(): JsonObject {
  return {
    name: 'playerId',
    in: 'path',
    required: true,
    ...noteOf(PLAYER_ID),
    schema: { type: 'string' },
    example: 'blocked-player',
  }
}

/** The header with the session of the player. */
function sessionParameter(): JsonObject {
  return {
    name: 'X-Session-ID',
    in: 'header',
    required: true,
    ...noteOf(HEADERS['X-Session-ID']),
    schema: { type: 'string', minLength: 1 },
    example: 'demo',
  }
}

/** A query parameter, serialized as the policies require. */
function queryParameter(
  parameter: Operation['parameters'][number],
  policies: Policies,
): JsonObject {
  const { name, many, entry } = parameter
  const schema = valueSchema(parameter, policies)
  return {
    name: many && policies.arrayEncoding === 'brackets' ? `${name}[]` : name,
    in: 'query',
    ...noteOf(entry),
    ...(policies.emptyQuery === 'ignore' && { allowEmptyValue: true }),
    ...(many && { style: 'form', explode: policies.arrayEncoding !== 'comma' }),
    schema: many ? { type: 'array', items: schema } : schema,
  }
}

/** The schema of one value of a parameter. */
export function valueSchema(parameter: Parameter, policies: Policies): JsonObject {
  switch (parameter.kind) {
    case 'choice':
      return { type: 'string', enum: shownWords(parameter.choices, policies) }
    case 'text':
      return { type: 'string', minLength: 1 }
    case 'condition':
      return { type: 'string' }
    case 'instant':
      if (policies.dates === 'date-time') return { type: 'string', format: 'date-time' }
      // A date alone is an extension; the specification has date-times only. The type stands in
      // each part, because generators of types take a part without one for unknown.
      return {
        anyOf: ['date-time', 'date'].map((format) => ({ type: 'string', format })),
      }
    case 'integer': {
      const bounded = parameter.name === 'limit' && policies.overLimit === 'reject'
      const maximum = bounded ? policies.maxLimit : Number.MAX_SAFE_INTEGER
      const initial = parameter.default ?? 0
      return {
        type: 'integer',
        minimum: parameter.minimum,
        ...(bounded && { maximum }),
        // A default above the maximum is valid, but a schema cannot express it.
        ...(initial <= maximum && { default: initial }),
      }
    }
  }
}
