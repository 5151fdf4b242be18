import { type FauxhouseError, isFauxhouseError } from '../errors'
import { type NotFoundWords, nearRemedy, playerNotFound } from '../world/player-not-found'
import type { Library } from './library'
import { playersOf, resolve } from './loading'

/** The world that lacks the player. */
interface Lacking {
  readonly library: Library
  readonly nowMs: number
  has(id: string): boolean
}

/**
 * The error for an id that no player of a world has.
 *
 * @param nearest finds the nearest id of a player or name of a scenario
 */
export function absentPlayer(
  id: string,
  world: Lacking,
  words: NotFoundWords,
  nearest: () => string | undefined,
): FauxhouseError {
  const remedy = scenarioRemedy(id, world, words)
  if (remedy !== undefined) return playerNotFound(id, remedy)
  const near = nearest()
  if (near === undefined || world.has(near)) return playerNotFound(id, nearRemedy(near, words))
  return playerNotFound(id, nearScenarioRemedy(near, world, words))
}

/**
 * The remedy for an id that is the name of a scenario, or of a player of a scenario with several;
 * undefined for any other id.
 */
function scenarioRemedy(id: string, world: Lacking, words: NotFoundWords): string | undefined {
  const own = playersBy(id, world)
  if (own?.includes(id)) return `${kindOf(id, world)}: ${loadingOf(id, world, words)}`
  if (own !== undefined) return ofOthers(id, own, world, words)
  const name = id.slice(0, Math.max(0, id.indexOf('.')))
  if (!playersBy(name, world)?.includes(id)) return undefined
  return `It is a player of the scenario ${name}: ${loadingOf(name, world, words, name)}`
}

/** The remedy for an id that is near to the name of a scenario that is not loaded. */
function nearScenarioRemedy(name: string, world: Lacking, words: NotFoundWords): string {
  const players = playersBy(name, world) ?? []
  const others = players.includes(name) ? [] : players
  const rest =
    others.length === 0
      ? `It is ${wordsOf(name, world)}: ${loadingOf(name, world, words)}`
      : ofOthers(name, others, world, words)
  return `Did you mean "${name}"? ${rest}`
}

function ofOthers(
  name: string,
  players: readonly string[],
  world: Lacking,
  words: NotFoundWords,
): string {
  const list = players.map((player) => `"${player}"`).join(', ')
  const [subject, verb] = players.length === 1 ? ['player', 'is'] : ['players', 'are']
  const sentence = `The ${subject} of the scenario ${name} ${verb} ${list}`
  if (players.some((player) => world.has(player))) return `${sentence}.`
  return `${sentence}: ${loadingOf(name, world, words, name)}`
}

const wordsOf = (name: string, { library }: Lacking) =>
  library.has(name) && library.get(name).bundled ? 'a bundled scenario' : 'a scenario'

const kindOf = (name: string, world: Lacking) => `${name} is ${wordsOf(name, world)}`

const byLibrary = (name: string) => `call world.load(${JSON.stringify(name)})`

function loadingOf(
  name: string,
  { library }: Lacking,
  { load = byLibrary }: NotFoundWords,
  it = 'it',
): string {
  // Its options are those of a world, so no existing world can load it.
  const isWhole = library.has(name) && library.get(name).definition.world !== undefined
  return `add ${it} to \`scenarios\`${isWhole ? ' of a new world' : `, or ${load(name)}`}.`
}

/** The ids of the players of a scenario, or of a composition; undefined if there is none. */
function playersBy(name: string, { library, nowMs }: Lacking): string[] | undefined {
  if (!library.has(name) && !name.includes('+')) return undefined
  try {
    return playersOf(resolve(name, library), library, nowMs).map(({ id }) => id)
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    return undefined
  }
}
