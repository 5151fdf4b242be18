import type { Totals } from '../ledger/row'
import type { AuditRule } from './laws'
import type { Subject } from './subject'
import { addRow, addSums, netRevenue, type Sums, zeroSums } from './sums'

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

/** Totals of the whole ledger and of periods, and the equation that ties them to the wallets. */
export function checkTotals(subject: Subject): void {
  const { player, sums, report } = subject
  compareTotals(subject, 'lifetime-totals', 'lifetime', player.ledger.lifetime, sums)
  const { cash, bonus, pending } = player.ledger.wallets
  const held = sums.deposits - sums.withdrawals - pending - (cash + bonus) + sums.adjustments
  report.sameMoney('closed-form', 'ltnc', netRevenue(sums), held)
  for (const { from, to, sums: own } of samplePeriods(subject)) {
    const what = `${isoOf(from)} to ${isoOf(to)}`
    compareTotals(subject, 'period-totals', what, player.ledger.totals(from, to), own)
  }
}

function compareTotals(
  { report }: Subject,
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

/** A period, both ends inclusive and open where absent, with the sums over its rows. */
export interface Period {
  readonly from: number | undefined
  readonly to: number | undefined
  readonly sums: Sums
}

const CUTS = 5
const DAY = 86_400_000

/**
 * Periods between instants at which something happens: that is where bounds go wrong. Every second
 * cut is a row's own instant, every other one the midnight before it.
 */
export function samplePeriods({ entries }: Subject): Period[] {
  const cuts: number[] = []
  for (let cut = 1; cut <= CUTS; cut++) {
    const at = entries[Math.floor((entries.length * cut) / (CUTS + 1))]?.row.at
    if (at !== undefined) cuts.push(cut % 2 === 1 ? at : Math.floor(at / DAY) * DAY)
  }
  cuts.sort((a, b) => a - b)
  // Stretch k holds the rows from cut k - 1 up to, and without, cut k.
  const stretches = Array.from({ length: cuts.length + 1 }, zeroSums)
  let stretch = 0
  for (const entry of entries) {
    while (stretch < cuts.length && entry.row.at >= (cuts[stretch] as number)) stretch += 1
    addRow(stretches[stretch] as Sums, entry)
  }
  const joined = (first: number, last: number): Sums => {
    const sums = zeroSums()
    for (const part of stretches.slice(first, last + 1)) addSums(sums, part)
    return sums
  }
  const before = (place: number) => (cuts[place] === undefined ? undefined : cuts[place] - 1)
  return cuts.flatMap((cut, place) => [
    { from: undefined, to: cut - 1, sums: joined(0, place) },
    { from: cut, to: before(place + 2), sums: joined(place + 1, place + 2) },
  ])
}
