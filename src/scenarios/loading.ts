import { ID_REMEDY, idFault, shownId } from '../contract/input/json'
import { invalidOption } from '../contract/input/options'
import { isFauxhouseError } from '../errors'
import { formatInstant, instant } from '../simulator/domain/instants'
import { adoptPlayers } from '../world/changes'
import { Budget, furtherRoundsOf } from '../world/commands'
import type { LoadingEntry, LogEntry } from '../world/log'
import { playerNotFound } from '../world/player-not-found'
import { LazyPlayer } from '../world/players'
import type { Simulation } from '../world/simulation'
import { compositionOf, type PlayerScript, playerScriptsOf } from './composition'
import type { ScenarioDefinition } from './definition'
import type { Library, NamedDefinition } from './library'
import type { LoadedScenario, LoadOptions } from './load-options'
import { inScenario, invalidScenario } from './mistakes'
import { ownDefinition, requireName } from './own-definitions'
import { knownOf, runScript } from './script'
import { registrationOf, stepsWithin } from './timeline'

/** How a scenario is loaded, also by a replay. */
interface LoadSettings extends LoadOptions {
  /**
   * The instant to which the times of the scenario refer, if it is later than the world's now: the
   * players are as they were at that now, and those that register later are left out.
   */
  readonly basis?: number | undefined
  /** Whether a bundled scenario creates each of its players at the first request for its id. */
  readonly onDemand?: boolean | undefined
}

/**
 * Loads a scenario at the world's `now`. If an error occurs, nothing is loaded.
 *
 * @throws FauxhouseError SCENARIO_NOT_FOUND, INVALID_SCENARIO, PLAYER_EXISTS
 */
export function loadScenario(
  world: Simulation,
  input: unknown,
  library: Library,
  options: LoadSettings = {},
): LoadedScenario {
  const named = namedBy(input, library)
  if (options.as === undefined) requireName(named)
  const players = world.whole(() => {
    const made = makePlayers(world, named, library, world.nowMs, options)
    const entry = entryOf(named, input, library, options)
    return adoptPlayers(world.state, { players: made, entry })
  })
  // With a basis there may be no player yet.
  return { name: named.definition.name, id: players[0] ?? '', players }
}

/** The players of a scenario. */
function makePlayers(
  { seed, compression }: Simulation,
  named: NamedDefinition,
  library: Library,
  end: number,
  { as, basis: now = end, onDemand = false }: LoadSettings,
): LazyPlayer[] {
  const source = { seed, compression }
  const estimate = new Budget()
  const scripts = playersOf(named, library, now, as, estimate)
  for (const { script } of scripts) requireBounded(script, estimate)
  const budget = new Budget()
  const isLater = onDemand && named.bundled
  return scripts.flatMap(({ script, id }) => {
    budget.spend('players')
    if (end < now && registrationOf(script.who.registered, script.parts, now) > end) return []
    const known = () => knownOf(script, seed, id)
    const make = () => {
      return onDemandOf(id, () => runScript(script, source, id, now, new Budget(), end))
    }
    const created = isLater ? undefined : runScript(script, source, id, now, budget, end)
    return new LazyPlayer({ id, known }, make, created)
  })
}

/** Creates a player at the first request for its id, which gets the error of its scenario. */
function onDemandOf<T>(id: string, create: () => T): T {
  try {
    return create()
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    throw playerNotFound(id, error.remedy, error.problem)
  }
}

/** The scenario of an input: of a name in a library, or a definition of the user. */
export function namedBy(input: unknown, library: Library): NamedDefinition {
  return typeof input === 'string' ? resolve(input, library) : ownDefinition(input)
}

/** A scenario of the library, or the composition of several. */
export function resolve(name: string, library: Library): NamedDefinition {
  if (library.has(name) || !name.includes('+')) return library.get(name)
  return compositionOf(name.split('+'), library)
}

/**
 * The players of a scenario with their ids. The ids are distinct.
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
    const { key = '' } = script
    const id = idOf(script, named, as)
    requireId(id, script, named, as)
    const other = keys.get(id)
    if (other !== undefined) {
      throw invalidScenario(
        named.origin,
        pointerOfId(script),
        `the players "${other}" and "${key}" have the same id "${id}".`,
        'Use different ids, or omit the ids.',
      )
    }
    keys.set(id, key)
    return { script, id }
  })
}

/** The id of a player: `as`, else its `id`, else the scenario's name; with its key if several. */
function idOf({ key, who }: PlayerScript, { definition }: NamedDefinition, as?: string) {
  if (key === undefined) return as ?? who.id ?? definition.name
  return as === undefined ? (who.id ?? `${definition.name}.${key}`) : `${as}.${key}`
}

function requireId(id: string, script: PlayerScript, { origin }: NamedDefinition, as?: string) {
  const fault = idFault(id)
  if (fault === undefined) return
  if (as !== undefined) {
    const facts = { option: 'as' }
    throw invalidOption('The option "as"', as, ID_REMEDY, { facts, reason: `It ${fault}.` })
  }
  const problem = `the player id ${shownId(id)} ${fault}.`
  throw invalidScenario(origin, pointerOfId(script), problem, ID_REMEDY, { player: id })
}

/** The place that gives a player its id: the id, or what has its name. */
function pointerOfId({ key, who }: PlayerScript): string {
  const part = key === undefined ? '' : `/players/${key}`
  return who.id === undefined ? part : `${part}/player/id`
}

function entryOf(
  { definition, bundled }: NamedDefinition,
  input: unknown,
  library: Library,
  { as, replace, basis }: LoadSettings,
): LoadingEntry {
  const renamed = {
    ...(as !== undefined && { as }),
    ...(replace && { replace }),
    ...(basis !== undefined && { basis: formatInstant(basis) }),
  }
  if (bundled) return { scenario: definition.name, ...renamed }
  const parts = ownPartsOf(definition, library)
  const scenario = typeof input === 'string' && input.includes('+') ? input : definition
  return { scenario, ...(parts.length > 0 && { parts }), ...renamed }
}

/** The user's definitions that this one builds on, as far as the library has them. */
export function ownPartsOf(definition: ScenarioDefinition, library: Library): object[] {
  const found: object[] = []
  // The set grows while it is read.
  const names = new Set(namesIn(definition))
  for (const name of names) {
    if (!library.has(name)) continue
    const named = library.get(name)
    if (!named.bundled) found.push(named.definition)
    for (const further of namesIn(named.definition)) names.add(further)
  }
  return found
}

function namesIn(definition: ScenarioDefinition): string[] {
  return [definition, ...Object.values(definition.players ?? {})].flatMap((part) => [
    ...(part.extends?.split('+') ?? []),
    ...(part.traits ?? []),
  ])
}

/** Repeats a loading from its entry in a log. */
export function replayLoading(world: Simulation, entry: LoadingEntry, library: Library) {
  const { scenario, as, replace, basis } = entry
  return loadScenario(world, scenario, libraryOf(entry, library), {
    as,
    replace,
    basis: basis === undefined ? undefined : instant(basis),
    onDemand: true,
  })
}

/** The players that a loading created, from its entry in a log. */
export function loadedPlayers(
  entry: LoadingEntry & { readonly at: string },
  library: Library,
): { readonly script: PlayerScript; readonly id: string }[] {
  const { scenario, at, as, basis = at } = entry
  const whole = libraryOf(entry, library)
  return playersOf(namedBy(scenario, whole), whole, instant(basis), as)
}

/** The loading that created a player of a world, and its script; undefined if none did. */
export function loadingOf(log: readonly LogEntry[], id: string, library: Library) {
  for (const entry of log.toReversed()) {
    if ('removed' in entry && entry.player === id) return undefined
    if (!('scenario' in entry)) continue
    const script = loadedPlayers(entry, library).find((player) => player.id === id)?.script
    if (script !== undefined) return { entry, script }
  }
  return undefined
}

/** The library with the definitions of an entry. */
function libraryOf({ parts = [] }: LoadingEntry, library: Library): Library {
  // A user's part may have the name of a bundled one. Then the part in the log has priority.
  const isNew = (name: string) => !library.has(name) || library.get(name).bundled
  const known = parts.map((part) => ownDefinition(part))
  return library.with(known.filter(({ definition }) => isNew(definition.name)))
}

/**
 * Requires that the steps of a player are not too much work, before the first is executed: the
 * commands with all repeats, and the rows of the largest target `rows`.
 *
 * @param estimate the sum over the players of one loading
 * @throws FauxhouseError INVALID_SCENARIO with the step that exceeds the limit
 */
function requireBounded({ parts }: PlayerScript, estimate: Budget): void {
  let rows = 0
  for (const { origin, pointer: part, steps } of parts) {
    for (const { step, pointer, times } of stepsWithin(steps, `${part}/steps`)) {
      inScenario(origin, pointer, () => {
        estimate.spend('iterations', times)
        if (step.steps === undefined) estimate.spend('commands', times)
        if (step.type === 'play') estimate.spend('iterations', times * furtherRoundsOf(step))
        const wanted = step.reach?.rows ?? 0
        estimate.spend('rows', Math.max(0, wanted - rows))
        rows = Math.max(rows, wanted)
      })
    }
  }
}
