import type { Policies } from '../contract/policies'
import { Recent } from '../input/recent'
import type { Simulation } from '../world/world'
import type { Answer } from './answer'
import type { DoorRequest, HeaderReader } from './door-request'
import type { DoorEnvironment } from './environment'
import type { Exchange, Seat, SimulationHost } from './exchange'
import { FAULT_HEADER } from './injection'
import { hasSocket, type RecordedAnswer, recordAgain } from './recording'
import { WORLD_HEADER } from './world-choice'

/** The header fields on which the answer to a read of the service depends. */
const DECIDING = [
  'authorization',
  'x-session-id',
  'x-request-id',
  'accept',
  WORLD_HEADER,
  FAULT_HEADER,
] as const

/** An answer and all that it depends on. */
interface KeptAnswer {
  readonly answer: Answer
  /** The same for further requests. */
  again: Answer | undefined
  readonly recorded: RecordedAnswer | undefined
  readonly headers: HeaderReader
  /** Those of {@link DECIDING}, if the fields can change. */
  readonly values: readonly (string | null)[] | undefined
  readonly basePath: string | undefined
  readonly hasSocket: boolean
  /** Those of the base world: its policy `isolation` can choose the world. */
  readonly basePolicies: Policies
  /** Name of the world. */
  readonly name: string | undefined
  readonly simulation: Simulation
  readonly player: string
  readonly version: object | undefined
  readonly policies: Policies
  readonly now: number
}

/** Approximate bytes of an answer beside its body and its URL. */
const OVERHEAD = 1_500

/**
 * The newest answers to reads of the service. A request with the same URL and the same header
 * fields has the same answer as long as its player, the clock and the policies are the same, so it
 * is neither checked nor computed again: the answer is the same bytes. Each is recorded.
 */
export class KeptAnswers {
  readonly #host: SimulationHost
  readonly #byUrl: Recent<string, KeptAnswer>

  /** @param most largest number of bytes, approximately; 0: none is kept */
  constructor(host: SimulationHost, most: number) {
    this.#host = host
    this.#byUrl = new Recent(most)
  }

  /** The answer to an equal request, if nothing that it depends on has changed. */
  again(request: DoorRequest, environment: DoorEnvironment): Answer | undefined {
    const kept = this.#byUrl.get(request.url)
    if (kept === undefined || !isEqual(kept, request, environment)) return undefined
    const { base } = this.#host
    if (kept.basePolicies !== base.policies) return undefined
    const hostAt = environment.hostNow?.()
    const seat = this.#seatOf(kept, environment)
    if (seat === undefined || !isCurrent(kept, seat.simulation)) return undefined
    const { recorded } = kept
    if (seat.recorder !== undefined && recorded !== undefined) {
      recordAgain(seat.recorder, recorded, request.headers, environment, hostAt)
    }
    kept.again ??= { ...kept.answer, isKept: true }
    return kept.again
  }

  /** Keeps an answer, if equal requests have the same. */
  keep(
    exchange: Exchange,
    { simulation, name }: Seat,
    answer: Answer,
    recorded: RecordedAnswer | undefined,
  ): void {
    const { request, headers, environment, parameters } = exchange
    const player = parameters['playerId']
    if (player === undefined || !isRepeatable(simulation)) return
    if (answer.status !== 200 || typeof answer.body !== 'string') return
    const kept: KeptAnswer = {
      answer,
      again: undefined,
      recorded,
      headers,
      values: headers.isFixed ? undefined : valuesOf(headers),
      basePath: environment.basePath,
      hasSocket: hasSocket(environment),
      basePolicies: this.#host.base.policies,
      name,
      simulation,
      player,
      version: simulation.versionOf(player),
      policies: simulation.policies,
      now: simulation.now,
    }
    this.#byUrl.set(request.url, kept, OVERHEAD + 2 * request.url.length + answer.body.length)
  }

  /** Undefined if the named world cannot be used: then the request is refused as usual. */
  #seatOf({ name }: KeptAnswer, environment: DoorEnvironment): Seat | undefined {
    const { base, recorder, named } = this.#host
    if (name === undefined) return { simulation: base, recorder }
    try {
      return named?.(name, environment)
    } catch {
      return undefined
    }
  }
}

/** Whether a request asks for the same, in the same way. */
function isEqual(
  kept: KeptAnswer,
  { headers }: DoorRequest,
  environment: DoorEnvironment,
): boolean {
  if (kept.basePath !== environment.basePath || kept.hasSocket !== hasSocket(environment)) {
    return false
  }
  if (headers === kept.headers && headers.isFixed) return true
  const values = kept.values ?? valuesOf(kept.headers)
  return DECIDING.every((field, place) => headers.get(field) === values[place])
}

function valuesOf(headers: HeaderReader): (string | null)[] {
  return DECIDING.map((field) => headers.get(field))
}

/** Whether the answer depends only on the request and on what a kept answer names. */
function isRepeatable({ selfCheck, activeFaults, policies }: Simulation): boolean {
  return !selfCheck && activeFaults === undefined && policies.rateLimit === 'off'
}

/** Whether a world still is as it was at the answer. */
function isCurrent(kept: KeptAnswer, simulation: Simulation): boolean {
  return (
    kept.simulation === simulation &&
    kept.policies === simulation.policies &&
    kept.now === simulation.now &&
    kept.version === simulation.versionOf(kept.player) &&
    simulation.activeFaults === undefined
  )
}
