import type { AnyResource } from '../../contract/field'
import { OPERATIONS, type Operation } from '../../contract/operations'
import type { Policies, PolicyName } from '../../contract/policies'
import type { SeenRequest } from './record'
import { queryPairs } from './request-parts'
import { STAGES, type Stage, stageOf } from './stages'

/** The policies of each stage, for a request that reached it. */
const BY_STAGE: Readonly<
  Partial<Record<Stage, (seen: SeenRequest, operation: Operation) => readonly PolicyName[]>>
> = {
  world: ({ operation }) => (operation === undefined ? [] : ['isolation']),
  authentication: () => ['tokens'],
  session: ({ headers }) => (headers.get('x-session-id') ? ['sessions'] : ['missingSession']),
  player: () => ['unknownPlayer'],
  body: (_, { body }) =>
    body === undefined
      ? []
      : ['updateUnknownFields', 'updateOmitted', 'phoneFormat', ...policiesOf(body)],
  parameters: (seen, operation) => parameterPolicies(seen, operation),
  operation: (_, { response }) => policiesOf(response),
}

/**
 * The policies that took part in the answer, with their values: those of each stage up to the one
 * that answered, and for the operation those of its parameters and of the fields of its answer, as
 * the fidelity register has them.
 */
export function appliedPoliciesOf(seen: SeenRequest): Partial<Policies> {
  const reached = stageOf(seen)
  const operation = OPERATIONS.find(({ id }) => id === seen.operation)
  const names = new Set<PolicyName>()
  if (operation !== undefined) {
    for (const stage of STAGES) {
      for (const name of BY_STAGE[stage]?.(seen, operation) ?? []) names.add(name)
      if (stage === reached) break
    }
  }
  if (seen.refusal !== undefined) names.add('errorFormat')
  const { policies } = seen
  return Object.fromEntries([...names].map((name) => [name, printable(policies, name)]))
}

/** Tokens are secrets, and a function has no JSON. */
function printable(policies: Policies, name: PolicyName): unknown {
  const value = policies[name]
  if (name === 'tokens' && value !== 'any') return (value as readonly string[]).map(() => '***')
  return typeof value === 'function' ? 'function' : value
}

function parameterPolicies(seen: SeenRequest, { parameters }: Operation): PolicyName[] {
  const names = queryPairs(seen.url).map(([key]) => key.replace(/\[.*$/, ''))
  const known = parameters.filter(({ name }) => names.includes(name))
  const isStrange = names.some((name) => known.every((parameter) => parameter.name !== name))
  return [
    ...(isStrange ? (['unknownQuery'] as const) : []),
    ...(queryPairs(seen.url).some(([, value]) => value === '') ? (['emptyQuery'] as const) : []),
    ...known.flatMap(({ name, entry: { policies } }): readonly PolicyName[] =>
      name === 'limit' ? [...policies, 'overLimit'] : policies,
    ),
  ]
}

const known = new Map<AnyResource, readonly PolicyName[]>()

/** The policies that the register names for the fields of a resource, with its parts. */
function policiesOf(resource: AnyResource): readonly PolicyName[] {
  const found = known.get(resource)
  if (found !== undefined) return found
  const fields = Object.values(resource.fields)
  const names = fields.flatMap(({ policies, of }) => [...policies, ...(of ? policiesOf(of) : [])])
  const distinct = [...new Set(names)]
  known.set(resource, distinct)
  return distinct
}
