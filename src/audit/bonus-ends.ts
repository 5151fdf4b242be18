import type { BonusRecord } from '../engine/state'
import type { Row } from '../ledger/row'
import { type AuditedPlayer, labelOf } from './audited-player'
import type { Wagering } from './wagering'

/** Name of the row that removes the balance, by kind of end. */
const REMOVALS: Readonly<Record<string, string>> = {
  expired: 'Bonus Expired',
  forfeited: 'Bonus Forfeited',
  cancelled: 'Bonus Cancelled',
}

/** Checks that a record ended with exactly the rows of its kind of end, at its end. */
export function checkBonusEnd(
  audited: AuditedPlayer,
  bonus: BonusRecord,
  wagering: Wagering,
): void {
  const { report } = audited
  const { ends } = wagering
  const found = ends.map(({ name }) => name).join(' + ')
  const expected = expectedEnds(bonus, ends)
  report.same('bonus-end', `Bonus ${bonus.id} (${bonus.end ?? bonus.status})`, found, expected)
  for (const row of ends) {
    const message = `${labelOf(row)} of bonus ${bonus.id}`
    report.sameInstant('bonus-end', `${message} is at its end`, row.at, bonus.endedAt)
    if (row.ordinal < wagering.last) {
      report.breach('bonus-end', `${message} comes after its play`, row.ordinal, wagering.last)
    }
  }
  if (bonus.status === 'completed') checkConversion(audited, bonus, ends)
}

function expectedEnds(bonus: BonusRecord, ends: readonly Row[]): string {
  if (bonus.status === 'cancelled') {
    return bonus.award === undefined ? '' : (REMOVALS[bonus.end ?? ''] ?? '')
  }
  if (bonus.status !== 'completed') return ''
  // The remaining balance converts, up to the cap: each part has a row if it is above zero.
  const capped = ends.some(({ name }) => name === 'Bonus Max-Win Cap')
  const converted = ends.some(({ name }) => name === 'Bonus Converted')
  return [
    ...(capped ? ['Bonus Max-Win Cap'] : []),
    ...(converted ? ['Bonus Converted', 'Bonus Winnings Credited'] : []),
  ].join(' + ')
}

function checkConversion(
  { report }: AuditedPlayer,
  bonus: BonusRecord,
  ends: readonly Row[],
): void {
  const amountOf = (wanted: string) => ends.find(({ name }) => name === wanted)?.amount ?? 0
  const converted = amountOf('Bonus Converted')
  const over = amountOf('Bonus Max-Win Cap')
  const { cap } = bonus
  if (cap !== undefined && converted > cap) {
    const [left, right] = [report.major(converted), report.major(cap)]
    report.breach('bonus-cap', `Bonus ${bonus.id} converts at most its cap`, left, right)
  }
  // The cap removes money only when the whole cap converts.
  if (over > 0) report.sameMoney('bonus-cap', `Bonus ${bonus.id} is capped`, converted, cap ?? 0)
}
