import { DAY_MS, FIRST_CLOCK } from '../domain/instants'
import { ID_REMEDY, idFault, shownId } from '../input/fit-text'
import { invalidOption } from '../input/options'
import { type Budget, createBudget } from '../work/budget'
import { finish, type Turns } from '../work/turns'
import type { Adoption } from '../world/change'
import type { Core } from '../world/core'
import type { LoadingEntry } from '../world/log'
import type { UnmadePlayer } from '../world/roster'
import { compositionOf, type PlayerScript, playerScriptsOf } from './composition'
import type { Expectation, ScenarioDefinition } from './definition'
import { invalidScenario } from './faults'
import { type Library, type NamedDefinition, ownDefinition } from './library'
import type { PartName, ScenarioName } from './names'
import { reckon } from './reckoning'
import { enact, knownOf } from './script'

/**
 * The name of a scenario that comes with the package, or several parts joined with `+`. A name that
 * there is not is a compile error.
 */
export type ScenarioRef = ScenarioName | PartName | `${PartName}+${string}`

/** A name that only the running program knows, such as `mine.name`: a text that is no literal. */
export type ComputedName<Name extends string> = Name & (string extends Name ? unknown : never)

/** What can be loaded: a name, or a definition of one's own. */
export type ScenarioInput = ScenarioRef | ScenarioDefinition

export interface LoadOptions {
  /** Id in the place of the scenario's own; of several players what stands before the dot. */
  readonly as?: string | undefined
  /** Players that are there under the same ids give way: for a scenario that was edited. */
  readonly replace?: boolean | undefined
}

/** What a loading has made. */
export interface LoadedScenario {
  readonly name: string
  /** Id of the player; of several the first. */
  readonly id: string
  /** Ids of all its players. */
  readonly players: readonly string[]
}

/** From here on the past of every bundled scenario, some of eight years, has room after 1990. */
const ROOMY = FIRST_CLOCK + 20 * 366 * DAY_MS

/**
 * Loads a scenario at the world's clock. Nothing is loaded if anything is wrong. A bundled one is
 * made when it is first read, as of now; anything else is made at once, so that its mistakes show.
 *
 * @throws FauxhouseError SCENARIO_NOT_FOUND, INVALID_SCENARIO, PLAYER_EXISTS
 */
export function loadScenario(
  core: Core,
  input: ScenarioInput | (string & {}),
  library: Library,
  options: LoadOptions = {},
): LoadedScenario {
  return finish(loading(core, input, library, options, (loaded) => loaded))
}

/**
 * As {@link loadScenario}, in turns: nothing of it is in the world before the last of them.
 *
 * @param show makes what is returned; what it throws leaves the world as it was
 */
export function* loading<Shown>(
  core: Core,
  input: ScenarioInput | (string & {}),
  library: Library,
  options: LoadOptions,
  show: (loaded: LoadedScenario) => Shown,
): Turns<Shown> {
  const named = typeof input === 'string' ? resolve(input, library) : ownDefinition(input)
  refuseWorldPart(named)
  return yield* core.adopting(
    function* (now) {
      const made = yield* making(core, named, library, now, options.as)
      return { ...made, entry: entryOf(named, input, library, options) }
    },
    (players) => show({ name: named.definition.name, id: players[0] as string, players }),
  )
}

/** The players of a scenario, and what making them comes to. */
function* making(
  { seed }: Core,
  named: NamedDefinition,
  library: Library,
  now: number,
  as: string | undefined,
): Turns<Omit<Adoption, 'entry'>> {
  const reckoned = createBudget()
  const scripts = playersOf(named, library, now, as, reckoned)
  const most = scripts.map(({ script }) => reckon(script, reckoned))
  const budget = createBudget()
  const players: UnmadePlayer[] = []
  const isLater = named.bundled && now >= ROOMY
  for (const [place, { script, id }] of scripts.entries()) {
    budget.spend('players')
    const known = () => knownOf(script, seed, id)
    const make = () => finish(enact(script, seed, id, now, createBudget()))
    const made = isLater ? undefined : yield* enact(script, seed, id, now, budget)
    players.push({ id, known, make, made, rows: made?.ledger.length ?? (most[place] as number) })
    if (budget.takesTurn()) yield
  }
  const { iterations } = reckoned.spent
  const rows = players.reduce((sum, player) => sum + player.rows, 0)
  return { players, work: { ...budget.spent, iterations, rows } }
}

/** A scenario of the library, or the composition of several. */
export function resolve(name: string, library: Library): NamedDefinition {
  if (library.has(name) || !name.includes('+')) return library.get(name)
  return compositionOf(name.split('+'), library)
}

function refuseWorldPart({ definition, origin }: NamedDefinition): void {
  if (definition.world === undefined) return
  throw invalidScenario(
    origin,
    '/world',
    'it changes its world, so it is not loaded beside others.',
    'Make a world of it: createWorld({ scenarios: [it] }).',
  )
}

/**
 * The players of a scenario with their ids, of which no two are the same.
 *
 * @throws FauxhouseError INVALID_SCENARIO, SCENARIO_NOT_FOUND
 */
export function playersOf(
  named: NamedDefinition,
  library: Library,
  now: number,
  as?: string,
  budget?: Budget,
): { readonly script: PlayerScript; readonly id: string }[] {
  const keys = new Map<string, string>()
  return playerScriptsOf(named, library, now, budget).map((script) => {
    const { key = '', who } = script
    const id = idOf(script, named, as)
    requireId(id, script, named, as)
    const other = keys.get(id)
    if (other !== undefined) {
      throw invalidScenario(
        named.origin,
        `/players/${key}${who.id === undefined ? '' : '/id'}`,
        `"${other}" and "${key}" are two players with the id "${id}".`,
        'Give each an id of its own, or leave the ids out.',
      )
    }
    keys.set(id, key)
    return { script, id }
  })
}

/** The id of a player: `as`, else its own, else the scenario's name; among several with its key. */
function idOf({ key, who }: PlayerScript, { definition }: NamedDefinition, as?: string) {
  if (key === undefined) return as ?? who.id ?? definition.name
  return as === undefined ? (who.id ?? `${definition.name}.${key}`) : `${as}.${key}`
}

function requireId(id: string, script: PlayerScript, { origin }: NamedDefinition, as?: string) {
  const fault = idFault(id)
  if (fault === undefined) return
  if (as !== undefined) {
    const facts = { option: 'as' }
    throw invalidOption('The option as', as, ID_REMEDY, { facts, reason: `It ${fault}.` })
  }
  const problem = `the player id ${shownId(id)} ${fault}.`
  const part = script.key === undefined ? '' : `/players/${script.key}`
  const pointer = script.who.id === undefined ? part : `${part}/player/id`
  throw invalidScenario(origin, pointer, problem, ID_REMEDY, { player: id })
}

function entryOf(
  { definition, bundled }: NamedDefinition,
  input: unknown,
  library: Library,
  { as, replace }: LoadOptions,
): LoadingEntry {
  const renamed = { ...(as !== undefined && { as }), ...(replace && { replace }) }
  if (bundled) return { scenario: definition.name, ...renamed }
  const parts = ownPartsOf(definition, library)
  const scenario = typeof input === 'string' && input.includes('+') ? input : definition
  return { scenario, ...(parts.length > 0 && { parts }), ...renamed }
}

/** The definitions below this one that a log must bring along. */
function ownPartsOf(definition: ScenarioDefinition, library: Library): object[] {
  const found = new Map<string, object>()
  const seen = new Set<string>()
  const visit = (of: ScenarioDefinition): void => {
    for (const part of [of, ...Object.values(of.players ?? {})]) {
      for (const name of [...(part.extends?.split('+') ?? []), ...(part.traits ?? [])]) {
        if (seen.has(name)) continue
        seen.add(name)
        const named = library.get(name)
        if (!named.bundled) found.set(name, named.definition)
        visit(named.definition)
      }
    }
  }
  visit(definition)
  return [...found.values()]
}

/** A world as far as loading is concerned. */
export interface ScenarioHost {
  /** Loads a scenario in turns: nothing of it shows before the last of them. */
  loading<Shown>(
    input: ScenarioInput | (string & {}),
    options: LoadOptions,
    show: (loaded: LoadedScenario) => Shown,
  ): Turns<Shown>
  readonly library: Library
}

/** Does a loading again that a log tells of. */
export function replayLoading(
  core: Core,
  { scenario, parts = [], as, replace }: LoadingEntry,
  library: Library,
) {
  // A part of one's own may bear the name of a bundled one: in the log it is the one that counts.
  const isNew = (name: string) => !library.has(name) || library.get(name).bundled
  const known = parts.map((part) => ownDefinition(part))
  const whole = library.with(known.filter(({ definition }) => isNew(definition.name)))
  return loadScenario(core, scenario as ScenarioInput, whole, { as, replace })
}

/** Players with what the scenario expects of each. */
export function expectationsOf(
  input: ScenarioInput | (string & {}),
  library: Library,
  now: number,
  as?: string,
): { readonly player: string; readonly expect: readonly Expectation[] }[] {
  const named = typeof input === 'string' ? resolve(input, library) : ownDefinition(input)
  return playersOf(named, library, now, as).map(({ script, id }) => ({
    player: id,
    expect: script.expect,
  }))
}
