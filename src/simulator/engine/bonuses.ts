import { CATALOGUE, templateNamed } from '../domain/bonuses'
import { activeBonus } from './bonus-lifecycle'
import { refuse } from './rules'
import type { BonusRecord, PlayerState } from './state'

export const isOpen = (bonus: BonusRecord) =>
  bonus.status === 'pending' || bonus.status === 'active'

/** Whether a text is the id of a record, or the code of its template. */
export function isNamed({ id, terms }: BonusRecord, ref: string): boolean {
  return id === ref || terms.template.code === (templateNamed(ref)?.code ?? ref)
}

/** The open record with this id or code; without either the oldest that `accept` selects. */
export function findRecord(
  player: PlayerState,
  ref: string | undefined,
  accept: (bonus: BonusRecord) => boolean,
): BonusRecord | undefined {
  if (ref === undefined) return player.bonuses.find(accept)
  return player.bonuses.findLast((bonus) => isNamed(bonus, ref) && isOpen(bonus))
}

/**
 * Refuses a string that is neither a bonus id of the player nor a code. `field` is the command's
 * field.
 */
export function refuseUnknown(bonus: string, field: string): never {
  const codes = CATALOGUE.map(({ code }) => code).join(', ')
  return refuse(
    'unknown_bonus',
    `"${bonus}" is neither a bonus of this player nor a code of the bonus catalog.`,
    `Use an id from the bonus history, or one of ${codes}.`,
    { bonus },
    field,
  )
}

/** Refuses a reference, or its absence, that names no open bonus. */
export function refuseNotOpen(player: PlayerState, ref: string | undefined): never {
  const ended = player.bonuses.find((bonus) => bonus.id === ref)
  if (ended) refuseEnded(ended)
  if (ref !== undefined) refuseUnknown(ref, 'bonus')
  return refuse(
    'unknown_bonus',
    `Player "${player.id}" has no open bonus.`,
    'Award or claim one first.',
    {},
    'bonus',
  )
}

/** The open record of a reference; without one the active one, else the oldest pending one. */
export function findOpen(player: PlayerState, ref: string | undefined): BonusRecord | undefined {
  if (ref === undefined) return activeBonus(player) ?? findRecord(player, undefined, isOpen)
  return findRecord(player, ref, isOpen)
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
