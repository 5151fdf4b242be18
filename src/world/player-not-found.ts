import { nearest, nearestByWords } from '../contract/input/nearest'
import { FauxhouseError } from '../errors'
import type { Population } from '../simulator/registration/population'
import type { Roster } from './players'

/** How the caller of a world finds players and loads scenarios: the words of a remedy. */
export interface NotFoundWords {
  /** What to do, if no name is near. */
  readonly remedy: string
  /** How a scenario is loaded, as a clause: `POST /__admin/…`. Default: by the library. */
  readonly load?: ((name: string) => string) | undefined
}

/** The words for callers of the library. */
export const LIBRARY_WORDS: NotFoundWords = {
  remedy: 'list() returns the players; the command register creates one.',
}

/**
 * The error for a player that does not exist.
 *
 * @param reason why a scenario did not create it
 */
export function playerNotFound(id: string, remedy: string, reason?: string): FauxhouseError {
  const absent = `There is no player "${id.length > 100 ? `${id.slice(0, 100)}…` : id}".`
  const problem = reason === undefined ? absent : `${absent} ${reason}`
  const facts = { player: id, ...(reason !== undefined && { reason }) }
  return new FauxhouseError('PLAYER_NOT_FOUND', problem, remedy, facts)
}

/** The remedy for a misspelt name; without a near one, what else to do. */
export function nearRemedy(
  id: string,
  near: string | undefined,
  { remedy }: NotFoundWords,
): string {
  if (near !== undefined) return `Did you mean "${near}"? ${remedy}`
  return id.startsWith('pl_') ? `${remedy} ${OTHER_WORLD}` : remedy
}

const OTHER_WORLD =
  'The id of a generated player belongs to one seed, one population and one number of players.'

/** Largest number of ids, of changed and of generated players, with which an id is compared. */
const MAX_COMPARED = 1_000

/** Largest number of edits between generated ids, which all look alike. */
const MAX_EDITS = 2

/** The existing player whose id is nearest, or the nearest of some other names. */
export function nearestId(
  id: string,
  { roster, population, now }: Readonly<{ roster: Roster; population: Population; now: number }>,
  names: readonly string[] = [],
): string | undefined {
  const changed = roster.ids().slice(0, MAX_COMPARED)
  if (!id.startsWith('pl_')) return nearestByWords(id, [...changed, ...names])
  const end = Math.min(MAX_COMPARED, population.placesAt(now))
  const places = Array.from({ length: end }, (_, place) => population.idAt(place))
  const isNear = (generated: string) => nearest(id, [generated], MAX_EDITS) !== undefined
  const ids = places.filter((each) => isNear(each) && population.isRegistered(each, now))
  return nearest(id, [...changed, ...ids], MAX_EDITS)
}
