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
function bonusIdOf(made: Reconstruction, { names }: SourceRow): string | undefined {
  const bonus = made.source.bonuses.find(({ id }) => names.includes(id))
  return bonus === undefined ? activeBonus(made.player)?.id : made.bonusIdOf(bonus)
}

/** Ends the bonus whose balance a row removes. */
export function cancelBonus(made: Reconstruction, row: SourceRow): boolean {
  const { at, name, note } = row
  if (note.endsWith('self-exclusion')) {
    return made.perform(at, { type: 'block', cause: 'Self-Excluded' })
  }
  if (note.endsWith('account closed')) {
    return made.perform(at, { type: 'block', cause: 'Closed By Player' })
  }
  if (note.endsWith('account erased')) return erasePerson(made, at)
  const request = made.source.rows.find(
    (each) => each.type === 'withdrawal' && each.at === at && !made.isPast(each),
  )
  if (name === 'Bonus Forfeited' && request !== undefined) return makeWithdrawal(made, request)
  const bonus = bonusIdOf(made, row)
  if (bonus === undefined) return made.skip(UNLINKED)
  const by = name === 'Bonus Cancelled' ? ({ by: 'Admin' } as const) : {}
  return made.perform(at, { type: 'cancelBonus', bonus, ...by })
}

/** Creates the row that gives a removed balance back. */
export function reinstate(made: Reconstruction, row: SourceRow): boolean {
  const bonus = bonusIdOf(made, row)
  const record = made.source.bonuses.find((each) => made.bonusIdOf(each) === bonus)
  if (bonus === undefined || record === undefined) return made.skip(UNLINKED)
  const validDays = Math.round((endOf(made, record, row) - row.at) / DAY_MS)
  return made.perform(row.at, { type: 'reinstateBonus', bonus, validDays })
}
