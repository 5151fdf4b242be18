import type { LogEntry } from '../world/log'
import { completeLibrary } from './complete-library'
import { checkExpectations } from './expectation'
import type { Library } from './library'
import { expectationsOf, type ScenarioInput } from './loading'

/** A copy of the world that receives the requests. */
export interface RequestedWorld {
  readonly now: string
  readonly library: Library
  readonly faults: { clear(): void }
  fetch(path: string, init: RequestInit): Promise<Response>
  setPolicies(changes: {
    readonly tokens: 'any'
    readonly sessions: 'any'
    readonly rateLimit: 'off'
    readonly isolation: 'none'
    readonly errorFormat: 'problem-json'
  }): unknown
}

/** The parts of a world that the check needs. */
export interface ExpectingWorld {
  readonly library: Library
  log(): { readonly commands: readonly LogEntry[] }
  fork(): RequestedWorld
}

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/**
 * Checks every `expect` of the user's scenarios in a world against the answers of the operations.
 * Call it before the clock moves. Loading does not check expectations, because a check costs
 * requests. Bundled scenarios are not checked: the package's tests check them.
 *
 * @returns one sentence for each failed expectation
 */
export async function failedExpectations(world: ExpectingWorld): Promise<string[]> {
  const copy = world.fork()
  const failed: string[] = []
  for (const entry of world.log().commands) {
    if (!('scenario' in entry) || isBundled(entry.scenario, world.library)) continue
    failed.push(...(await failuresIn(copy, entry.scenario as ScenarioInput, entry.as)))
  }
  return failed
}

/**
 * Checks the `expect` of a scenario that was loaded into a copy of a world.
 *
 * @param copy loses its faults and its policies of access
 * @returns one sentence for each failed expectation
 */
export async function failuresIn(
  copy: RequestedWorld,
  input: ScenarioInput,
  as: string | undefined,
): Promise<string[]> {
  const { library, now } = copy
  // The expectations concern the player: neither access nor a fault must change the answers.
  copy.setPolicies({
    tokens: 'any',
    sessions: 'any',
    rateLimit: 'off',
    isolation: 'none',
    errorFormat: 'problem-json',
  })
  copy.faults.clear()
  const ask = async (path: string): Promise<unknown> =>
    (await copy.fetch(`/v1${path}`, { headers: HEADERS })).json()
  const failed: string[] = []
  for (const { player, expect } of expectationsOf(
    input,
    completeLibrary(library),
    Date.parse(now),
    as,
  )) {
    failed.push(...(await checkExpectations(ask, player, expect, now)))
  }
  return failed
}

function isBundled(scenario: unknown, library: Library): boolean {
  return typeof scenario === 'string' && library.has(scenario) && library.get(scenario).bundled
}
