import type { Exchange } from '../api/exchange'
import { type HandlerResult, json, jsonInPieces, refuseAll } from '../api/handler-result'
import { readQuery } from '../api/query'
import { choiceParameter, integerParameter } from '../contract/parameters'
import { DEFAULT_POLICIES, type Policies } from '../contract/policies'
import type { ProblemItem } from '../contract/problems'
import { readInTurns, worldOf } from './control'

const DEFAULT_LIMIT = 100

/** Largest number of players per call that no command has changed. */
const LOOKED_AT = 1_000

const STRICT: Policies = { ...DEFAULT_POLICIES, unknownQuery: 'reject', maxLimit: LOOKED_AT }

const PARAMETERS = [
  choiceParameter('all', ['true', 'false'], 'Also players that no command has changed.'),
  integerParameter('limit', 1, DEFAULT_LIMIT, 'Number of listed players to check, with all=true.'),
]

/** `GET /__admin/audit`: audits the players that commands have changed; with `all`, more. */
export async function showAudit(exchange: Exchange): Promise<HandlerResult> {
  const items: ProblemItem[] = []
  const values = readQuery(exchange.query, PARAMETERS, STRICT, items)
  if (items.length > 0) return refuseAll('INVALID_PARAMETER', items)
  const { all, limit = DEFAULT_LIMIT } = values as { all?: 'true' | 'false'; limit?: number }
  const players = all === 'true' ? limit : 0
  const { auditing } = await import('../audit/world-audit')
  const { audited, breaches } = await readInTurns(exchange, (world) => auditing(world, { players }))
  return json({ consistent: breaches.length === 0, audited: audited.length, breaches })
}

/** `GET /__admin/log`: the options and commands of the world, for `replay`. */
export function showLog(exchange: Exchange): HandlerResult {
  return jsonInPieces(worldOf(exchange).log())
}
