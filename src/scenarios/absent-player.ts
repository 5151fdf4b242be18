import { type FauxhouseError, isFauxhouseError } from '../errors'
import {
  type NotFoundWords,
  nearestId,
  nearRemedy,
  playerNotFound,
} from '../world/player-not-found'
import type { Simulation } from '../world/simulation'
import type { Library } from './library'
import { playersOf, resolve } from './loading'

/** The error for an id that no player of a world has, by the scenarios that the world can load. */
export function absentPlayer(
  simulation: Simulation,
  id: string,
  words: NotFoundWords,
  library: Library,
): FauxhouseError {
  const scenarios = scenarioWords(simulation, library, words)
  const remedy = scenarios.remedyFor(id)
  if (remedy !== undefined) return playerNotFound(id, remedy)
  const near = nearestId(id, simulation.state.listing(), library.names())
  const isPlayer = near === undefined || simulation.has(near)
  return playerNotFound(id, isPlayer ? nearRemedy(near, words) : scenarios.remedyNear(near))
}

const byLibrary = (name: string) => `call world.load(${JSON.stringify(name)})`

/** What to do about an id that belongs to a scenario which a world has not loaded. */
function scenarioWords(world: Simulation, library: Library, { load = byLibrary }: NotFoundWords) {
  const playersBy = (name: string) => idsOf(name, library, world.nowMs)
  const kindOf = (name: string) =>
    library.has(name) && library.get(name).bundled ? 'a bundled scenario' : 'a scenario'
  const loading = (name: string, it = 'it') => {
    // Its options are those of a world, so no existing world can load it.
    const isWhole = library.has(name) && library.get(name).definition.world !== undefined
    return `add ${it} to \`scenarios\`${isWhole ? ' of a new world' : `, or ${load(name)}`}.`
  }
  const ofOthers = (name: string, players: readonly string[]) => {
    const list = players.map((player) => `"${player}"`).join(', ')
    const [subject, verb] = players.length === 1 ? ['player', 'is'] : ['players', 'are']
    const sentence = `The ${subject} of the scenario ${name} ${verb} ${list}`
    const isThere = players.some((player) => world.has(player))
    return isThere ? `${sentence}.` : `${sentence}: ${loading(name, name)}`
  }
  return {
    /** For the name of a scenario, or the id of one of its players; undefined for any other. */
    remedyFor(id: string): string | undefined {
      const own = playersBy(id)
      if (own?.includes(id)) return `${id} is ${kindOf(id)}: ${loading(id)}`
      if (own !== undefined) return ofOthers(id, own)
      const name = id.slice(0, Math.max(0, id.indexOf('.')))
      if (!playersBy(name)?.includes(id)) return undefined
      return `It is a player of the scenario ${name}: ${loading(name, name)}`
    },
    /** For the name of a scenario that an id is near to. */
    remedyNear(name: string): string {
      const players = playersBy(name) ?? []
      const isAlone = players.length === 0 || players.includes(name)
      const rest = isAlone ? `It is ${kindOf(name)}: ${loading(name)}` : ofOthers(name, players)
      return `Did you mean "${name}"? ${rest}`
    },
  }
}

/** The ids of the players of a scenario, or of a composition; undefined if there is none. */
function idsOf(name: string, library: Library, nowMs: number): string[] | undefined {
  if (!library.has(name) && !name.includes('+')) return undefined
  try {
    return playersOf(resolve(name, library), library, nowMs).map(({ id }) => id)
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    return undefined
  }
}
