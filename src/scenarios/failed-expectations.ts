import type { Policies } from '../contract/policies'
import { instant } from '../simulator/domain/instants'
import { runTo } from '../simulator/engine/engine'
import type { PlayerState } from '../simulator/engine/state'
import { Budget } from '../world/commands'
import type { WorldLog } from '../world/log'
import { createPlayerView, type PlayerView } from '../world/views/player-view'
import { completeLibrary } from './catalog'
import type { PlayerScript } from './composition'
import type { Endpoint, Expectation, ScenarioStep } from './definition'
import { operationOf } from './endpoints'
import { type Ask, failuresIn, responsesTo } from './expectation'
import { isBundled, type Library } from './library'
import { loadingOf, namedBy, playersOf } from './loading'
import { runScript } from './script'
import type { TimedStep } from './timeline'

/** A copy of the world that receives the requests. */
export interface RequestedWorld {
  readonly now: string
  readonly library: Library
  readonly policies: Policies
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
    const unmet = responses.filter(({ failures, isRejected }) => failures.length > 0 && !isRejected)
    const changers = changersOf(
      copy,
      id,
      unmet.map(({ expectation }) => expectation),
    )
    for (const [place, { path, expectation, response, failures }] of responses.entries()) {
      const stating = script.expect[place]?.by
      const by = stating === named.definition.name ? undefined : stating
      const noted = failures.map((failure) => {
        const changer = changers.get(failure)
        const notes = [changer && `changed by ${changer}`, by && `expected by ${by}`]
        const given = notes.filter((note) => note !== undefined)
        return given.length === 0 ? failure : `${failure} (${given.join(', ')})`
      })
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

/** The step that changed a player. It is empty for a change by time alone. */
interface StepPlace {
  /** The place of the step in the definition, or the name of an inherited part. */
  readonly place?: string | undefined
  /** The step of the definition. */
  readonly step?: ScenarioStep | undefined
}

/** Sees the player after a step, or before one, after the time that led to it. */
type Watcher = (player: PlayerState, by: StepPlace) => void

/**
 * Runs the scenario again that created a player, and shows it after each step, as it is written.
 *
 * @param log the log of the world; a player that no scenario created is not shown
 */
function watchSteps(log: WorldLog, id: string, library: Library, see: Watcher): void {
  const loading = loadingOf(log.commands, id, library)
  if (loading === undefined) return
  const { entry, script } = loading
  const end = instant(entry.at)
  const now = entry.basis === undefined ? end : instant(entry.basis)
  const budget = new Budget()
  const player = runScript(script, log.options, id, now, budget, end, (timed, player, run) => {
    const { step, at } = timed
    // The commands of a target come before its instant.
    if (step.type !== undefined) runTo(player, at)
    see(player, {})
    run()
    see(player, placeOf(timed, script))
  })
  see(player, {})
}

/** The step as it is written in the definition, or the inherited part that has it. */
function placeOf({ origin, pointer }: TimedStep, { parts }: PlayerScript): StepPlace {
  const own = parts.at(-1)
  if (own?.origin !== origin) return { place: origin.name }
  const [index = ''] = pointer.slice(`${own.pointer}/steps/`.length).split('/')
  return { place: `${own.pointer}/steps/${index}`, step: own.steps[Number(index)] }
}

/**
 * What made expectations fail: for each sentence, the step of the scenario, the inherited part, or
 * the time after which it is true. A sentence that is true from the registration on has none.
 */
function changersOf(
  world: RequestedWorld,
  id: string,
  expectations: readonly Expectation[],
): ReadonlyMap<string, string | undefined> {
  const { library, policies } = world
  if (expectations.length === 0) return new Map()
  const at = instant(world.now)
  let changers: ReadonlyMap<string, string | undefined> | undefined
  watchSteps(world.log(), id, library, (player, by) => {
    const view = createPlayerView(player, at, policies)
    const failures = expectations.flatMap((each) =>
      failuresIn(responseOf(view, each), each, id, at),
    )
    const before = changers
    const changerOf = (failure: string) =>
      before === undefined || before.has(failure) ? before?.get(failure) : nameOf(by)
    changers = new Map(failures.map((failure) => [failure, changerOf(failure)]))
  })
  return changers ?? new Map()
}

function nameOf({ place, step }: StepPlace): string {
  if (place === undefined) return 'time passing'
  const type = step?.type ?? (step?.reach && 'reach')
  return type === undefined ? place : `${place} ${type}`
}

const READS: { readonly [On in Endpoint]: (view: PlayerView, query: object) => object } = {
  profile: (view) => view.profile(),
  transactions: (view, query) => view.transactions(query),
  summary: (view, query) => view.summary(query),
  bonuses: (view, query) => view.bonuses(query),
  eligible: (view, query) => view.eligibleBonuses(query),
}

/** The JSON of the response to an expectation's request, without the request. */
function responseOf(view: PlayerView, { on, query = {} }: Expectation): unknown {
  const parameters = operationOf(on)?.parameters ?? []
  const values = parameters.flatMap(({ name, kind, many }) => {
    const value = query[name]
    if (value === undefined) return []
    if (many) return [[name, [value].flat().flatMap((each) => String(each).split(','))]]
    return [[name, kind === 'integer' ? Number(value) : value]]
  })
  const resource = READS[on](view, Object.fromEntries(values))
  return JSON.parse(JSON.stringify(resource))
}
