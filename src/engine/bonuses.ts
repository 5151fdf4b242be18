import { type BonusTemplate, CATALOGUE } from '../domain/bonuses'
import { toMajor } from '../domain/currencies'
import { EVENTS, type EventName } from '../domain/events'
import { type Act, actAsPlayer } from './act'
import { activate, activeBonus, cancelRecord, openRecord } from './bonus-lifecycle'
import type { Command, Giver } from './command'
import { offeredAmount, openOfferOf, openOffers, termsFor } from './offers'
import { refuse, requireAmount, requireOpenAccount } from './rules'
import type { BonusRecord, BonusTerms, PlayerState } from './state'

type AwardBonus = Extract<Command, { type: 'awardBonus' }>
type ClaimBonus = Extract<Command, { type: 'claimBonus' }>
type CancelBonus = Extract<Command, { type: 'cancelBonus' }>

/** What staff give by hand when they name no template. */
const MANUAL: BonusTemplate = {
  id: 'bt_manual',
  code: 'MANUAL',
  name: 'Manual Bonus',
  description: 'A bonus given by hand',
  benefit: 'cash_bonus',
  criteria: 'LOYALTY',
  maxEuroCents: 0,
  multiplier: 35,
  claimDays: 7,
  validDays: 30,
  awardName: 'Bonus Awarded',
}

function templateOf(code: string | undefined): BonusTemplate {
  if (code === undefined) return MANUAL
  const template = CATALOGUE.find((candidate) => candidate.code === code)
  return template ?? refuseUnknown(code)
}

/** A given amount replaces what the template would reckon: its percentage and its spins. */
function withAmount(template: BonusTemplate, amount: number | undefined): BonusTemplate {
  if (amount === undefined) return template
  const { percent, spins, ...fixed } = template
  return fixed
}

function refuseUnknown(bonus: string): never {
  const codes = CATALOGUE.map(({ code }) => code).join(', ')
  return refuse(
    'unknown_bonus',
    `"${bonus}" is neither a bonus of this player nor a code of the catalogue.`,
    `Take an id from the bonus history, or one of ${codes}.`,
    { bonus },
  )
}

function requireWhole(what: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined) return
  if (Number.isInteger(value) && value >= least && value <= most) return
  refuse('invalid_terms', `The ${what} ${value} is out of range.`, `Give ${least} to ${most}.`, {
    [what]: value,
  })
}

/** The terms of an award: the house's for the template, with what the command changes. */
function awardTerms(player: PlayerState, command: AwardBonus): BonusTerms {
  const offered = withAmount(templateOf(command.code), command.amount)
  const terms = termsFor(player, offered)
  const awardName = command.award ?? offered.awardName
  const cash = EVENTS[awardName].wallet === 'cash'
  const template: BonusTemplate = {
    ...offered,
    name: command.name ?? offered.name,
    awardName,
    claimDays: command.claimDays ?? offered.claimDays,
    validDays: command.validDays ?? offered.validDays,
  }
  return {
    template,
    multiplier: command.multiplier ?? (cash ? 0 : terms.multiplier),
    base: command.base ?? terms.base,
    cap: command.cap,
    by: command.by ?? giverOf(awardName, command.code, terms.by),
  }
}

/** A VIP reward and a bonus given by hand come from the VIP manager, the rest from a rule. */
function giverOf(award: EventName, code: string | undefined, rule: Giver): Giver {
  if (award === 'VIP Reward') return 'VIP Manager'
  const byHand = code === undefined && (award === 'Bonus Awarded' || award === 'Cash Bonus')
  return byHand ? 'VIP Manager' : rule
}

/** Staff or a rule gives a bonus, whatever the gates of the catalogue say. */
export function awardBonus(act: Act, command: AwardBonus): void {
  const { player } = act
  requireOpenAccount(player, 'an award')
  requireWhole('multiplier', command.multiplier, 0, 1_000)
  requireWhole('validDays', command.validDays, 1, 3_650)
  requireWhole('claimDays', command.claimDays, 1, 3_650)
  const terms = awardTerms(player, command)
  requireConsistent(terms)
  const amount = command.amount ?? offeredAmount(player, terms, act.at)
  if (command.amount !== undefined || amount > 0) requireAmount(player, amount, 'award')
  else {
    refuse(
      'nothing_to_award',
      `The "${terms.template.name}" is worth nothing now.`,
      'Give an amount.',
      { amount: toMajor(amount, player.currency) },
    )
  }
  const matches = terms.template.benefit === 'deposit_match' && command.amount === undefined
  const bonus = openRecord(act, terms, amount, matches ? 'deposit' : 'claim')
  const free = terms.multiplier === 0 || !activeBonus(player)
  if (command.activate !== false && !matches && free) activate(act, bonus)
}

/** Money that needs wagering goes to the bonus wallet, money that needs none to cash. */
function requireConsistent({ template, multiplier, by }: BonusTerms): void {
  if (template.awardName === 'VIP Reward' && by !== 'VIP Manager') {
    refuse(
      'invalid_terms',
      `A VIP Reward does not come from ${by}.`,
      'Leave `by` out, or give it by VIP Manager.',
      { award: template.awardName, by },
    )
  }
  const { type, wallet } = EVENTS[template.awardName]
  if (type === 'bonus' && (wallet === 'cash') === (multiplier === 0)) return
  refuse(
    'invalid_terms',
    `A "${template.awardName}" row does not go with a wagering multiplier of ${multiplier}.`,
    'Bonus Awarded and Free Spins Winnings need a multiplier; cash awards have multiplier 0.',
    { award: template.awardName, multiplier },
  )
}

const isOpen = (bonus: BonusRecord) => bonus.status === 'pending' || bonus.status === 'active'

/** The open record of an id or code; with neither the oldest that `accept` takes. */
function findRecord(
  player: PlayerState,
  ref: string | undefined,
  accept: (bonus: BonusRecord) => boolean,
): BonusRecord | undefined {
  if (ref === undefined) return player.bonuses.find(accept)
  const named = (bonus: BonusRecord) => bonus.id === ref || bonus.terms.template.code === ref
  return player.bonuses.findLast((bonus) => named(bonus) && isOpen(bonus))
}

/**
 * The player claims: a pending record that is ready, or an offer of the catalogue. An offer that
 * matches a deposit becomes a pending record, which the next sufficient deposit activates.
 */
export function claimBonus(act: Act, command: ClaimBonus): void {
  const { player } = act
  const ref = command.bonus
  requireOpenAccount(player, 'a claim')
  const waiting = findRecord(player, ref, (bonus) => bonus.awaiting === 'claim')
  if (waiting) {
    requireClaimable(player, waiting)
    actAsPlayer(act)
    activate(act, waiting)
    return
  }
  const offer = ref === undefined ? openOffers(player, act.at)[0] : openOfferOf(player, ref, act.at)
  if (!offer) refuseClaim(player, ref)
  actAsPlayer(act)
  const { terms, amount, template } = offer
  const awaiting = template.benefit === 'deposit_match' ? 'deposit' : 'claim'
  const bonus = openRecord(act, terms, amount, awaiting)
  const free = terms.multiplier === 0 || !activeBonus(player)
  if (awaiting === 'claim' && free) activate(act, bonus)
}

function requireClaimable(player: PlayerState, bonus: BonusRecord): void {
  if (bonus.awaiting === 'deposit') {
    refuse(
      'deposit_required',
      `The "${bonus.terms.template.name}" waits for a deposit.`,
      'Make a deposit that is large enough: it activates the bonus.',
      { bonus: bonus.id },
    )
  }
  const active = activeBonus(player)
  if (!active || (bonus.status === 'pending' && bonus.terms.multiplier === 0)) return
  refuse(
    'bonus_active',
    `The "${active.terms.template.name}" is active.`,
    'Finish or cancel it first.',
    { active: active.id, bonus: bonus.id },
  )
}

function refuseClaim(player: PlayerState, ref: string | undefined): never {
  const ended = player.bonuses.find((bonus) => bonus.id === ref)
  if (ended) refuseEnded(ended)
  if (ref !== undefined && !CATALOGUE.some(({ code }) => code === ref)) refuseUnknown(ref)
  return refuse(
    'not_eligible',
    ref === undefined
      ? `Player "${player.id}" has no bonus to claim.`
      : `Player "${player.id}" is not eligible for "${ref}" now.`,
    'Look at the eligible bonuses, or award one by hand with awardBonus.',
    { bonus: ref ?? null },
  )
}

function refuseEnded(bonus: BonusRecord): never {
  return refuse(
    'bonus_ended',
    `Bonus "${bonus.id}" is ${bonus.status}.`,
    'A completed or cancelled bonus is final.',
    { bonus: bonus.id, status: bonus.status },
  )
}

/** The player gives a bonus up, or staff take it away. */
export function cancelBonus(act: Act, command: CancelBonus): void {
  const { player } = act
  const { by = 'Player', reason } = command
  if (by === 'Player') requireOpenAccount(player, 'the cancellation of a bonus')
  const bonus =
    command.bonus === undefined
      ? (activeBonus(player) ?? findRecord(player, undefined, isOpen))
      : findRecord(player, command.bonus, isOpen)
  if (!bonus) refuseCancellation(player, command.bonus)
  if (by === 'Player') actAsPlayer(act)
  if (bonus.status === 'pending')
    cancelRecord(act, bonus, by === 'Player' ? 'declined' : 'cancelled')
  else if (by === 'Player') {
    cancelRecord(act, bonus, 'forfeited', `Bonus ${bonus.id} cancelled: player request`)
  } else {
    const cause = reason ?? (bonus.breaches > 0 ? 'max bet exceeded' : 'bonus abuse')
    cancelRecord(act, bonus, 'cancelled', `Bonus ${bonus.id} cancelled: ${cause}`)
  }
}

function refuseCancellation(player: PlayerState, ref: string | undefined): never {
  const ended = player.bonuses.find((bonus) => bonus.id === ref)
  if (ended) refuseEnded(ended)
  if (ref !== undefined) refuseUnknown(ref)
  return refuse(
    'unknown_bonus',
    `Player "${player.id}" has no open bonus.`,
    'Award or claim one first.',
  )
}
