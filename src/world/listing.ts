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

/** Worlds up to this size count who has a persona, or is registered yet: some 20 ms. */
const COUNTED = 10_000

/** Most players that one search passes over: each costs some microseconds. */
const PASSED_OVER = 100_000

/** Most players that one search makes and looks at: each costs about a millisecond. */
const LOOKED_AT = 1_000

/** Players that a search makes before others have their turn. */
const PER_TURN = 20

interface Listed {
  readonly population: Population
  readonly roster: Roster
  readonly now: number
  /** Makes a player who exists. */
  read(id: string): PlayerState | undefined
}

/** Players that a command or a scenario has touched first, then generated ones by index. */
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
  let passedOver = 0
  let lookedAt = 0

  for (const id of everybodyFrom(listed, offset)) {
    if (players.length === limit || passedOver === PASSED_OVER || lookedAt === LOOKED_AT) {
      return pageOf(players, total, offset, place)
    }
    place += 1
    passedOver += 1
    const line = lineOf(listed, id)
    if (!line || (persona !== undefined && line.persona !== persona)) continue
    if (searched) {
      lookedAt += 1
      if (lookedAt % PER_TURN === 0) yield
      const player = listed.read(id)
      if (kycStatus !== undefined && player?.kyc.status !== kycStatus) continue
      if (blocked !== undefined && (player?.block !== undefined) !== blocked) continue
    }
    passedOver -= 1
    players.push({ ...line, name: nameOf(listed, id) })
  }
  return pageOf(players, total, offset)
}

/** A page of none, `limit: 0`, leads to no next one: it would be the same page without end. */
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

/** A page of those who exist and have the persona, all of them counted. */
function countedPage(
  listed: Listed,
  persona: PersonaId | undefined,
  limit: number,
  offset: number,
): PlayerPage {
  const lines = [...everybodyFrom(listed, 0)].flatMap((id) => {
    const line = lineOf(listed, id)
    return line && (persona === undefined || line.persona === persona) ? [line] : []
  })
  const end = offset + limit
  const players = lines
    .slice(offset, end)
    .map((line) => ({ ...line, name: nameOf(listed, line.id) }))
  return pageOf(players, lines.length, offset, end < lines.length ? end : undefined)
}

/** How many exist once all are registered. */
function totalOf({ population, roster }: Listed): number {
  const ids = roster.ids()
  return ids.length + population.size - takenOf(population, ids).length
}

/** Every id from a place on, also of those who are not registered yet. */
function* everybodyFrom(listed: Listed, offset: number): Generator<string> {
  const { population, roster } = listed
  const touched = roster.ids()
  yield* touched.slice(offset)
  const taken = takenOf(population, touched)
  const skip = new Set(taken)
  let index = Math.max(0, offset - touched.length)
  for (const skipped of taken) if (skipped <= index) index += 1
  for (; index < population.size; index++) if (!skip.has(index)) yield population.idAt(index)
}

/** Indices of generated players that stand at the head of the list already, ascending. */
function takenOf({ ordinalOf, size }: Population, touched: readonly string[]): number[] {
  return touched
    .map((id) => ordinalOf(id) ?? size)
    .filter((index) => index < size)
    .sort((a, b) => a - b)
}

/** What is known of a player without making it; undefined before its registration. */
function lineOf({ population, roster, now }: Listed, id: string) {
  const known = roster.peek(id)
  if (known) return { id, persona: known.persona, market: known.market }
  const { persona, market, registeredAt } = population.signup(id)
  return registeredAt > now ? undefined : { id, persona, market }
}

function nameOf({ population, roster }: Listed, id: string): string {
  return roster.peek(id)?.name ?? population.nameOf(id)
}
