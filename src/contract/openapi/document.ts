import { HEADERS } from '../entry'
import { operationCodes } from '../operation-codes'
import { OPERATIONS, type Operation, type OperationId, VERSION_PATH } from '../operations'
import { DEFAULT_POLICIES, POLICIES, type Policies } from '../policies'
import { resourceComponents } from './components'
import { type JsonObject, noteOf, refTo } from './json'
import { playerIdParameter, queryParameter, sessionParameter } from './parameters'
import { type ProblemExamples, problemComponents, problemResponses } from './problems'
import { PUBLISHER, worldServer } from './publisher'

/** Example answers of a world. */
export interface Examples {
  readonly playerId: string
  /** The request body of the update. */
  readonly update: unknown
  readonly answers: Readonly<Record<OperationId, unknown>>
  readonly problems: ProblemExamples
}

export interface DocumentOptions {
  /** Version of the package. */
  readonly version: string
  readonly policies: Policies
  readonly examples: Examples
}

const TAGS: Readonly<Record<string, string>> = {
  Players: 'The profile of a player.',
  Transactions: 'The transactions of a player.',
  Bonuses: 'Bonuses of a player, and bonuses that the player can claim.',
}

/** The six operations as OpenAPI 3.1, under the given policies. */
export function createDocument(options: DocumentOptions): JsonObject {
  const { version, policies, examples } = options
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of OPERATIONS) {
    const item = paths[operation.path] ?? {
      parameters: [playerIdParameter(examples.playerId), refTo('parameters', 'session')],
    }
    item[operation.method.toLowerCase()] = operationOf(operation, options)
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

function operationOf(operation: Operation, { policies, examples }: DocumentOptions): JsonObject {
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
        content: jsonOf(body.name, examples.update),
      },
    }),
    responses: {
      '200': {
        description: 'The request succeeded.',
        headers: { 'X-Request-ID': refTo('headers', 'X-Request-ID') },
        content: jsonOf(response.name, examples.answers[id]),
      },
      ...problemResponses(codes, policies, examples.problems),
    },
  }
}

function jsonOf(schema: string, example: unknown): JsonObject {
  return { 'application/json': { schema: refTo('schemas', schema), example } }
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
