import type { BonusRecord } from '../engine/state'
import type { Row } from '../ledger/row'
import { type AuditedPlayer, labelOf } from './audited-player'
import { instantSide } from './breach'
import type { Wagering } from './wagering'

/** Name of the row that removes the balance, by kind of end. */
const REMOVALS: Readonly<Record<string, string>> = {
  expired: 'Bonus Expired',
  forfeited: 'Bonus Forfeited',
  cancelled: 'Bonus Cancelled',
}

const LATEST_RETURN = 30 * 86_400_000

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
  const removed = bonus.status === 'cancelled' ? ends[0]?.ordinal : undefined
  report.same('bonus-end', `Bonus ${bonus.id}: its removal`, bonus.removal, removed)
  checkResumptions(audited, bonus, wagering)
}

/** A bonus is given back what the one row of its end removed, not long ago. */
function checkResumptions(
  { report }: AuditedPlayer,
  bonus: BonusRecord,
  { resumptions }: Wagering,
): void {
  const last = resumptions.at(-1)?.[0]
  const say = (what: string) => `Bonus ${bonus.id}, reinstated: ${what}`
  report.same('bonus-reinstated', say('its row'), bonus.reinstated, last?.ordinal)
  for (const [row, [removal, ...others]] of resumptions) {
    const isOne = others.length === 0 && Object.values(REMOVALS).includes(removal?.name ?? '')
    report.holds(isOne, 'bonus-reinstated', say('its end'), removal?.name ?? null, null)
    report.same('bonus-reinstated', say('the removal'), row.ref, removal?.ordinal)
    report.sameMoney('bonus-reinstated', say('amount'), row.amount, removal?.amount ?? 0)
    if (removal === undefined || row.at - removal.at <= LATEST_RETURN) continue
    const [left, right] = [instantSide(row.at), instantSide(removal.at)]
    report.breach('bonus-reinstated', say('within 30 days'), left, right)
  }
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
