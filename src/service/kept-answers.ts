import type { OperationId } from '../contract/operations'
import type { Policies } from '../contract/policies'
import type { Matched } from '../world/faults/store'
import type { Simulation } from '../world/simulation'
import type { Answer } from './answer'
import type { AdapterEnvironment } from './environment'
import type { IncomingRequest } from './incoming-request'
import { FAULT_HEADER, matchedOf } from './injection'
import { hasSocket, type RecordedAnswer, recordAgain } from './recording'
import type { RequestContext, RequestTarget } from './request-context'

/** An answer of a world, and all that it depends on beside the request. */
interface KeptAnswer {
  readonly answer: Answer
  readonly recorded: RecordedAnswer | undefined
  readonly matched: Matched
  /** The version of rules of which none is about the request. */
  validForFaults: object | undefined
  readonly player: string
  readonly version: object | undefined
  readonly policies: Policies
  readonly now: number
}

/** The header fields on which the answer of a world to a read of the service depends. */
const DECIDING = ['authorization', 'x-session-id', 'x-request-id', 'accept', FAULT_HEADER] as const

/** Approximate bytes of an answer beside its body and its key. */
const OVERHEAD = 1_500

/**
 * The answers to reads of the service. An equal request has the same answer as long as its player,
 * the clock and the policies are the same, so it is neither checked nor computed again: the answer
 * is the same bytes. Each is recorded.
 */
export class KeptAnswers {
  readonly #max: number
  /** Of each world by key. A world that is gone takes its answers along. */
  #worlds = new WeakMap<Simulation, Map<string, KeptAnswer>>()
  /** Of all answers since the last time that they were dropped. */
  #bytes = 0

  /** @param max largest number of bytes, approximately; 0: none is kept */
  constructor(max: number) {
    this.#max = max
  }

  /** The answer to an equal request, if nothing that it depends on has changed. */
  again(
    { simulation, recorder }: RequestTarget,
    request: IncomingRequest,
    environment: AdapterEnvironment,
  ): Answer | undefined {
    const kept = this.#worlds.get(simulation)?.get(keyOf(request, environment))
    if (kept === undefined) return undefined
    const hostAt = environment.hostNow?.()
    if (!isCurrent(kept, simulation)) return undefined
    const { answer, recorded } = kept
    if (recorder !== undefined && recorded !== undefined) {
      recordAgain(recorder, recorded, request.headers, environment, hostAt)
    }
    return answer
  }

  /** Keeps an answer, if equal requests have the same. */
  keep(
    context: RequestContext,
    operation: OperationId,
    answer: Answer,
    recorded: RecordedAnswer | undefined,
  ): void {
    const { simulation, request, environment, headers, parameters } = context
    const { playerId: player } = parameters
    const { policies, nowMs: now } = simulation
    if (player === undefined) return
    if (answer.status !== 200 || typeof answer.body !== 'string') return
    // A request with an id of its own is the only one of its kind.
    if (headers.get('x-request-id') !== null) return
    const key = keyOf(request, environment)
    const bytes = OVERHEAD + 2 * key.length + answer.body.length
    if (bytes > this.#max) return
    if (this.#bytes + bytes > this.#max) {
      this.#worlds = new WeakMap()
      this.#bytes = 0
    }
    this.#bytes += bytes
    const kept: KeptAnswer = {
      answer: { ...answer, isKept: true },
      recorded,
      matched: matchedOf(context, operation),
      validForFaults: undefined,
      player,
      version: simulation.versionOf(player),
      policies,
      now,
    }
    const known = this.#worlds.get(simulation)
    if (known === undefined) this.#worlds.set(simulation, new Map([[key, kept]]))
    else known.set(key, kept)
  }
}

/** All of a request that decides its answer. No URL and no field has a line break. */
function keyOf({ url, headers }: IncomingRequest, environment: AdapterEnvironment): string {
  let key = `${url}\n${environment.basePath}\n${hasSocket(environment)}`
  for (const field of DECIDING) {
    const value = headers.get(field)
    key += value === null ? '\n' : `\n=${value}`
  }
  return key
}

/** Whether a world still is as it was at the answer, and no rule is about the request. */
function isCurrent(kept: KeptAnswer, simulation: Simulation): boolean {
  const { policies, nowMs: now, activeFaults } = simulation
  if (kept.policies !== policies || kept.now !== now) return false
  if (kept.version !== simulation.versionOf(kept.player)) return false
  if (activeFaults === undefined || kept.validForFaults === activeFaults.version) return true
  if (activeFaults.mayHit(kept.matched)) return false
  kept.validForFaults = activeFaults.version
  return true
}
