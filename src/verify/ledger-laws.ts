import type { Transaction } from '../contract/transactions'
import type { EventRow } from '../simulator/domain/events'
import { DAY_MS } from '../simulator/domain/instants'
import { depositName, METHODS, withdrawalName } from '../simulator/domain/payments'
import { COMPLETED_ONCE } from '../simulator/domain/transactions'
import { type Account, eventOf, isMethod } from './account'
import { followBonuses } from './bonus-laws'
import type { Judge } from './breach'
import { followDeposits, followRounds } from './link-laws'
import { isAbout } from './subjects'
import { FilterCounts, Sums, type TypeSums } from './sums'

const OF = 'Transaction'
const DONE: ReadonlySet<unknown> = new Set(COMPLETED_ONCE)
const TRANSACTION = /\btx_\w+/
const BONUS = /\bbon_\w+/
const IN_PLACE = /, in place of tx_\w+$/
const FORFEITED = / forfeited on withdrawal (\S+)$/

export type LedgerLaws = ReturnType<typeof followLedger>

/** Reads all rows, oldest first, and holds them against each other. */
export function followLedger(account: Account) {
  const { profile, judge, now, scale, at: instantOf } = account
  const sums = new Sums()
  const rounds = followRounds(judge)
  const deposits = followDeposits(account)
  const bonuses = followBonuses(account)
  const filters = new FilterCounts()
  const registered = instantOf(profile.registration_date)
  let before: Transaction | undefined
  let beforeAt = Number.NEGATIVE_INFINITY
  /** The latest act of the player, ms UTC. */
  let acted = Number.NEGATIVE_INFINITY
  /** A row that says on which withdrawal a bonus was forfeited. */
  let forfeit: Transaction | undefined

  function read(row: Transaction, at: number, span: TypeSums | undefined): void {
    const minor = Math.round(row.amount * scale)
    checkPlace(row, at)
    judge.holds(minor / scale === row.amount, 'row-amount', OF, row, 'amount')
    checkRow(row, account)
    const due: readonly string[] = eventOf(row.event_name)?.creators ?? []
    judge.holds(due.includes(row.created_by), 'row-creator', OF, row, 'created_by', due)
    sums.add(row, minor, span)
    filters.add(row)
    follow(row, minor, at)
    before = row
    beforeAt = at
  }

  function end(): void {
    checkForfeit(undefined)
    rounds.end()
    deposits.end()
    bonuses.end()
    const login = instantOf(profile.last_login)
    const isIn = login <= now && acted < login + DAY_MS
    judge.holds(isIn, 'session', 'PlayerProfile', profile, 'last_login')
  }

  function checkPlace(row: Transaction, at: number): void {
    const { id, date, completed_at: end = date } = row
    judge.holds(at >= registered && at <= now, 'row-time', OF, row, 'date')
    const isPast = end === date || instantOf(end) <= now
    judge.holds(isPast, 'row-completion', OF, row, 'completed_at')
    if (before === undefined) return
    judge.holds(at >= beforeAt, 'row-order', OF, row, 'date', before.date)
    const isNext = id > before.id && id.length === before.id.length
    judge.holds(isNext, 'row-order', OF, row, 'id', before.id)
  }

  function follow(row: Transaction, minor: number, at: number): void {
    const { event_note: note = '', event_type: type, event_name: name } = row
    bonuses.next(row)
    deposits.next(row)
    checkForfeit(row)
    const isPayment = type === 'deposit' || type === 'withdrawal'
    // What takes the place of an earlier request is no request of its own.
    const isOwn = isPayment && !name.startsWith('Manual ') && !IN_PLACE.test(note)
    if (type === 'bet' || isOwn) acted = at
    if (type === 'bet') {
      rounds.bet(row, minor, at)
      bonuses.bet(row, minor)
      deposits.stake(row, minor)
    } else if (type === 'win') rounds.win(row, minor, at)
    else if (type === 'deposit') deposits.deposit(row, minor)
    else if (type === 'withdrawal') {
      if (!IN_PLACE.test(note)) bonuses.withdrawal(row)
    } else if (type === 'bonus') bonuses.award(row, minor, at, named(BONUS, note))
    else if (isAbout('round', name)) rounds.refund(row, name, minor, named(TRANSACTION, note))
    else if (isAbout('deposit', name)) deposits.follow(row, name, minor, named(TRANSACTION, note))
    else if (isAbout('bonus', name)) {
      bonuses.adjust(row, name, minor, at, named(BONUS, note))
      if (name === 'Bonus Forfeited' && FORFEITED.test(note)) forfeit = row
    }
  }

  function checkForfeit(row: Transaction | undefined): void {
    if (forfeit === undefined) return
    const request = FORFEITED.exec(forfeit.event_note ?? '')?.[1]
    const isNext = row?.id === request && row?.date === forfeit.date
    judge.holds(isNext, 'forfeit-request', OF, forfeit, 'event_note', row?.id)
    forfeit = undefined
  }

  return { sums, rounds, deposits, filters, read, end }
}

/** Checks one row by itself: what its fields say of each other. */
function checkRow(row: Transaction, account: Account): void {
  const { judge } = account
  const { event_type, event_name, status } = row
  const event = eventOf(event_name)
  judge.holds(event?.type === event_type, 'row-name', OF, row, 'event_name', event_type)
  const statuses: readonly unknown[] = event?.statuses ?? []
  judge.holds(statuses.includes(status), 'row-status', OF, row, 'status', statuses)
  checkDates(row, account)
  if (event === undefined) return
  const { amountSign } = account.policies
  const minor = account.minor(row.amount)
  const hasSign = event.type === 'adjustment' || event.type === 'refund'
  const isTaken = hasSign && event.sign < 0 && amountSign !== 'magnitude'
  const isSigned = isTaken ? minor < 0 || (minor > 0 && amountSign === undefined) : minor > 0
  judge.holds(isSigned, 'row-amount', OF, row, 'amount')
  checkMethod(row, event, judge)
}

/** Payments take time; all other rows are completed when they are created. */
function checkDates(row: Transaction, { at, judge }: Account): void {
  const { date, created_at, completed_at: end, status, event_type } = row
  const isSame = created_at === date || at(created_at) === at(date)
  judge.holds(isSame, 'row-completion', OF, row, 'created_at', date)
  const hasEnd = end !== undefined
  judge.holds(hasEnd === DONE.has(status), 'row-completion', OF, row, 'completed_at', status)
  if (!hasEnd || end === date) return
  const isPayment = event_type === 'deposit' || event_type === 'withdrawal'
  const isLater = isPayment && at(end) >= at(date)
  judge.holds(isLater, 'row-completion', OF, row, 'completed_at', date)
}

function checkMethod(row: Transaction, { type, method: due }: EventRow, judge: Judge): void {
  const { event_name: name, payment_method: method } = row
  const check = (isHeld: boolean, what?: unknown) =>
    judge.holds(isHeld, 'row-method', OF, row, 'payment_method', what)
  check((method !== undefined) === due, due)
  if (type === 'refund' || !isMethod(method)) return
  if (type === 'withdrawal') check(METHODS[method].paysOut)
  if (!due || name === 'Manual Deposit' || name === 'Manual Withdrawal') return
  const own = type === 'withdrawal' ? withdrawalName(method) : depositName(method)
  check(name === own, own)
}

function named(id: RegExp, note: string): string {
  return id.exec(note)?.[0] ?? ''
}
