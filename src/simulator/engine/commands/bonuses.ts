import { templateNamed } from '../../domain/bonuses'
import { toMajor } from '../../domain/currencies'
import { DAY_MS, formatInstant, LAST_CLOCK } from '../../domain/instants'
import { post, touchBonus } from '../act'
import {
  activate,
  activeBonus,
  cancelRecord,
  completeEarly,
  extendRecord,
  judge,
  openRecord,
} from '../bonus-lifecycle'
import {
  activeBonusField,
  findRecord,
  openBonusField,
  rejectEnded,
  rejectSecondActive,
  rejectUnknown,
  requireActive,
  requireOpen,
} from '../bonuses'
import { defineCommand } from '../command-definition'
import { money, oneOf, optional, reference, text, whole } from '../field'
import { closedGateOf, openOfferAmong } from '../offers'
import {
  formatMoney,
  reject,
  requireAmount,
  requireFree,
  requireOpenAccount,
  requireWhole,
} from '../rules'
import { actAsPlayer } from '../sessions'
import type { BonusRecord, PlayerState } from '../state'

export const claimBonus = defineCommand({
  type: 'claimBonus',
  doc: 'The player claims a pending bonus or an offer from the bonus catalog, which then leaves the eligible bonuses. A deposit match remains pending until the deposit; a deposit that does not qualify (not the first one, not on a weekend) voids it. The player logs in unless a session is open.',
  rules: {
    account_blocked: true,
    account_erased: true,
    restricted: true,
    deposit_required: true,
    bonus_active: true,
    bonus_ended: true,
    unknown_bonus: true,
    not_eligible: true,
  },
  fields: {
    bonus: optional(
      reference(
        'bonus',
        'Id (`bon_…`) or code, as in the eligible bonuses. Default: the oldest unclaimed bonus, otherwise the first offer.',
      ),
    ),
  },
  run(act, { bonus: ref }) {
    const { player } = act
    requireOpenAccount(player, 'a claim')
    requireFree(player, 'bonuses', 'a claim')
    const waiting = findRecord(player, ref, (bonus) => bonus.awaiting === 'claim')
    if (waiting) {
      requireClaimable(player, waiting)
      actAsPlayer(act)
      activate(act, waiting)
      return
    }
    const wanted = ref === undefined ? undefined : templateNamed(ref)
    const offer = openOfferAmong(player, act.at, (each) => ref === undefined || each === wanted)
    if (!offer) rejectClaim(player, ref, act.at)
    actAsPlayer(act)
    const { terms, amount, template } = offer
    const awaiting = template.benefit === 'deposit_match' ? 'deposit' : 'claim'
    const bonus = openRecord(act, terms, amount, awaiting, true)
    const free = terms.multiplier === 0 || player.active === undefined
    if (awaiting === 'claim' && free) activate(act, bonus)
  },
})

function requireClaimable(player: PlayerState, bonus: BonusRecord): void {
  if (bonus.awaiting === 'deposit') {
    reject(
      'deposit_required',
      `The "${bonus.terms.template.name}" requires a deposit first.`,
      'Make a deposit that is large enough; it activates the bonus.',
      { bonus: bonus.id },
      'bonus',
    )
  }
  const active = activeBonus(player)
  if (!active || (active !== bonus && bonus.terms.multiplier === 0)) return
  rejectSecondActive(active, bonus)
}

function rejectClaim(player: PlayerState, ref: string | undefined, now: number): never {
  const ended = player.bonuses.find((bonus) => bonus.id === ref)
  if (ended) rejectEnded(ended)
  const template = ref === undefined ? undefined : templateNamed(ref)
  if (ref !== undefined && !template) rejectUnknown(ref, 'bonus')
  const closed = closedGateOf(player, template, now)
  const [what, subject] =
    ref === undefined
      ? ['has no bonus to claim', 'bonuses are']
      : [`is not eligible for "${ref}" now`, 'it is']
  return reject(
    'not_eligible',
    `Player "${player.id}" ${what}${closed ? `: ${subject} only for players ${closed.who}` : ''}.`,
    `${closed ? `${closed.remedy} ` : ''}Check the eligible bonuses, or award one with awardBonus.`,
    { bonus: ref ?? null, gate: closed?.gate ?? 'no_offer' },
    'bonus',
  )
}

export const cancelBonus = defineCommand({
  type: 'cancelBonus',
  doc: 'The player or staff cancel a pending or active bonus. Unless it is by Admin, the player logs in if no session is open.',
  rules: {
    account_blocked: 'for the player only',
    account_erased: 'for the player only',
    bonus_ended: true,
    unknown_bonus: true,
  },
  fields: {
    bonus: openBonusField,
    by: optional(oneOf(['Player', 'Admin'], 'Default `Player`.')),
    reason: optional(
      text(
        'Why staff cancel it. Default: `max bet exceeded` after such a bet, otherwise `bonus abuse`.',
      ),
    ),
  },
  run(act, { bonus: ref, by = 'Player', reason }) {
    const { player } = act
    if (by === 'Player') requireOpenAccount(player, 'the cancellation of a bonus')
    const bonus = requireOpen(player, ref)
    if (by === 'Player') actAsPlayer(act)
    if (bonus.status === 'pending')
      cancelRecord(act, bonus, by === 'Player' ? 'declined' : 'cancelled')
    else if (by === 'Player') {
      cancelRecord(act, bonus, 'forfeited', `Bonus ${bonus.id} forfeited: player request`)
    } else {
      const cause = reason ?? (bonus.breaches > 0 ? 'max bet exceeded' : 'bonus abuse')
      cancelRecord(act, bonus, 'cancelled', `Bonus ${bonus.id} cancelled: ${cause}`)
    }
  },
})

export const extendBonus = defineCommand({
  type: 'extendBonus',
  doc: 'Staff extend a pending or active bonus.',
  rules: { bonus_ended: true, unknown_bonus: true, invalid_terms: true },
  fields: {
    days: whole('Days by which the expiry moves, an integer from 1 to 3,650.'),
    bonus: openBonusField,
  },
  run(act, { bonus: ref, days }) {
    const { player } = act
    const bonus = requireOpen(player, ref)
    requireWhole('days', days, 1, 3_650)
    if (bonus.expiresAt + days * DAY_MS > LAST_CLOCK) {
      reject(
        'invalid_terms',
        `Extended by ${days} days, the bonus ends after ${formatInstant(LAST_CLOCK)}.`,
        'Use fewer days.',
        { days },
        'days',
      )
    }
    extendRecord(act, bonus, days)
  },
})

export const debitBonus = defineCommand({
  type: 'debitBonus',
  doc: 'Staff remove part of the balance of an active bonus. A bonus whose whole balance is removed ends as lost.',
  rules: {
    bonus_ended: true,
    bonus_pending: true,
    unknown_bonus: true,
    amount_out_of_range: true,
    insufficient_funds: 'above the balance of the bonus',
  },
  makes: 'adjustment',
  fields: {
    amount: money("In the player's currency."),
    bonus: activeBonusField,
    reason: optional(text('Why staff remove it. Default: `correction`.')),
  },
  run(act, { amount, bonus: ref, reason = 'correction' }) {
    const { player } = act
    const { currency } = player
    const bonus = touchBonus(act, requireActive(player, ref))
    requireAmount(player, amount, 'debit')
    if (amount > bonus.balance) {
      reject(
        'insufficient_funds',
        `Bonus "${bonus.id}" has a balance of ${formatMoney(bonus.balance, currency)}, less than ${formatMoney(amount, currency)}.`,
        'Use a smaller amount, or cancel the bonus.',
        { balance: toMajor(bonus.balance, currency), required: toMajor(amount, currency) },
        'amount',
      )
    }
    post(act, {
      name: 'Bonus Debited',
      status: 'completed',
      amount,
      creator: 'Admin',
      bonus: bonus.index,
      note: `Bonus ${bonus.id} debited: ${reason}`,
    })
    judge(act, bonus)
  },
})

const OF_ACTIVE = { bonus_ended: true, bonus_pending: true, unknown_bonus: true } as const

export const completeWagering = defineCommand({
  type: 'completeWagering',
  doc: 'Staff waive what remains of the wagering of an active bonus. The bonus is completed, and its balance becomes cash up to its cap. The requirement becomes what has been wagered.',
  rules: OF_ACTIVE,
  makes: 'adjustment',
  fields: {
    bonus: activeBonusField,
    reason: optional(text('Why staff waive it. Default: `wagering waived`.')),
  },
  run(act, { bonus: ref, reason = 'wagering waived' }) {
    completeEarly(act, requireActive(act.player, ref), reason)
  },
})

export const setWagering = defineCommand({
  type: 'setWagering',
  doc: 'Staff raise or lower the remaining wagering of an active bonus. The requirement becomes the amount wagered plus `remaining`.',
  rules: { ...OF_ACTIVE, amount_out_of_range: true },
  fields: {
    remaining: money("What remains to be wagered, in the player's currency."),
    bonus: activeBonusField,
  },
  run(act, { remaining, bonus: ref }) {
    const bonus = requireActive(act.player, ref)
    requireAmount(act.player, remaining, 'remaining wagering', 'remaining')
    touchBonus(act, bonus).requirement = bonus.contributed + remaining
  },
})

export const convertBonus = defineCommand({
  type: 'convertBonus',
  doc: 'Staff convert the whole balance of an active bonus to cash before its wagering is complete, also above its cap. The bonus is completed. The requirement becomes what has been wagered.',
  rules: OF_ACTIVE,
  makes: 'adjustment',
  fields: {
    bonus: activeBonusField,
    reason: optional(text('Why staff convert it. Default: `early conversion`.')),
  },
  run(act, { bonus: ref, reason = 'early conversion' }) {
    const bonus = requireActive(act.player, ref)
    bonus.cap = undefined
    completeEarly(act, bonus, reason)
  },
})
