import { CATALOG, templateNamed } from '../domain/bonuses'
import { activeBonus } from './bonus-lifecycle'
import { optional, reference } from './field'
import { reject } from './rules'
import type { BonusRecord, PlayerState } from './state'

/** The open bonus that a command acts on: the input of {@link requireOpen}. */
export const openBonusField = optional(
  reference(
    'bonus',
    'Bonus id or code. Default: the active bonus, otherwise the oldest pending one.',
  ),
)

/** The active bonus that a command acts on: the input of {@link requireActive}. */
export const activeBonusField = optional(
  reference('bonus', 'Bonus id or code. Default: the active bonus.'),
)

const isOpen = (bonus: BonusRecord) => bonus.status === 'pending' || bonus.status === 'active'

/** Accepts the record with this id, and those of a template with this code. */
export function namedBy(ref: string): (bonus: BonusRecord) => boolean {
  const code = templateNamed(ref)?.code ?? ref
  return ({ id, terms }) => id === ref || terms.template.code === code
}

/** The open record with an id or a code; without a reference, the oldest that `accept` selects. */
export function findRecord(
  player: PlayerState,
  ref: string | undefined,
  accept: (bonus: BonusRecord) => boolean,
): BonusRecord | undefined {
  if (ref === undefined) return player.bonuses.find(accept)
  const isNamed = namedBy(ref)
  return player.bonuses.findLast((bonus) => isNamed(bonus) && isOpen(bonus))
}

/**
 * Rejects a string that is neither a bonus id of the player nor a code. `field` is the command's
 * field.
 */
export function rejectUnknown(bonus: string, field: string): never {
  const codes = CATALOG.map(({ code }) => code).join(', ')
  return reject(
    'unknown_bonus',
    `"${bonus}" is neither a bonus of this player nor a code of the bonus catalog.`,
    `Use an id from the bonus history, or one of ${codes}.`,
    { bonus },
    field,
  )
}

/** Rejects a reference, or its absence, that names no open bonus. */
function rejectNotOpen(player: PlayerState, ref: string | undefined): never {
  const ended = player.bonuses.find((bonus) => bonus.id === ref)
  if (ended) rejectEnded(ended)
  if (ref !== undefined) rejectUnknown(ref, 'bonus')
  return reject(
    'unknown_bonus',
    `Player "${player.id}" has no open bonus.`,
    'Award or claim one first.',
    {},
    'bonus',
  )
}

/** The open record of a reference; without one the active, else the oldest pending record. */
export function requireOpen(player: PlayerState, ref: string | undefined): BonusRecord {
  const found = ref === undefined ? activeBonus(player) : undefined
  return found ?? findRecord(player, ref, isOpen) ?? rejectNotOpen(player, ref)
}

/** The active record that a reference names, or the active record if there is no reference. */
export function requireActive(player: PlayerState, ref: string | undefined): BonusRecord {
  const bonus = requireOpen(player, ref)
  if (bonus.status === 'active') return bonus
  return reject(
    'bonus_pending',
    `Bonus "${bonus.id}" is pending.`,
    bonus.awaiting === 'deposit' ? 'Make its deposit first.' : 'Claim it first.',
    { bonus: bonus.id, status: bonus.status },
    'bonus',
  )
}

/** Rejects a command that would make a bonus the active one beside another. */
export function rejectSecondActive(active: BonusRecord, bonus: BonusRecord): never {
  reject(
    'bonus_active',
    `The "${active.terms.template.name}" is active.`,
    'Finish or cancel it first.',
    { active: active.id, bonus: bonus.id },
    'bonus',
  )
}

export function rejectEnded(bonus: BonusRecord): never {
  return reject(
    'bonus_ended',
    `Bonus "${bonus.id}" is ${bonus.status}.`,
    'A completed or cancelled bonus is final.',
    { bonus: bonus.id, status: bonus.status },
    'bonus',
  )
}
