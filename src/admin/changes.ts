import type { Exchange } from '../api/exchange'
import { type HandlerResult, jsonInPieces, refuseAll } from '../api/handler-result'
import { readQuery } from '../api/query'
import { integerParameter, offset, textParameter } from '../contract/parameters'
import { DEFAULT_POLICIES, type Policies } from '../contract/policies'
import type { ProblemItem } from '../contract/problems'
import type { ChangeQuery } from '../views/queries'
import { noSuchPlayer, segment } from './control'

const DEFAULT_LIMIT = 20

const POLICIES: Policies = { ...DEFAULT_POLICIES, unknownQuery: 'reject', maxLimit: 1_000 }

const PARAMETERS = [
  integerParameter('limit', 1, DEFAULT_LIMIT, 'Updates per page.'),
  offset,
  textParameter('change', 'The update with this id.'),
]

/** `GET /__admin/players/{playerId}/changes`: the updates of the profile, newest first. */
export function listChanges(exchange: Exchange): HandlerResult {
  const id = segment(exchange, 'playerId')
  if (typeof id !== 'string') return id
  const items: ProblemItem[] = []
  const query: ChangeQuery = readQuery(exchange.query, PARAMETERS, POLICIES, items)
  if (items.length > 0) return refuseAll('INVALID_PARAMETER', items)
  const player = exchange.simulation.find(id)
  return player ? jsonInPieces(player.changes(query)) : noSuchPlayer(id)
}
