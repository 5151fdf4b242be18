import { operationCodes, statusOf } from '../../contract/operation-codes'
import { OPERATIONS, type Operation } from '../../contract/operations'
import { DEFAULT_POLICIES, type Policies } from '../../contract/policies'
import type { ProblemCode } from '../../contract/problems'
import { appliedPoliciesOf } from '../journal/applied-policies'
import type { SeenBodies, SeenRequest } from '../journal/record'
import { parsedBody } from '../journal/request-parts'
import { isAnswered, type Stage, stageOf } from '../journal/stages'
import { type Coverage, type CoverageKey, coverageOf } from './coverage'
import { addBodyKeys, beyondTheEnd, parameterKeys, queryKeys } from './parameter-kinds'
import { omissionKeys, ResponseKeys, wordKeys } from './response-keys'

/** Largest number of queries that are known to add nothing. */
const MAX_KNOWN = 10_000

/** Notes what requests exercise. Worlds can share it. */
export class CoverageRecorder {
  readonly #keys = new Set<string>()
  readonly #responses = new ResponseKeys(this.#keys)
  /** Requests that had the same keys, except for those of their bodies, by policies. */
  readonly #known = new WeakMap<Policies, Set<string>>()

  /**
   * Adds the keys of a request.
   *
   * @param resource what the JSON of the response contains, if it is at hand
   * @param scenarios of which the player is
   */
  add(
    seen: SeenRequest,
    { request, response }: SeenBodies,
    resource: unknown,
    scenarios: readonly string[],
  ): void {
    const operation = OPERATIONS.find(({ id }) => id === seen.operation)
    if (operation === undefined || seen.isAborted) return
    const keys = this.#keys
    const stage = stageOf(seen)
    if (!this.#isKnown(seen, stage)) {
      for (const key of requestKeys(seen, operation, stage)) keys.add(key)
    }
    if (seen.emptiedBy?.parameter === 'offset') keys.add(beyondTheEnd(operation))
    if (operation.body && isRead(stage)) addBodyKeys(operation, parsedBody(request), keys)
    if (!succeeds(seen, stage)) return
    // The answer to HEAD has none.
    const shown = response === null ? undefined : (resource ?? parsedBody(response))
    this.#responses.add(operation.response, shown, seen.policies)
    for (const name of scenarios) keys.add(`scenarios ${name}`)
  }

  /** @param scenarios the names of those that exist */
  report(policies: Policies, scenarios: readonly string[], complete: boolean): Coverage {
    const known = [...contractKeys(policies), ...scenarios.map((name) => `scenarios ${name}`)]
    return coverageOf(this.#keys, known, complete)
  }

  /** Whether an equal request was added; a cache with a limit. */
  #isKnown(seen: SeenRequest, stage: Stage): boolean {
    const { policies, url, operation, status, refusal, fault, broken, headers } = seen
    const query = url.indexOf('?') < 0 ? '' : url.slice(url.indexOf('?'))
    const session = headers.get('x-session-id') ? '' : 'without'
    const shape = `${operation} ${status} ${refusal?.code} ${stage} ${fault?.id} ${broken} ${session} ${query}`
    const known = this.#known.get(policies)
    if (known?.has(shape)) return true
    if (known === undefined || known.size >= MAX_KNOWN) this.#known.set(policies, new Set([shape]))
    else known.add(shape)
    return false
  }
}

/** Whether the parameters were read. */
function isRead(stage: Stage): boolean {
  return stage === 'operation' || stage === 'parameters' || stage === 'body'
}

/** Whether the client received the response of the operation. */
function succeeds(seen: SeenRequest, stage: Stage): boolean {
  return seen.status === 200 && stage === 'operation' && isAnswered(seen)
}

/** The keys of a request, except for those of its body and its response. */
function requestKeys(seen: SeenRequest, operation: Operation, stage: Stage): CoverageKey[] {
  const { policies, refusal, url, status } = seen
  const names = Object.keys(appliedPoliciesOf(seen))
  const codes: readonly ProblemCode[] = operationCodes(operation.body !== undefined, policies)
  const fails = refusal !== undefined && codes.includes(refusal.code) && isAnswered(seen)
  return [
    ...names.map((name): CoverageKey => `policies ${name}`),
    ...(isRead(stage) ? queryKeys(operation, url, policies) : []),
    ...(succeeds(seen, stage) ? successKeys(operation) : []),
    ...(fails ? [failureKey(operation, refusal.code, status)] : []),
  ]
}

const successKeys = ({ id }: Operation): CoverageKey[] => [
  `operations ${id}`,
  `responses ${id} 200`,
]

const failureKey = ({ id }: Operation, code: ProblemCode, status: number): CoverageKey =>
  `responses ${id} ${status} ${code}`

/** The keys that the contract has under some policies. */
function contractKeys(policies: Policies): CoverageKey[] {
  const keys = OPERATIONS.flatMap((operation) => {
    const codes = operationCodes(operation.body !== undefined, policies)
    return [
      ...successKeys(operation),
      ...codes.map((code) => failureKey(operation, code, statusOf(code, policies))),
      ...parameterKeys(operation),
      ...omissionKeys(operation.response),
      ...policyKeys(operation),
    ]
  })
  return [...keys, ...wordKeys(policies)]
}

/** The policies that can be involved in a request of an operation, with each of its parameters. */
function policyKeys({ id, method, parameters }: Operation): CoverageKey[] {
  const query = ['unknown', ...parameters.map(({ name }) => name)].join('&')
  const requests = ['any', null].map((session) => ({
    operation: id,
    method,
    url: `http://any/?${query}`,
    headers: { get: () => session },
    // Of the last stage, so that every stage took part.
    refusal: { code: 'COMMAND_REFUSED', items: [] },
    fault: { id: 'header', effect: {} },
    policies: DEFAULT_POLICIES,
  }))
  return requests.flatMap((request) =>
    Object.keys(appliedPoliciesOf(request as unknown as SeenRequest)).map(
      (name): CoverageKey => `policies ${name}`,
    ),
  )
}
