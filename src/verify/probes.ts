import type { Transaction } from '../contract/history-resources'
import { isObject } from '../contract/input/json-object'
import { BONUS_LIMIT, TRANSACTION_LIMIT } from '../contract/operations'
import type { Policies, PolicyName } from '../contract/policies'
import { SPACED_PHONE } from '../contract/update-resources'
import { WORDS } from '../contract/vocabulary'
import { eventOf, type Responses, scaleOf } from './account'
import { checkPage, type Exchange, type Findings, type Get, type Query } from './findings'

const ROWS = '/transactions'
const ONE = ['limit', 1] as const

/** Whether a response says that a parameter is wrong, by any status that can mean it. */
function isRejected({ status }: Exchange): boolean {
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

/** The words of a player in whose place the simulator has others. */
export function strangeWords(view: Responses): ReadonlySet<string> {
  const { transactions: rows } = view.transactions()
  const { bonuses } = view.bonuses()
  const words = [
    [WORDS.status, rows.map(({ status }) => status)],
    [WORDS.event_name, rows.map(({ event_name }) => event_name)],
    [WORDS.bonus_status, bonuses.map(({ status }) => status)],
    [WORDS.withdrawal_status, [view.profile().withdrawal_status]],
  ] as const
  return new Set(words.flatMap(([known, found]) => found.filter((word) => !known.includes(word))))
}

/** Refunds that concern play: all others take back deposits. */
const OF_PLAY: readonly string[] = ['Bet Refund', 'Win Reversal']

const PAYMENTS: readonly string[] = ['deposit', 'withdrawal']

/** Notes what the figures and the rows of a player say of policies. */
export function noteAccount(findings: Findings, view: Responses): void {
  const { balances, kpi, currency, phone = '', ...profile } = view.profile()
  const { withdrawal_status: status } = profile
  const { bonuses } = view.bonuses()
  const { transactions: rows } = view.transactions()
  const summary = view.summary()
  const units = 1 / scaleOf(currency)
  const same = (one: number, other: number) => Math.abs(one - other) < units / 2
  const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => number) =>
    items.reduce((all, item) => all + amountOf(item), 0)
  /** Shows the value that fits, if it is the only one. */
  function decide<Name extends PolicyName>(
    policy: Name,
    ...values: readonly (readonly [value: Policies[Name], fits: boolean])[]
  ): void {
    const [only, ...others] = values.filter(([, fits]) => fits)
    if (only && others.length === 0) findings.show(policy, only[0], `player ${view.id}`)
  }

  const { total_balance, cash_balance: cash, withdrawable_balance: free } = balances
  const { bonus_balance, pending_withdrawal: pending } = balances
  const [plain, full] = [cash + bonus_balance, cash + bonus_balance + pending]
  decide('pendingInTotal', [false, same(total_balance, plain)], [true, same(total_balance, full)])
  const isOpen = !profile.blocked && profile.kyc_status === 'approved'
  if (!isOpen && cash > 0 && !kpi.active_bonus) {
    decide('withdrawable', ['balance', free === cash], ['also-kyc-and-block', free === 0])
  }
  const isUnplayed = rows[0]?.event_type === 'deposit' && rows[0].status === 'completed'
  const isPayable = isUnplayed && ['Available', 'Below minimum'].includes(status)
  if (isOpen && free > 0 && pending === 0) {
    decide('minimumTurnover', [1, status === 'Wagering in progress'], [0, isPayable])
  }
  decide('phoneFormat', ['any', SPACED_PHONE.test(phone)])
  const active = bonuses.filter((bonus) => bonus.status === 'active')
  const left = sum(active, (bonus) => bonus.remaining_wager)
  const whole = sum(active, (bonus) => bonus.wager_requirement)
  decide('wr', ['remaining', same(kpi.wr, left)], ['requirement', same(kpi.wr, whole)])
  const ends = rows.flatMap((row) => (row.event_name === 'Bonus Expired' ? [row.date] : []))
  const isEnded = (word: string) =>
    bonuses.some((bonus) => bonus.status === word && ends.includes(bonus.expires_at))
  decide('bonusExpiredStatus', ['cancelled', isEnded('cancelled')], ['expired', isEnded('expired')])
  for (const { event_name, event_type, amount } of rows) {
    const isSigned = event_type === 'adjustment' || event_type === 'refund'
    if (!isSigned || eventOf(event_name)?.sign !== -1) continue
    decide('amountSign', ['natural', amount < 0], ['magnitude', amount > 0])
  }

  const { net_gaming_revenue: revenue, lifetime_net_casino: net } = summary
  const flow = summary.lifetime_deposits - summary.lifetime_withdrawals
  decide('ltnc', ['ngr', same(net, revenue)], ['net-cash', same(net, flow)])
  const gross = summary.total_bets - summary.total_wins
  const awards = gross - summary.total_bonuses
  const done = rows.filter((row) => row.status === 'completed')
  const adjusted = sum(done, ({ event_name, event_type, amount }) =>
    event_type === 'adjustment' ? (eventOf(event_name)?.sign ?? 0) * Math.abs(amount) : 0,
  )
  // What staff, fees and taxes add to the cash, or take from it, is no revenue.
  const corrected = sum(done, ({ event_name, event_type, amount }) => {
    const { wallet, sign } = eventOf(event_name) ?? { sign: 0 }
    const isOther = event_type === 'adjustment' && event_name !== 'Bonus Winnings Credited'
    return isOther && wallet === 'cash' ? sign * Math.abs(amount) : 0
  })
  const refunds = rows.filter((row) => row.event_type === 'refund')
  const isPlay = refunds.every((row) => OF_PLAY.includes(row.event_name))
  decide(
    'ngr',
    ['awards', same(revenue, awards)],
    ['awards-and-adjustments', same(revenue, awards - adjusted)],
    ['converted', !isPlay || same(revenue, flow - pending - cash + corrected)],
    ['ggr', same(revenue, gross)],
  )
  const payments = done.filter((row) => PAYMENTS.includes(row.event_type))
  const endOf = ({ completed_at: end = '' }: Transaction) => Date.parse(end)
  const late = payments.find((row) => endOf(row) > Date.parse(row.date))
  if (late === undefined) return
  const at = Date.parse(late.date)
  const { total_deposits, total_withdrawals } = view.summary({ from: at, to: at })
  const shown = total_deposits + total_withdrawals
  const created = sum(payments, (row) => (Date.parse(row.date) === at ? row.amount : 0))
  const completed = sum(payments, (row) => (endOf(row) === at ? row.amount : 0))
  decide('periodBy', ['created', same(shown, created)], ['completed', same(shown, completed)])
}
