import { MARKETS } from '../domain/markets'
import type { BonusRecord } from '../engine/state'
import type { Row } from '../ledger/row'
import { type AuditedPlayer, labelOf } from './audited-player'
import { hasArrived } from './rows'

/** The place of the deposit that an offer is for, by code. */
const PLACES: Readonly<Record<string, number>> = { WELCOME100: 1, SECOND25: 2, THIRD25: 3 }

/** A claimed offer matches a deposit of its kind; one of another kind voids it. */
export function checkKind(
  audited: AuditedPlayer,
  bonus: BonusRecord,
  deposit: Row | undefined,
): void {
  const { report } = audited
  const { code } = bonus.terms.template
  const voided = bonus.end === 'voided'
  const say = (what: string) => `Bonus ${bonus.id} (${code}), ${bonus.end ?? bonus.status}: ${what}`
  if (voided) report.same('bonus-kind', say('claimed'), bonus.claimed, true)
  const place = PLACES[code]
  if (deposit === undefined || !hasArrived(deposit)) {
    report.breach('bonus-kind', say('its deposit'), deposit?.status ?? null, 'completed')
  } else if (place !== undefined) {
    const [least, most] = placesOf(audited, deposit)
    const good = voided ? least !== place || most !== place : least <= place && place <= most
    report.holds(good, 'bonus-kind', say(`place of ${labelOf(deposit)}`), least, place)
  } else {
    const fits = code !== 'WEEKEND25' || isOfWeekend(audited, deposit)
    report.same('bonus-kind', say('on a weekend'), fits, !voided)
  }
}

/**
 * The [least, most] place that a deposit had among the completed ones when it arrived: what happens
 * at its instant comes before it or after it.
 */
function placesOf(
  { entries }: AuditedPlayer,
  { ordinal, completedAt = 0 }: Row,
): readonly [number, number] {
  const taken = new Map<number, number>()
  const touched = new Set<number>()
  for (const { row } of entries) {
    const { ref, at, name, amount } = row
    if (ref === undefined || at > completedAt || !RETURNS.has(name)) continue
    if (at === completedAt) touched.add(ref)
    else taken.set(ref, (taken.get(ref) ?? 0) + (name === 'Chargeback Reversal' ? -amount : amount))
  }
  let [least, most] = [1, 1]
  for (const { row } of entries) {
    if (row.ordinal === ordinal || !hasArrived(row) || (row.completedAt ?? 0) > completedAt)
      continue
    const unsure = row.completedAt === completedAt || touched.has(row.ordinal)
    const stood = taken.get(row.ordinal) !== row.amount
    if (stood && !unsure) least += 1
    if (stood || unsure) most += 1
  }
  return [least, most]
}

const RETURNS: ReadonlySet<string> = new Set([
  'Chargeback',
  'Deposit Refund',
  'Chargeback Reversal',
])

function isOfWeekend({ player }: AuditedPlayer, { at, completedAt = at }: Row): boolean {
  const offset = MARKETS[player.market].utcOffsetMin * 60_000
  return [at, completedAt].every((instant) =>
    [5, 6, 0].includes(new Date(instant + offset).getUTCDay()),
  )
}
