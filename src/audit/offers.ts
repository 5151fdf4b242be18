import type { EligibleBonus } from '../contract/history-resources'
import { type BonusTemplate, CATALOGUE, CRITERIA_TYPES } from '../domain/bonuses'
import { CURRENCIES } from '../domain/currencies'
import { MARKETS } from '../domain/markets'
import { type AuditedPlayer, worth } from './audited-player'
import { hasArrived } from './rows'
import { shareOf } from './rule-book'
import { levelFor } from './segments'

const DAY = 86_400_000

/** Checks the eligible list against the gates, which are computed a second time. */
export function checkOffers(audited: AuditedPlayer): void {
  const { view, report, player } = audited
  const shown = view.eligibleBonuses()
  const expected = offersFor(audited)
  const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code).join(', ')
  report.same('wire-eligible', 'player_id', shown.player_id, player.id)
  report.same('wire-eligible', 'total', shown.total, shown.bonuses.length)
  report.same('wire-eligible', 'codes', codes(shown.bonuses), codes(expected))
  const facts = offerFactsOf(audited)
  for (const offer of expected) {
    const found = shown.bonuses.find(({ code }) => code === offer.code)
    if (!found) continue
    compareOffer(audited, found, offer)
    const reason = reasonFor(audited, facts, offer.code)
    report.same('wire-eligible', `${offer.code}: reason`, found.reason, reason)
  }
  for (const criteria of CRITERIA_TYPES) {
    const filtered = view.eligibleBonuses({ criteria })
    const due = expected.filter((offer) => offer.criteria === criteria)
    report.same('wire-eligible', `codes of ${criteria}`, codes(filtered.bonuses), codes(due))
  }
}

function compareOffer(audited: AuditedPlayer, shown: EligibleBonus, template: BonusTemplate): void {
  const { report, now } = audited
  const { code, id, name, benefit } = template
  report.same('wire-eligible', `${code}: bonus_type_id`, shown.bonus_type_id, id)
  report.same('wire-eligible', `${code}: name`, shown.name, name)
  report.same('wire-eligible', `${code}: benefit_type`, shown.benefit_type, benefit)
  const amount = amountFor(audited, template)
  const description = template.description.replace('{amount}', priceOf(audited, amount))
  report.same('wire-eligible', `${code}: description`, shown.description, description)
  report.same('wire-eligible', `${code}: amount`, shown.amount, report.major(amount))
  const requirements = requirementsFor(audited, template, amount).map(report.major)
  if (!requirements.includes(shown.wager_requirement)) {
    const message = `${code}: wager_requirement, one of the house's terms`
    report.breach('wire-eligible', message, shown.wager_requirement, requirements.join(' / '))
  }
  const midnight = Math.floor(now / DAY) * DAY
  const lapses = new Date(midnight + (template.claimDays + 1) * DAY).toISOString()
  report.same('wire-eligible', `${code}: expires_at`, shown.expires_at, lapses)
}

/** An amount in the currency: whole, or with its decimals, without zeros beyond the second. */
function priceOf({ player, report }: AuditedPlayer, minor: number): string {
  const [whole, decimals = ''] = report
    .major(minor)
    .toFixed(CURRENCIES[player.currency].exponent)
    .split('.')
  let length = decimals.length
  while (length > 2 && decimals[length - 1] === '0') length -= 1
  const isWhole = /^0*$/.test(decimals)
  return `${whole}${isWhole ? '' : `.${decimals.slice(0, length)}`} ${player.currency}`
}

/** The templates whose gate is open, by priority. */
function offersFor(audited: AuditedPlayer): BonusTemplate[] {
  const { player } = audited
  const { settings } = player.identity
  if (player.block !== undefined || !settings.want_bonus) return []
  if (player.kyc.status === 'rejected') return []
  const facts = offerFactsOf(audited)
  return CATALOGUE.filter(
    (template) =>
      isOpen(facts, template.code) &&
      !isSpent(audited, template) &&
      amountFor(audited, template) > 0,
  )
}

interface OfferFacts {
  readonly deposits: number
  readonly recent: number
  readonly crypto: boolean
  readonly level: string | undefined
  readonly managed: boolean
  readonly weekend: boolean
  readonly birthday: boolean
  readonly idleDays: number
  readonly loss: number
}

function offerFactsOf(audited: AuditedPlayer): OfferFacts {
  const { player, now, entries, sums } = audited
  const arrived = entries.flatMap(({ row }) => (hasArrived(row) ? [row] : []))
  const method = arrived.at(-1)?.method
  const local = new Date(now + MARKETS[player.market].utcOffsetMin * 60_000)
  return {
    deposits: sums.depositCount,
    recent: arrived.filter(({ at, status }) => status === 'completed' && at >= now - 30 * DAY)
      .length,
    crypto: method === 'bitcoin' || method === 'usdt_trc20',
    level: levelFor(audited),
    managed: player.identity.vipManager !== undefined,
    weekend: [5, 6, 0].includes(local.getUTCDay()),
    birthday: local.getUTCMonth() === new Date(player.identity.birthDay * DAY).getUTCMonth(),
    idleDays: Math.floor((now - player.lastLogin) / DAY),
    loss: weeklyLoss(audited),
  }
}

/** Stakes minus wins of the last seven days, if the player lost. */
function weeklyLoss({ now, entries }: AuditedPlayer): number {
  let loss = 0
  for (let place = entries.length - 1; place >= 0; place--) {
    const row = entries[place]?.row
    if (row === undefined || row.at < now - 7 * DAY) break
    if (row.status !== 'completed') continue
    if (row.type === 'bet') loss += row.amount
    else if (row.type === 'win') loss -= row.amount
  }
  return Math.max(0, loss)
}

function isOpen(facts: OfferFacts, code: string): boolean {
  const { deposits, recent, crypto, level, managed, weekend, birthday, idleDays, loss } = facts
  switch (code) {
    case 'WELCOME100':
      return deposits === 0
    case 'SECOND25':
      return deposits === 1
    case 'THIRD25':
      return deposits === 2
    case 'WEEKEND25':
      return deposits > 2 && weekend
    case 'CRYPTO30':
      return crypto
    case 'VIPBACK10':
      return level !== undefined && loss > 0
    case 'VIP25':
      return level !== undefined && level !== 'Bronze' && level !== 'Silver'
    case 'MANAGER100':
      return managed && isOpen(facts, 'VIP25')
    case 'DAILY10':
      return idleDays < 7
    case 'WEEKEND5':
      return idleDays < 7 && weekend
    case 'BIRTHDAY20':
      return birthday
    case 'MISSYOU25':
      return idleDays > 30
    case 'POINTS10':
      return recent >= 3
    case 'LOYALTY5':
      return recent >= 1 && loss > 0
    default:
      return false
  }
}

/** The reason that the list shows for an open gate. */
function reasonFor({ player, report }: AuditedPlayer, facts: OfferFacts, code: string): string {
  const { recent, level, idleDays, loss } = facts
  switch (code) {
    case 'WELCOME100':
      return 'First deposit bonus: no completed deposit'
    case 'SECOND25':
      return 'Second deposit bonus: 1 completed deposit'
    case 'THIRD25':
      return 'Third deposit bonus: 2 completed deposits'
    case 'WEEKEND25':
      return 'Weekend reload: 3 or more completed deposits'
    case 'CRYPTO30':
      return 'Crypto reload: last deposit by crypto'
    case 'VIP25':
    case 'MANAGER100':
      return `VIP level ${level}`
    case 'BIRTHDAY20':
      return 'Birthday this month'
    case 'MISSYOU25':
      return `Inactive for ${idleDays} days`
    case 'POINTS10':
      return `Loyalty: ${recent} completed deposits in 30 days`
    case 'VIPBACK10':
    case 'LOYALTY5':
      return `Net loss of ${report.major(loss)} ${player.currency} in the last 7 days`
    default:
      return 'Logged in within the last 7 days'
  }
}

/** True if a record of the same name is open or too recent, or if the offer is for one use only. */
function isSpent({ player, now }: AuditedPlayer, template: BonusTemplate): boolean {
  const had = player.bonuses.filter(({ terms }) => terms.template.name === template.name)
  const last = had.at(-1)
  if (last === undefined) return false
  if (had.some(({ endedAt }) => endedAt === undefined)) return true
  return now < last.createdAt + (template.repeatDays ?? Number.POSITIVE_INFINITY) * DAY
}

function amountFor(audited: AuditedPlayer, template: BonusTemplate): number {
  const most = worth(audited, template.maxEuroCents)
  if (template.benefit !== 'cashback') return most
  return Math.min(most, shareOf(weeklyLoss(audited), template.percent ?? 0, 100))
}

/** The possible requirements: those of fixed terms, or of the terms drawn for the player. */
function requirementsFor(
  audited: AuditedPlayer,
  template: BonusTemplate,
  amount: number,
): number[] {
  const british = audited.player.currency === 'GBP'
  const { multiplier, percent } = template
  if (multiplier !== 'drawn') return [amount * (british ? Math.min(multiplier, 10) : multiplier)]
  if (british) return [amount * 10]
  const deposit = percent === undefined ? 0 : Math.ceil((amount * 100) / percent)
  return [
    ...[20, 30, 35, 40, 50].map((times) => amount * times),
    ...[15, 20, 25].map((times) => (amount + deposit) * times),
  ]
}
