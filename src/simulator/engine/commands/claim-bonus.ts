import { templateNamed } from '../../domain/bonuses'
import { actAsPlayer } from '../act'
import { activate, activeBonus, openRecord } from '../bonus-lifecycle'
import { findRecord, refuseEnded, refuseUnknown } from '../bonuses'
import { defineCommand } from '../command-definition'
import { optional, reference } from '../field'
import { closedGateOf, openOfferAmong } from '../offers'
import { refuse, requireFree, requireOpenAccount } from '../rules'
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
    if (!offer) refuseClaim(player, ref, act.at)
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
    refuse(
      'deposit_required',
      `The "${bonus.terms.template.name}" requires a deposit first.`,
      'Make a deposit that is large enough; it activates the bonus.',
      { bonus: bonus.id },
      'bonus',
    )
  }
  const active = activeBonus(player)
  if (!active || (active !== bonus && bonus.terms.multiplier === 0)) return
  refuse(
    'bonus_active',
    `The "${active.terms.template.name}" is active.`,
    'Finish or cancel it first.',
    { active: active.id, bonus: bonus.id },
    'bonus',
  )
}

function refuseClaim(player: PlayerState, ref: string | undefined, now: number): never {
  const ended = player.bonuses.find((bonus) => bonus.id === ref)
  if (ended) refuseEnded(ended)
  const template = ref === undefined ? undefined : templateNamed(ref)
  if (ref !== undefined && !template) refuseUnknown(ref, 'bonus')
  const closed = closedGateOf(player, template, now)
  const [what, subject] =
    ref === undefined
      ? ['has no bonus to claim', 'bonuses are']
      : [`is not eligible for "${ref}" now`, 'it is']
  return refuse(
    'not_eligible',
    `Player "${player.id}" ${what}${closed ? `: ${subject} only for players ${closed.who}` : ''}.`,
    `${closed ? `${closed.remedy} ` : ''}Check the eligible bonuses, or award one with awardBonus.`,
    { bonus: ref ?? null, gate: closed?.gate ?? 'no_offer' },
    'bonus',
  )
}
