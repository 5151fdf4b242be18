import type { WorldLog } from '../world/log'
import { completeLibrary } from './catalog'
import { type Ask, type Failures, failuresOf } from './expectation'
import { isBundled, type Library } from './library'
import { namedBy, playersOf } from './loading'

/** A copy of the world that receives the requests. */
export interface RequestedWorld {
  readonly now: string
  readonly library: Library
  readonly faults: { clear(): void }
  log(): WorldLog
  fetch(path: string, init: RequestInit): Promise<Response>
  setPolicies(changes: typeof OPEN): unknown
}

/**
 * Checks every `expect` of the user's scenarios in a world against the responses of the operations.
 * Call it before the clock moves. Loading does not check expectations, because a check costs
 * requests. Bundled scenarios are not checked: the package's tests check them.
 *
 * @returns the failures of each expectation
 */
export async function checkOwnScenarios(
  world: Pick<RequestedWorld, 'library' | 'log'> & { fork(): RequestedWorld },
): Promise<Failures[]> {
  const copy = world.fork()
  const checked: Failures[] = []
  for (const entry of world.log().commands) {
    if (!('scenario' in entry) || isBundled(entry.scenario, world.library)) continue
    checked.push(...(await checkScenario(copy, entry.scenario, entry.as)))
  }
  return checked
}

/** The policies under which no request is rejected for its access. */
const OPEN = {
  tokens: 'any',
  sessions: 'any',
  isolation: 'none',
  errorFormat: 'problem-json',
} as const

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/**
 * Checks the `expect` of a scenario that was loaded into a copy of a world.
 *
 * @param copy loses its faults and its policies of access
 */
export async function checkScenario(
  copy: RequestedWorld,
  input: unknown,
  as?: string,
): Promise<Failures[]> {
  copy.setPolicies(OPEN)
  copy.faults.clear()
  const ask: Ask = async (path) => (await copy.fetch(`/v1${path}`, { headers: HEADERS })).json()
  const now = Date.parse(copy.now)
  const library = completeLibrary(copy.library)
  const named = namedBy(input, library)
  const checked: Failures[] = []
  for (const { script, id } of playersOf(named, library, now, as)) {
    checked.push(...(await failuresOf(ask, id, script.expect, now)))
  }
  return checked
}
