import { keysOf, memberAt } from '../contract/input/json'
import type { WorldLog } from '../world/log'
import { completeLibrary } from './catalog'
import type { DefinedScenario, ScenarioStep } from './definition'
import { type Ask, type Failures, failuresOf } from './expectation'
import { isBundled, type Library } from './library'
import { namedBy, playersOf } from './loading'
import { collectError } from './mistakes'
import { stepsBehind, typeOfStep } from './steps-behind'

/** A copy of the world that receives the requests. */
export interface RequestedWorld {
  readonly now: string
  readonly library: Library
  readonly faults: { clear(): void }
  log(): WorldLog
  fetch(path: string, init: RequestInit): Promise<Response>
  load(scenario: DefinedScenario, options: { as?: string | undefined; replace: true }): object
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
 * @param copy loses its faults and its policies of access, and its players if an expectation fails
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
  const players = []
  for (const { script, id } of playersOf(named, library, now, as)) {
    players.push({ script, id, failed: await failuresOf(ask, id, script.expect, now) })
  }
  const checked: Failures[] = []
  // Afterwards, because the search for the steps replaces the players of the scenario.
  for (const { script, id, failed } of players) {
    const { pointer = '' } = script.parts.at(-1) ?? {}
    const part = structuredClone(named.definition)
    const player: { steps?: ScenarioStep[] } = Object(memberAt(part, keysOf(pointer)))
    const { steps = [] } = player
    const behind = await stepsBehind(failed.flat(), steps.length, async (count) => {
      player.steps = steps.slice(0, count)
      const isLoaded = collectError([], () => copy.load(part, { as, replace: true }))
      return isLoaded && (await failuresOf(ask, id, script.expect, now)).flat()
    })
    const noted = (failure: string) => {
      const place = behind.get(failure) ?? -1
      const step = steps[place]
      if (step === undefined) return failure
      return `${failure} (changed by ${pointer}/steps/${place} ${typeOfStep(step)})`
    }
    checked.push(...failed.map((failures) => failures.map(noted)))
  }
  return checked
}
