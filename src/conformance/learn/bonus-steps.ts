import { isObject } from '../../contract/input/json-object'
import { type BonusTemplate, CATALOGUE } from '../../simulator/domain/bonuses'
import { AWARD_NAMES } from '../../simulator/domain/events'
import { DAY_MS } from '../../simulator/domain/instants'
import { maximumOf } from '../../simulator/domain/stated-amounts'
import { CREDITED } from '../../simulator/domain/transactions'
import { percentOf } from '../../simulator/engine/arithmetic'
import type { PlayerCommand } from '../../simulator/engine/commands/catalogue'
import type { Reconstruction } from './reconstruction'
import type { SourceBonus, SourceRow } from './source-player'

type Award = Extract<PlayerCommand, { type: 'awardBonus' }>

const templateOf = ({ name }: SourceBonus) => CATALOGUE.find((each) => each.name === name)

/** Gives the bonuses that are created now, up to the next one that a row of now awards. */
export function addBonuses(target: Reconstruction, at: number): void {
  for (const bonus of target.source.bonuses) {
    if (bonus.createdAt !== at || target.bonusIdOf(bonus) !== undefined) continue
    const award = target.awardOf(bonus)
    if (award?.at !== at) give(target, bonus, award)
    else if (!target.isPast(award)) return
  }
}

/** Before a deposit arrives: gives the bonus that it activates, if both are of one instant. */
export function prepareMatch(target: Reconstruction, at: number, places: number): void {
  const award = target.ahead(places)
  const bonus = award?.at === at ? target.bonusOf(award) : undefined
  if (bonus?.createdAt !== at || target.bonusIdOf(bonus) !== undefined) return
  if (templateOf(bonus)?.benefit === 'deposit_match') give(target, bonus, award)
}

/** Creates the row of an award, with its bonus or of one that was offered before. */
export function takeAward(target: Reconstruction, row: SourceRow): boolean {
  const bonus = target.bonusOf(row)
  if (bonus === undefined) {
    return target.skip({ entry: 'BonusPage.bonuses', what: 'an award without its bonus' })
  }
  const offered = target.bonusIdOf(bonus)
  if (offered === undefined) return give(target, bonus, row)
  return target.perform(row.at, { type: 'claimBonus', bonus: offered })
}

const daysBetween = (from: number, to: number) => Math.max(1, Math.round((to - from) / DAY_MS))

/** A code of free spins, which can win nothing. */
const FREE_SPINS = 'DAILY10'

/** @param award its row, if it was ever active */
function give(target: Reconstruction, bonus: SourceBonus, award: SourceRow | undefined): boolean {
  const { createdAt, expiresAt, status, amount } = bonus
  const template = templateOf(bonus)
  const deposit = award && template && depositOf(target, bonus, award, template)
  const isLater = award !== undefined && award.at > createdAt
  const code = template?.code ?? (amount === 0 ? FREE_SPINS : undefined)
  const command: Award = {
    type: 'awardBonus',
    award:
      amount === 0
        ? 'Free Spins Winnings (Cash)'
        : AWARD_NAMES.find((name) => name === award?.name),
    code,
    ...(deposit === undefined ? plainTerms(target, bonus) : matchTerms(target, bonus, deposit)),
    ...(award
      ? { validDays: daysBetween(award.at, endOf(target, bonus)) }
      : { claimDays: daysBetween(createdAt, expiresAt) }),
    ...capOf(target, bonus),
    ...(isLater && { claimDays: Math.ceil((award.at - createdAt + 1) / DAY_MS) }),
    ...(amount > 0 && deposit === undefined && award?.at !== createdAt && { activate: false }),
    by: award?.creator === 'VIP Manager' ? 'VIP Manager' : 'System',
  }
  if (!target.perform(createdAt, command, award)) return false
  target.tie(bonus)
  if (award === undefined && status === 'cancelled' && expiresAt > target.source.now) {
    target.perform(createdAt, { type: 'cancelBonus', bonus: target.bonusIdOf(bonus), by: 'Admin' })
  }
  return true
}

/** The deposit that the bonus matches: its arrival is the instant of the award. */
function depositOf(
  { source: { rows, currency } }: Reconstruction,
  { amount }: SourceBonus,
  { at }: SourceRow,
  template: BonusTemplate,
): SourceRow | undefined {
  const { benefit, percent = 0 } = template
  const max = maximumOf(template, currency)
  const isMatched = (row: SourceRow) =>
    row.type === 'deposit' &&
    CREDITED.has(row.status) &&
    (row.completedAt ?? row.at) === at &&
    Math.min(max, percentOf(row.amount, percent)) === amount
  return benefit === 'deposit_match' ? rows.findLast(isMatched) : undefined
}

function matchTerms(target: Reconstruction, bonus: SourceBonus, deposit: SourceRow) {
  const { amount, requirement } = bonus
  const [alone, both] = [requirement / amount, requirement / (amount + deposit.amount)]
  const isLocked = Number.isInteger(both) && locks(target, bonus)
  return Number.isInteger(alone) && !isLocked
    ? ({ multiplier: alone, base: 'bonus' } as const)
    : ({ multiplier: Math.round(both), base: 'bonus+deposit' } as const)
}

function plainTerms(target: Reconstruction, bonus: SourceBonus) {
  const { amount, requirement } = bonus
  return {
    amount: target.amount(amount),
    multiplier: amount === 0 ? 0 : Math.round(requirement / amount),
    base: locks(target, bonus) ? 'bonus+deposit' : 'bonus',
  } as const
}

/** Whether the bonus is active and locks the deposit. */
function locks({ source }: Reconstruction, { status }: SourceBonus): boolean {
  const { balances } = source.profile
  if (status !== 'active' || !isObject(balances)) return false
  return balances['withdrawable_balance'] === 0 && Number(balances['cash_balance']) > 0
}

/** The cap of a bonus that became no more cash than it. */
function capOf(target: Reconstruction, { id }: SourceBonus) {
  const rows = target.source.rows.filter(({ names }) => names.includes(id))
  const converted = rows.find(({ name }) => name === 'Bonus Converted')
  const isCapped = rows.some(({ name }) => name === 'Bonus Max-Win Cap')
  return isCapped && converted !== undefined ? { cap: target.amount(converted.amount) } : {}
}

/** The end of a bonus as it is before or after a row: a reinstatement gives it another. */
export function endOf({ source }: Reconstruction, bonus: SourceBonus, after?: SourceRow): number {
  const later = after ? source.rows.slice(source.rows.indexOf(after) + 1) : source.rows
  const removal = later.find(
    ({ name, names }) => name === 'Bonus Expired' && names.includes(bonus.id),
  )
  return removal?.at ?? bonus.expiresAt
}
