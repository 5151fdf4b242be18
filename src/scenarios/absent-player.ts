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

/**
 * The error for an id that no player of a world has. It may be the name of a scenario that is not
 * loaded, or the id of one of its players.
 */
export function absentPlayer(
  simulation: Simulation,
  id: string,
  words: NotFoundWords,
  library: Library,
): FauxhouseError {
  const remedyFor = (name: string, players: readonly string[]) =>
    loadRemedy(name, players, simulation, library, words)
  const [before = ''] = id.split('.')
  const players = idsOf(before, library, simulation.nowMs)
  if (players?.includes(id) || (players && id === before)) {
    return playerNotFound(id, remedyFor(before, players))
  }
  const near = nearestId(id, simulation.state.listing(), library.names())
  if (near === undefined || simulation.has(near)) {
    return playerNotFound(id, nearRemedy(id, near, words))
  }
  const ids = idsOf(near, library, simulation.nowMs) ?? [near]
  return playerNotFound(id, `Did you mean "${near}"? ${remedyFor(near, ids)}`)
}

/** What to do about a scenario that a world has not loaded. */
function loadRemedy(
  name: string,
  players: readonly string[],
  simulation: Simulation,
  library: Library,
  { load = (known) => `call world.load(${JSON.stringify(known)})` }: NotFoundWords,
): string {
  const named = library.has(name) ? library.get(name) : undefined
  const add = `: add it to \`scenarios\`, or ${load(name)}.`
  if (players.includes(name)) {
    return `${name} is a ${named?.bundled ? 'bundled ' : ''}scenario${add}`
  }
  const list = players.map((player) => `"${player}"`).join(', ')
  const sentence = `The scenario ${name} has the player${players.length > 1 ? 's' : ''} ${list}`
  return players.some((player) => simulation.has(player)) ? `${sentence}.` : sentence + add
}

/** The ids of the players of a scenario, or of a composition; undefined if there is none. */
function idsOf(name: string, library: Library, now: number): string[] | undefined {
  if (!library.has(name) && !name.includes('+')) return undefined
  try {
    return playersOf(resolve(name, library), library, now).map(({ id }) => id)
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    return undefined
  }
}
