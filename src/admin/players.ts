import type { Exchange } from '../api/exchange'
import { type HandlerResult, json, refuseAll } from '../api/handler-result'
import { readQuery } from '../api/query'
import { choiceParameter, integerParameter, offset, textParameter } from '../contract/parameters'
import { DEFAULT_POLICIES, type Policies } from '../contract/policies'
import type { ProblemItem } from '../contract/problems'
import { KYC_STATUSES, type KycStatus } from '../domain/accounts'
import { PERSONA_IDS, type PersonaId } from '../domain/personas'
import type { PlayerListing, PlayerListQuery } from '../world/world'
import { readInTurns } from './control'

const DEFAULT_LIMIT = 20

/** Largest number of players in one page. */
const MOST = 1_000

// Always strict, whatever the world's policies: a misspelt filter must not list all players.
const POLICIES: Policies = { ...DEFAULT_POLICIES, unknownQuery: 'reject', maxLimit: MOST }

const PARAMETERS = [
  integerParameter('limit', 1, DEFAULT_LIMIT, 'Players per page.'),
  offset,
  choiceParameter('persona', PERSONA_IDS, 'Players of this persona.'),
  choiceParameter('kyc_status', KYC_STATUSES, 'Players with this KYC status.'),
  choiceParameter('blocked', ['true', 'false'], 'Players that are blocked, or that are not.'),
  textParameter('segment', 'Players with this segment.'),
  textParameter('q', 'Players whose id, name, e-mail address or phone contains this text.'),
]

/** The parsed parameters. */
interface Filter {
  readonly limit?: number
  readonly offset?: number
  readonly persona?: PersonaId
  readonly kyc_status?: KycStatus
  readonly blocked?: 'true' | 'false'
  readonly segment?: string
  readonly q?: string
}

/**
 * `GET /__admin/players`: lists scripted and changed players first, then generated players. A
 * filter by state, or a very large world, needs a search. A search examines a limited number of
 * players per call, so it returns `next_offset` for the next call instead of `total`.
 */
export async function listPlayers(exchange: Exchange): Promise<HandlerResult> {
  const items: ProblemItem[] = []
  const filter: Filter = readQuery(exchange.query, PARAMETERS, POLICIES, items)
  if (items.length > 0) return refuseAll('INVALID_PARAMETER', items)
  const {
    limit = DEFAULT_LIMIT,
    offset: start = 0,
    persona,
    kyc_status,
    blocked,
    segment,
    q,
  } = filter
  const wanted: PlayerListQuery = {
    limit,
    offset: start,
    persona,
    kycStatus: kyc_status,
    blocked: blocked && blocked === 'true',
    segment,
    q,
  }
  const isSearch = [kyc_status, blocked, segment, q].some((value) => value !== undefined)
  const { players, total, nextOffset } =
    isSearch && exchange.environment.pause !== undefined
      ? await readInTurns(exchange, (world) => world.listing(wanted))
      : exchange.simulation.list(wanted)
  return json({
    players: players.map(line),
    ...(total !== undefined && { total }),
    limit,
    offset: start,
    ...(nextOffset !== undefined && { next_offset: nextOffset }),
  })
}

function line({ id, persona, market, name }: PlayerListing): object {
  return { id, persona: persona ?? null, market, name }
}
