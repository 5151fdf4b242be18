import { type BonusTemplate, CATALOGUE } from '../../simulator/domain/bonuses'
import { fromEuroCents } from '../../simulator/domain/currencies'
import { AWARD_NAMES, type AwardName } from '../../simulator/domain/events'
import { DAY_MS } from '../../simulator/domain/instants'
import { CREDITED } from '../../simulator/domain/transactions'
import { percentOf } from '../../simulator/engine/arithmetic'
import type { PlayerCommand } from '../../simulator/engine/commands/catalogue'
import { isObject } from '../verify/shapes'
import type { Reconstruction } from './course'
import type { SourceBonus, SourceRow } from './source-player'

type Award = Extract<PlayerCommand, { type: 'awardBonus' }>
type Terms = Pick<Award, 'amount' | 'multiplier' | 'base'>

const isMatch = (template: BonusTemplate | undefined): template is BonusTemplate =>
  template?.benefit === 'deposit_match' && template.percent !== undefined

const templateOf = ({ name }: SourceBonus) => CATALOGUE.find((each) => each.name === name)

/** Gives the bonuses that are created now, up to the next one that a row of now awards. */
export function addBonuses(course: Reconstruction, at: number): void {
  for (const bonus of course.source.bonuses) {
    if (bonus.createdAt !== at || course.bonusIdOf(bonus) !== undefined) continue
    const award = course.awardOf(bonus)
    if (award?.at !== at) give(course, bonus, award)
    else if (!course.isPast(award)) return
  }
}

/** Before a deposit arrives: gives the bonus that it activates, if both are of one instant. */
export function prepareMatch(course: Reconstruction, at: number, places: number): void {
  const award = course.ahead(places)
  if (award?.type !== 'bonus' || award.at !== at) return
  const bonus = course.bonusOf(award)
  if (bonus?.createdAt !== at || course.bonusIdOf(bonus) !== undefined) return
  if (isMatch(templateOf(bonus))) give(course, bonus, award)
}

function give(course: Reconstruction, bonus: SourceBonus, award: SourceRow | undefined): boolean {
  if (bonus.amount === 0) return giveNothing(course, bonus)
  const { createdAt, expiresAt } = bonus
  const template = templateOf(bonus)
  const deposit = award && matchedBy(course, bonus, award)
  const isVoided = award === undefined && isMatch(template) && wasVoided(course, bonus)
  const terms =
    deposit === undefined
      ? plainTerms(course, bonus, award, isVoided)
      : matchTerms(course, bonus, deposit)
  const ends = award === undefined ? expiresAt : firstEndOf(course, bonus, award)
  const days = Math.max(1, Math.round((ends - (award?.at ?? createdAt)) / DAY_MS))
  const now = award?.at === createdAt
  const command: Award = {
    type: 'awardBonus',
    ...(award && { award: awardName(award) }),
    ...(template ? { code: template.code } : { name: course.texts.bonus(bonus.name) }),
    ...terms,
    ...(isVoided && { claimed: true }),
    ...(award ? { validDays: days } : { claimDays: days }),
    ...(award &&
      award.at > createdAt && {
        claimDays: Math.max(1, Math.ceil((award.at - createdAt + 1) / DAY_MS)),
      }),
    ...capOf(course, bonus, award),
    ...(!now && deposit === undefined && !isVoided && { activate: false }),
    by: award?.creator === 'VIP Manager' ? 'VIP Manager' : 'System',
  }
  if (!course.perform(createdAt, command, award)) return false
  course.tie(bonus)
  const isOver = bonus.status === 'cancelled' && expiresAt > course.source.now
  if (award === undefined && isOver && !isVoided) {
    const id = course.bonusIdOf(bonus)
    course.perform(createdAt, { type: 'cancelBonus', bonus: id, by: 'Admin' })
  }
  return true
}

/** Free spins that won nothing end at once, without a row. */
function giveNothing(course: Reconstruction, bonus: SourceBonus): boolean {
  const { createdAt, expiresAt } = bonus
  const code = templateOf(bonus)?.code ?? FREE_SPINS
  const made = course.perform(createdAt, {
    type: 'awardBonus',
    award: 'Free Spins Winnings (Cash)',
    code,
    ...(code === FREE_SPINS && { name: course.texts.bonus(bonus.name) }),
    amount: 0,
    multiplier: 0,
    claimDays: Math.max(1, Math.round((expiresAt - createdAt) / DAY_MS)),
  })
  if (made) course.tie(bonus)
  return made
}

const FREE_SPINS = 'DAILY10'

/** Whether a deposit of another kind voided the offer. */
function wasVoided(course: Reconstruction, { id }: SourceBonus): boolean {
  return course.source.rows.some(
    (row) => row.type === 'deposit' && course.noteOf(row).voided.includes(id),
  )
}

/** When the bonus would have expired before it was ever reinstated. */
function firstEndOf(course: Reconstruction, bonus: SourceBonus, award: SourceRow): number {
  const own = rowsAbout(course, bonus)
  const again = own.findIndex(({ name }) => name === 'Bonus Reinstated')
  const removal = own[again - 1]
  if (removal === undefined) return bonus.expiresAt
  if (removal.name === 'Bonus Expired') return removal.at
  return Math.max(award.at, removal.at) + 30 * DAY_MS
}

/** The rows whose notes begin with a bonus. */
export function rowsAbout(course: Reconstruction, bonus: SourceBonus): SourceRow[] {
  return course.source.rows.filter((row) => course.noteOf(row).ids[0] === bonus.id)
}

function awardName({ name }: SourceRow): AwardName | undefined {
  return AWARD_NAMES.find((each) => each === name)
}

/** The deposit whose arrival is the instant of the award, if the bonus is a match of it. */
function matchedBy(
  course: Reconstruction,
  bonus: SourceBonus,
  award: SourceRow,
): SourceRow | undefined {
  const template = templateOf(bonus)
  if (!isMatch(template)) return undefined
  const { rows, currency } = course.source
  const most = fromEuroCents(template.maxEuroCents, currency)
  return rows.findLast(
    (row) =>
      row.type === 'deposit' &&
      CREDITED.has(row.status) &&
      (row.completedAt ?? row.at) === award.at &&
      Math.min(most, percentOf(row.amount, template.percent ?? 0)) === bonus.amount,
  )
}

/** The terms of a bonus that matches a deposit. */
function matchTerms(course: Reconstruction, bonus: SourceBonus, deposit: SourceRow): Terms {
  const { amount, requirement } = bonus
  const [alone, both] = [requirement / amount, requirement / (amount + deposit.amount)]
  const isLocked = Number.isInteger(both) && locks(course, bonus)
  return Number.isInteger(alone) && !isLocked
    ? { multiplier: alone, base: 'bonus' }
    : { multiplier: Math.round(both), base: 'bonus+deposit' }
}

/** The terms of a bonus whose amount is stated. */
function plainTerms(
  course: Reconstruction,
  bonus: SourceBonus,
  award: SourceRow | undefined,
  isMatched: boolean,
): Terms {
  const { amount, requirement } = bonus
  const multiplier = requirement / amount
  const base = locks(course, bonus) ? 'bonus+deposit' : 'bonus'
  if (isMatched && Number.isInteger(multiplier)) return { multiplier, base: 'bonus' }
  if (award === undefined && !Number.isInteger(multiplier)) {
    const template = templateOf(bonus)
    const full = template?.percent ? amount + Math.ceil((amount * 100) / template.percent) : 0
    return { multiplier: Math.round(requirement / full), base: 'bonus+deposit' }
  }
  return {
    amount: course.major(course.amounts.plain(amount)),
    multiplier: Math.round(multiplier),
    base,
  }
}

/** Whether the bonus is active and locks the deposit. */
function locks({ source }: Reconstruction, { status }: SourceBonus): boolean {
  const { balances } = source.profile
  if (status !== 'active' || !isObject(balances)) return false
  return balances['withdrawable_balance'] === 0 && Number(balances['cash_balance']) > 0
}

/** The cap that the conversion of the source shows, where it is not that of the template. */
function capOf(course: Reconstruction, bonus: SourceBonus, award: SourceRow | undefined) {
  const template = templateOf(bonus)
  if (award === undefined || bonus.status !== 'completed' || bonus.requirement === 0) return {}
  const rows = rowsAbout(course, bonus)
  const capped = rows.some(({ name }) => name === 'Bonus Max-Win Cap')
  const converted = rows.find(({ name }) => name === 'Bonus Converted')?.amount ?? 0
  const usual = template?.capMultiple === undefined ? Infinity : template.capMultiple * bonus.amount
  if (capped ? converted === usual : converted <= usual) return {}
  return { cap: course.major(Math.max(1, course.amounts.plain(converted))) }
}

/** Makes the award row of a bonus. */
export function takeAward(course: Reconstruction, row: SourceRow): boolean {
  const bonus = course.bonusOf(row)
  if (bonus === undefined) {
    return course.skip({ entry: 'BonusPage.bonuses', what: 'an award without its bonus' })
  }
  const known = course.bonusIdOf(bonus)
  if (known === undefined) return give(course, bonus, row)
  return course.perform(row.at, { type: 'claimBonus', bonus: known }, row)
}
