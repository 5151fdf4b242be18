import { isObject } from '../contract/input/json-object'
import { BONUS_LIMIT, TRANSACTION_LIMIT } from '../contract/operations'
import type { Exchange, Findings, Get, Query } from './findings'
import { checkPage } from './response-checks'

const ROWS = '/transactions'
const ONE = ['limit', 1] as const

/** Whether a response says that a parameter is wrong, by any status that can mean it. */
export function isRejected({ status }: Exchange): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 429].includes(status)
}

type Form = 'repeat' | 'comma' | 'brackets'
const FORMS: readonly Form[] = ['repeat', 'comma', 'brackets']

/** A list parameter in one form. */
function listIn(form: Form, name: string, values: readonly string[]): Query {
  if (form === 'comma') return [[name, values.join()]]
  return values.map((value) => [form === 'brackets' ? `${name}[]` : name, value])
}

/** A list parameter in the form that the deployment reads; left out without values. */
export function listQuery(findings: Findings, name: string, values: readonly string[]): Query {
  const form = findings.valueOf('arrayEncoding') ?? 'any'
  return values.length === 0 ? [] : listIn(form === 'any' ? 'repeat' : form, name, values)
}

/** Asks what any player shows: how queries are read, and what errors look like. */
export async function probeQueries(get: Get, findings: Findings, player: string): Promise<void> {
  for (const [path, limit] of [
    [ROWS, TRANSACTION_LIMIT],
    ['/bonuses', BONUS_LIMIT],
  ] as const) {
    checkPage(findings, await get(player, path), { limit, offset: 0 })
  }
  const plain = await get(player, ROWS, [ONE])
  for (const [policy, name, text, taken, rejected] of [
    ['dates', 'from_date', '2000-01-31', 'date-time-or-date', 'date-time'],
    ['emptyQuery', 'created_by', '', 'ignore', 'reject'],
    ['unknownQuery', 'fauxhouse_verify', '1', 'ignore', 'reject'],
  ] as const) {
    const exchange = await get(player, ROWS, [[name, text], ONE])
    const isTaken = exchange.status === 200 && exchange.body['total'] === plain.body['total']
    if (isTaken) findings.show(policy, taken, exchange.request)
    if (isRejected(exchange)) findings.show(policy, rejected, exchange.request)
  }
  const types = ['deposit', 'withdrawal']
  const read: Form[] = []
  for (const form of FORMS) {
    const { status, body } = await get(player, ROWS, listIn(form, 'event_type', types))
    const { transactions: rows } = body
    const isListed = Array.isArray(rows) && rows.every((row) => types.includes(row?.event_type))
    if (status === 200 && isListed) read.push(form)
  }
  const [first, second] = read
  if (first) findings.show('arrayEncoding', second ? 'any' : first, plain.request)
  if (read.length === 2) findings.leaveOpen('arrayEncoding', `reads ${read.join(' and ')}`)
  const stranger = await get('fauxhouse-verify', '')
  if (stranger.status === 404) findings.show('unknownPlayer', 404, stranger.request)
  if (stranger.status === 200) findings.show('unknownPlayer', 'generate', stranger.request)
  for (const [path, name, wrong] of [
    [ROWS, 'limit', 0],
    [ROWS, 'offset', -1],
    [ROWS, 'from_date', 'fauxhouse'],
    [ROWS, 'event_type', 'fauxhouse'],
    ['/bonuses', 'status', 'fauxhouse'],
    ['/bonuses/eligible', 'criteria_type', 'fauxhouse'],
  ] as const) {
    const query =
      name === 'event_type' ? listQuery(findings, name, [wrong]) : [[name, wrong] as const]
    const exchange = await get(player, path, query)
    const { request, status } = exchange
    findings.check('parameters', isRejected(exchange), request, 'a rejection', status)
    const format = isRejected(exchange) ? errorFormatOf(exchange) : undefined
    if (format) findings.show('errorFormat', format, request)
  }
}

function errorFormatOf({ headers, body, text }: Exchange) {
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('application/problem+json')) return 'problem-json'
  if (body['success'] === false && isObject(body['error'])) return 'envelope'
  return type.startsWith('text/plain') && !text.trim().includes('\n') ? 'plain' : undefined
}

const HUGE = 1_000_000
/** Common limits are tried before the halves. */
const COMMON = [200, 201, 100, 101, 50, 51, 500, 501, 1_000, 1_001]

/** Finds the largest limit of the transaction list, and what a larger one does. */
export async function probeLimit(get: Get, findings: Findings, player: string): Promise<void> {
  const ask = (limit: number) => get(player, ROWS, [['limit', limit]])
  const first = await ask(HUGE)
  const used = Number(first.body['limit'])
  if (!isRejected(first)) {
    if (!(used > 0 && used < HUGE)) return findings.leaveOpen('maxLimit', `${HUGE} is accepted`)
    findings.show('overLimit', 'clamp', first.request)
    return findings.show('maxLimit', used, first.request)
  }
  let [taken, rejected] = [0, HUGE]
  while (rejected - taken > 1) {
    const [low, high] = [taken, rejected]
    const half = Math.floor((low + high) / 2)
    const limit = COMMON.find((each) => each > low && each < high) ?? half
    if ((await ask(limit)).status === 200) taken = limit
    else rejected = limit
  }
  findings.show('overLimit', 'reject', first.request)
  findings.show('maxLimit', taken, first.request)
}
