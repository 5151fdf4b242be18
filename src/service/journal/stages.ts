import type { AnyResource } from '../../contract/field'
import { OPERATIONS, type Operation } from '../../contract/operations'
import type { Policies, PolicyName } from '../../contract/policies'
import type { ProblemCode } from '../../contract/problems'
import type { RecordedRequest } from './record'
import { queryPairs } from './request-parts'

/** The stages that a request passes, in the order in which they may respond to it. */
export const STAGES = [
  'world',
  'waiting',
  'fault',
  'route',
  'method',
  'authentication',
  'session',
  'player',
  'negotiation',
  'body',
  'parameters',
  'operation',
  'aborted',
  'server',
] as const

/**
 * The stage that responded:
 *
 * - `world`: the choice of the world
 * - `waiting`: none yet: a fault delays the response, or the body is still being read
 * - `fault`: an injected fault, instead of the other stages
 * - `route`: the path; also pages that are not operations
 * - `method`: the method, `OPTIONS` included, as well as a CORS preflight that is rejected
 * - `authentication`, `session`, `player`
 * - `negotiation`: what the headers say about the bodies
 * - `body`, `parameters`: they are read together
 * - `operation`: the request is valid
 * - `aborted`: the client left before the response
 * - `server`: an error of the simulator
 */
export type Stage = (typeof STAGES)[number]

/** The stage of each code; `where` decides between two. */
const STAGE_OF: Readonly<Partial<Record<ProblemCode, Stage | ((where: string) => Stage)>>> = {
  INVALID_WORLD: 'world',
  WORLD_NOT_FOUND: 'world',
  WORLD_GONE: 'world',
  WORLDS_FULL: 'world',
  INJECTED: 'fault',
  NOT_FOUND: 'route',
  METHOD_NOT_ALLOWED: 'method',
  ORIGIN_FORBIDDEN: 'method',
  UNAUTHORIZED: (where) => (where === 'header.x-session-id' ? 'session' : 'authentication'),
  MISSING_SESSION: 'session',
  SESSION_FORBIDDEN: 'session',
  PLAYER_NOT_FOUND: 'player',
  NOT_ACCEPTABLE: 'negotiation',
  UNSUPPORTED_MEDIA_TYPE: 'negotiation',
  BODY_TOO_LARGE: 'body',
  INVALID_BODY: 'body',
  INVALID_PARAMETER: (where) => {
    if (where.startsWith('header.')) return 'fault'
    return where.startsWith('path.') ? 'route' : 'parameters'
  },
  COMMAND_REFUSED: 'operation',
}

/** The stage that responded to a request. */
export function stageOf(seen: RecordedRequest): Stage {
  const { rejection, fault, operation, method, status, isAborted } = seen
  if (status === null) return 'waiting'
  if (rejection !== undefined) {
    const stage = STAGE_OF[rejection.code] ?? 'server'
    return typeof stage === 'function' ? stage(rejection.items[0]?.where ?? '') : stage
  }
  if (isAborted) return 'aborted'
  if (fault?.effect.status !== undefined) return 'fault'
  if (operation !== undefined) return 'operation'
  return method === 'OPTIONS' ? 'method' : 'route'
}

/** The policies of each stage, for a request that reached it. */
const BY_STAGE: Readonly<
  Partial<Record<Stage, (seen: RecordedRequest, operation: Operation) => readonly PolicyName[]>>
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
  operation: (_, { entry, response }) => [...entry.policies, ...policiesOf(response)],
}

/**
 * The policies that took part in the response, with their values: those of each stage up to the one
 * that responded, of the parameters, and of the fields of the response.
 */
export function appliedPoliciesOf(seen: RecordedRequest): Partial<Policies> {
  const reached = stageOf(seen)
  const operation = OPERATIONS.find(({ id }) => id === seen.operation)
  const names = new Set<PolicyName>()
  if (operation !== undefined) {
    for (const stage of STAGES) {
      for (const name of BY_STAGE[stage]?.(seen, operation) ?? []) names.add(name)
      if (stage === reached) break
    }
  }
  if (seen.rejection !== undefined) names.add('errorFormat')
  const { policies } = seen
  return Object.fromEntries([...names].map((name) => [name, printable(policies, name)]))
}

/** Tokens are secrets, and a function has no JSON. */
function printable(policies: Policies, name: PolicyName): unknown {
  const value = policies[name]
  if (name === 'tokens' && Array.isArray(value)) return value.map(() => '***')
  return typeof value === 'function' ? 'function' : value
}

function parameterPolicies({ url }: RecordedRequest, { parameters }: Operation): PolicyName[] {
  const pairs = queryPairs(url)
  const names = pairs.map(([key]) => key.replace(/\[.*$/, ''))
  const known = parameters.filter(({ name }) => names.includes(name))
  const isStrange = names.some((name) => known.every((parameter) => parameter.name !== name))
  return [
    ...(isStrange ? (['unknownQuery'] as const) : []),
    ...(pairs.some(([, value]) => value === '') ? (['emptyQuery'] as const) : []),
    ...known.flatMap(({ entry }) => entry.policies),
    ...(names.includes('limit') ? (['overLimit'] as const) : []),
  ]
}

/** The policies that are named by the fields of a resource, with its parts. */
function policiesOf({ fields }: AnyResource): PolicyName[] {
  return Object.values(fields).flatMap(({ policies, of }) => {
    return [...policies, ...(of ? policiesOf(of) : [])]
  })
}
