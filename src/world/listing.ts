import type { PersonaId } from '../domain/personas'
import type { Population } from './population'
import type { Roster } from './roster'
import type { PlayerListing, PlayerListQuery } from './world'

interface Listed {
  readonly population: Population
  /** Number of generated players. */
  readonly players: number
  readonly roster: Roster
  readonly now: number
}

/** A player of the roster; one that is not made yet stays so. */
function lineOf({ roster, now }: Listed, id: string): PlayerListing | undefined {
  const unmade = roster.unmade(id)
  if (unmade) return { id, ...unmade }
  const player = roster.read(id, now)
  return (
    player && { id, persona: player.persona, market: player.market, name: player.identity.name }
  )
}

/**
 * Scripted and changed players first, then generated ones by index. Who is not registered yet is
 * left out. Without a filter, and once everybody is registered, a page costs its own length.
 */
export function listPlayers(
  listed: Listed,
  { limit = 50, offset = 0, persona }: PlayerListQuery,
): { players: PlayerListing[]; total: number } {
  const { population, roster, now } = listed
  const touched = roster.ids().flatMap((id) => {
    const line = lineOf(listed, id)
    return line && (persona === undefined || line.persona === persona) ? [line] : []
  })
  const lines = touched.slice(offset, offset + limit)
  const page = { limit: limit - lines.length, offset: Math.max(0, offset - touched.length) }
  const everybody = persona === undefined && now >= population.lastRegistration
  const { ids, total } = everybody
    ? untouchedPage(listed, page)
    : scannedPage(listed, page, persona)
  for (const id of ids) lines.push(generatedLine(population, id, now))
  return { players: lines, total: touched.length + total }
}

interface Page {
  readonly limit: number
  readonly offset: number
}

interface Found {
  readonly ids: readonly string[]
  readonly total: number
}

function generatedLine(population: Population, id: string, now: number): PlayerListing {
  const { persona, market } = population.arrival(id)
  const name = population.kept(id, now)?.identity.name
  return name === undefined ? { id, persona, market } : { id, persona, market, name }
}

/** Generated players that no command touched: indices, less the few that are on the roster. */
function untouchedPage({ population, players, roster }: Listed, { limit, offset }: Page): Found {
  const taken = roster
    .ids()
    .map((id) => population.indexOf(id) ?? players)
    .filter((index) => index < players)
    .sort((a, b) => a - b)
  let index = offset
  for (const skipped of taken) if (skipped <= index) index += 1
  const ids: string[] = []
  for (; index < players && ids.length < limit; index++) {
    if (!taken.includes(index)) ids.push(population.idAt(index))
  }
  return { ids, total: players - taken.length }
}

function scannedPage(
  { population, players, roster, now }: Listed,
  { limit, offset }: Page,
  persona: PersonaId | undefined,
): Found {
  const ids: string[] = []
  let total = 0
  for (let index = 0; index < players; index++) {
    const id = population.idAt(index)
    const arrival = population.arrival(id)
    if (arrival.registeredAt > now || roster.has(id)) continue
    if (persona !== undefined && arrival.persona !== persona) continue
    if (total >= offset && ids.length < limit) ids.push(id)
    total += 1
  }
  return { ids, total }
}
