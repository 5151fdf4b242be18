import type { LogEntry } from '../world/log'
import { checkExpectations } from './expectation'
import type { Library } from './library'
import { expectationsOf, type ScenarioInput } from './loading'

/** What an answer is asked of: a world, apart from the one that it is a copy of. */
interface Witness {
  fetch(path: string, init: RequestInit): Promise<Response>
  setPolicies(changes: {
    readonly tokens: 'any'
    readonly sessions: 'any'
    readonly rateLimit: 'off'
  }): unknown
}

/** A world as far as what its scenarios expect is concerned. */
export interface ExpectingWorld {
  readonly now: number
  readonly library: Library
  log(): { readonly commands: readonly LogEntry[] }
  fork(): Witness
}

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/**
 * Holds every `expect` of a world's own scenarios against the wire, as the world stands: so call it
 * before the clock moves on. Loading checks none of this, as it costs requests. Bundled scenarios
 * are left out: our tests hold theirs, under the default policies.
 *
 * @returns a sentence for everything that does not hold
 */
export async function failedExpectations(world: ExpectingWorld): Promise<string[]> {
  const { library, now } = world
  const witness = world.fork()
  // What is asked is the player, not whether a client may ask.
  witness.setPolicies({ tokens: 'any', sessions: 'any', rateLimit: 'off' })
  const ask = async (path: string): Promise<unknown> =>
    (await witness.fetch(`/v1${path}`, { headers: HEADERS })).json()
  const failed: string[] = []
  for (const entry of world.log().commands) {
    if (!('scenario' in entry) || isBundled(entry.scenario, library)) continue
    const input = entry.scenario as ScenarioInput
    for (const { player, expect } of expectationsOf(input, library, now, entry.as)) {
      failed.push(...(await checkExpectations(ask, player, expect, now)))
    }
  }
  return failed
}

function isBundled(scenario: unknown, library: Library): boolean {
  return typeof scenario === 'string' && library.has(scenario) && library.get(scenario).bundled
}
