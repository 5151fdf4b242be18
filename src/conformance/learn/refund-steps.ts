import { toMajor } from '../../simulator/domain/currencies'
import { ADJUSTMENT_NAMES, EVENTS } from '../../simulator/domain/events'
import { CREDITED } from '../../simulator/domain/transactions'
import { reduceBonus, reinstate } from './bonus-ends'
import type { Reconstruction } from './reconstruction'
import type { SourceRow } from './source-player'

/** The finding for a row whose origin is not in the list. */
const unlinked = (name: string) => ({
  entry: 'Transaction.event_note',
  what: `the row that a ${name} refers to is missing`,
})

/** Id of the row that another one names, else of the newest earlier one that fits. */
function originOf(
  target: Reconstruction,
  { names, place }: SourceRow,
  fits: (candidate: SourceRow) => boolean,
): string | undefined {
  const { rows } = target.source
  const earlier = rows.filter((row) => row.place < place)
  return target.idOf(rows.find(({ id }) => names.includes(id)) ?? earlier.findLast(fits))
}

/** Id of the deposit that a refund or a chargeback is of. */
function depositOf(target: Reconstruction, row: SourceRow): string | undefined {
  return originOf(
    target,
    row,
    ({ type, status, amount }) =>
      type === 'deposit' && CREDITED.has(status) && amount >= row.amount,
  )
}

export function makeRefund(target: Reconstruction, row: SourceRow): boolean {
  const { at, name } = row
  if (name === 'Bet Refund' || name === 'Win Reversal') {
    const kind = name === 'Bet Refund' ? 'bet' : 'win'
    const transaction = originOf(
      target,
      row,
      ({ type, status, amount }) =>
        type === kind && status === 'rolled_back' && amount === row.amount,
    )
    if (transaction === undefined) return target.skip(unlinked(name))
    return target.perform(at, { type: 'rollback', transaction })
  }
  const transaction = depositOf(target, row)
  if (transaction === undefined) return target.skip(unlinked(name))
  const amount = target.amount(row.amount)
  if (name === 'Chargeback Reversal') {
    return target.perform(at, { type: 'resolveDispute', transaction, won: true })
  }
  if (name === 'Deposit Refund') {
    return target.perform(at, { type: 'refundDeposit', transaction, amount })
  }
  const cash = toMajor(Math.max(0, target.player.ledger.cash), target.source.currency)
  const owed = amount > cash ? ({ shortfall: 'owed' } as const) : {}
  return target.perform(at, { type: 'chargeback', transaction, amount, ...owed })
}

/** Rows that take some or all of the balance of a bonus. */
const OF_BONUS: readonly string[] = ['Bonus Forfeited', 'Bonus Cancelled', 'Bonus Debited']

export function makeAdjustment(target: Reconstruction, row: SourceRow): boolean {
  const { at, name } = row
  const following = target.ahead(1)
  if (name === 'Bad Debt Write-Off' && following?.name === 'Chargeback' && following.at === at) {
    const transaction = depositOf(target, following)
    if (transaction === undefined) return target.skip(unlinked(name))
    return target.perform(at, {
      type: 'chargeback',
      transaction,
      amount: target.amount(following.amount),
    })
  }
  if (name === 'Bonus Reinstated') return reinstate(target, row)
  if (OF_BONUS.includes(name)) return reduceBonus(target, row)
  const kind = ADJUSTMENT_NAMES.find((each) => each === name)
  if (kind === undefined) {
    return target.skip({ entry: 'Transaction.event_name', what: `no rule creates a ${name} here` })
  }
  const { cash } = target.player.ledger
  const amount = target.amount(row.amount, EVENTS[kind].sign < 0 ? cash : undefined)
  return target.perform(at, { type: 'adjust', kind, amount })
}
