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

/** Up to this size, a world counts players by persona or by registration: about 20 ms. */
const COUNTED = 10_000

/** Largest number of players that one search skips: each takes some microseconds. */
const MAX_SKIPPED = 100_000

/** Largest number of players that one search makes: each takes about a millisecond. */
const MAX_EXAMINED = 1_000

/** Number of players that a search makes before other requests may run. */
const PER_TURN = 20

interface Listed {
  readonly population: Population
  readonly roster: Roster
  readonly now: number
  /** Makes an existing player. */
  read(id: string): PlayerState | undefined
}

/** First the players that a command or a scenario has changed, then generated ones by index. */
export function* listPlayers(listed: Listed, query: PlayerListQuery): Turns<PlayerPage> {
  const { limit, offset, persona, ...filter } = readListQuery(query)
  const searched = Object.values(filter).some((value) => value !== undefined)
  const counted = persona !== undefined || listed.now < listed.population.lastRegistration
  if (!searched && counted && listed.population.size <= COUNTED) {
    return countedPage(listed, persona, limit, offset)
  }
  const matches = searched ? matcherOf(listed, filter) : () => true
  const total = searched || counted ? undefined : totalOf(listed)
  const players: PlayerListing[] = []
  let place = offset
  let skipped = 0
  let examined = 0

  for (const id of idsFrom(listed, offset)) {
    if (players.length === limit || skipped === MAX_SKIPPED || examined === MAX_EXAMINED) {
      return pageOf(players, total, offset, place)
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
    players.push({ ...line, name: nameOf(listed, id) })
  }
  return pageOf(players, total, offset)
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

/** A page of the registered players with the persona, and their number. */
function countedPage(
  listed: Listed,
  persona: PersonaId | undefined,
  limit: number,
  offset: number,
): PlayerPage {
  const lines = [...idsFrom(listed, 0)].flatMap((id) => {
    const line = lineOf(listed, id)
    return line && (persona === undefined || line.persona === persona) ? [line] : []
  })
  const end = offset + limit
  const players = lines
    .slice(offset, end)
    .map((line) => ({ ...line, name: nameOf(listed, line.id) }))
  return pageOf(players, lines.length, offset, end < lines.length ? end : undefined)
}

/** Number of players after the last registration. */
function totalOf({ population, roster }: Listed): number {
  const ids = roster.ids()
  return ids.length + population.size - takenOf(population, ids).length
}

/** Every id from a place on, including players that register later. */
function* idsFrom(listed: Listed, offset: number): Generator<string> {
  const { population, roster } = listed
  const touched = roster.ids()
  yield* touched.slice(offset)
  const taken = takenOf(population, touched)
  const skip = new Set(taken)
  let index = Math.max(0, offset - touched.length)
  for (const skipped of taken) if (skipped <= index) index += 1
  for (; index < population.size; index++) if (!skip.has(index)) yield population.idAt(index)
}

/** Indices of generated players that are at the head of the list, ascending. */
function takenOf({ ordinalOf, size }: Population, touched: readonly string[]): number[] {
  return touched
    .map((id) => ordinalOf(id) ?? size)
    .filter((index) => index < size)
    .sort((a, b) => a - b)
}

/** The list item of a player, without making the player; undefined before its registration. */
function lineOf({ population, roster, now }: Listed, id: string) {
  const known = roster.peek(id)
  if (known) return { id, persona: known.persona, market: known.market }
  const { persona, market, registeredAt } = population.signup(id)
  return registeredAt > now ? undefined : { id, persona, market }
}

function nameOf({ population, roster }: Listed, id: string): string {
  return roster.peek(id)?.name ?? population.identityOf(id).name
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
