import { DAY_MS } from '../../simulator/domain/instants'
import { activeBonus } from '../../simulator/engine/bonus-lifecycle'
import { erasePerson } from './account-steps'
import { rowsAbout } from './bonus-steps'
import type { Reconstruction } from './course'
import { makeWithdrawal } from './payment-steps'
import type { SourceBonus, SourceRow } from './source-player'

/** The finding for a row whose bonus is not in the list. */
const UNLINKED = { entry: 'Transaction.event_note', what: 'the bonus that it refers to is missing' }

/** The bonus that a removal or a reinstatement names; else the active one. */
function namedBy(course: Reconstruction, row: SourceRow): string | undefined {
  const [id] = course.noteOf(row).ids
  const bonus = course.source.bonuses.find((each) => each.id === id)
  return bonus === undefined ? activeBonus(course.player)?.id : course.bonusIdOf(bonus)
}

/** Forms of the note of a bonus that ends otherwise than by a withdrawal. */
const OTHER_ENDS: ReadonlySet<string | undefined> = new Set(['forfeited', 'bonus cancelled'])

/** The withdrawal that follows the removals of an instant. */
function requestAfter(course: Reconstruction, at: number): SourceRow | undefined {
  for (let place = 1; ; place += 1) {
    const following = course.ahead(place)
    if (following?.at !== at) return undefined
    if (following.type === 'withdrawal') return following
    if (following.name !== 'Bonus Forfeited') return undefined
  }
}

/** Ends the bonus whose balance a row removes. */
export function cancelBonus(course: Reconstruction, row: SourceRow): boolean {
  const { at, name } = row
  const { form, reason } = course.noteOf(row)
  const request = requestAfter(course, at)
  if (name === 'Bonus Forfeited' && !OTHER_ENDS.has(form) && request !== undefined) {
    return makeWithdrawal(course, request)
  }
  if (form === 'forfeited' && reason === 'self-exclusion') {
    return course.perform(at, { type: 'block', cause: 'Self-Excluded' }, row)
  }
  if (form === 'forfeited' && reason === 'account closed') {
    return course.perform(at, { type: 'block', cause: 'Closed By Player' }, row)
  }
  if (form === 'forfeited' && reason === 'account erased') return erasePerson(course, at)
  const bonus = namedBy(course, row)
  if (bonus === undefined) return course.skip(UNLINKED)
  const byStaff = name === 'Bonus Cancelled'
  const why = reason === undefined ? {} : { reason: course.texts.text(reason) }
  const by = byStaff ? { by: 'Admin' as const, ...why } : {}
  return course.perform(at, { type: 'cancelBonus', bonus, ...by }, row)
}

/** Makes the row that gives a removed balance back. */
export function reinstate(course: Reconstruction, row: SourceRow): boolean {
  const bonus = namedBy(course, row)
  const record = course.source.bonuses.find((each) => course.bonusIdOf(each) === bonus)
  if (bonus === undefined || record === undefined) {
    return course.skip(UNLINKED)
  }
  const days = Math.round((endAfter(course, record, row) - row.at) / DAY_MS)
  return course.perform(row.at, { type: 'reinstateBonus', bonus, validDays: days }, row)
}

/** When a reinstated bonus expires: as the next removal shows, else as the record does. */
function endAfter(course: Reconstruction, bonus: SourceBonus, row: SourceRow): number {
  const own = rowsAbout(course, bonus)
  const later = own.slice(own.indexOf(row) + 1)
  const isLast = !later.some(({ name }) => name === 'Bonus Reinstated')
  const removal = later.find(({ name }) => name === 'Bonus Expired')
  if (isLast || removal === undefined) return bonus.expiresAt
  return removal.at
}
