import { toMajor } from '../../simulator/domain/currencies'
import { ADJUSTMENT_NAMES, EVENTS } from '../../simulator/domain/events'
import { CREDITED } from '../../simulator/domain/transactions'
import { cancelBonus, reinstate } from './bonus-ends'
import type { Reconstruction } from './reconstruction'
import type { SourceRow } from './source-player'

/** The finding for a row whose origin is not in the list. */
const unlinked = (name: string) => ({
  entry: 'Transaction.event_note',
  what: `the row that a ${name} refers to is missing`,
})

/** Id of the row that another one names, else of the newest earlier one that fits. */
function originOf(
  made: Reconstruction,
  { names, place }: SourceRow,
  fits: (candidate: SourceRow) => boolean,
): string | undefined {
  const { rows } = made.source
  const earlier = rows.filter((row) => row.place < place)
  return made.idOf(rows.find(({ id }) => names.includes(id)) ?? earlier.findLast(fits))
}

/** Id of the deposit that a refund or a chargeback is of. */
function depositOf(made: Reconstruction, row: SourceRow): string | undefined {
  return originOf(
    made,
    row,
    ({ type, status, amount }) =>
      type === 'deposit' && CREDITED.has(status) && amount >= row.amount,
  )
}

export function makeRefund(made: Reconstruction, row: SourceRow): boolean {
  const { at, name } = row
  if (name === 'Bet Refund' || name === 'Win Reversal') {
    const kind = name === 'Bet Refund' ? 'bet' : 'win'
    const transaction = originOf(
      made,
      row,
      ({ type, status, amount }) =>
        type === kind && status === 'rolled_back' && amount === row.amount,
    )
    if (transaction === undefined) return made.skip(unlinked(name))
    return made.perform(at, { type: 'rollback', transaction })
  }
  const transaction = depositOf(made, row)
  if (transaction === undefined) return made.skip(unlinked(name))
  const amount = made.amount(row.amount)
  if (name === 'Chargeback Reversal') {
    return made.perform(at, { type: 'resolveDispute', transaction, won: true })
  }
  if (name === 'Deposit Refund') {
    return made.perform(at, { type: 'refundDeposit', transaction, amount })
  }
  const cash = toMajor(Math.max(0, made.player.ledger.cash), made.source.currency)
  const owed = amount > cash ? ({ shortfall: 'owed' } as const) : {}
  return made.perform(at, { type: 'chargeback', transaction, amount, ...owed })
}

export function makeAdjustment(made: Reconstruction, row: SourceRow): boolean {
  const { at, name } = row
  const following = made.ahead(1)
  if (name === 'Bad Debt Write-Off' && following?.name === 'Chargeback' && following.at === at) {
    const transaction = depositOf(made, following)
    if (transaction === undefined) return made.skip(unlinked(name))
    return made.perform(at, {
      type: 'chargeback',
      transaction,
      amount: made.amount(following.amount),
    })
  }
  if (name === 'Bonus Reinstated') return reinstate(made, row)
  if (name === 'Bonus Forfeited' || name === 'Bonus Cancelled') return cancelBonus(made, row)
  const kind = ADJUSTMENT_NAMES.find((each) => each === name)
  if (kind === undefined) {
    return made.skip({ entry: 'Transaction.event_name', what: `no rule creates a ${name} here` })
  }
  const { cash } = made.player.ledger
  const amount = made.amount(row.amount, EVENTS[kind].sign < 0 ? cash : undefined)
  return made.perform(at, { type: 'adjust', kind, amount })
}
