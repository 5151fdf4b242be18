import * as v from 'valibot'
import { KYC_STATUSES } from '../domain/accounts'
import { PERSONA_IDS, type PersonaId } from '../domain/personas'
import type { PlayerState } from '../engine/state'
import { flag } from '../input/option-schemas'
import { type OptionSchemas, optionReader } from '../input/options'
import type { Population } from '../registration/population'
import { pageSchemas } from '../views/queries'
import type { Turns } from '../work/turns'
import type { Roster } from './roster'
import type { PlayerListing, PlayerListQuery, PlayerPage } from './world'

const DEFAULT_LIMIT = 50

const readListQuery = optionReader(
  'list',
  () =>
    ({
      persona: v.optional(v.picklist(PERSONA_IDS)),
      kycStatus: v.optional(v.picklist(KYC_STATUSES)),
      blocked: v.optional(flag()),
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
  const { limit, offset, persona, kycStatus, blocked } = readListQuery(query)
  const searched = kycStatus !== undefined || blocked !== undefined
  const counted = persona !== undefined || listed.now < listed.population.lastRegistration
  if (!searched && counted && listed.population.size <= COUNTED) {
    return countedPage(listed, persona, limit, offset)
  }
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
      const player = listed.read(id)
      if (kycStatus !== undefined && player?.kyc.status !== kycStatus) continue
      if (blocked !== undefined && (player?.block !== undefined) !== blocked) continue
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
  return roster.peek(id)?.name ?? population.nameOf(id)
}
