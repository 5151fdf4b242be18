import { DAY_MS, formatInstant, LAST_CLOCK } from '../../domain/instants'
import { activeBonus, isCovered, reinstateRecord } from '../bonus-lifecycle'
import { namedBy, rejectSecondActive, rejectUnknown } from '../bonuses'
import { defineCommand } from '../command-definition'
import { takenBackOf } from '../deposits'
import { optional, reference, whole } from '../field'
import { reject, requireOpenAccount, requireWhole } from '../rules'
import type { BonusRecord, PlayerState } from '../state'
import { transactionIdOf } from '../transactions'

/** How long after its end a bonus can be reinstated. */
const WINDOW = 30 * DAY_MS

export const reinstateBonus = defineCommand({
  type: 'reinstateBonus',
  doc: 'Staff reactivate an expired, forfeited or cancelled bonus with its progress and its removed balance.',
  rules: {
    account_blocked: true,
    account_erased: true,
    unknown_bonus: true,
    not_reinstatable: 'also while its deposit is charged back or refunded',
    reinstatement_window: true,
    bonus_active: true,
    invalid_terms: true,
  },
  makes: 'adjustment',
  fields: {
    bonus: optional(
      reference('bonus', 'Bonus id or code. Default: the latest bonus whose balance was removed.'),
    ),
    validDays: optional(
      whole('Days until it expires, an integer from 1 to 3,650. Default: those of its terms.'),
    ),
  },
  run(act, { bonus: ref, validDays }) {
    const { player, at } = act
    requireOpenAccount(player, 'the reinstatement of a bonus')
    const bonus = endedOf(player, ref)
    const removal = removalOf(player, bonus)
    requireWindow(bonus, at)
    requireNoneActive(player, bonus)
    requireWhole('validDays', validDays, 1, 3_650)
    const days = validDays ?? bonus.terms.template.validDays
    if (validDays !== undefined && at + days * DAY_MS > LAST_CLOCK) {
      reject(
        'invalid_terms',
        `A bonus that is valid for ${days} days ends after ${formatInstant(LAST_CLOCK)}.`,
        'Use fewer days.',
        { validDays: days },
        'validDays',
      )
    }
    reinstateRecord(act, bonus, removal, days)
  },
})

/** The record with an id, or the newest with a code; else the newest record that lost a balance. */
function endedOf(player: PlayerState, ref: string | undefined): BonusRecord {
  const { bonuses } = player
  const found =
    ref === undefined
      ? bonuses.findLast(({ removal }) => removal !== undefined)
      : bonuses.findLast(namedBy(ref))
  if (found) return found
  if (ref !== undefined) rejectUnknown(ref, 'bonus')
  return reject(
    'unknown_bonus',
    `Player "${player.id}" has no bonus whose balance was removed.`,
    'Award a bonus instead.',
    {},
    'bonus',
  )
}

/** The row that removed the balance. Rejects if none did, or if the deposit is taken back. */
function removalOf(player: PlayerState, bonus: BonusRecord): number {
  const { id, status, end, removal, deposit } = bonus
  if (removal === undefined) {
    reject(
      'not_reinstatable',
      `Bonus "${id}" is ${status}${end && end !== status ? ` (${end})` : ''}, and no balance was removed.`,
      'Award a bonus instead.',
      { bonus: id, status, end: end ?? null },
      'bonus',
    )
  }
  if (deposit !== undefined && !isCovered(player, bonus)) {
    const isDisputed = takenBackOf(player, deposit).chargedBack > 0
    reject(
      'not_reinstatable',
      `The deposit of bonus "${id}" is ${isDisputed ? 'charged back' : 'refunded'}.`,
      isDisputed ? 'Win the dispute first.' : 'Award a bonus instead.',
      { bonus: id, deposit: transactionIdOf(player, deposit) },
      'bonus',
    )
  }
  return removal
}

function requireWindow(bonus: BonusRecord, at: number): void {
  const age = at - (bonus.endedAt ?? at)
  if (age <= WINDOW) return
  reject(
    'reinstatement_window',
    `Bonus "${bonus.id}" ended more than 30 days ago.`,
    'Award a bonus instead.',
    { bonus: bonus.id, days: Math.floor(age / DAY_MS), maximum: WINDOW / DAY_MS },
    'bonus',
  )
}

function requireNoneActive(player: PlayerState, bonus: BonusRecord): void {
  const active = activeBonus(player)
  if (active) rejectSecondActive(active, bonus)
}
