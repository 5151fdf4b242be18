import type { Coverage } from '../service/coverage/coverage'
import type { Journal } from '../service/journal/journal'
import type { CoverageTaker } from '../service/journal/record'
import type { Pages } from './change-events'
import type { CoveredRequests, CoveredWorld } from './covered-requests'
import { loadRequests, SharedCoverage } from './shared-coverage'

/** What the requests of a world, and of those that share its pages, exercise. */
export class WorldCoverage {
  readonly #world: CoveredWorld & { readonly requests: Journal }
  readonly #pages: Pages
  #taker: CoverageTaker | undefined

  constructor(world: CoveredWorld & { readonly requests: Journal }, pages: Pages) {
    this.#world = world
    this.#pages = pages
  }

  get isOn(): boolean {
    return this.#pages.coverage !== undefined
  }

  /** Undefined if no requests wait to be noted. */
  get loading(): Promise<unknown> | undefined {
    return this.#pages.coverage?.loading
  }

  /** Undefined if it is off. */
  get taker(): CoverageTaker | undefined {
    const { coverage } = this.#pages
    if (coverage !== undefined) this.#taker ??= takerOf(this.#world, coverage)
    return this.#taker
  }

  /** Notes all requests from now on. */
  start(): void {
    this.#pages.coverage ??= new SharedCoverage()
  }

  /** Without the option, of the requests that the journal keeps. */
  async report(): Promise<Coverage> {
    const { coverage } = this.#pages
    if (coverage !== undefined) return (await coverage.loaded()).report(this.#world, true)
    const kept = [...this.#world.requests.kept()]
    const requests = await loadRequests()
    const taker = takerOf(this.#world, requests)
    for (const [{ seen }, { request, response }] of kept) {
      taker.add(seen, { request: request ?? '', response: response ?? null })
    }
    return requests.report(this.#world, false)
  }
}

function takerOf(world: CoveredWorld, requests: Pick<CoveredRequests, 'add'>): CoverageTaker {
  return {
    add(seen, bodies, resource) {
      const { record, library } = world
      requests.add({ world, record, library, seen, bodies, resource })
    },
  }
}
