import { DAY_MS } from '../../simulator/domain/instants'
import { activeBonus } from '../../simulator/engine/bonus-lifecycle'
import { erasePerson } from './account-steps'
import { endOf } from './bonus-steps'
import { makeWithdrawal } from './payment-steps'
import type { Reconstruction } from './reconstruction'
import type { SourceRow } from './source-player'

/** The finding for a row whose bonus is not in the list. */
const UNLINKED = { entry: 'Transaction.event_note', what: 'the bonus that it refers to is missing' }

/** The bonus that a row names; else the active one. */
function bonusIdOf(target: Reconstruction, { names }: SourceRow): string | undefined {
  const bonus = target.source.bonuses.find(({ id }) => names.includes(id))
  return bonus === undefined ? activeBonus(target.player)?.id : target.bonusIdOf(bonus)
}

/** Debits or ends the bonus whose balance a row removes. */
export function reduceBonus(target: Reconstruction, row: SourceRow): boolean {
  const { at, name, note } = row
  if (note.endsWith('self-exclusion')) {
    return target.perform(at, { type: 'block', cause: 'Self-Excluded' })
  }
  if (note.endsWith('account closed')) {
    return target.perform(at, { type: 'block', cause: 'Closed By Player' })
  }
  if (note.endsWith('account erased')) return erasePerson(target, at)
  const request = target.source.rows.find(
    (each) => each.type === 'withdrawal' && each.at === at && !target.isPast(each),
  )
  if (name === 'Bonus Forfeited' && request !== undefined) return makeWithdrawal(target, request)
  const bonus = bonusIdOf(target, row)
  if (bonus === undefined) return target.skip(UNLINKED)
  if (name === 'Bonus Debited') {
    return target.perform(at, { type: 'debitBonus', bonus, amount: target.amount(row.amount) })
  }
  const by = name === 'Bonus Cancelled' ? ({ by: 'Admin' } as const) : {}
  return target.perform(at, { type: 'cancelBonus', bonus, ...by })
}

/** Creates the row that gives a removed balance back. */
export function reinstate(target: Reconstruction, row: SourceRow): boolean {
  const bonus = bonusIdOf(target, row)
  const record = target.source.bonuses.find((each) => target.bonusIdOf(each) === bonus)
  if (bonus === undefined || record === undefined) return target.skip(UNLINKED)
  const validDays = Math.round((endOf(target, record, row) - row.at) / DAY_MS)
  return target.perform(row.at, { type: 'reinstateBonus', bonus, validDays })
}
