import type { Exchange } from '../api/exchange'
import { json, type Outcome } from '../api/outcome'
import { readQuery } from '../api/query'
import { choiceParameter, integerParameter, offset } from '../contract/parameters'
import { DEFAULT_POLICIES, type Policies } from '../contract/policies'
import type { ProblemItem } from '../contract/problems'
import { KYC_STATUSES } from '../domain/accounts'
import { PERSONA_IDS, type PersonaId } from '../domain/personas'
import type { PlayerListing, Simulation } from '../world/world'

const DEFAULT_LIMIT = 20

/** Most players that one call makes and looks at. */
const LOOKED_AT = 1_000

// The control API has its own strictness: a misspelt filter must not list everybody.
const POLICIES: Policies = { ...DEFAULT_POLICIES, unknownQuery: 'reject', maxLimit: LOOKED_AT }

const PARAMETERS = [
  integerParameter('limit', 1, DEFAULT_LIMIT, 'Players per page.'),
  offset,
  choiceParameter('persona', PERSONA_IDS, 'Players of this persona.'),
  choiceParameter('kyc_status', KYC_STATUSES, 'Players with this KYC status.'),
  choiceParameter('blocked', ['true', 'false'], 'Players that are blocked, or are not.'),
]

/** What the parameters come to. */
interface Filter {
  readonly limit?: number
  readonly offset?: number
  readonly persona?: PersonaId
  readonly kyc_status?: string
  readonly blocked?: 'true' | 'false'
}

/** `GET /__admin/players`: who exists. Scripted and changed players first, then generated ones. */
export function listPlayers({ query, simulation }: Exchange): Outcome {
  const items: ProblemItem[] = []
  const filter: Filter = readQuery(query, PARAMETERS, POLICIES, items)
  if (items.length > 0) return { code: 'INVALID_PARAMETER', items }
  const { limit = DEFAULT_LIMIT, offset: start = 0, persona, kyc_status, blocked } = filter
  if (kyc_status !== undefined || blocked !== undefined) {
    return json(search(simulation, filter, limit, start))
  }
  const { players, total } = simulation.list({ limit, offset: start, persona })
  return json({ players: players.map(line), total, limit, offset: start })
}

/**
 * KYC and blocks are known only of players that are made, so this makes players in their order
 * until the page is full or enough were looked at; `next_offset` says where to go on.
 */
function search(simulation: Simulation, filter: Filter, limit: number, start: number): object {
  const { persona, kyc_status, blocked } = filter
  const { players, total } = simulation.list({ limit: LOOKED_AT, offset: start, persona })
  const found: PlayerListing[] = []
  let looked = 0
  for (const listing of players) {
    if (found.length === limit) break
    looked += 1
    const state = simulation.find(listing.id)?.state()
    if (state === undefined) continue
    if (kyc_status !== undefined && state.kyc.status !== kyc_status) continue
    if (blocked !== undefined && (state.block !== undefined) !== (blocked === 'true')) continue
    found.push({ ...listing, name: state.identity.name })
  }
  const next = start + looked
  const more = next < total ? { next_offset: next } : {}
  return { players: found.map(line), limit, offset: start, ...more }
}

function line({ id, persona, market, name }: PlayerListing): object {
  return { id, persona: persona ?? null, market, ...(name === undefined ? {} : { name }) }
}
