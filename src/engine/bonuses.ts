import { CATALOGUE } from '../domain/bonuses'
import { refuse } from './rules'
import type { BonusRecord, PlayerState } from './state'

export const isOpen = (bonus: BonusRecord) =>
  bonus.status === 'pending' || bonus.status === 'active'

/** The open record with this id or code; without either the oldest that `accept` selects. */
export function findRecord(
  player: PlayerState,
  ref: string | undefined,
  accept: (bonus: BonusRecord) => boolean,
): BonusRecord | undefined {
  if (ref === undefined) return player.bonuses.find(accept)
  const named = (bonus: BonusRecord) => bonus.id === ref || bonus.terms.template.code === ref
  return player.bonuses.findLast((bonus) => named(bonus) && isOpen(bonus))
}

/**
 * Refuses a text that is neither a bonus id of the player nor a code. `field` is the command's
 * field.
 */
export function refuseUnknown(bonus: string, field: string): never {
  const codes = CATALOGUE.map(({ code }) => code).join(', ')
  return refuse(
    'unknown_bonus',
    `"${bonus}" is neither a bonus of this player nor a code of the catalogue.`,
    `Take an id from the bonus history, or one of ${codes}.`,
    { bonus },
    field,
  )
}

export function refuseEnded(bonus: BonusRecord): never {
  return refuse(
    'bonus_ended',
    `Bonus "${bonus.id}" is ${bonus.status}.`,
    'A completed or cancelled bonus is final.',
    { bonus: bonus.id, status: bonus.status },
    'bonus',
  )
}
