import * as v from 'valibot'
import { withNullFields } from '../contract/null-fields'
import type { Operation } from '../contract/operations'
import type { Policies } from '../contract/policies'
import { FauxhouseError } from '../errors'

const nullable = new WeakMap<v.GenericSchema, v.GenericSchema>()

/**
 * Checks one of our own answers against the contract. A breach is a bug of ours: INTERNAL, with the
 * field's name.
 */
export function checkResponse(operation: Operation, resource: unknown, policies: Policies): void {
  const schema =
    policies.absentFields === 'null' ? nullSchema(operation.response) : operation.response
  const result = v.safeParse(schema, resource, { abortEarly: true })
  if (result.success) return
  const [issue] = result.issues
  const field = v.getDotPath(issue) ?? '(whole)'
  throw new FauxhouseError(
    'INTERNAL',
    `The answer to ${operation.id} breaks the contract at ${field}: ${issue.message}.`,
    'This is a bug of Fauxhouse: please report it with the seed and the player id.',
    { operation: operation.id, field, received: issue.received },
  )
}

function nullSchema(schema: v.GenericSchema): v.GenericSchema {
  const known = nullable.get(schema)
  if (known !== undefined) return known
  const made = withNullFields(schema)
  nullable.set(schema, made)
  return made
}
