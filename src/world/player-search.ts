import { formatInstant } from '../simulator/domain/instants'
import type { PersonaId } from '../simulator/domain/personas'
import type { Identity } from '../simulator/engine/state'
import type { Portions } from '../simulator/workload/portions'
import { type Condition, type PlayerConditions, readConditions } from './conditions'
import { identityOf, idsFrom, type Line, type Listed, lineOf } from './player-lines'
import { createPlayerView } from './views/player-view'
import type { ConditionCount } from './world'

/** Number of players that a search creates before other requests may run. */
export const PER_TURN = 20

/** Whether a registered player passes the conditions of a search. */
export type PlayerMatcher = (line: Line) => boolean

/** The lines that a search has found. `end`, where it goes on, is absent after the last player. */
export interface SearchResult {
  readonly lines: readonly Line[]
  readonly end?: number
  /** Players that it has looked at. */
  readonly examined: number
}

/**
 * Looks for players in the order of the list, from a position on, until one of the numbers is
 * reached.
 */
export function* searchPlayers(
  listed: Listed,
  offset: number,
  by: { readonly persona?: PersonaId | undefined; readonly matches?: PlayerMatcher | undefined },
  max: { readonly found: number; readonly skipped: number; readonly examined: number },
): Portions<SearchResult> {
  const { persona, matches } = by
  const lines: Line[] = []
  let [place, skipped, examined] = [offset, 0, 0]
  for (const id of idsFrom(listed, offset)) {
    const isFull = lines.length === max.found
    if (isFull || skipped === max.skipped || examined === max.examined) {
      return { lines, end: place, examined }
    }
    place += 1
    skipped += 1
    const line = lineOf(listed, id)
    if (!line || (persona !== undefined && line.persona !== persona)) continue
    if (matches) {
      examined += 1
      if (examined % PER_TURN === 0) yield
      if (!matches(line)) continue
    }
    skipped -= 1
    lines.push(line)
  }
  return { lines, examined }
}

/** Matches the conditions of a search, and counts how often each one holds. */
export interface Matcher {
  readonly matches: PlayerMatcher
  counts(): readonly ConditionCount[]
}

/** What is known of a player before it is created. */
const DRAWN = new Set(['id', 'persona', 'market'])
/** The same of a generated player that no command has changed. */
const REGISTRATION = 'registration_date'

/**
 * The matcher of a query. The text is first: it rarely needs the state. A player is created only if
 * what its line has does not decide.
 *
 * @throws FauxhouseError INVALID_OPTION for a condition that is none
 */
export function matcherOf(listed: Listed, query: PlayerConditions): Matcher {
  const { where } = query
  const sought = query.q?.toLowerCase()
  const conditions = readConditions(query, listed.policies).map((condition) => ({
    condition,
    known: 0,
    held: 0,
  }))
  type Counted = (typeof conditions)[number]
  const isEarly = ({ condition: { path } }: Counted) => DRAWN.has(path)
  const isDated = ({ condition: { path } }: Counted) => DRAWN.has(path) || path === REGISTRATION
  const groups = [isEarly, isDated].map((isKnown) => ({
    known: conditions.filter(isKnown),
    rest: conditions.filter((counted) => !isKnown(counted)),
  }))
  const [early, dated] = groups as [(typeof groups)[number], (typeof groups)[number]]

  /** Whether all hold. Each is counted, also after one that does not hold. */
  function hold(counted: readonly Counted[], facts: object): boolean {
    let isHeld = true
    for (const each of counted) {
      each.known += 1
      if (each.condition.test(valueAt(facts, each.condition))) each.held += 1
      else isHeld = false
    }
    return isHeld
  }

  return {
    matches({ id, persona, market, registeredAt }) {
      if (sought !== undefined && !mentions(id, identityOf(listed, id), sought)) return false
      const { known, rest } = registeredAt === undefined ? early : dated
      const date = registeredAt === undefined ? undefined : formatInstant(registeredAt)
      if (!hold(known, { id, persona, market, [REGISTRATION]: date })) return false
      if (rest.length === 0 && where === undefined) return true
      const player = listed.read(id)
      if (!player) return false
      const profile = createPlayerView(player, listed.now, listed.policies).profile()
      return hold(rest, profile) && (where === undefined || where(profile))
    },
    counts: () =>
      conditions.map(({ condition: { path, nearWord }, known, held }) => ({
        ...{ field: path, known, held },
        ...(nearWord !== undefined && { nearWord }),
      })),
  }
}

function valueAt(facts: object, { path }: Condition): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], facts)
}

function mentions(id: string, identity: Identity | undefined, sought: string): boolean {
  const { name = '', email = '', phone = '' } = identity ?? {}
  const texts = [id, name, email, phone, phone.replaceAll(' ', '')]
  return texts.some((each) => each.toLowerCase().includes(sought))
}
