import { BONUS_LIMIT } from '../contract/bonuses'
import { isObject } from '../contract/input/json'
import type { Policies } from '../contract/policies'
import { TRANSACTION_LIMIT } from '../contract/transactions'
import type { Responses } from './account'
import { checkPage, type Exchange, type Findings, type Get, type Query } from './findings'

const ROWS = '/transactions'
const ONE = ['limit', 1] as const

/** Whether a response says that a parameter is wrong, by any status that can mean it. */
function isRejected({ status }: Exchange): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 429].includes(status)
}

const FORMS = ['repeat', 'comma', 'brackets'] as const

/** A list parameter in the form that the deployment reads; left out without values. */
export function listQuery(
  form: Policies['arrayEncoding'] = 'any',
  name: string,
  values: readonly string[],
): Query {
  if (form === 'comma' && values.length > 0) return [[name, values.join()]]
  return values.map((value) => [form === 'brackets' ? `${name}[]` : name, value])
}

/** Finds what any player shows: how queries are read, and what errors look like. */
export async function probeQueries(get: Get, findings: Findings, player: string): Promise<void> {
  for (const [path, limit] of [
    [ROWS, TRANSACTION_LIMIT],
    ['/bonuses', BONUS_LIMIT],
  ] as const) {
    checkPage(findings, await get(player, path), { limit, offset: 0 })
  }
  await probeValues(get, findings, player)
  await probeForms(get, findings, player)
  const stranger = await get('fauxhouse-verify', '')
  if (stranger.status === 404) findings.show('unknownPlayer', 404, stranger.request)
  if (stranger.status === 200) findings.show('unknownPlayer', 'generate', stranger.request)
  await probeErrors(get, findings, player)
}

/** Finds which unusual parameters are ignored, and which are rejected. */
async function probeValues(get: Get, findings: Findings, player: string): Promise<void> {
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
}

/** Finds the forms in which a list of values is read. */
async function probeForms(get: Get, findings: Findings, player: string): Promise<void> {
  const types = ['deposit', 'withdrawal']
  const read: (typeof FORMS)[number][] = []
  let lastRequest = ''
  for (const form of FORMS) {
    const { status, body, request } = await get(player, ROWS, listQuery(form, 'event_type', types))
    const { transactions: rows } = body
    const isListed = Array.isArray(rows) && rows.every((row) => types.includes(row?.event_type))
    if (status === 200 && isListed) read.push(form)
    lastRequest = request
  }
  const [first, second] = read
  if (first) findings.show('arrayEncoding', second ? 'any' : first, lastRequest)
  if (read.length === 2) findings.leaveOpen('arrayEncoding', `reads ${read.join(' and ')}`)
}

/** Requires that wrong parameters are rejected, and finds what the errors look like. */
async function probeErrors(get: Get, findings: Findings, player: string): Promise<void> {
  for (const [path, name, wrong] of [
    [ROWS, 'limit', '0'],
    [ROWS, 'offset', '-1'],
    [ROWS, 'from_date', 'fauxhouse'],
    [ROWS, 'event_type', 'fauxhouse'],
    ['/bonuses', 'status', 'fauxhouse'],
    ['/bonuses/eligible', 'criteria_type', 'fauxhouse'],
  ] as const) {
    const form = name === 'event_type' ? findings.known().arrayEncoding : 'any'
    const exchange = await get(player, path, listQuery(form, name, [wrong]))
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
/** Common limits, which are tried before the range is halved. */
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

/**
 * The instant by which the summary counts a payment, shown by one that was completed after its
 * date. Undefined if no payment was, or if both instants give the same counts.
 */
export function periodOf(view: Responses): Policies['periodBy'] | undefined {
  const payments = view
    .transactions({ event_type: ['deposit', 'withdrawal'] })
    .transactions.filter(({ status }) => status === 'completed')
  const late = payments.find(({ date, completed_at: end = date }) => end > date)
  if (late === undefined) return undefined
  const at = Date.parse(late.date)
  const { deposit_count, withdrawal_count } = view.summary({ from_date: at, to_date: at })
  const count = (end: 'date' | 'completed_at') =>
    payments.filter(({ [end]: instant = '' }) => Date.parse(instant) === at).length
  const [created, completed] = [count('date'), count('completed_at')]
  const shown = deposit_count + withdrawal_count
  if (created === completed || ![created, completed].includes(shown)) return undefined
  return shown === created ? 'created' : 'completed'
}
