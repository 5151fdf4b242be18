import {
  BONUS_LIMIT,
  OPERATIONS,
  type OperationId,
  TRANSACTION_LIMIT,
} from '../../contract/operations'
import type { Findings } from './account-checks'
import type { Exchange } from './conversation'
import type { Inspected } from './player-reading'
import { checkShape, isObject } from './shapes'

const OPERATION_OF: Readonly<Record<Inspected, OperationId>> = {
  profile: 'getPlayerProfile',
  summary: 'getTransactionSummary',
  bonuses: 'getBonusHistory',
  transactions: 'getTransactionHistory',
  eligible: 'getEligibleBonuses',
}

/** The lists that have pages. */
const LISTS = {
  transactions: { resource: 'TransactionPage', initial: TRANSACTION_LIMIT },
  bonuses: { resource: 'BonusPage', initial: BONUS_LIMIT },
} as const

/** Checks what an answer of an operation says by itself: status, headers, fields and paging. */
export function checkAnswer(kind: Inspected, exchange: Exchange, findings: Findings): void {
  const { verdicts } = findings
  const { request, status, headers, body } = exchange
  const id = OPERATION_OF[kind]
  verdicts.check(id, status === 200, request, 'the status 200', status)
  if (status !== 200) return
  const store = headers.get('cache-control')
  verdicts.check('Cache-Control', store === 'no-store', request, 'no-store', store)
  const hasId = Boolean(headers.get('x-request-id'))
  verdicts.check('X-Request-ID', hasId, request, 'the id of the request', null)
  const operation = OPERATIONS.find((candidate) => candidate.id === id)
  if (operation) checkShape(body, operation.response, { request, operation: id }, findings)
  if (kind === 'transactions' || kind === 'bonuses') checkPage(kind, exchange, findings)
  if (kind !== 'eligible' || !isObject(body) || !Array.isArray(body['bonuses'])) return
  const { total, bonuses } = body
  const isTotal = total === bonuses.length
  verdicts.check('EligibleBonusList.total', isTotal, request, 'the number of offers', total)
  const codes = new Set(bonuses.map((bonus) => bonus?.code))
  const isUnique = codes.size === bonuses.length
  verdicts.check('EligibleBonus.code', isUnique, request, 'unique codes', codes.size)
}

/** The parameters of a request, as reports show it. */
function parametersOf(request: string): URLSearchParams {
  const start = request.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : request.slice(start + 1))
}

function checkPage(
  kind: keyof typeof LISTS,
  { request, body }: Exchange,
  { verdicts }: Findings,
): void {
  if (!isObject(body) || !Array.isArray(body[kind])) return
  const { resource, initial } = LISTS[kind]
  const query = parametersOf(request)
  const { total, limit, offset, has_more } = body
  const length = body[kind].length
  const asked = query.get('limit')
  const used = Number(limit)
  const isUsed = asked === null ? used === initial : used <= Number(asked)
  const entry = asked === null ? `${OPERATION_OF[kind]}.limit` : `${resource}.limit`
  verdicts.check(entry, isUsed, request, asked ?? `${initial}, the default`, limit)
  const skipped = Number(query.get('offset') ?? 0)
  verdicts.check(`${resource}.offset`, offset === skipped, request, `${skipped}`, offset)
  const due = Math.max(0, Math.min(used, Number(total) - skipped))
  const text = 'a page as long as total, limit and offset make it'
  verdicts.check(`${resource}.total`, length === due, request, text, { total, length })
  if (kind === 'bonuses') return
  const isMore = has_more === skipped + length < Number(total)
  verdicts.check(`${resource}.has_more`, isMore, request, 'offset + rows < total', has_more)
}
