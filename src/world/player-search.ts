import * as v from 'valibot'
import { memberAt } from '../contract/input/json'
import { flag, type OptionSchemas, optionReader, text, whole } from '../contract/input/options'
import type { PlayerProfile } from '../contract/profile'
import { formatInstant } from '../simulator/domain/instants'
import {
  type FindQuery,
  type FoundPlayers,
  type PlayerConditions,
  type PlayerListQuery,
  type PlayerPage,
  readConditions,
  SEARCH_FIELDS,
} from './conditions'
import {
  detailsOf,
  identityOf,
  idsFrom,
  itemOf,
  type Line,
  type Listing,
  lineOf,
  type PlayerListing,
} from './player-list'
import { atOnce, inTurns, type Pause, type Turns } from './turns'
import { createPlayerView } from './views/player-view'
import { pageSchemas } from './views/queries'

const DEFAULT_LIMIT = 50

/** Largest number of players that a list creates: each takes about a millisecond. */
const MAX_EXAMINED = 1_000

/** Largest number of players that a list skips: each takes some microseconds. */
const MAX_SKIPPED = 100_000

/** Up to this number, a world counts players of a kind or by registration: about 20 ms. */
const COUNTED = 10_000

/** Number of players that a search creates between two pauses. */
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

/**
 * Looks at players in the order of the list until enough fit.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export const findPlayers = (listing: Listing, query: FindQuery): FoundPlayers =>
  atOnce(finding(listing, query))

/** Like {@link findPlayers}, with a pause after some players each. */
export const findInTurns = (listing: Listing, query: FindQuery, pause?: Pause) =>
  inTurns(finding(listing, query), pause)

/**
 * First the players that a command or a scenario has changed, then generated ones by place.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export const listPlayers = (listing: Listing, query: PlayerListQuery): PlayerPage =>
  atOnce(pageOf(listing, query))

/** Like {@link listPlayers}, with a pause after some players each. */
export const listInTurns = (listing: Listing, query: PlayerListQuery, pause?: Pause) =>
  inTurns(pageOf(listing, query), pause)

function* finding(listing: Listing, query: FindQuery): Turns<FoundPlayers> {
  const { limit, budget, offset, ...conditions } = readFindQuery(query)
  const matches = matcherOf(listing, conditions)
  const max = { found: limit, skipped: Number.POSITIVE_INFINITY, examined: budget }
  const { lines, examined, end } = yield* search(listing, offset, { matches }, max)
  const next = end === undefined ? {} : { nextOffset: end }
  return { players: lines.map(itemOf), examined, ...next }
}

function* pageOf(listing: Listing, query: PlayerListQuery): Turns<PlayerPage> {
  const { details, limit, offset, budget, ...conditions } = readListQuery(query)
  const { situation, persona, ...others } = conditions
  const isGiven = (value: unknown) => value !== undefined
  // No player is made for these, and none counts as examined.
  const isKind = [situation, persona].some(isGiven)
    ? matcherOf(listing, { situation, persona })
    : undefined
  const isSearched = Object.values(others).some(isGiven)
  let page: PlayerPage
  if (isSearched || !isCounted(listing, isKind)) {
    const matches = isSearched ? matcherOf(listing, others) : undefined
    const max = { found: limit, skipped: MAX_SKIPPED, examined: budget }
    const { lines, end = 0 } = yield* search(listing, offset, { isKind, matches }, max)
    page = { players: lines.map(itemOf), ...(end > offset && { nextOffset: end }) }
  } else {
    page = countedPage(listing, isKind, limit, offset)
  }
  if (!details) return page
  const players: PlayerListing[] = []
  for (const item of page.players) {
    const player = listing.read(item.id)
    players.push(player === undefined ? item : { ...item, details: detailsOf(player) })
    if (players.length % PER_TURN === 0) yield
  }
  return { ...page, players }
}

/** Whether the number of players, or of those of a kind, is known or quickly counted. */
function isCounted({ population, now }: Listing, isKind: Matches | undefined): boolean {
  const places = population.placesAt(now)
  const known = isKind === undefined ? population.registeredBelow(now) : 0
  return places - known <= COUNTED
}

/**
 * A page of the registered players, perhaps of one kind, and their number. In a window that is
 * not over the players are looked at; the earlier ones are all registered, so they are counted.
 */
function countedPage(
  listing: Listing,
  isKind: Matches | undefined,
  limit: number,
  offset: number,
): PlayerPage {
  const { population, now, changed, changedPlaces } = listing
  const certain = isKind === undefined ? population.registeredBelow(now) : 0
  const before = changedPlaces.filter((place) => place < certain).length
  const sure = isKind === undefined ? changed.length + certain - before : 0
  const others = [...idsFrom(listing, sure)].filter((id) => {
    if (isKind === undefined) return population.isRegistered(id, now)
    const line = lineOf(listing, id)
    return line !== undefined && isKind(line)
  })
  const ids: string[] = []
  for (const id of idsFrom(listing, offset)) {
    if (ids.length >= Math.min(limit, sure - offset)) break
    ids.push(id)
  }
  ids.push(...others.slice(Math.max(0, offset - sure)))
  const lines = ids.slice(0, limit).flatMap((id) => lineOf(listing, id) ?? [])
  const [total, end] = [sure + others.length, offset + limit]
  // With `limit: 0` there is no next page: it would be the same page again.
  return { players: lines.map(itemOf), total, ...(limit > 0 && end < total && { nextOffset: end }) }
}

/** Which players a search looks for. */
interface SearchFor {
  /** What is known without making the player. */
  readonly isKind?: Matches | undefined
  readonly matches?: Matches | undefined
}

/** What a search has found. */
interface Found {
  readonly lines: readonly Line[]
  readonly examined: number
  /** The position where another search can go on; undefined after the last player. */
  readonly end: number | undefined
}

/**
 * Looks for players in the order of the list, from a position on, until one of the numbers is
 * reached.
 */
function* search(
  listing: Listing,
  offset: number,
  { isKind, matches }: SearchFor,
  max: { readonly found: number; readonly skipped: number; readonly examined: number },
): Turns<Found> {
  const lines: Line[] = []
  let [place, skipped, examined] = [offset, 0, 0]
  for (const id of idsFrom(listing, offset)) {
    if (lines.length === max.found || skipped === max.skipped || examined === max.examined) {
      return { lines, examined, end: place }
    }
    place += 1
    const line = lineOf(listing, id)
    const isMeant = line !== undefined && isKind?.(line) !== false
    if (isMeant && (matches === undefined || matches(line))) lines.push(line)
    else skipped += 1
    if (isMeant && matches) {
      examined += 1
      if (examined % PER_TURN === 0) yield
    }
  }
  return { lines, examined, end: undefined }
}

/** Whether a registered player passes the conditions of a search. */
type Matches = (line: Line, read?: Listing['read']) => boolean

/**
 * The matcher of a query. The text is first: it rarely needs the state. A player is created only if
 * what its line has does not decide.
 *
 * @throws FauxhouseError INVALID_OPTION for a condition that is none
 */
export function matcherOf(listing: Listing, query: PlayerConditions): Matches {
  const { where } = query
  const sought = query.q?.toLowerCase()
  const conditions = readConditions(query, listing.policies)

  /** Whether those on some paths hold. */
  const hold = (facts: object, isMeant: (path: string) => boolean) =>
    conditions.every(({ path, test }) => !isMeant(path) || test(memberAt(facts, path.split('.'))))

  return (line, read = listing.read) => {
    const { id, situation, persona, market, registeredAt } = line
    if (sought !== undefined && !mentions(id, listing, sought)) return false
    // What is known before the player is created.
    const date = registeredAt !== undefined && {
      registration_date: formatInstant(registeredAt),
    }
    const words = situation && [situation, 'any']
    const early = { id, situation: words, persona, market, ...date }
    const isEarly = (path: string) => Object.hasOwn(early, path)
    if (!hold(early, isEarly)) return false
    if (where === undefined && conditions.every(({ path }) => isEarly(path))) return true
    const player = read(id)
    if (!player) return false
    const profile = createPlayerView(player, listing.now, listing.policies).profile()
    return hold(profile, (path) => !isEarly(path)) && (where === undefined || where(profile))
  }
}

function mentions(id: string, listing: Listing, sought: string): boolean {
  const { name = '', email = '', phone = '' } = identityOf(listing, id) ?? {}
  const texts = [id, name, email, phone, phone.replaceAll(' ', '')]
  return texts.some((each) => each.toLowerCase().includes(sought))
}
