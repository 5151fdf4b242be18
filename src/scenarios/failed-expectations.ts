import type { WorldLog } from '../world/log'
import { completeLibrary } from './catalog'
import type { Expectation } from './definition'
import { type Ask, responsesTo } from './expectation'
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

/** An expectation of a scenario after its check. */
export interface CheckedExpectation {
  /** Path of the request below the base URL. */
  readonly path: string
  /** The name of the part that states it; undefined if the scenario itself does. */
  readonly by: string | undefined
  /** One sentence for each failed condition. */
  readonly failures: readonly string[]
  /** Whether its filter matches nothing, although it does not ask for that. */
  readonly isEmpty: boolean
}

/**
 * Checks every `expect` of the user's scenarios in a world against the responses of the operations.
 * Call it before the clock moves. Loading does not check expectations, because a check costs
 * requests. Bundled scenarios are not checked: the package's tests check them.
 */
export async function checkOwnScenarios(
  world: Pick<RequestedWorld, 'library' | 'log'> & { fork(): RequestedWorld },
): Promise<CheckedExpectation[]> {
  const copy = world.fork()
  const checked: CheckedExpectation[] = []
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
): Promise<CheckedExpectation[]> {
  copy.setPolicies(OPEN)
  copy.faults.clear()
  const ask: Ask = async (path) => (await copy.fetch(`/v1${path}`, { headers: HEADERS })).json()
  const now = Date.parse(copy.now)
  const library = completeLibrary(copy.library)
  const named = namedBy(input, library)
  const checked: CheckedExpectation[] = []
  for (const { script, id } of playersOf(named, library, now, as)) {
    const stated = script.expect.map(({ expectation }) => expectation)
    const responses = await responsesTo(ask, id, stated, now)
    for (const [place, { path, expectation, response, failures }] of responses.entries()) {
      const stating = script.expect[place]?.by
      const by = stating === named.definition.name ? undefined : stating
      const noted = failures.map((each) => (by ? `${each} (expected by ${by})` : each))
      checked.push({
        path,
        by,
        failures: noted,
        isEmpty: Object(response).total === 0 && !expectsNone(expectation),
      })
    }
  }
  return checked
}

/** Whether a condition is about the number of items, or says that there is none. */
function expectsNone({ query, that }: Expectation): boolean {
  const isAbout = ([pointer, comparison]: [string, unknown]) =>
    pointer === '/total' || ['length', 'absent'].some((key) => key in Object(comparison))
  return query === undefined || Object.entries(that).some(isAbout)
}
