import { formatInstant } from '../simulator/domain/instants'
import type { PersonaId } from '../simulator/domain/personas'
import { isBlocked } from '../simulator/engine/blocks'
import type { Identity } from '../simulator/engine/state'
import type { Portions } from '../simulator/workload/portions'
import { identityOf, idsFrom, type Line, type Listed, lineOf } from './player-lines'
import type { Clause } from './search/clause'
import { type Filter, readFilter } from './search/filter'
import { OPEN_WITHDRAWAL, SUMMARY_PREFIX } from './search/filter-fields'
import { createPlayerView } from './views/player-view'
import { openWithdrawalSince } from './views/profile'
import { segmentsOf } from './views/segments'
import type { PlayerListQuery } from './world'

/** Number of players that a search creates before other requests may run. */
export const PER_TURN = 20

/** Whether a registered player passes the filters of a search. */
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

type Filters = Pick<PlayerListQuery, 'kycStatus' | 'blocked' | 'segment' | 'q' | 'filter'>

/**
 * The matcher of a query. The text is first: it rarely needs the state.
 *
 * @throws FauxhouseError INVALID_OPTION for a filter that is none
 */
export function matcherOf(
  listed: Listed,
  { kycStatus, blocked, segment, q, filter }: Filters,
): PlayerMatcher {
  const sought = q?.toLowerCase()
  const needsState = kycStatus !== undefined || blocked !== undefined || segment !== undefined
  const passes = filter === undefined ? undefined : filterMatcher(listed, filter)
  return (line) => {
    const { id } = line
    if (sought !== undefined && !mentions(id, identityOf(listed, id), sought)) return false
    if (needsState) {
      const player = listed.read(id)
      if (!player) return false
      if (kycStatus !== undefined && player.kyc.status !== kycStatus) return false
      if (blocked !== undefined && isBlocked(player) !== blocked) return false
      const segments = segment === undefined ? [] : segmentsOf(player, listed.now)
      if (segment !== undefined && !segments.some((own) => own === segment)) return false
    }
    return passes === undefined || passes(line)
  }
}

function filterMatcher(listed: Listed, text: string): PlayerMatcher {
  return filterPasses(listed, readFilter(text, listed.now))
}

/**
 * The matcher of a filter. It creates a player only if what its line has does not decide.
 *
 * @param onClause receives each comparison whose result is known, at most once for each player
 */
export function filterPasses(
  listed: Listed,
  { clauses, holds }: Filter,
  onClause?: (clause: Clause, isHeld: boolean) => void,
): PlayerMatcher {
  const needsSummary = clauses.some(({ path }) => path.startsWith(SUMMARY_PREFIX))
  const needsSince = clauses.some(({ path }) => path === OPEN_WITHDRAWAL)
  const judge = (facts: object, known: readonly Clause[]): boolean | undefined => {
    const held = new Map(known.map((clause) => [clause, clause.test(valueAt(facts, clause.path))]))
    const result = holds((clause) => held.get(clause))
    // A player whose other facts decide is judged again with all of them.
    if (result !== undefined) for (const [clause, isHeld] of held) onClause?.(clause, isHeld)
    return result
  }
  const drawn = clauses.filter(({ path }) => DRAWN.includes(path))
  const dated = clauses.filter(({ path }) => DRAWN.includes(path) || path === REGISTRATION)
  return ({ id, persona, market, registeredAt }) => {
    const facts = { id, persona, market }
    const early =
      registeredAt === undefined
        ? judge(facts, drawn)
        : judge({ ...facts, [REGISTRATION]: formatInstant(registeredAt) }, dated)
    if (early !== undefined) return early
    const player = listed.read(id)
    if (!player) return false
    const view = createPlayerView(player, listed.now, listed.policies)
    const summary = needsSummary ? view.summary() : {}
    const since = { [OPEN_WITHDRAWAL]: needsSince ? openWithdrawalSince(player) : undefined }
    return judge({ ...view.profile(), persona, market, summary, ...since }, clauses) === true
  }
}

/** What is known of a player before it is created. */
const DRAWN = ['id', 'persona', 'market']
/** The same of a generated player that no command has changed. */
const REGISTRATION = 'registration_date'

function valueAt(facts: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], facts)
}

function mentions(id: string, identity: Identity | undefined, sought: string): boolean {
  const { name = '', email = '', phone = '' } = identity ?? {}
  const texts = [id, name, email, phone, phone.replaceAll(' ', '')]
  return texts.some((each) => each.toLowerCase().includes(sought))
}
