import * as v from 'valibot'
import { type ShapeProblem, shapeProblems } from '../contract/input/shape'
import type { Operation } from '../contract/operations'
import type { Policies } from '../contract/policies'
import { responseSchema } from '../contract/schemas'
import { FauxhouseError } from '../errors'

/**
 * Checks an answer against the contract. A breach is a bug of the package: INTERNAL, with the name
 * of the field.
 */
export function checkResponse(operation: Operation, resource: unknown, policies: Policies): void {
  const schema = responseSchema(operation.response, policies.absentFields)
  const result = v.safeParse(schema, resource, { abortEarly: true })
  if (result.success) return
  const [problem] = shapeProblems(schema, result.issues)
  const { path, found, given } = problem as ShapeProblem
  const field = path.join('.') || '(whole)'
  throw new FauxhouseError(
    'INTERNAL',
    `The response to ${operation.id} violates the contract at ${field}: ${found || JSON.stringify(given)}.`,
    'This is a bug in Fauxhouse. Please report it with the seed and the player id.',
    { operation: operation.id, field, received: JSON.stringify(given) },
  )
}
