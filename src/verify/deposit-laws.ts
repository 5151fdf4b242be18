import type { Transaction } from '../contract/history-resources'
import { isDisputable, type PaymentMethod } from '../simulator/domain/payments'
import type { Law } from './laws'
import type { Judge } from './seen'

/** A deposit with what rows take back of it, or restore, minor units. */
interface Deposit {
  readonly row: Transaction
  readonly minor: number
  refunded: number
  /** By chargebacks, until a reversal restores all of it. */
  disputed: number
  writtenOff: number
  /** Whether it was ever charged back, and whether a dispute was won. */
  wasDisputed: boolean
  isWon: boolean
  /** Write-offs that a Manual Debit has taken back. */
  debited: number
}

const OF = 'Transaction'

/** Follows deposits, and what is refunded or charged back of them, oldest first. */
export function followDeposits(judge: Judge, minorOf: (amount: unknown) => number) {
  const deposits = new Map<string, Deposit>()
  /** A write-off that its chargeback has to follow. */
  let writeOff: Transaction | undefined

  /** Whether a deposit, or a part of it, is charged back. */
  function isChargedBack(): boolean {
    return [...deposits.values()].some(({ disputed }) => disputed > 0)
  }

  function deposit(row: Transaction, minor: number): void {
    const none = { refunded: 0, disputed: 0, writtenOff: 0, debited: 0 }
    deposits.set(row.id, { row, minor, ...none, wasDisputed: false, isWon: false })
  }

  /** A refund, or an adjustment, which may be about a deposit. @param named id that it names */
  function follow(row: Transaction, minor: number, named: string): void {
    const { event_name: name, event_note: note = '' } = row
    if (name === 'Deposit Refund') {
      const deposit = depositIn('deposit-refund', row, named)
      judge.holds(!deposit?.disputed, 'deposit-refund', OF, row, 'event_note')
      if (deposit) deposit.refunded -= minor
    } else if (name === 'Chargeback') chargeBack(row, minor, named)
    else if (name === 'Chargeback Reversal') restore(row, minor, named)
    else if (name === 'Bad Debt Write-Off') {
      writeOff = row
      const deposit = depositIn('write-off', row, named)
      if (deposit) deposit.writtenOff += minor
    } else if (name === 'Manual Debit' && TAKEN_BACK.test(note)) {
      const deposit = depositIn('write-off-return', row, named)
      if (deposit) deposit.debited -= minor
    }
  }

  /** Each row, before it is followed: a write-off stands right before its chargeback. */
  function next(row: Transaction | undefined): void {
    const before = writeOff
    if (before === undefined) return
    writeOff = undefined
    const isNext = row?.event_name === 'Chargeback' && row.date === before.date
    const isCovered = isNext && minorOf(before.amount) <= -minorOf(row.amount)
    judge.holds(isCovered, 'write-off', OF, before, 'amount', row?.amount)
  }

  function end(): void {
    next(undefined)
    for (const deposit of deposits.values()) checkTaken(deposit)
  }

  function chargeBack(row: Transaction, minor: number, named: string): void {
    const deposit = depositIn('chargeback', row, named)
    const method = row.payment_method as PaymentMethod | undefined
    judge.holds(isDisputable(method), 'chargeback', OF, row, 'payment_method')
    if (deposit === undefined) return
    deposit.disputed -= minor
    deposit.wasDisputed = true
  }

  function restore(row: Transaction, minor: number, named: string): void {
    const deposit = depositIn('chargeback-reversal', row, named)
    if (deposit === undefined) return
    const isAll = minor === deposit.disputed
    judge.holds(isAll, 'chargeback-reversal', OF, row, 'amount')
    deposit.disputed = 0
    deposit.isWon = true
  }

  /** A deposit is completed until its parts add up to it; then it has the status of the last. */
  function checkTaken(deposit: Deposit): void {
    const { row, minor, refunded, disputed, writtenOff, debited, wasDisputed, isWon } = deposit
    const { status } = row
    const isReturned = status === 'refunded' || status === 'charged_back'
    if (!isReturned && refunded === 0 && !wasDisputed) return
    const taken = refunded + disputed
    const whole = wasDisputed ? 'charged_back' : 'refunded'
    const due = taken === minor ? whole : 'completed'
    const isHeld = taken >= 0 && taken <= minor && status === due
    const rule = wasDisputed || status === 'charged_back' ? 'chargeback' : 'deposit-refund'
    judge.holds(isHeld, rule, OF, row, 'status', due)
    const isBack = debited === (isWon ? writtenOff : 0)
    judge.holds(isBack, 'write-off-return', OF, row, 'amount')
  }

  /** The deposit that a row names, and whose method it has; undefined if there is none before. */
  function depositIn(rule: Law, row: Transaction, named: string): Deposit | undefined {
    const deposit = deposits.get(named)
    const due = row.event_type === 'refund' ? deposit?.row.payment_method : undefined
    const isNamed = deposit !== undefined && row.payment_method === due
    judge.holds(isNamed, rule, OF, row, 'event_note', due)
    return deposit
  }

  return { isChargedBack, deposit, follow, next, end }
}

const TAKEN_BACK = /^Write-off for tx_\w+ taken back$/
