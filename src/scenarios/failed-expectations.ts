import type { Policies } from '../contract/policies'
import type { WorldLog } from '../world/log'
import { completeLibrary } from './catalogue'
import type { Expectation } from './definition'
import { type Ask, checkAnswers, datedAt, pathOf, refusalIn } from './expectation'
import type { Library } from './library'
import type { ScenarioInput } from './load-options'
import { namedBy, playersOf } from './loading'
import { changersOf } from './step-effects'

/** A copy of the world that receives the requests. */
export interface RequestedWorld {
  readonly now: string
  readonly library: Library
  readonly policies: Policies
  readonly faults: { clear(): void }
  log(): WorldLog
  fetch(path: string, init: RequestInit): Promise<Response>
  setPolicies(changes: {
    readonly tokens: 'any'
    readonly sessions: 'any'
    readonly isolation: 'none'
    readonly errorFormat: 'problem-json'
  }): unknown
}

/** The parts of a world that the check needs. */
export interface ExpectingWorld {
  readonly library: Library
  log(): WorldLog
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
  return [...(await checkOwnScenarios(world)).failed]
}

/** The results of all scenarios that {@link failedExpectations} checks as one. */
export async function checkOwnScenarios(world: ExpectingWorld): Promise<ExpectationCheck> {
  const copy = world.fork()
  let all = NOTHING_EXPECTED
  for (const entry of world.log().commands) {
    if (!('scenario' in entry) || isBundled(entry.scenario, world.library)) continue
    const one = await checkScenario(copy, entry.scenario as ScenarioInput, entry.as)
    all = {
      expectations: all.expectations + one.expectations,
      failed: [...all.failed, ...one.failed],
      held: all.held + one.held,
      inherited: [...all.inherited, ...one.inherited],
      empty: [...all.empty, ...one.empty],
    }
  }
  return all
}

/** The result of a check of the `expect` of a scenario. */
export interface ExpectationCheck {
  readonly expectations: number
  /** One sentence for each failed condition. */
  readonly failed: readonly string[]
  /** How many expectations hold. */
  readonly held: number
  /** For each of those that a part states: the name of the part. */
  readonly inherited: readonly string[]
  /** The requests of those that hold although their filter matches nothing. */
  readonly empty: readonly string[]
}

export const NOTHING_EXPECTED: ExpectationCheck = {
  expectations: 0,
  failed: [],
  held: 0,
  inherited: [],
  empty: [],
}

/**
 * Checks the `expect` of a scenario that was loaded into a copy of a world.
 *
 * @param copy loses its faults and its policies of access
 */
export async function checkScenario(
  copy: RequestedWorld,
  input: ScenarioInput | (string & {}),
  as?: string,
): Promise<ExpectationCheck> {
  const { library, now } = copy
  const ask = askingCopy(copy)
  const complete = completeLibrary(library)
  const named = namedBy(input, complete)
  const failed: string[] = []
  const inherited: string[] = []
  const empty: string[] = []
  let [expectations, held] = [0, 0]
  for (const { script, id } of playersOf(named, complete, Date.parse(now), as)) {
    const unmet: { failures: string[]; by: string }[] = []
    const answered: Expectation[] = []
    for (const { expectation: stated, by } of script.expect) {
      const expectation = datedAt(stated, Date.parse(now))
      const path = pathOf(expectation, id)
      const answer = await ask(path)
      const failures = await checkAnswers(async () => answer, id, [expectation], now)
      if (failures.length === 0) {
        if (by !== named.definition.name) inherited.push(by)
        if (isEmpty(answer) && !expectsNone(expectation)) empty.push(path)
        continue
      }
      unmet.push({ failures, by })
      if (refusalIn(answer) === undefined) answered.push(expectation)
    }
    expectations += script.expect.length
    held += script.expect.length - unmet.length
    const changers = answered.length === 0 ? undefined : changersOf(copy, id, answered)
    for (const { failures, by } of unmet) {
      const origin = by === named.definition.name ? [] : [`expected by ${by}`]
      for (const failure of failures) {
        const changer = changers?.get(failure)
        const notes = [...(changer === undefined ? [] : [`changed by ${changer}`]), ...origin]
        failed.push(notes.length === 0 ? failure : `${failure} (${notes.join(', ')})`)
      }
    }
  }
  return { expectations, failed, held, inherited, empty }
}

/**
 * Asks a copy of a world about its players: neither access nor a fault changes the answers.
 *
 * @param copy loses its faults and its policies of access
 */
function askingCopy(copy: RequestedWorld): Ask {
  copy.setPolicies({
    tokens: 'any',
    sessions: 'any',
    isolation: 'none',
    errorFormat: 'problem-json',
  })
  copy.faults.clear()
  return async (path) => (await copy.fetch(`/v1${path}`, { headers: HEADERS })).json()
}

const isEmpty = (answer: unknown): boolean => (Object(answer) as { total?: unknown }).total === 0

/** Whether a condition is about the number of items, or says that there is none. */
function expectsNone({ query, that }: Expectation): boolean {
  const isAbout = ([pointer, comparison]: [string, unknown]) =>
    pointer === '/total' || ['length', 'absent'].some((key) => key in Object(comparison))
  return query === undefined || Object.entries(that).some(isAbout)
}

/** Whether a scenario is of the package, whose tests check it. */
export function isBundled(scenario: unknown, library: Library): boolean {
  return typeof scenario === 'string' && library.has(scenario) && library.get(scenario).bundled
}
