import type { Entry } from './rule-book'

/** Sums over rows, minor units: wallets over all rows, totals over completed ones. */
export interface Sums {
  cash: number
  bonus: number
  pending: number
  rowCount: number
  deposits: number
  withdrawals: number
  bonuses: number
  bets: number
  wins: number
  depositCount: number
  withdrawalCount: number
  betCount: number
  awardCount: number
  /** With the sign of their effect on the wallets. */
  adjustments: number
  /** Minus the cash effects of bets, wins, awards and adjustments. */
  convertedRevenue: number
}

export function zeroSums(): Sums {
  return {
    cash: 0,
    bonus: 0,
    pending: 0,
    rowCount: 0,
    deposits: 0,
    withdrawals: 0,
    bonuses: 0,
    bets: 0,
    wins: 0,
    depositCount: 0,
    withdrawalCount: 0,
    betCount: 0,
    awardCount: 0,
    adjustments: 0,
    convertedRevenue: 0,
  }
}

/** Adds a row in its current state. */
export function addRow(sums: Sums, { row, nature, booked }: Entry): void {
  sums.cash += booked.cash
  sums.bonus += booked.bonus
  sums.pending += booked.pending
  sums.rowCount += 1
  if (row.status !== 'completed' || nature === undefined) return
  switch (nature.type) {
    case 'deposit':
      sums.deposits += row.amount
      sums.depositCount += 1
      return
    case 'withdrawal':
      sums.withdrawals += row.amount
      sums.withdrawalCount += 1
      return
    case 'bonus':
      sums.bonuses += row.amount
      sums.awardCount += 1
      break
    case 'bet':
      sums.bets += row.amount
      sums.betCount += 1
      break
    case 'win':
      sums.wins += row.amount
      break
    case 'adjustment':
      sums.adjustments += booked.cash + booked.bonus
      break
    case 'refund':
      return
  }
  sums.convertedRevenue -= booked.cash
}

/** Adds `others` to `sums`. */
export function addSums(sums: Sums, others: Sums): void {
  for (const key of Object.keys(sums) as (keyof Sums)[]) sums[key] += others[key]
}

/** Net gaming revenue: stakes minus wins minus bonuses. */
export function netRevenue({ bets, wins, bonuses }: Sums): number {
  return bets - wins - bonuses
}
