import * as v from 'valibot'
import { KYC_STATUSES } from '../domain/accounts'
import { PERSONA_IDS, type PersonaId } from '../domain/personas'
import type { Identity, PlayerState } from '../engine/state'
import { flag, text } from '../input/option-schemas'
import { type OptionSchemas, optionReader } from '../input/options'
import type { Population } from '../registration/population'
import { pageSchemas } from '../views/queries'
import { segmentsOf } from '../views/segments'
import type { Turns } from '../workload/turns'
import type { Roster } from './roster'
import type { PlayerListing, PlayerListQuery, PlayerPage } from './world'

const DEFAULT_LIMIT = 50

const SOUGHT = 'a text of at least one character'

const readListQuery = optionReader(
  'list',
  () =>
    ({
      persona: v.optional(v.picklist(PERSONA_IDS)),
      kycStatus: v.optional(v.picklist(KYC_STATUSES)),
      blocked: v.optional(flag()),
      segment: v.optional(text()),
      q: v.optional(v.pipe(text(SOUGHT), v.nonEmpty(SOUGHT))),
      ...pageSchemas(DEFAULT_LIMIT),
    }) satisfies OptionSchemas<PlayerListQuery>,
)

/** Up to this number, a world counts players by persona or by registration: about 20 ms. */
const COUNTED = 10_000

/** Largest number of players that one search skips: each takes some microseconds. */
const MAX_SKIPPED = 100_000

/** Largest number of players that one search makes: each takes about a millisecond. */
const MAX_EXAMINED = 1_000

/** Number of players that a search makes before other requests may run. */
const PER_TURN = 20

interface Listing {
  readonly population: Population
  readonly roster: Roster
  readonly now: number
  /** Makes an existing player. */
  read(id: string): PlayerState | undefined
}

interface Listed extends Listing {
  /** The ids at the head of the list. */
  readonly touched: readonly string[]
  /** The places of those that are generated players, ascending. */
  readonly taken: readonly number[]
}

/** First the players that a command or a scenario has changed, then generated ones by place. */
export function* listPlayers(listing: Listing, query: PlayerListQuery): Turns<PlayerPage> {
  const { limit, offset, persona, ...filter } = readListQuery(query)
  const touched = listing.roster.ids()
  const listed = { ...listing, touched, taken: takenOf(listing.population, touched) }
  const searched = Object.values(filter).some((value) => value !== undefined)
  if (!searched && isCounted(listed, persona)) {
    return persona === undefined
      ? countedPage(listed, limit, offset)
      : personaPage(listed, persona, limit, offset)
  }
  const matches = searched ? matcherOf(listed, filter) : () => true
  const players: PlayerListing[] = []
  let place = offset
  let skipped = 0
  let examined = 0

  for (const id of idsFrom(listed, offset)) {
    if (players.length === limit || skipped === MAX_SKIPPED || examined === MAX_EXAMINED) {
      return pageOf(players, undefined, offset, place)
    }
    place += 1
    skipped += 1
    const line = lineOf(listed, id)
    if (!line || (persona !== undefined && line.persona !== persona)) continue
    if (searched) {
      examined += 1
      if (examined % PER_TURN === 0) yield
      if (!matches(id)) continue
    }
    skipped -= 1
    players.push(itemOf(line))
  }
  return pageOf(players, undefined, offset)
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

/** Every id from a position on, including players that register later in the current window. */
function* idsFrom(listed: Listed, offset: number): Generator<string> {
  const { population, now, touched, taken } = listed
  yield* touched.slice(offset)
  const skip = new Set(taken)
  const end = population.placesAt(now)
  let place = Math.max(0, offset - touched.length)
  for (const skipped of taken) if (skipped <= place) place += 1
  for (; place < end; place++) if (!skip.has(place)) yield population.idAt(place)
}

/** Places of generated players that are at the head of the list, ascending. */
function takenOf({ placeOf }: Population, touched: readonly string[]): number[] {
  return touched.flatMap((id) => placeOf(id) ?? []).sort((a, b) => a - b)
}

/** The facts of a list item; the name of a generated player is drawn when it is needed. */
interface Line extends Omit<PlayerListing, 'name'> {
  name(): string
}

/** The line of a player, without making the player; undefined before its registration. */
function lineOf({ population, roster, now }: Listed, id: string): Line | undefined {
  const known = roster.peek(id)
  if (known) return { id, persona: known.persona, market: known.market, name: () => known.name }
  const signup = population.signup(id)
  if (signup.registeredAt > now) return undefined
  const { persona, market } = signup
  return { id, persona, market, name: () => population.identityOf(id, signup).name }
}

function itemOf({ id, persona, market, name }: Line): PlayerListing {
  return { id, persona, market, name: name() }
}

type Filter = Pick<PlayerListQuery, 'kycStatus' | 'blocked' | 'segment' | 'q'>

/** Whether a registered player passes the filters. The text is first: it rarely needs the state. */
function matcherOf(listed: Listed, { kycStatus, blocked, segment, q }: Filter) {
  const sought = q?.toLowerCase()
  const needsState = kycStatus !== undefined || blocked !== undefined || segment !== undefined
  return (id: string): boolean => {
    if (sought !== undefined && !mentions(id, identityOf(listed, id), sought)) return false
    if (!needsState) return true
    const player = listed.read(id)
    if (!player) return false
    if (kycStatus !== undefined && player.kyc.status !== kycStatus) return false
    if (blocked !== undefined && (player.block !== undefined) !== blocked) return false
    return segment === undefined || segmentsOf(player, listed.now).some((own) => own === segment)
  }
}

/** The current identity; of a player that no command has changed, the one of the registration. */
function identityOf({ population, roster, read }: Listed, id: string): Identity | undefined {
  return roster.peek(id) ? read(id)?.identity : population.identityOf(id)
}

function mentions(id: string, identity: Identity | undefined, sought: string): boolean {
  const { name = '', email = '', phone = '' } = identity ?? {}
  const texts = [id, name, email, phone, phone.replaceAll(' ', '')]
  return texts.some((each) => each.toLowerCase().includes(sought))
}
