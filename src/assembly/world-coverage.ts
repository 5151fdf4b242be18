import { isScenario, type Library } from '../scenarios/library'
import { PlayerScenarios } from '../scenarios/loaded-names'
import type { Coverage } from '../service/coverage/coverage'
import { CoverageRecorder } from '../service/coverage/recorder'
import type { Journal } from '../service/journal/journal'
import type { CoverageTaker } from '../service/journal/record'
import type { Core } from '../world/core'
import type { Pages } from './change-events'

/** What the coverage needs of a world. */
interface CoveredWorld extends Pick<Core, 'record' | 'policies'> {
  readonly library: Library
  readonly requests: Journal
}

/** What the requests of a world, and of those that share its pages, exercise. */
export class WorldCoverage {
  readonly #world: CoveredWorld
  readonly #pages: Pages
  #taker: CoverageTaker | undefined

  constructor(world: CoveredWorld, pages: Pages) {
    this.#world = world
    this.#pages = pages
  }

  get isOn(): boolean {
    return this.#pages.coverage !== undefined
  }

  /** Undefined if it is off. */
  get taker(): CoverageTaker | undefined {
    const { coverage } = this.#pages
    if (coverage !== undefined) this.#taker ??= takerOf(this.#world, coverage)
    return this.#taker
  }

  /** Notes all requests from now on. */
  start(): void {
    this.#pages.coverage ??= new CoverageRecorder()
  }

  report(): Coverage {
    const { policies, library } = this.#world
    const names = library.names().filter((name) => isScenario(name, library))
    const recorder = this.#pages.coverage ?? keptCoverage(this.#world)
    return recorder.report(policies, names, this.isOn)
  }
}

function takerOf(world: CoveredWorld, recorder: CoverageRecorder): CoverageTaker {
  const scenarios = new PlayerScenarios()
  return {
    add(seen, bodies, resource) {
      const names = scenarios.of(seen.player ?? '', world.record, world.library)
      recorder.add(seen, bodies, resource, names)
    },
  }
}

/** The coverage of the requests that the journal keeps. */
function keptCoverage(world: CoveredWorld): CoverageRecorder {
  const recorder = new CoverageRecorder()
  const taker = takerOf(world, recorder)
  for (const [{ seen }, { request, response }] of world.requests.kept()) {
    taker.add(seen, { request: request ?? '', response: response ?? null })
  }
  return recorder
}
