import { type BonusTemplate, templateNamed } from '../../domain/bonuses'
import { toMajor } from '../../domain/currencies'
import { AWARD_NAMES, EVENTS, type EventName } from '../../domain/events'
import { DAY_MS, formatInstant, LAST_CLOCK } from '../../domain/instants'
import type { Act } from '../act'
import { activate, activeBonus, isCovered, openRecord, reinstateRecord } from '../bonus-lifecycle'
import { namedBy, rejectUnknown } from '../bonuses'
import { defineCommand } from '../command-definition'
import { takenBackOf } from '../deposits'
import {
  type EngineUnits,
  flag,
  money,
  oneOf,
  optional,
  reference,
  text,
  type ValuesOf,
  whole,
} from '../field'
import { offeredAmount, termsFor } from '../offers'
import { reject, requireAmount, requireFree, requireOpenAccount, requireWhole } from '../rules'
import type { BonusRecord, BonusTerms, Giver, PlayerState } from '../state'
import { transactionIdOf } from '../transactions'

const fields = {
  award: optional(
    oneOf(
      AWARD_NAMES,
      "Name of the award row. Only Bonus Awarded and Free Spins Winnings are wagered. Default: the template's.",
    ),
  ),
  code: optional(
    text('Code from the bonus catalog. Default: a manual bonus, which needs an `amount`.'),
  ),
  name: optional(text("The `bonus_name` of responses. Default: the template's.")),
  amount: optional(
    money('Default: the current amount of the template. 0: free spins without winnings.'),
  ),
  multiplier: optional(
    whole(
      "Wagering multiplier, an integer from 0 to 1,000. Default: the template's; 0 for cash awards.",
    ),
  ),
  base: optional(
    oneOf(['bonus', 'bonus+deposit'], "What the multiplier applies to. Default: the template's."),
  ),
  cap: optional(
    money(
      "Maximum that converts to cash. Default: the template's multiple of the amount, if it has one.",
    ),
  ),
  validDays: optional(
    whole("Days from activation to expiry, an integer from 1 to 3,650. Default: the template's."),
  ),
  claimDays: optional(
    whole("Days to claim it, an integer from 1 to 3,650. Default: the template's."),
  ),
  claimed: optional(
    flag(
      'True: the award counts as an offer that the player claimed, so a deposit that does not qualify voids a deposit match. Default false.',
    ),
  ),
  activate: optional(
    flag('Default true: active at once if no other bonus is. False: pending until it is claimed.'),
  ),
  by: optional(
    oneOf(
      ['System', 'VIP Manager'],
      'Who awards it. Default: `System` or `VIP Manager`, depending on the award.',
    ),
  ),
} as const

type Award = ValuesOf<typeof fields, EngineUnits>

export const awardBonus = defineCommand({
  type: 'awardBonus',
  doc: 'Staff or an automatic rule of the operator awards a bonus without checking eligibility. A deposit match uses the next deposit that is large enough.',
  rules: {
    account_blocked: true,
    account_erased: true,
    restricted: true,
    unknown_bonus: true,
    invalid_terms: true,
    amount_out_of_range: true,
    nothing_to_award: true,
  },
  makes: 'bonus',
  fields,
  run(act, command) {
    const { player } = act
    requireOpenAccount(player, 'an award')
    requireFree(player, 'bonuses', 'an award')
    requireWhole('multiplier', command.multiplier, 0, 1_000)
    requireWhole('validDays', command.validDays, 1, 3_650)
    requireWhole('claimDays', command.claimDays, 1, 3_650)
    const terms = awardTerms(act, command)
    requireConsistent(terms)
    requireEnd(act.at, terms, command)
    const amount = command.amount ?? offeredAmount(player, terms, act.at)
    const isGiven = command.amount !== undefined
    if (amount > 0 || (isGiven && !hasSpins(command))) requireAmount(player, amount, 'award')
    else if (!isGiven) {
      reject(
        'nothing_to_award',
        `The "${terms.template.name}" is currently worth nothing.`,
        'Set an amount.',
        { amount: toMajor(amount, player.currency) },
        'amount',
      )
    }
    const matches = terms.template.benefit === 'deposit_match' && command.amount === undefined
    const bonus = openRecord(
      act,
      terms,
      amount,
      matches ? 'deposit' : 'claim',
      command.claimed ?? false,
    )
    const free = terms.multiplier === 0 || player.active === undefined
    if (command.activate !== false && !matches && free) activate(act, bonus)
  },
})

/** The template of an award by staff that names no template. */
export const MANUAL: BonusTemplate = {
  id: 'bt_manual',
  code: 'MANUAL',
  name: 'Manual Bonus',
  description: 'A bonus given by hand',
  benefit: 'cash_bonus',
  criteria: 'LOYALTY',
  multiplier: 35,
  claimDays: 7,
  validDays: 30,
  awardName: 'Bonus Awarded',
}

/** Whether an award is of free spins, which can win nothing. */
function hasSpins({ code }: Award): boolean {
  return templateOf(code).spins !== undefined
}

function templateOf(code: string | undefined): BonusTemplate {
  if (code === undefined) return MANUAL
  return templateNamed(code) ?? rejectUnknown(code, 'code')
}

/** A stated amount replaces the amount that the template computes from its percentage or spins. */
function withAmount(template: BonusTemplate, amount: number | undefined): BonusTemplate {
  if (amount === undefined) return template
  const { percent, spins, ...fixed } = template
  return fixed
}

/** Rejects stated days that end beyond the range of the clock; days of a template may do so. */
function requireEnd(at: number, { template }: BonusTerms, command: Award): void {
  if (command.validDays === undefined && command.claimDays === undefined) return
  const { claimDays, validDays } = template
  if (at + (claimDays + validDays) * DAY_MS <= LAST_CLOCK) return
  reject(
    'invalid_terms',
    `A bonus to claim within ${claimDays} days, valid for ${validDays}, ends after ${formatInstant(LAST_CLOCK)}.`,
    'Use fewer days.',
    { claimDays, validDays },
    command.validDays === undefined ? 'claimDays' : 'validDays',
  )
}

/** The terms of an award: the template's terms for the player, with the changes of the command. */
function awardTerms({ player, at }: Act, command: Award): BonusTerms {
  const offered = withAmount(templateOf(command.code), command.amount)
  const terms = termsFor(player, offered, at)
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

/** A VIP reward and a manual bonus are given by the VIP manager, all others by a rule. */
function giverOf(award: EventName, code: string | undefined, rule: Giver): Giver {
  if (award === 'VIP Reward') return 'VIP Manager'
  const byHand = code === undefined && (award === 'Bonus Awarded' || award === 'Cash Bonus')
  return byHand ? 'VIP Manager' : rule
}

/**
 * Rejects a row that does not fit the multiplier: money to wager goes to the bonus wallet, money
 * without wagering to cash.
 */
function requireConsistent({ template, multiplier, by }: BonusTerms): void {
  if (template.awardName === 'VIP Reward' && by !== 'VIP Manager') {
    reject(
      'invalid_terms',
      `A VIP Reward cannot be awarded by ${by}.`,
      'Omit `by`, or set it to VIP Manager.',
      { award: template.awardName, by },
      'by',
    )
  }
  const { type, wallet } = EVENTS[template.awardName]
  if (type === 'bonus' && (wallet === 'cash') === (multiplier === 0)) return
  reject(
    'invalid_terms',
    `The award "${template.awardName}" cannot have a wagering multiplier of ${multiplier}.`,
    'Bonus Awarded and Free Spins Winnings need a multiplier; cash awards have multiplier 0.',
    { award: template.awardName, multiplier },
    'multiplier',
  )
}

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
    requireNoOther(player, bonus)
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

function requireNoOther(player: PlayerState, bonus: BonusRecord): void {
  const active = activeBonus(player)
  if (!active) return
  reject(
    'bonus_active',
    `The "${active.terms.template.name}" is active.`,
    'Finish or cancel it first.',
    { active: active.id, bonus: bonus.id },
    'bonus',
  )
}
