import type { TransactionSummary } from '../contract/history-resources'
import type { Law } from './laws'
import type { Account, Judge } from './seen'
import type { TypeSums } from './sums'

const OF = 'TransactionSummary'

/** Totals of a summary with the type of their rows, and the name of their count. */
export const TOTALS = [
  ['total_deposits', 'deposit', 'deposit_count'],
  ['total_withdrawals', 'withdrawal', 'withdrawal_count'],
  ['total_bonuses', 'bonus', undefined],
  ['total_bets', 'bet', undefined],
  ['total_wins', 'win', undefined],
] as const

type Money = Pick<Account, 'minor' | 'major'>

/** Checks one total of a summary, and its count, against the completed rows of its type. */
export function checkTotal(
  [name, type, count]: (typeof TOTALS)[number],
  summary: TransactionSummary,
  { sum, count: counts }: TypeSums,
  { minor, major }: Money,
  judge: Judge,
): void {
  const isSum = minor(summary[name]) === sum[type]
  judge.holds(isSum, 'period-totals', OF, summary, name, major(sum[type]))
  if (count === undefined) return
  const isCount = summary[count] === counts[type]
  judge.holds(isCount, 'period-totals', OF, summary, count, counts[type])
}

/** Stakes minus wins minus bonuses: the revenue under the default policy. */
export function netRevenue({ sum }: TypeSums): number {
  return sum.bet - sum.win - sum.bonus
}

/** Checks the figures of a summary, of a period and of all time. */
export function checkSummary(
  summary: TransactionSummary,
  { period, all }: { readonly period: TypeSums; readonly all: TypeSums },
  account: Pick<Account, 'minor' | 'major' | 'policies'>,
  judge: Judge,
): void {
  const { minor, major, policies } = account
  for (const total of TOTALS) {
    // A payment counts when it was created, or when it was completed.
    const isPayment = total[2] !== undefined
    if (isPayment && period !== all && policies.periodBy !== 'created') continue
    checkTotal(total, summary, period, account, judge)
  }
  const figure = (rule: Law, name: keyof TransactionSummary, due: number) =>
    judge.holds(minor(summary[name]) === due, rule, OF, summary, name, major(due))
  figure('lifetime-totals', 'lifetime_deposits', all.sum.deposit)
  figure('lifetime-totals', 'lifetime_withdrawals', all.sum.withdrawal)
  if (policies.ngr !== 'awards') return
  figure('period-totals', 'net_gaming_revenue', netRevenue(period))
  if (policies.ltnc === 'ngr') figure('lifetime-totals', 'lifetime_net_casino', netRevenue(all))
}
