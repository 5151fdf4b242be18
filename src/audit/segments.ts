import type { Segment } from '../domain/accounts'
import { type AuditedPlayer, rowAt, worth } from './audited-player'
import { hasArrived } from './rows'
import { netRevenue } from './sums'

const DAY = 86_400_000

/** VIP levels by lifetime deposits in euro, the highest first. */
const LEVELS = [
  ['Diamond', 150_000],
  ['Platinum', 50_000],
  ['Gold', 20_000],
  ['Silver', 5_000],
  ['Bronze', 1_000],
] as const

/** The VIP level for the completed deposits; undefined below the lowest. */
export function levelFor(audited: AuditedPlayer): (typeof LEVELS)[number][0] | undefined {
  const { deposits } = audited.sums
  return LEVELS.find(([, euro]) => deposits >= worth(audited, euro * 100))?.[0]
}

/** The segments, in the order in which the profile lists them. */
export function segmentsFor(audited: AuditedPlayer): string[] {
  const { player, now, sums } = audited
  const { settings } = player.identity
  const age = now - player.registeredAt
  const idle = now - player.lastLogin
  const level = levelFor(audited)
  const cause = player.block?.cause
  const revenue = netRevenue(sums)
  const by = (label: Segment) => cause === label || player.labels.some((own) => own === label)
  const back = player.returnedAt
  const held: readonly (readonly [Segment, boolean])[] = [
    ['Never Deposited', !audited.entries.some(({ row }) => hasArrived(row))],
    ['New', age <= 30 * DAY],
    ['One-Time Depositor', age > 30 * DAY && sums.depositCount === 1],
    ['Active', idle <= 30 * DAY],
    ['At Risk', idle > 30 * DAY && idle <= 60 * DAY],
    ['Dormant', idle > 60 * DAY && idle <= 180 * DAY],
    ['Churned', idle > 180 * DAY],
    ['Reactivated', back !== undefined && now - back <= 14 * DAY && idle <= 14 * DAY],
    ['VIP Bronze', level === 'Bronze'],
    ['VIP Silver', level === 'Silver'],
    ['VIP Gold', level === 'Gold'],
    ['VIP Platinum', level === 'Platinum'],
    ['VIP Diamond', level === 'Diamond'],
    ['High Roller', isHighRoller(audited)],
    ['Bonus Hunter', sums.awardCount >= 3 && revenue < 0 && sums.bonuses * 2 >= sums.deposits],
    ['Winner', sums.withdrawals - sums.deposits > worth(audited, 10_000)],
    ['Big Win', hasBigWin(audited)],
    ['No Bonus', !settings.want_bonus],
    ['KYC Pending', player.kyc.status === 'pending'],
    ['Self-Excluded', by('Self-Excluded')],
    ['Cool-Off', by('Cool-Off')],
    ['Chargeback', by('Chargeback') || hasChargeback(audited)],
    ['Multi-Account', by('Multi-Account')],
    ['AML Hold', by('AML Hold')],
    ['Fraud Suspect', by('Fraud Suspect')],
    ['Underage', cause === 'Underage'],
    ['Deceased', cause === 'Deceased'],
    ['Duplicate', cause === 'Duplicate'],
    ['Sanctions Hit', cause === 'Sanctions Hit'],
    ['Closed By Player', cause === 'Closed By Player'],
    ['Test Account', by('Test Account')],
  ]
  const derived = held.flatMap(([label, holds]) => (holds ? [label] : []))
  return [...derived, ...player.labels.filter((own) => !held.some(([label]) => label === own))]
}

/** A mean stake of 20 euro. */
function isHighRoller(audited: AuditedPlayer): boolean {
  const { bets, betCount } = audited.sums
  return betCount > 0 && bets >= betCount * worth(audited, 2_000)
}

/** A win of at least 1,000 euro and at least a hundred times its stake. */
function hasBigWin(audited: AuditedPlayer): boolean {
  const least = worth(audited, 100_000)
  return audited.entries.some(({ row }) => {
    if (row.type !== 'win' || row.status !== 'completed' || row.amount < least) return false
    const bet = rowAt(audited, row.ref)
    return bet !== undefined && row.amount >= bet.amount * 100
  })
}

function hasChargeback(audited: AuditedPlayer): boolean {
  const won = new Set(
    audited.entries.flatMap(({ row }) => (row.name === 'Chargeback Reversal' ? [row.ref] : [])),
  )
  return audited.entries.some(({ row }) => row.name === 'Chargeback' && !won.has(row.ref))
}

/** Smallest payout that a player can ask for, euro cents. */
const MINIMUM_PAYOUT = 2_000

/** The withdrawal status: the first reason against a withdrawal, in order of precedence. */
export function withdrawalStatusFor(audited: AuditedPlayer): string {
  const { player, entries, sums } = audited
  const { status: kyc } = player.kyc
  const has = (status: string) =>
    entries.some(({ row }) => row.type === 'withdrawal' && row.status === status)
  const locked = player.bonuses.some(
    ({ status, terms }) => status === 'active' && terms.base === 'bonus+deposit',
  )
  if (player.block !== undefined) return 'Blocked'
  if (kyc === 'rejected') return 'Rejected - KYC'
  if (has('pending')) return 'Pending review'
  if (has('approved')) return 'Approved - awaiting payout'
  if (has('processing')) return 'Processing'
  if (kyc !== 'approved' && sums.cash > 0) return 'KYC required'
  if (locked && sums.cash > 0) return 'Wagering in progress'
  if (sums.cash <= 0) return 'No funds'
  return sums.cash < worth(audited, MINIMUM_PAYOUT) ? 'Below minimum' : 'Available'
}
