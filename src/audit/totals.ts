import type { Totals } from '../ledger/row'
import { type AuditedPlayer, rowAt } from './audited-player'
import type { AuditRule } from './laws'
import { netRevenue, type Sums } from './sums'

const MONEY = [
  'deposits',
  'withdrawals',
  'bonuses',
  'bets',
  'wins',
  'adjustments',
  'convertedRevenue',
] as const
const COUNTS = ['depositCount', 'withdrawalCount'] as const

/** Checks the totals of the ledger and of periods, and their equation with the wallets. */
export function checkTotals(audited: AuditedPlayer): void {
  const { player, sums, report } = audited
  compareTotals(audited, 'lifetime-totals', 'lifetime', player.ledger.lifetime, sums)
  const { cash, bonus, pending } = player.ledger.wallets
  const held = sums.deposits - sums.withdrawals - pending - (cash + bonus) + sums.adjustments
  report.sameMoney('closed-form', 'ltnc', netRevenue(sums), held + returnedParts(audited))
  for (const { from, to, sums: own } of audited.periods) {
    const what = `${isoOf(from)} to ${isoOf(to)}`
    compareTotals(audited, 'period-totals', what, player.ledger.totals(from, to), own)
  }
}

const RETURNS = ['Deposit Refund', 'Chargeback', 'Chargeback Reversal']

/** The signed sum of what was taken back of deposits that still count whole, and restored. */
function returnedParts(audited: AuditedPlayer): number {
  let sum = 0
  for (const { row, booked } of audited.entries) {
    if (!RETURNS.includes(row.name)) continue
    if (rowAt(audited, row.ref)?.status === 'completed') sum += booked.cash
  }
  return sum
}

function compareTotals(
  { report }: AuditedPlayer,
  rule: AuditRule,
  what: string,
  left: Totals,
  right: Sums,
): void {
  for (const key of MONEY) report.sameMoney(rule, `${key}, ${what}`, left[key], right[key])
  for (const key of COUNTS) report.same(rule, `${key}, ${what}`, left[key], right[key])
}

function isoOf(instant: number | undefined): string {
  return instant === undefined ? '…' : new Date(instant).toISOString()
}
