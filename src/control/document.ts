import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import { schemaOf } from '../contract/field'
import {
  type JsonObject,
  problemComponents,
  problemResponses,
  RESOURCES,
  refTo,
  resourceComponents,
} from '../contract/openapi/components'
import { jsonOf, PUBLISHER, valueSchema, worldServer } from '../contract/openapi/document'
import type { Parameter } from '../contract/parameters'
import type { Policies } from '../contract/policies'
import { scenarioSchemas } from '../scenarios/schema'
import { type Call, codesOf, STRICT } from './call'
import { parameterIn } from './paths'
import { responseSchemas } from './response-schemas'

interface ControlDocumentOptions {
  /** Version of the package. */
  readonly version: string
  readonly policies: Policies
}

const TAGS: Readonly<Record<string, string>> = {
  World: 'The whole world: its clock, policies, checks and log.',
  Players: 'The players and their commands.',
  Worlds: 'The named worlds.',
  Scenarios: 'Scenarios, loaded by name or by definition.',
  Snapshots: 'Saved states.',
  Faults: 'Faults in the responses of the service.',
  Requests: 'The journal: recorded requests, and why they received their response.',
}

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  playerId: 'Id of the player.',
  world: 'Name of the world.',
  name: 'Name of a scenario, or several joined with `+`.',
  snapshotId: 'Id of the snapshot.',
  faultId: 'Id of the fault.',
  requestId: 'Id of the request.',
}

/** The control API as OpenAPI 3.1, under the given policies. */
export function createControlDocument(
  calls: readonly Call[],
  { version, policies }: ControlDocumentOptions,
): JsonObject {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const item = paths[call.path] ?? pathParameters(call.path)
    item[call.method.toLowerCase()] = operationOf(call, policies)
    paths[call.path] = item
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fauxhouse control API',
      version,
      summary: 'Reads and changes a simulated world.',
      description:
        'For tests and tools. Below `/w/{world}`, the calls read and change only that world.',
      ...PUBLISHER,
    },
    servers: [
      { url: '/', description: 'The base world of the server of this document.' },
      worldServer(''),
    ],
    // Without the token, requests of the machine of the server are allowed.
    security: [{}, { adminToken: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        adminToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The admin token of the server, if it has one.',
        },
      },
      headers: {
        'X-Request-ID': { description: 'The id of the request.', schema: { type: 'string' } },
        'WWW-Authenticate': { description: 'The scheme: Bearer.', schema: { type: 'string' } },
      },
      schemas: { ...schemaComponents(calls, policies), ...rejectionComponents(policies) },
    },
  }
}

function pathParameters(path: string): Record<string, unknown> {
  const name = parameterIn(path)
  if (name === undefined) return {}
  const description = PATH_PARAMETERS[name]
  if (description === undefined) throw new TypeError(`${name} has no description.`)
  const schema = { type: 'string' }
  return { parameters: [{ name, in: 'path', required: true, description, schema }] }
}

function operationOf(call: Call, policies: Policies): JsonObject {
  const { id, summary, parameters, body, contentType } = call
  const responses = Object.entries(call.responses).map(([status, name]) => [
    status,
    {
      description: 'The request succeeded.',
      headers: { 'X-Request-ID': refTo('headers', 'X-Request-ID') },
      ...((name || contentType) && {
        content: {
          ...(name && jsonOf(name)),
          ...(contentType && { [contentType]: { schema: { type: 'string' } } }),
        },
      }),
    },
  ])
  return {
    operationId: id,
    summary: summary.replace(/\.$/, ''),
    description: summary,
    tags: [tagOf(call)],
    ...(parameters && { parameters: parameters.map(queryParameter) }),
    ...(body && {
      requestBody: { required: body.optional !== true, content: jsonOf(bodyName(call)) },
    }),
    responses: {
      ...Object.fromEntries(responses),
      ...problemResponses(codesOf(call), policies),
    },
  }
}

function tagOf({ path }: Call): string {
  const [, , area = ''] = path.split(/[/.]/)
  const tag = `${area.slice(0, 1).toUpperCase()}${area.slice(1)}`
  return tag in TAGS ? tag : 'World'
}

function queryParameter(parameter: Parameter): JsonObject {
  const { name, description } = parameter
  return { name, in: 'query', description, schema: valueSchema(parameter, STRICT) }
}

const bodyName = ({ id }: Call) => `${id.slice(0, 1).toUpperCase()}${id.slice(1)}Body`

/** The schemas of the responses and the bodies. A schema inside another is a reference to it. */
function schemaComponents(calls: readonly Call[], policies: Policies): JsonObject {
  const responses = responseSchemas(policies)
  const bodies = calls.flatMap((call) =>
    call.body ? [[bodyName(call), call.body.schema()] as const] : [],
  )
  const resources = RESOURCES.map((resource) => [
    resource.name,
    schemaOf(resource, policies.absentFields),
  ])
  const { comparison, comparisons, step } = scenarioSchemas(true)
  const shared = { Condition: comparison, Comparisons: comparisons, ScenarioStep: step }
  const schemas = { ...responses, ...Object.fromEntries([...bodies, ...resources]), ...shared }
  const inside = toJsonSchemaDefs(schemas, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // What JSON Schema cannot express, the check of the body still finds.
    errorMode: 'ignore',
    overrideSchema: ({ jsonSchema }) => forGenerators(jsonSchema),
    overrideRef: ({ referenceId }) => refTo('schemas', referenceId).$ref,
  })
  // The bodies that the journal shows, with the descriptions of their fields.
  return { ...inside, ...resourceComponents(policies) }
}

/**
 * A schema with the same meaning, in the words that linters and generators of code know: a tuple of
 * equal items is a list of that length, a constant has one allowed value, and a pattern does not
 * escape the slash, which generators escape themselves.
 */
function forGenerators(schema: JsonSchema): JsonSchema | undefined {
  const { prefixItems: [item] = [], const: only, pattern } = schema
  if (item !== undefined) {
    const { prefixItems: _, ...list } = schema
    return { ...list, items: item, maxItems: list.minItems }
  }
  if (only !== undefined) {
    return {
      type: typeof only === 'boolean' ? 'boolean' : typeof only === 'number' ? 'number' : 'string',
      enum: [only],
    }
  }
  return pattern === undefined ? undefined : { ...schema, pattern: pattern.replaceAll('\\/', '/') }
}

/** The schemas of rejections. A rejection by a rule has the rule and its facts. */
function rejectionComponents(policies: Policies): JsonObject {
  const components = problemComponents(policies)
  const { ProblemItem: item } = components
  // Some formats of errors list no items.
  if (item === undefined) return components
  const properties = {
    ...Object(item['properties']),
    rule: { type: 'string', description: 'The rule that rejects the command.' },
    facts: { type: 'object', description: 'The values that the rule checked.' },
  }
  return { ...components, ProblemItem: { ...item, properties } }
}
