import type { CoveredRequest, CoveredRequests } from './covered-requests'

/** Most worlds have no coverage, so its code is loaded by those that do. */
export async function loadRequests(): Promise<CoveredRequests> {
  const { CoveredRequests } = await import('./covered-requests')
  return new CoveredRequests()
}

/** The coverage that related worlds share. Requests wait until its code is loaded. */
export class SharedCoverage {
  readonly #loading = loadRequests()
  #requests: CoveredRequests | undefined
  #waiting: CoveredRequest[] = []

  constructor() {
    // A failure is that of the report.
    this.loaded().catch(() => undefined)
  }

  add(request: CoveredRequest): void {
    if (this.#requests === undefined) this.#waiting.push(request)
    else this.#requests.add(request)
  }

  /** Undefined once it is loaded. */
  get loading(): Promise<CoveredRequests> | undefined {
    return this.#requests === undefined ? this.loaded() : undefined
  }

  async loaded(): Promise<CoveredRequests> {
    this.#requests = await this.#loading
    for (const request of this.#waiting) this.#requests.add(request)
    this.#waiting = []
    return this.#requests
  }
}
