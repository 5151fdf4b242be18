import fc from 'fast-check'
import {
  type Effect,
  EVENT_NAMES,
  EVENTS,
  type EventName,
  effectOf,
} from '../../src/simulator/domain/events'
import { PAYMENT_METHODS } from '../../src/simulator/domain/payments'
import {
  COMPLETED_ONCE,
  CREATORS,
  EVENT_TYPES,
  type TransactionStatus,
} from '../../src/simulator/domain/transactions'
import type { RowFilter } from '../../src/simulator/ledger/queries'
import type { NewRow, PeriodBy, Row, RowPage, Totals } from '../../src/simulator/ledger/row'

/**
 * The ledger as one would write it without a thought for speed: an array of rows, and a loop over
 * all of them for every question. What the real one must equal.
 */
export class NaiveLedger {
  readonly rows: Row[]

  constructor(rows: readonly Row[] = []) {
    this.rows = [...rows]
  }

  append(row: NewRow): void {
    this.rows.push({
      ordinal: this.rows.length,
      at: row.at,
      name: row.name,
      type: EVENTS[row.name].type,
      status: row.status,
      amount: row.amount,
      bonusPart: row.bonusPart ?? 0,
      creator: row.creator ?? 'System',
      method: row.method,
      completedAt: COMPLETED_ONCE.includes(row.status) ? row.at : undefined,
      ref: row.ref,
      bonus: row.bonus,
      detail: row.detail,
      note: row.note,
    })
  }

  setStatus(ordinal: number, status: TransactionStatus, at: number, note?: string): void {
    const row = this.rows[ordinal] as Row
    const completedAt = row.completedAt ?? (COMPLETED_ONCE.includes(status) ? at : undefined)
    this.rows[ordinal] = { ...row, status, completedAt, note: note ?? row.note }
  }

  matching(filter: RowFilter): Row[] {
    return this.rows.filter(
      (row) =>
        (filter.types === undefined || filter.types.has(row.type)) &&
        (filter.names === undefined || filter.names.has(row.name)) &&
        (filter.creator === undefined || filter.creator === row.creator) &&
        (filter.from === undefined || row.at >= filter.from) &&
        (filter.to === undefined || row.at <= filter.to),
    )
  }

  page(filter: RowFilter, offset: number, limit: number, newestFirst: boolean): RowPage {
    const ordinals = this.matching(filter).map((row) => row.ordinal)
    if (newestFirst) ordinals.reverse()
    return { total: ordinals.length, ordinals: ordinals.slice(offset, offset + limit) }
  }

  totals(from = -Infinity, to = Infinity, by: PeriodBy = 'created'): Totals {
    const completed = this.rows.filter((row) => {
      const at = by === 'created' ? row.at : (row.completedAt ?? Number.NaN)
      return row.status === 'completed' && at >= from && at <= to
    })
    const sum = (types: readonly string[], value: (row: Row) => number): number =>
      completed.reduce((total, row) => total + (types.includes(row.type) ? value(row) : 0), 0)
    const amount = (row: Row): number => row.amount
    const cash = (row: Row): number => effect(row).cash
    const earned = (row: Row): number =>
      row.type === 'adjustment' && row.name !== 'Bonus Winnings Credited' ? 0 : cash(row)
    return {
      deposits: sum(['deposit'], amount),
      withdrawals: sum(['withdrawal'], amount),
      bonuses: sum(['bonus'], amount),
      bets: sum(['bet'], amount),
      wins: sum(['win'], amount),
      depositCount: sum(['deposit'], () => 1),
      withdrawalCount: sum(['withdrawal'], () => 1),
      adjustments: sum(['adjustment'], (row) => cash(row) + effect(row).bonus),
      bonusAdjustments: sum(['adjustment'], (row) =>
        row.name === 'Bonus Converted' ? 0 : effect(row).bonus,
      ),
      convertedRevenue: 0 - sum(['bet', 'win', 'bonus', 'adjustment'], earned),
    }
  }

  get wallets(): Effect {
    return this.rows.map(effect).reduce(
      (sum, each) => ({
        cash: sum.cash + each.cash,
        bonus: sum.bonus + each.bonus,
        pending: sum.pending + each.pending,
      }),
      { cash: 0, bonus: 0, pending: 0 },
    )
  }

  newest(names: readonly EventName[], accept: (row: Row) => boolean): number | undefined {
    return this.rows.findLast((row) => names.includes(row.name) && accept(row))?.ordinal
  }

  oldest(names: readonly EventName[], accept: (row: Row) => boolean): number | undefined {
    return this.rows.find((row) => names.includes(row.name) && accept(row))?.ordinal
  }
}

function effect(row: Row): Effect {
  return effectOf(row.name, row.status, row.amount, row.bonusPart)
}

/** Few names, so that a short ledger has several rows of each; every type and wallet is there. */
const NAMES: readonly EventName[] = [
  'Card Deposit',
  'Crypto Deposit',
  'Card Withdrawal',
  'Bonus Awarded',
  'Cashback',
  'Slots Bet',
  'Roulette Bet',
  'Slots Win',
  'Bonus Forfeited',
  'Bonus Converted',
  'Bonus Reinstated',
  'Manual Credit',
  'Manual Debit',
  'Bet Refund',
  'Win Reversal',
  'Chargeback',
]

/** A row whose `at` is the distance from the row before: often none, so that instants repeat. */
export const newRow: fc.Arbitrary<NewRow> = fc
  .oneof(
    { weight: 9, arbitrary: fc.constantFrom(...NAMES) },
    { weight: 1, arbitrary: fc.constantFrom(...EVENT_NAMES) },
  )
  .chain((name) => {
    const { statuses, wallet } = EVENTS[name]
    return fc.integer({ min: 1, max: 1_000_000 }).chain((amount) =>
      fc.record(
        {
          at: fc.nat(3),
          name: fc.constant(name),
          status: fc
            .constantFrom<TransactionStatus>('completed', ...statuses)
            .filter((status) => statuses.some((one) => one === status)),
          amount: fc.constant(amount),
          bonusPart: wallet === 'split' ? fc.nat(amount) : fc.constant(0),
          creator: fc.constantFrom(...CREATORS),
          method: fc.constantFrom(...PAYMENT_METHODS),
          ref: fc.nat(100_000),
          bonus: fc.nat(1_000),
          detail: fc.nat(1_000),
          note: fc.string(),
        },
        { requiredKeys: ['at', 'name', 'status', 'amount'] },
      ),
    )
  })

const bound = fc.option(fc.integer({ min: -5, max: 600 }), { nil: undefined })

export const rowFilter: fc.Arbitrary<RowFilter> = fc.record({
  types: fc.option(fc.uniqueArray(fc.constantFrom(...EVENT_TYPES), { maxLength: 4 }).map(toSet), {
    nil: undefined,
  }),
  names: fc.option(
    fc.uniqueArray(fc.constantFrom<string>(...NAMES, 'No Such Event'), { maxLength: 8 }).map(toSet),
    { nil: undefined, freq: 1 },
  ),
  creator: fc.constantFrom<string | undefined>(undefined, undefined, ...CREATORS, 'Nobody'),
  from: bound,
  to: bound,
})

export const eventNames: fc.Arbitrary<EventName[]> = fc.array(fc.constantFrom(...NAMES), {
  maxLength: 6,
})

function toSet<Element>(elements: readonly Element[]): ReadonlySet<Element> {
  return new Set(elements)
}
