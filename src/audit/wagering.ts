import { CURRENCIES, type Currency } from '../domain/currencies'
import type { Row } from '../ledger/row'
import { type AuditedPlayer, labelOf } from './audited-player'
import { contributionOf, type Entry } from './rule-book'

/** What the ledger contains about one record of the book. */
export interface Wagering {
  /** Rows of type bonus that refer to it. */
  readonly awards: Row[]
  /** Its rows of removal, cap and conversion, in order. */
  readonly ends: Row[]
  /** Its rows that gave a balance back, each with the rows of the end before it. */
  readonly resumptions: (readonly [resumed: Row, ends: readonly Row[]])[]
  /** Weighted stakes of its standing bets, minor units. */
  contributed: number
  /** Number of standing bets over the limit. */
  overLimit: number
  /** Ordinal of its latest round, award or refund: the end comes later. */
  last: number
}

/** Limits that are not 5 euro, in minor units. */
const MAX_BET: Partial<Record<Currency, number>> = {
  NOK: 50_00,
  CAD: 8_00,
  AUD: 8_00,
  NZD: 8_00,
  INR: 440_00,
  ZAR: 85_00,
  PLN: 20_00,
  BTC: 9_500,
  USD: 5_00,
  CHF: 5_00,
  USDT: 5_00,
}

/** Whether a row can be part of the end of a bonus. */
function endsBonus({ row, nature }: Entry): boolean {
  return nature?.booking === 'bonus-' || row.name === 'Bonus Winnings Credited'
}

/**
 * Walks the ledger and assigns the bonus money: from an award until its balance is zero a record is
 * active. Bets refer to the oldest active record, other rows that move bonus money to any. Fills
 * `wagerings`, one for each record.
 */
export function followBonusMoney(audited: AuditedPlayer, wagerings: readonly Wagering[]): void {
  const { player, report, entries } = audited
  const limit = MAX_BET[player.currency] ?? CURRENCIES[player.currency].perEuro * 5
  // Balances of the active bonuses by their index, in the order in which they became active.
  const held = new Map<number, number>()
  for (const [place, entry] of entries.entries()) {
    const { row, booked } = entry
    const own = row.bonus ?? -1
    if (opensBonus(entry)) {
      const others = audited.untouched ? held.size : 0
      report.same('bonus-owner', `bonuses that are active at ${labelOf(row)}`, others, 0)
      held.set(own, held.get(own) ?? 0)
    } else checkOwner(audited, entry, held)
    note(wagerings[own], entry, limit)
    const balance = (held.get(own) ?? 0) + booked.bonus
    if (booked.bonus !== 0) held.set(own, balance)
    // A bet can empty the balance before its win fills it again: the round is one step.
    if (balance === 0 && !isRoundOpen(row, entries[place + 1]?.row)) held.delete(own)
  }
  const active = player.bonuses.flatMap(({ status, index }) => (status === 'active' ? index : []))
  const order = [...held.keys()]
  report.same('active-balance', 'active records', active.join(), sorted(order).join())
  report.same('active-balance', 'order of the active bonuses', player.active.join(), order.join())
  for (const { index, balance } of player.bonuses) {
    const message = `balance of bonus ${index}`
    report.sameMoney('active-balance', message, balance, held.get(index) ?? 0)
  }
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

/** An award to be wagered, or the return of what was removed of one. */
function opensBonus({ row, booked }: Entry): boolean {
  return booked.bonus > 0 && (row.type === 'bonus' || row.name === 'Bonus Reinstated')
}

function isRoundOpen(row: Row, next: Row | undefined): boolean {
  return row.type === 'bet' && next?.type === 'win' && next.ref === row.ordinal
}

function checkOwner(
  { report }: AuditedPlayer,
  { row, booked }: Entry,
  held: ReadonlyMap<number, number>,
): void {
  const [owner] = held.keys()
  if (row.type === 'withdrawal' && owner !== undefined) {
    const message = `${labelOf(row)} is requested while a bonus is active`
    report.breach('withdrawal-during-bonus', message, owner, null)
  }
  if (row.type === 'bet') {
    report.same('bonus-owner', `${labelOf(row)}: bonus that is active`, row.bonus, owner)
  } else if (booked.bonus !== 0 && (row.bonus === undefined || !held.has(row.bonus))) {
    const message = `${labelOf(row)}: bonus whose money it moves`
    report.breach('bonus-owner', message, row.bonus ?? null, owner ?? null)
  }
}

/** Adds a row to the record that it refers to. */
function note(wagering: Wagering | undefined, entry: Entry, limit: number): void {
  if (wagering === undefined) return
  const { row } = entry
  if (endsBonus(entry)) {
    wagering.ends.push(row)
    return
  }
  wagering.last = row.ordinal
  if (row.type === 'bonus') wagering.awards.push(row)
  if (row.name === 'Bonus Reinstated') wagering.resumptions.push([row, wagering.ends.splice(0)])
  if (row.type !== 'bet' || row.status !== 'completed') return
  wagering.contributed += contributionOf(entry)
  if (row.amount > limit) wagering.overLimit += 1
}

/** The initial state of a record. */
export function emptyWagering(): Wagering {
  return { awards: [], ends: [], resumptions: [], contributed: 0, overLimit: 0, last: -1 }
}
