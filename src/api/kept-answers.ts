import type { OperationId } from '../contract/operations'
import type { Policies } from '../contract/policies'
import type { Matched } from '../faults/store'
import type { Simulation } from '../world/simulation'
import type { Answer } from './answer'
import type { DoorRequest, HeaderReader } from './door-request'
import type { DoorEnvironment } from './environment'
import type { Exchange, Seat } from './exchange'
import { FAULT_HEADER, matchedOf } from './injection'
import { hasSocket, type RecordedAnswer, recordAgain } from './recording'

/** The header fields on which the answer of a world to a read of the service depends. */
const DECIDING = ['authorization', 'x-session-id', 'x-request-id', 'accept', FAULT_HEADER] as const

/** An answer of a world and all that it depends on. */
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
  readonly matched: Matched
  /** The version of rules of which none is about the request. */
  unharmedBy: object | undefined
  readonly player: string
  readonly version: object | undefined
  readonly policies: Policies
  readonly now: number
  /** Approximate bytes of all this. */
  readonly bytes: number
}

/** Approximate bytes of an answer beside its body and its URL. */
const OVERHEAD = 1_500

/**
 * The newest answers to reads of the service. A request with the same URL and the same header
 * fields has the same answer as long as its player, the clock and the policies are the same, so it
 * is neither checked nor computed again: the answer is the same bytes. Each is recorded.
 */
export class KeptAnswers {
  readonly #most: number
  /** By world, the least recently used one first, and by URL, the oldest first. */
  readonly #worlds = new Map<Simulation, Map<string, KeptAnswer>>()
  #latest: Simulation | undefined
  #bytes = 0

  /** @param most largest number of bytes, approximately; 0: none is kept */
  constructor(most: number) {
    this.#most = most
  }

  /** The answer to an equal request, if nothing that it depends on has changed. */
  again(
    { simulation, recorder }: Seat,
    request: DoorRequest,
    environment: DoorEnvironment,
  ): Answer | undefined {
    const kept = this.#worlds.get(simulation)?.get(request.url)
    if (kept === undefined || !isEqual(kept, request, environment)) return undefined
    const hostAt = environment.hostNow?.()
    if (!isCurrent(kept, simulation)) return undefined
    if (simulation !== this.#latest) this.#use(simulation)
    const { recorded } = kept
    if (recorder !== undefined && recorded !== undefined) {
      recordAgain(recorder, recorded, request.headers, environment, hostAt)
    }
    kept.again ??= { ...kept.answer, isKept: true }
    return kept.again
  }

  /** Keeps an answer, if equal requests have the same. */
  keep(
    exchange: Exchange,
    operation: OperationId,
    answer: Answer,
    recorded: RecordedAnswer | undefined,
  ): void {
    const { simulation, request, headers, environment, parameters } = exchange
    const player = parameters['playerId']
    if (player === undefined || !isRepeatable(simulation)) return
    if (answer.status !== 200 || typeof answer.body !== 'string') return
    const { url } = request
    const bytes = OVERHEAD + 2 * url.length + answer.body.length
    if (bytes > this.#most) return
    const kept: KeptAnswer = {
      answer,
      again: undefined,
      recorded,
      headers,
      values: headers.isFixed ? undefined : valuesOf(headers),
      basePath: environment.basePath,
      hasSocket: hasSocket(environment),
      matched: matchedOf(exchange, operation),
      unharmedBy: undefined,
      player,
      version: simulation.versionOf(player),
      policies: simulation.policies,
      now: simulation.now,
      bytes,
    }
    const byUrl = this.#use(simulation)
    this.#bytes += bytes - (byUrl.get(url)?.bytes ?? 0)
    // While there is room, the order does not matter.
    if (this.#isFilling) byUrl.delete(url)
    byUrl.set(url, kept)
    this.#shrink()
  }

  /** Drops the answers of a world that is gone. */
  forget(simulation: Simulation): void {
    for (const { bytes } of this.#worlds.get(simulation)?.values() ?? []) this.#bytes -= bytes
    this.#worlds.delete(simulation)
    if (this.#latest === simulation) this.#latest = undefined
  }

  get #isFilling(): boolean {
    return this.#bytes >= this.#most / 2
  }

  #use(simulation: Simulation): Map<string, KeptAnswer> {
    const known = this.#worlds.get(simulation)
    // While there is room, the order does not matter.
    const isOrdered = simulation === this.#latest || !this.#isFilling
    if (known !== undefined && isOrdered) return known
    const byUrl = known ?? new Map<string, KeptAnswer>()
    this.#worlds.delete(simulation)
    this.#worlds.set(simulation, byUrl)
    this.#latest = simulation
    return byUrl
  }

  #shrink(): void {
    if (this.#bytes <= this.#most) return
    for (const [simulation, byUrl] of this.#worlds) {
      for (const [url, { bytes }] of byUrl) {
        if (this.#bytes <= this.#most) return
        byUrl.delete(url)
        this.#bytes -= bytes
      }
      this.forget(simulation)
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
function isRepeatable({ selfCheck, policies }: Simulation): boolean {
  return !selfCheck && policies.rateLimit === 'off'
}

/** Whether a world still is as it was at the answer, and no rule is about the request. */
function isCurrent(kept: KeptAnswer, simulation: Simulation): boolean {
  return (
    kept.policies === simulation.policies &&
    kept.now === simulation.now &&
    kept.version === simulation.versionOf(kept.player) &&
    isUnharmed(kept, simulation)
  )
}

function isUnharmed(kept: KeptAnswer, { activeFaults }: Simulation): boolean {
  if (activeFaults === undefined || kept.unharmedBy === activeFaults.version) return true
  if (activeFaults.mayHit(kept.matched)) return false
  kept.unharmedBy = activeFaults.version
  return true
}
