import { keysOf, memberAt } from '../contract/input/json'
import type { WorldLog } from '../world/log'
import { completeLibrary } from './catalog'
import type { DefinedScenario, ScenarioStep } from './definition'
import { type Ask, type Failures, failuresOf } from './expectation'
import { isBundled, type Library } from './library'
import { namedBy, playersOf } from './loading'
import { collectError } from './mistakes'

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
  // Afterwards, because the search for changers replaces the players of the scenario.
  for (const { script, id, failed } of players) {
    const { pointer = '' } = script.parts.at(-1) ?? {}
    const changers = await changersOf(failed.flat(), named.definition, pointer, async (part) => {
      const isLoaded = collectError([], () => copy.load(part, { as, replace: true }))
      return isLoaded && (await failuresOf(ask, id, script.expect, now)).flat()
    })
    const noted = (failure: string) => {
      const changer = changers.get(failure)
      return changer === undefined ? failure : `${failure} (changed by ${changer})`
    }
    checked.push(...failed.map((failures) => failures.map(noted)))
  }
  return checked
}

/**
 * The step that made each sentence true: without it and all later ones, the sentence is not. One
 * that is true without any of the steps has none.
 *
 * @param pointer of the player in the definition
 * @param failuresWith the sentences about a definition with the first steps alone; undefined if it
 *   cannot be loaded
 */
async function changersOf(
  sentences: readonly string[],
  definition: DefinedScenario,
  pointer: string,
  failuresWith: (part: DefinedScenario) => Promise<readonly string[] | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const changers = new Map<string, string>()
  const part = structuredClone(definition)
  const player: { steps?: ScenarioStep[] } = Object(memberAt(part, keysOf(pointer)))
  const { steps = [] } = player
  let left = sentences
  for (const [place, { type = 'reach' }] of [...steps.entries()].reverse()) {
    if (left.length === 0) break
    player.steps = steps.slice(0, place)
    const before = await failuresWith(part)
    if (before === undefined) break
    for (const each of left) {
      if (!before.includes(each)) changers.set(each, `${pointer}/steps/${place} ${type}`)
    }
    left = left.filter((each) => before.includes(each))
  }
  return changers
}
