import { type BonusTemplate, templateNamed } from '../../domain/bonuses'
import { toMajor } from '../../domain/currencies'
import { AWARD_NAMES, EVENTS, type EventName } from '../../domain/events'
import { DAY_MS, formatInstant, LAST_CLOCK } from '../../domain/instants'
import type { Act } from '../act'
import { activate, openRecord } from '../bonus-lifecycle'
import { rejectUnknown } from '../bonuses'
import { defineCommand } from '../command-definition'
import {
  type EngineUnits,
  flag,
  money,
  oneOf,
  optional,
  text,
  type ValuesOf,
  whole,
} from '../field'
import { offeredAmount, termsFor } from '../offers'
import { reject, requireAmount, requireFree, requireOpenAccount, requireWhole } from '../rules'
import type { BonusTerms, Giver } from '../state'

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
    const awaiting = terms.template.benefit === 'deposit_match' && !isGiven ? 'deposit' : 'claim'
    const bonus = openRecord(act, terms, amount, awaiting, command.claimed ?? false)
    // Only one bonus that must be wagered can be active.
    const canActivate = terms.multiplier === 0 || player.active === undefined
    if (command.activate !== false && awaiting === 'claim' && canActivate) activate(act, bonus)
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
  const isCash = EVENTS[awardName].wallet === 'cash'
  const template: BonusTemplate = {
    ...offered,
    name: command.name ?? offered.name,
    awardName,
    claimDays: command.claimDays ?? offered.claimDays,
    validDays: command.validDays ?? offered.validDays,
  }
  return {
    template,
    multiplier: command.multiplier ?? (isCash ? 0 : terms.multiplier),
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
