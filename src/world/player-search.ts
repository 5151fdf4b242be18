import * as v from 'valibot'
import { memberAt } from '../contract/input/json-pointer'
import { flag, text, whole } from '../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../contract/input/options'
import type { PlayerProfile } from '../contract/profile'
import { formatInstant } from '../simulator/domain/instants'
import { PERSONA_IDS, type PersonaId } from '../simulator/domain/personas'
import type { Portions } from '../simulator/workload/portions'
import { type PlayerConditions, readConditions, SEARCH_FIELDS } from './conditions'
import {
  detailsOf,
  identityOf,
  idsFrom,
  itemOf,
  type Line,
  type Listing,
  lineOf,
} from './player-lines'
import { createPlayerView } from './views/player-view'
import { pageSchemas } from './views/queries'
import type { FindQuery, FoundPlayers, PlayerListing, PlayerListQuery, PlayerPage } from './world'

const DEFAULT_LIMIT = 50

/** Largest number of players that a list creates: each takes about a millisecond. */
const MAX_EXAMINED = 1_000

/** Largest number of players that a list skips: each takes some microseconds. */
const MAX_SKIPPED = 100_000

/** Up to this number, a world counts players by persona or by registration: about 20 ms. */
const COUNTED = 10_000

/** Number of players that a search creates before other requests may run. */
const PER_TURN = 20

const SOUGHT = 'non-empty text'

type ConditionSchemas = {
  readonly [Name in keyof PlayerConditions]-?: v.GenericSchema<PlayerConditions[Name]>
}

/** The conditions on fields are read where they are used, with better reasons. */
function conditionSchemas(): ConditionSchemas {
  const fields = [...SEARCH_FIELDS.keys()].map((path) => [path, v.optional(v.any())])
  const isFunction = (value: unknown) => typeof value === 'function'
  return {
    ...Object.fromEntries(fields),
    q: v.optional(v.pipe(text(SOUGHT), v.nonEmpty(SOUGHT))),
    where: v.optional(
      v.custom<(profile: PlayerProfile) => boolean>(isFunction, 'a function of a profile'),
    ),
  }
}

/** The conditions of a dataset. */
export const readConditionsOf = optionReader('players', conditionSchemas)

const readListQuery = optionReader(
  'list',
  () =>
    ({
      ...conditionSchemas(),
      budget: v.optional(whole(1, MAX_EXAMINED), MAX_EXAMINED),
      details: v.optional(flag(), false),
      ...pageSchemas(DEFAULT_LIMIT),
    }) satisfies OptionSchemas<PlayerListQuery>,
)

const readFindQuery = optionReader(
  'find',
  () =>
    ({
      ...conditionSchemas(),
      limit: v.optional(whole(1), 1),
      budget: v.optional(whole(1), 10_000),
      offset: v.optional(whole(0), 0),
    }) satisfies OptionSchemas<FindQuery>,
)

/** Looks at players in the order of the list until enough fit. @throws INVALID_OPTION */
export function* findPlayers(listing: Listing, query: FindQuery): Portions<FoundPlayers> {
  const { limit, budget, offset, ...conditions } = readFindQuery(query)
  const { matches, counts } = matcherOf(listing, conditions)
  const max = { found: limit, skipped: Number.POSITIVE_INFINITY, examined: budget }
  const { lines, end, examined } = yield* search(listing, offset, { matches }, max)
  const next = end === undefined ? {} : { nextOffset: end }
  return { players: lines.map(itemOf), examined, conditions: counts(), ...next }
}

/** First the players that a command or a scenario has changed, then generated ones by place. */
export function* listPlayers(listing: Listing, query: PlayerListQuery): Portions<PlayerPage> {
  const { details, limit, offset, budget, ...conditions } = readListQuery(query)
  const { persona: wanted, ...others } = conditions
  const persona = PERSONA_IDS.find((known) => known === wanted)
  const named = persona === undefined ? conditions : others
  const isSearched = Object.values(named).some((value) => value !== undefined)
  let page: PlayerPage
  if (isSearched || !isCounted(listing, persona)) {
    const matches = isSearched ? matcherOf(listing, named).matches : undefined
    const max = { found: limit, skipped: MAX_SKIPPED, examined: budget }
    const { lines, end = 0 } = yield* search(listing, offset, { persona, matches }, max)
    page = { players: lines.map(itemOf), ...(end > offset && { nextOffset: end }) }
  } else {
    const { ids, total } = countedPage(listing, persona, limit, offset)
    const players = ids.flatMap((id) => lineOf(listing, id) ?? []).map(itemOf)
    const end = offset + limit
    // With `limit: 0` there is no next page: it would be the same page again.
    page = { players, total, ...(limit > 0 && end < total && { nextOffset: end }) }
  }
  return details ? { ...page, players: yield* withDetails(listing, page.players) } : page
}

function* withDetails(listing: Listing, lines: readonly PlayerListing[]) {
  const players: PlayerListing[] = []
  for (const line of lines) {
    const player = listing.read(line.id)
    players.push(player === undefined ? line : { ...line, details: detailsOf(player) })
    if (players.length % PER_TURN === 0) yield
  }
  return players
}

/** Whether the number of players, or of those of a persona, is known or quickly counted. */
function isCounted({ population, now }: Listing, persona: PersonaId | undefined): boolean {
  const places = population.placesAt(now)
  const known = persona === undefined ? population.registeredBelow(now) : 0
  return places - known <= COUNTED
}

/**
 * A page of the registered players, perhaps of one persona, and their number. In a window that is
 * not over the players are looked at; the earlier ones are all registered, so they are counted.
 */
function countedPage(
  listing: Listing,
  persona: PersonaId | undefined,
  limit: number,
  offset: number,
): { readonly ids: readonly string[]; readonly total: number } {
  const { population, now, changed, changedPlaces } = listing
  if (persona !== undefined) {
    const all = [...idsFrom(listing, 0)].filter((id) => lineOf(listing, id)?.persona === persona)
    return { ids: all.slice(offset, offset + limit), total: all.length }
  }
  const certain = population.registeredBelow(now)
  const sure = changed.length + certain - changedPlaces.filter((place) => place < certain).length
  const others = [...idsFrom(listing, sure)].filter((id) => population.isRegistered(id, now))
  const ids: string[] = []
  for (const id of idsFrom(listing, offset)) {
    if (ids.length >= Math.min(limit, sure - offset)) break
    ids.push(id)
  }
  ids.push(...others.slice(Math.max(0, offset - sure)))
  return { ids: ids.slice(0, limit), total: sure + others.length }
}

/**
 * Looks for players in the order of the list, from a position on, until one of the numbers is
 * reached. `end`, where it goes on, is absent after the last player.
 */
function* search(
  listing: Listing,
  offset: number,
  by: { readonly persona?: PersonaId | undefined; readonly matches?: Matches | undefined },
  max: { readonly found: number; readonly skipped: number; readonly examined: number },
): Portions<{ readonly lines: Line[]; readonly end?: number; readonly examined: number }> {
  const { persona, matches } = by
  const lines: Line[] = []
  let [place, skipped, examined] = [offset, 0, 0]
  for (const id of idsFrom(listing, offset)) {
    const isFull = lines.length === max.found
    if (isFull || skipped === max.skipped || examined === max.examined) {
      return { lines, end: place, examined }
    }
    place += 1
    skipped += 1
    const line = lineOf(listing, id)
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

/** Whether a registered player passes the conditions of a search. */
type Matches = (line: Line, read?: Listing['read']) => boolean

/**
 * The matcher of a query, which counts how often each condition holds. The text is first: it rarely
 * needs the state. A player is created only if what its line has does not decide.
 *
 * @throws FauxhouseError INVALID_OPTION for a condition that is none
 */
export function matcherOf(listing: Listing, query: PlayerConditions) {
  const { where } = query
  const sought = query.q?.toLowerCase()
  const conditions = readConditions(query, listing.policies).map((condition) => ({
    condition,
    known: 0,
    held: 0,
  }))

  /** Whether those on some paths hold. Each is counted, also after one that does not hold. */
  function hold(facts: object, isMeant: (path: string) => boolean): boolean {
    let isHeld = true
    for (const counted of conditions) {
      const { path, test } = counted.condition
      if (!isMeant(path)) continue
      counted.known += 1
      if (test(memberAt(facts, path.split('.')))) counted.held += 1
      else isHeld = false
    }
    return isHeld
  }

  const matches: Matches = ({ id, persona, market, registeredAt }, read = listing.read) => {
    if (sought !== undefined && !mentions(id, listing, sought)) return false
    // What is known before the player is created.
    const date = registeredAt === undefined ? undefined : formatInstant(registeredAt)
    const early = { id, persona, market, ...(date && { registration_date: date }) }
    const isEarly = (path: string) => Object.hasOwn(early, path)
    if (!hold(early, isEarly)) return false
    if (where === undefined && conditions.every(({ condition }) => isEarly(condition.path))) {
      return true
    }
    const player = read(id)
    if (!player) return false
    const profile = createPlayerView(player, listing.now, listing.policies).profile()
    return hold(profile, (path) => !isEarly(path)) && (where === undefined || where(profile))
  }

  const counts = () =>
    conditions.map(({ condition: { path, nearWord }, known, held }) => ({
      ...{ field: path, known, held },
      ...(nearWord !== undefined && { nearWord }),
    }))
  return { matches, counts }
}

function mentions(id: string, listing: Listing, sought: string): boolean {
  const { name = '', email = '', phone = '' } = identityOf(listing, id) ?? {}
  const texts = [id, name, email, phone, phone.replaceAll(' ', '')]
  return texts.some((each) => each.toLowerCase().includes(sought))
}
