import { CURRENCY_CODES, type Currency, toMajor } from '../simulator/domain/currencies'
import type { Totals } from '../simulator/ledger/row'
import { assumed, documented } from './entry'
import { count, field, money, type OpenWord, resource, word } from './field'
import { type Checked, fromDate, type Period, type PlayerAt, toDate, withEntry } from './parameters'
import type { Policies } from './policies'

const PERIOD = assumed(
  'As for the history. It limits the period of the totals.',
  'periodBy',
  'dates',
)

/** The parameters of `getTransactionSummary`. */
export const SUMMARY_PARAMETERS = [withEntry(fromDate, PERIOD), withEntry(toDate, PERIOD)] as const

/** Sums of a period, and three lifetime figures. */
export interface TransactionSummary {
  readonly lifetime_deposits: number
  readonly lifetime_withdrawals: number
  readonly lifetime_net_casino: number
  readonly total_deposits: number
  readonly total_withdrawals: number
  readonly total_bonuses: number
  readonly total_bets: number
  readonly total_wins: number
  readonly net_gaming_revenue: number
  readonly deposit_count: number
  readonly withdrawal_count: number
  readonly currency: OpenWord<Currency>
}

export const TRANSACTION_SUMMARY = resource<TransactionSummary>('TransactionSummary', {
  lifetime_deposits: field(money(100), assumed('kpi.ltd. It ignores the period.')),
  lifetime_withdrawals: field(money(0), assumed('kpi.ltw. It ignores the period.')),
  lifetime_net_casino: field(money(-6), assumed('kpi.ltnc. It ignores the period.', 'ltnc', 'ngr')),
  total_deposits: field(money(100), assumed('Completed deposits in the period.')),
  total_withdrawals: field(money(0), assumed('Completed withdrawals in the period.')),
  total_bonuses: field(
    money(40),
    assumed('Bonus money awarded in the period; removals do not reduce it.'),
  ),
  total_bets: field(money(28), assumed('Stakes in the period, except those rolled back.')),
  total_wins: field(money(4), assumed('Wins in the period, except those rolled back.')),
  net_gaming_revenue: field(
    money(-6),
    assumed('Bets - wins - bonuses awarded + bonus money taken back in the period.', 'ngr'),
  ),
  deposit_count: field(
    count('deposits', 1),
    assumed('Number of completed deposits in the period.'),
  ),
  withdrawal_count: field(
    count('withdrawals', 0),
    assumed('Number of completed withdrawals in the period.'),
  ),
  currency: field(word<Currency>(CURRENCY_CODES, 'EUR'), documented('The currency of the player.')),
})

/** Net gaming revenue of a period, minor units, as the policy computes it. */
export function netRevenue(totals: Totals, policy: Policies['ngr']): number {
  const gross = totals.bets - totals.wins
  if (policy === 'ggr') return gross
  if (policy === 'converted') return totals.convertedRevenue
  const awards = gross - totals.bonuses
  if (policy === 'net-awards') return awards - totals.bonusAdjustments
  return policy === 'awards' ? awards : awards - totals.adjustments
}

/** Lifetime net casino revenue, minor units. */
export function lifetimeNetCasino(lifetime: Totals, policies: Policies): number {
  if (policies.ltnc === 'net-cash') return lifetime.deposits - lifetime.withdrawals
  return netRevenue(lifetime, policies.ngr)
}

/** The summary of a period; its three lifetime figures do not depend on the period. */
export function summaryOf(
  { player, policies }: PlayerAt,
  { from_date, to_date, ...unused }: Checked<Period>,
): TransactionSummary {
  unused satisfies Readonly<Record<string, never>>
  const { ledger, currency } = player
  const { lifetime } = ledger
  const totals = ledger.totals(from_date, to_date, policies.periodBy)
  const major = (minor: number) => toMajor(minor, currency)
  return {
    lifetime_deposits: major(lifetime.deposits),
    lifetime_withdrawals: major(lifetime.withdrawals),
    lifetime_net_casino: major(lifetimeNetCasino(lifetime, policies)),
    total_deposits: major(totals.deposits),
    total_withdrawals: major(totals.withdrawals),
    total_bonuses: major(totals.bonuses),
    total_bets: major(totals.bets),
    total_wins: major(totals.wins),
    net_gaming_revenue: major(netRevenue(totals, policies.ngr)),
    deposit_count: totals.depositCount,
    withdrawal_count: totals.withdrawalCount,
    currency,
  }
}
