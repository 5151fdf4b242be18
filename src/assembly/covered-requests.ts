import type { Policies } from '../contract/policies'
import { isScenario, type Library } from '../scenarios/library'
import { PlayerScenarios } from '../scenarios/player-scenarios'
import type { Coverage } from '../service/coverage/coverage'
import { CoverageRecorder } from '../service/coverage/recorder'
import type { SeenBodies, SeenRequest } from '../service/journal/record'
import type { LogTail } from '../world/log'

/** What the coverage needs of the world that answered a request. */
export interface CoveredWorld {
  readonly record: LogTail
  readonly policies: Policies
  readonly library: Library
}

/** A request, with the state of its world at that time. */
export interface CoveredRequest extends Pick<CoveredWorld, 'record' | 'library'> {
  readonly world: CoveredWorld
  readonly seen: SeenRequest
  readonly bodies: SeenBodies
  readonly resource: unknown
}

/** What requests to several worlds exercise. */
export class CoveredRequests {
  readonly #recorder = new CoverageRecorder()
  readonly #scenarios = new WeakMap<CoveredWorld, PlayerScenarios>()

  add({ world, record, library, seen, bodies, resource }: CoveredRequest): void {
    const scenarios = this.#scenarios.get(world) ?? new PlayerScenarios()
    this.#scenarios.set(world, scenarios)
    const names = scenarios.of(seen.player ?? '', record, library)
    this.#recorder.add(seen, bodies, resource, names)
  }

  /** @param world whose policies and scenarios decide what exists */
  report({ policies, library }: CoveredWorld, complete: boolean): Coverage {
    const names = library.names().filter((name) => isScenario(name, library))
    return this.#recorder.report(policies, names, complete)
  }
}
