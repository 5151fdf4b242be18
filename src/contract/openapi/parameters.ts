import { HEADERS, PLAYER_ID } from '../entry'
import type { Operation } from '../operations'
import { choicesOf, type Parameter } from '../parameters'
import type { Policies } from '../policies'
import { type JsonObject, noteOf } from './json'

/** The player id of the path. */
export function playerIdParameter(example: string): JsonObject {
  return {
    name: 'playerId',
    in: 'path',
    required: true,
    ...noteOf(PLAYER_ID),
    schema: { type: 'string' },
    example,
  }
}

/** The header with the session of the player. */
export function sessionParameter(): JsonObject {
  return {
    name: 'X-Session-ID',
    in: 'header',
    required: true,
    ...noteOf(HEADERS['X-Session-ID']),
    schema: { type: 'string', minLength: 1 },
    example: 'demo',
  }
}

/** A query parameter, serialised as the policies require. */
export function queryParameter(
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
      return { type: 'string', enum: choicesOf(parameter, policies) }
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
