import { isObject } from '../../contract/input/json-object'
import {
  BONUS_LIMIT,
  OPERATIONS,
  type OperationId,
  TRANSACTION_LIMIT,
} from '../../contract/operations'
import type { Exchange } from './conversation'
import type { Run } from './run'
import { checkShape } from './shapes'

/** The lists that have pages. */
const LISTS: Partial<Readonly<Record<OperationId, readonly [member: string, length: number]>>> = {
  getTransactionHistory: ['transactions', TRANSACTION_LIMIT],
  getBonusHistory: ['bonuses', BONUS_LIMIT],
}

/** Checks what an answer of an operation says by itself: status, headers, fields and paging. */
export function checkAnswer(run: Run, id: OperationId, exchange: Exchange): void {
  const { verdicts } = run
  const { request, status, headers, body } = exchange
  verdicts.check(id, status === 200, request, 'the status 200', status)
  const operation = OPERATIONS.find((candidate) => candidate.id === id)
  if (status !== 200 || operation === undefined) return
  const store = headers.get('cache-control')
  verdicts.check('Cache-Control', store === 'no-store', request, 'no-store', store)
  const hasId = Boolean(headers.get('x-request-id'))
  verdicts.check('X-Request-ID', hasId, request, 'the id of the request', null)
  checkShape(run, body, operation.response, { request, operation: id })
  checkPage(run, id, operation.response.name, exchange)
  if (id !== 'getEligibleBonuses' || !isObject(body) || !Array.isArray(body['bonuses'])) return
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
  { verdicts }: Run,
  id: OperationId,
  resource: string,
  { request, body }: Exchange,
): void {
  const [member = '', initial] = LISTS[id] ?? []
  if (!isObject(body) || !Array.isArray(body[member])) return
  const query = parametersOf(request)
  const { total, limit, offset, has_more } = body
  const length = body[member].length
  const asked = query.get('limit')
  const used = Number(limit)
  const isUsed = asked === null ? used === initial : used <= Number(asked)
  const entry = asked === null ? `${id}.limit` : `${resource}.limit`
  verdicts.check(entry, isUsed, request, asked ?? `${initial}, the default`, limit)
  const skipped = Number(query.get('offset') ?? 0)
  verdicts.check(`${resource}.offset`, offset === skipped, request, `${skipped}`, offset)
  const due = Math.max(0, Math.min(used, Number(total) - skipped))
  const text = 'a page length that matches total, limit and offset'
  verdicts.check(`${resource}.total`, length === due, request, text, { total, length })
  if (id !== 'getTransactionHistory') return
  const isMore = has_more === skipped + length < Number(total)
  verdicts.check(`${resource}.has_more`, isMore, request, 'offset + rows < total', has_more)
}
