import * as v from 'valibot'
import { flag, text, whole } from '../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../contract/input/options'
import type { PlayerProfile } from '../contract/player-resources'
import { PERSONA_IDS, type PersonaId } from '../simulator/domain/personas'
import type { Portions } from '../simulator/workload/portions'
import { type PlayerConditions, SEARCH_FIELDS } from './conditions'
import {
  detailsOf,
  idsFrom,
  itemOf,
  type Listed,
  type Listing,
  lineOf,
  listedOf,
} from './player-lines'
import { matcherOf, PER_TURN, searchPlayers } from './player-search'
import { pageSchemas } from './views/queries'
import type { FindQuery, FoundPlayers, PlayerListing, PlayerListQuery, PlayerPage } from './world'

const DEFAULT_LIMIT = 50

/** Largest number of players that one search creates: each takes about a millisecond. */
const MAX_EXAMINED = 1_000

const DEFAULT_BUDGET = 10_000

const SOUGHT = 'non-empty text'

const isFunction = (value: unknown) => typeof value === 'function'

type ConditionSchemas = {
  readonly [Name in keyof PlayerConditions]-?: v.GenericSchema<PlayerConditions[Name]>
}

/** The conditions on fields are read where they are used, with better reasons. */
function conditionSchemas(): ConditionSchemas {
  const fields = [...SEARCH_FIELDS.keys()].map((path) => [path, v.optional(v.any())])
  return {
    ...Object.fromEntries(fields),
    q: v.optional(v.pipe(text(SOUGHT), v.nonEmpty(SOUGHT))),
    where: v.optional(
      v.custom<(profile: PlayerProfile) => boolean>(isFunction, 'a function of a profile'),
    ),
  }
}

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

/** The conditions of a scan. */
export const readConditionsOf = optionReader('players', conditionSchemas)

const readFindQuery = optionReader(
  'find',
  () =>
    ({
      ...conditionSchemas(),
      limit: v.optional(whole(1), 1),
      budget: v.optional(whole(1), DEFAULT_BUDGET),
      offset: v.optional(whole(0), 0),
    }) satisfies OptionSchemas<FindQuery>,
)

/** Looks at players in the order of the list until enough fit. @throws INVALID_OPTION */
export function* findingPlayers(listing: Listing, query: FindQuery): Portions<FoundPlayers> {
  const { limit, budget, offset, ...conditions } = readFindQuery(query)
  const listed = listedOf(listing)
  const { matches, counts } = matcherOf(listed, conditions)
  const max = { found: limit, skipped: Number.POSITIVE_INFINITY, examined: budget }
  const { lines, end, examined } = yield* searchPlayers(listed, offset, { matches }, max)
  return {
    players: lines.map(itemOf),
    examined,
    conditions: counts(),
    ...(end !== undefined && { nextOffset: end }),
  }
}

/** Up to this number, a world counts players by persona or by registration: about 20 ms. */
const COUNTED = 10_000

/** Largest number of players that one search skips: each takes some microseconds. */
const MAX_SKIPPED = 100_000

/** First the players that a command or a scenario has changed, then generated ones by place. */
export function* listPlayers(listing: Listing, query: PlayerListQuery): Portions<PlayerPage> {
  const { details, ...others } = readListQuery(query)
  const page = yield* listedPage(listing, others)
  if (!details) return page
  const players: PlayerListing[] = []
  for (const line of page.players) {
    const player = listing.read(line.id)
    players.push(player === undefined ? line : { ...line, details: detailsOf(player) })
    if (players.length % PER_TURN === 0) yield
  }
  return { ...page, players }
}

type Read = Omit<ReturnType<typeof readListQuery>, 'details'>

function* listedPage(listing: Listing, query: Read): Portions<PlayerPage> {
  const { limit, offset, budget, ...conditions } = query
  const listed = listedOf(listing)
  const { persona: wanted, ...others } = conditions
  const persona = PERSONA_IDS.find((known) => known === wanted)
  const names = persona === undefined ? conditions : others
  const searched = Object.values(names).some((value) => value !== undefined)
  if (!searched && isCounted(listed, persona)) {
    return persona === undefined
      ? countedPage(listed, limit, offset)
      : personaPage(listed, persona, limit, offset)
  }
  const matches = searched ? matcherOf(listed, names).matches : undefined
  const max = { found: limit, skipped: MAX_SKIPPED, examined: budget }
  const { lines, end } = yield* searchPlayers(listed, offset, { persona, matches }, max)
  return pageOf(lines.map(itemOf), undefined, offset, end)
}

/** Whether the number of players, or of those of a persona, is known or quickly counted. */
function isCounted({ population, now }: Listed, persona: PersonaId | undefined): boolean {
  const places = population.placesAt(now)
  if (persona !== undefined) return places <= COUNTED
  return places - population.registeredBelow(now) <= COUNTED
}

/** With `limit: 0` there is no next page: it would be the same page again. */
function pageOf(
  players: readonly PlayerListing[],
  total: number | undefined,
  offset: number,
  end = offset,
): PlayerPage {
  return {
    players,
    ...(total !== undefined && { total }),
    ...(end > offset && { nextOffset: end }),
  }
}

/**
 * A page of the registered players, and their number. Of a window that is not over the players are
 * looked at; the earlier ones are all registered, so their number is known.
 */
function countedPage(listed: Listed, limit: number, offset: number): PlayerPage {
  const { population, now, touched, taken } = listed
  const certain = population.registeredBelow(now)
  const sure = touched.length + certain - taken.filter((place) => place < certain).length
  const others = [...idsFrom(listed, sure)].filter((id) => population.isRegistered(id, now))
  const ids: string[] = []
  for (const id of idsFrom(listed, offset)) {
    if (ids.length >= Math.min(limit, sure - offset)) break
    ids.push(id)
  }
  ids.push(...others.slice(Math.max(0, offset - sure)))
  const total = sure + others.length
  return numberedPage(listed, ids.slice(0, limit), total, offset, offset + limit)
}

/** A page of the registered players with the persona, and their number. */
function personaPage(
  listed: Listed,
  persona: PersonaId,
  limit: number,
  offset: number,
): PlayerPage {
  const ids = [...idsFrom(listed, 0)].filter((id) => lineOf(listed, id)?.persona === persona)
  const end = offset + limit
  return numberedPage(listed, ids.slice(offset, end), ids.length, offset, end)
}

function numberedPage(
  listed: Listed,
  ids: readonly string[],
  total: number,
  offset: number,
  end: number,
): PlayerPage {
  const players = ids.flatMap((id) => {
    const line = lineOf(listed, id)
    return line ? [itemOf(line)] : []
  })
  return pageOf(players, total, offset, end < total ? end : undefined)
}
