import { GAMES } from '../domain/games'
import type { Row } from '../ledger/row'
import type { Portions } from '../workload/portions'
import { type AuditedPlayer, endsTurn, labelOf } from './audited-player'
import { instantSide } from './breach'
import { ARRIVED, COMPLETED_BEFORE, type Entry } from './rule-book'

/** Checks each row, alone and against the row before. */
export function* checkRows(audited: AuditedPlayer): Portions<void> {
  let before: Row | undefined
  let lastId = ''
  for (const [place, entry] of audited.entries.entries()) {
    const { row } = entry
    lastId = checkOrder(audited, row, place, before, lastId)
    checkTime(audited, row)
    checkWords(audited, entry)
    checkAmount(audited, entry)
    checkCompletion(audited, row)
    checkMethod(audited, entry)
    if (row.type === 'bet' || row.type === 'win') checkGame(audited, row)
    before = row
    if (endsTurn(place)) yield
  }
}

/** Returns the id, with which the next row's id is compared. */
function checkOrder(
  { player, report }: AuditedPlayer,
  row: Row,
  place: number,
  before: Row | undefined,
  lastId: string,
): string {
  report.same('row-order', `${labelOf(row)} has the ordinal of its place`, row.ordinal, place)
  if (before && row.at < before.at) {
    const message = `${labelOf(row)} is dated before the row ahead of it`
    report.breach('row-order', message, instantSide(row.at), instantSide(before.at))
  }
  const id = player.ids.transactions.idOf(row.at, place)
  if (id <= lastId) {
    report.breach('row-order', `${labelOf(row)} has an id that does not ascend`, id, lastId)
  }
  return id
}

function checkTime({ player, now, report }: AuditedPlayer, row: Row): void {
  if (row.at < player.registeredAt) {
    const message = `${labelOf(row)} is older than the registration`
    report.breach('row-time', message, instantSide(row.at), instantSide(player.registeredAt))
  }
  if (row.at > now) {
    const message = `${labelOf(row)} lies in the future`
    report.breach('row-time', message, instantSide(row.at), instantSide(now))
  }
}

function checkWords({ report }: AuditedPlayer, { row, nature }: Entry): void {
  if (nature === undefined) {
    report.breach('row-name', `${labelOf(row)} has a name that no row has`, row.name, null)
    return
  }
  report.same('row-name', `${labelOf(row)}: type of the name`, row.type, nature.type)
  const { type, statuses, creators } = nature
  if (!statuses.includes(row.status)) {
    report.breach('row-status', `A ${type} cannot be ${row.status}`, row.status, type)
  }
  if (!creators.includes(row.creator)) {
    const message = `${labelOf(row)}: created_by`
    report.breach('row-creator', message, row.creator, creators.join(' or '))
  }
}

function checkAmount({ report }: AuditedPlayer, { row, nature }: Entry): void {
  const { amount, bonusPart } = row
  if (!(Number.isSafeInteger(amount) && amount > 0)) {
    const message = `${labelOf(row)}: whole minor units above 0`
    report.breach('row-amount', message, report.major(amount), null)
  }
  const split = nature?.booking === 'split+' || nature?.booking === 'split-'
  const most = split ? amount : 0
  if (!(Number.isSafeInteger(bonusPart) && bonusPart >= 0 && bonusPart <= most)) {
    const message = `${labelOf(row)}: bonus part within the amount`
    report.breach('row-amount', message, report.major(bonusPart), report.major(most))
  }
}

/** Payments take time; all other rows are completed when they are created. */
function checkCompletion({ now, report }: AuditedPlayer, row: Row): void {
  const { completedAt, status, at, type } = row
  const completed = COMPLETED_BEFORE.has(status)
  if ((completedAt !== undefined) !== completed) {
    const message = `${labelOf(row)} is ${status}: completed_at ${completed ? 'set' : 'absent'}`
    report.breach('row-completion', message, instantSide(completedAt), completed)
  }
  if (completedAt === undefined) return
  const payment = type === 'deposit' || type === 'withdrawal'
  if (payment ? completedAt < at || completedAt > now : completedAt !== at) {
    const message = `${labelOf(row)} was completed ${payment ? 'within its time' : 'at its date'}`
    report.breach('row-completion', message, instantSide(completedAt), instantSide(at))
  }
}

const NAMES_BY_METHOD: ReadonlyMap<string, string> = new Map(
  (
    [
      ['Card', ['visa', 'mastercard', 'apple_pay', 'google_pay', 'postepay']],
      ['E-Wallet', ['paypal', 'skrill', 'neteller', 'muchbetter', 'vega_wallet']],
      [
        'Instant Bank',
        ['trustly', 'klarna', 'ideal', 'interac', 'payid', 'pix', 'upi', 'poli', 'khipu'],
      ],
      ['Mobile', ['swish', 'blik']],
      ['Voucher', ['paysafecard', 'neosurf']],
      ['Bank Transfer', ['bank_transfer', 'netbanking']],
      ['Crypto', ['bitcoin', 'usdt_trc20']],
    ] as const
  ).flatMap(([name, methods]) => methods.map((method) => [method, name] as const)),
)

/** Methods that only take deposits. */
const ONE_WAY = ['paysafecard', 'neosurf', 'klarna', 'apple_pay', 'google_pay']

function checkMethod({ report }: AuditedPlayer, { row, nature }: Entry): void {
  const { type, name, method } = row
  const pays = type === 'deposit' || type === 'withdrawal'
  const due = nature?.method ?? false
  if ((method !== undefined) !== due) {
    const message = `${labelOf(row)}: payment method ${due ? 'set' : 'absent'}`
    report.breach('row-method', message, method ?? null, due)
  }
  if (!pays || method === undefined) return
  const kind = NAMES_BY_METHOD.get(method)
  if (type === 'deposit') {
    if (name !== 'Manual Deposit') {
      report.same('row-method', `${labelOf(row)} by ${method}`, name, `${kind} Deposit`)
    }
    return
  }
  if (ONE_WAY.includes(method)) {
    report.breach('row-method', `${labelOf(row)} pays out by ${method}`, method, 'bank_transfer')
  }
  if (name === 'Manual Withdrawal') return
  const paid = kind === 'Mobile' ? 'Instant Bank' : kind === 'Voucher' ? 'Bank Transfer' : kind
  report.same('row-method', `${labelOf(row)} by ${method}`, name, `${paid} Withdrawal`)
}

/** A win on a jackpot slot of at least this multiple of the stake is one of its jackpots. */
const JACKPOT = 100

function checkGame({ entries, report }: AuditedPlayer, row: Row): void {
  const { type, name, detail, amount, ref } = row
  const game = detail === undefined ? undefined : GAMES[detail]
  if (game === undefined) {
    report.breach('row-game', `${labelOf(row)} names its game`, detail ?? null, null)
    return
  }
  const word = type === 'bet' ? 'Bet' : 'Win'
  const stake = ref === undefined ? undefined : entries[ref]?.row.amount
  const jackpot = type === 'win' && game.category === 'Jackpot Slots' && stake !== undefined
  const expected = jackpot && amount >= stake * JACKPOT ? 'Jackpot Win' : `${game.category} ${word}`
  report.same('row-game', `${labelOf(row)} on ${game.id}`, name, expected)
}

/** True for rows that an act of the player creates. */
export function isPlayersOwn({ type, name }: Row): boolean {
  if (type === 'bet') return true
  if (type === 'deposit') return name !== 'Manual Deposit'
  return type === 'withdrawal' && name !== 'Manual Withdrawal'
}

/** A deposit whose money has arrived. */
export function hasArrived({ type, status }: Row): boolean {
  return type === 'deposit' && ARRIVED.has(status)
}
