import * as v from 'valibot'
import { memberAt } from '../contract/input/json'
import { flag, type OptionSchemas, optionReader, text, whole } from '../contract/input/options'
import type { PlayerProfile } from '../contract/profile'
import { formatInstant } from '../simulator/domain/instants'
import type { Pause } from './budget'
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
export function findPlayers(listing: Listing, query: FindQuery): FoundPlayers {
  const { search, result } = startFinding(listing, query)
  search.goOn()
  return result()
}

/** Like {@link findPlayers}, with a pause after some players each. */
export async function findInTurns(
  listing: Listing,
  query: FindQuery,
  pause?: Pause,
): Promise<FoundPlayers> {
  const { search, result } = startFinding(listing, query)
  while (search.goOn(PER_TURN)) if (pause) await pause()
  return result()
}

function startFinding(listing: Listing, query: FindQuery) {
  const { limit, budget, offset, ...conditions } = readFindQuery(query)
  const { matches, counts } = matcherOf(listing, conditions)
  const max = { found: limit, skipped: Number.POSITIVE_INFINITY, examined: budget }
  const search = new PlayerSearch(listing, offset, { matches }, max)
  const result = (): FoundPlayers => {
    const { lines, examined, end } = search
    const next = end === undefined ? {} : { nextOffset: end }
    return { players: lines.map(itemOf), examined, conditions: counts(), ...next }
  }
  return { search, result }
}

/**
 * First the players that a command or a scenario has changed, then generated ones by place.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function listPlayers(listing: Listing, query: PlayerListQuery): PlayerPage {
  const { search, result, details } = startListing(listing, query)
  search?.goOn()
  const page = result()
  return details ? { ...page, players: page.players.map((item) => detailed(listing, item)) } : page
}

/** Like {@link listPlayers}, with a pause after some players each. */
export async function listInTurns(
  listing: Listing,
  query: PlayerListQuery,
  pause?: Pause,
): Promise<PlayerPage> {
  const { search, result, details } = startListing(listing, query)
  while (search?.goOn(PER_TURN)) if (pause) await pause()
  const page = result()
  if (!details) return page
  const players: PlayerListing[] = []
  for (const item of page.players) {
    players.push(detailed(listing, item))
    if (pause && players.length % PER_TURN === 0) await pause()
  }
  return { ...page, players }
}

function startListing(listing: Listing, query: PlayerListQuery) {
  const { details, limit, offset, budget, ...conditions } = readListQuery(query)
  const { situation, persona, ...others } = conditions
  const isGiven = (value: unknown) => value !== undefined
  // No player is made for these, and none counts as examined.
  const isKind = [situation, persona].some(isGiven)
    ? matcherOf(listing, { situation, persona }).matches
    : undefined
  const isSearched = Object.values(others).some(isGiven)
  if (isSearched || !isCounted(listing, isKind)) {
    const matches = isSearched ? matcherOf(listing, others).matches : undefined
    const max = { found: limit, skipped: MAX_SKIPPED, examined: budget }
    const search = new PlayerSearch(listing, offset, { isKind, matches }, max)
    const result = (): PlayerPage => {
      const { lines, end = 0 } = search
      return { players: lines.map(itemOf), ...(end > offset && { nextOffset: end }) }
    }
    return { search, result, details }
  }
  const result = (): PlayerPage => {
    const { ids, total } = countedPage(listing, isKind, limit, offset)
    const players = ids.flatMap((id) => lineOf(listing, id) ?? []).map(itemOf)
    const end = offset + limit
    // With `limit: 0` there is no next page: it would be the same page again.
    return { players, total, ...(limit > 0 && end < total && { nextOffset: end }) }
  }
  return { result, details }
}

function detailed(listing: Listing, item: PlayerListing): PlayerListing {
  const player = listing.read(item.id)
  return player === undefined ? item : { ...item, details: detailsOf(player) }
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
): { readonly ids: readonly string[]; readonly total: number } {
  const { population, now, changed, changedPlaces } = listing
  if (isKind !== undefined) {
    const all = [...idsFrom(listing, 0)].filter((id) => {
      const line = lineOf(listing, id)
      return line !== undefined && isKind(line)
    })
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

/** Which players a search looks for. */
interface SearchFor {
  /** What is known without making the player. */
  readonly isKind?: Matches | undefined
  readonly matches?: Matches | undefined
}

/** The largest numbers of players of a search. */
interface SearchBounds {
  readonly found: number
  readonly skipped: number
  readonly examined: number
}

/**
 * Looks for players in the order of the list, from a position on, until one of the numbers is
 * reached.
 */
class PlayerSearch {
  readonly lines: Line[] = []
  examined = 0
  /** The position where another search can go on; undefined after the last player. */
  end: number | undefined
  readonly #listing: Listing
  readonly #ids: Iterator<string>
  readonly #by: SearchFor
  readonly #max: SearchBounds
  #place: number
  #skipped = 0

  constructor(listing: Listing, offset: number, by: SearchFor, max: SearchBounds) {
    this.#listing = listing
    this.#ids = idsFrom(listing, offset)
    this.#by = by
    this.#max = max
    this.#place = offset
  }

  /** Examines some more players, and returns whether there is more to do. */
  goOn(most = Number.POSITIVE_INFINITY): boolean {
    const [until, { isKind, matches }, max] = [this.examined + most, this.#by, this.#max]
    while (this.examined < until) {
      const { done, value: id } = this.#ids.next()
      if (done) return false
      const isFull = this.lines.length === max.found
      if (isFull || this.#skipped === max.skipped || this.examined === max.examined) {
        this.end = this.#place
        return false
      }
      this.#place += 1
      this.#skipped += 1
      const line = lineOf(this.#listing, id)
      if (!line || isKind?.(line) === false) continue
      if (matches) {
        this.examined += 1
        if (!matches(line)) continue
      }
      this.#skipped -= 1
      this.lines.push(line)
    }
    return true
  }
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
    keys: condition.path.split('.'),
    known: 0,
    held: 0,
  }))

  const isDated = conditions.some(({ condition }) => condition.path === 'registration_date')

  /** Whether those on some paths hold. Each is counted, also after one that does not hold. */
  function hold(facts: object, isMeant: (path: string) => boolean): boolean {
    let isHeld = true
    for (const counted of conditions) {
      const { path, test } = counted.condition
      if (!isMeant(path)) continue
      counted.known += 1
      if (test(memberAt(facts, counted.keys))) counted.held += 1
      else isHeld = false
    }
    return isHeld
  }

  const matches: Matches = (line, read = listing.read) => {
    const { id, situation, persona, market, registeredAt } = line
    if (sought !== undefined && !mentions(id, listing, sought)) return false
    // What is known before the player is created.
    const date = isDated && registeredAt !== undefined && formatInstant(registeredAt)
    const words = situation && [situation, 'any']
    const known = { id, situation: words, persona, market }
    const early = { ...known, ...(date && { registration_date: date }) }
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
