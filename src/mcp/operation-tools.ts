import * as v from 'valibot'
import { resourceComponents } from '../contract/openapi/components'
import type { JsonObject } from '../contract/openapi/json'
import { valueSchema } from '../contract/openapi/parameters'
import { OPERATIONS, type Operation, VERSION_PATH } from '../contract/operations'
import type { Policies } from '../contract/policies'
import { responseSchema } from '../contract/schemas'
import { plainSchema, resultSchema } from './schemas'
import type { Tool } from './tool'

/** The six operations as tools, under the policies of a world. */
export function operationTools(policies: Policies): readonly Tool[] {
  const components = resourceComponents(policies)
  return OPERATIONS.map((operation) => toolOf(operation, policies, components))
}

function toolOf(
  { id, method, path, summary, entry, parameters, body, response }: Operation,
  policies: Policies,
  components: Readonly<Record<string, JsonObject>>,
): Tool {
  const query = parameters.map((parameter) => {
    const { name, many, description } = parameter
    const value = valueSchema(parameter, policies)
    return [name, { description, ...(many ? { type: 'array', items: value } : value) }]
  })
  const fields = plainSchema((body && components[body.name]) ?? {}, components)
  return {
    name: id,
    description: `${summary}. ${entry.behaviour}`,
    method,
    path: VERSION_PATH + path,
    query: parameters.map(({ name }) => name),
    properties: {
      playerId: { type: 'string' },
      ...Object.fromEntries(query),
      ...(fields['properties'] as Tool['properties'] | undefined),
    },
    required: ['playerId'],
    result: {
      schema: resultSchema(components[response.name] ?? {}, components),
      accepts: (value) =>
        v.is(responseSchema(response, 'omit'), value) ||
        v.is(responseSchema(response, 'null'), value),
    },
    readOnly: method === 'GET',
  }
}
