import type { Bonus, EligibleBonusList } from '../../src/contract/bonuses'
import type { Period } from '../../src/contract/parameters'
import type { PlayerProfile } from '../../src/contract/profile'
import type { TransactionSummary } from '../../src/contract/summary'
import type { Transaction, TransactionQuery } from '../../src/contract/transactions'
import type { PlayerView } from '../../src/world/views/player-view'

type Mutable<Type> = Type extends string
  ? Type
  : Type extends object
    ? { -readonly [Key in keyof Type]: Mutable<Type[Key]> }
    : Type

export type Row = Mutable<Transaction>

/** The answers about a player as data that can be forged. Lists are oldest first. */
export interface Draft {
  profile: Mutable<PlayerProfile>
  rows: Row[]
  bonuses: Mutable<Bonus>[]
  offers: Mutable<EligibleBonusList>
}

export function draftOf(view: PlayerView): Draft {
  const rows = view.transactions({ limit: 100_000 }).transactions
  const { bonuses } = view.bonuses({ limit: 1_000 })
  return structuredClone({
    profile: view.profile(),
    rows: rows.toReversed(),
    bonuses: bonuses.toReversed(),
    offers: view.eligibleBonuses(),
  }) as Draft
}

/** The operations on a draft: pages, filters and summaries follow from its rows. */
export function viewOf(draft: Draft, real: PlayerView): PlayerView {
  const { profile, rows, bonuses, offers } = draft
  return Object.assign(Object.create(real) as PlayerView, {
    profile: () => profile,
    transactions(query: TransactionQuery = {}) {
      const { limit = 20, offset = 0, event_type, event_name, created_by } = query
      const fits = (row: Row) =>
        isIn(row, query) &&
        event_type?.includes(row.event_type) !== false &&
        event_name?.includes(row.event_name) !== false &&
        (created_by === undefined || row.created_by === created_by)
      const found = rows.filter(fits).reverse()
      const transactions = found.slice(offset, offset + limit)
      const has_more = limit > 0 && offset + transactions.length < found.length
      return { transactions, total: found.length, limit, offset, has_more }
    },
    summary: (period: Period = {}) => summaryOf(draft, period),
    bonuses({ status, limit = 50, offset = 0 }: Parameters<PlayerView['bonuses']>[0] = {}) {
      const found = bonuses.filter((bonus) => status === undefined || bonus.status === status)
      const page = found.reverse().slice(offset, offset + limit)
      return { bonuses: page, total: found.length, limit, offset }
    },
    eligibleBonuses: (query = {}) =>
      Object.keys(query).length > 0 && offers.total > 0 ? real.eligibleBonuses(query) : offers,
  })
}

function isIn({ date }: Row, { from_date, to_date }: Period): boolean {
  const at = Date.parse(date)
  return at >= Number(from_date ?? at) && at <= Number(to_date ?? at)
}

function summaryOf({ profile, rows }: Draft, period: Period): TransactionSummary {
  const { kpi, currency } = profile
  const scale = 1e8
  const done = (type: string) =>
    rows.filter((row) => isIn(row, period) && row.event_type === type && row.status === 'completed')
  const sum = (type: string) =>
    done(type).reduce((all, { amount }) => all + Math.round(amount * scale), 0) / scale
  const isOfBonus = ({ event_name: name }: Row) => /^Bonus /.test(name)
  const taken = done('adjustment').filter(isOfBonus)
  const ofBonuses = taken.reduce((all, { amount }) => all + Math.round(amount * scale), 0) / scale
  return {
    lifetime_deposits: kpi.ltd,
    lifetime_withdrawals: kpi.ltw,
    lifetime_net_casino: kpi.ltnc,
    total_deposits: sum('deposit'),
    total_withdrawals: sum('withdrawal'),
    total_bonuses: sum('bonus'),
    total_bets: sum('bet'),
    total_wins: sum('win'),
    net_gaming_revenue: sum('bet') - sum('win') - sum('bonus') - ofBonuses,
    deposit_count: done('deposit').length,
    withdrawal_count: done('withdrawal').length,
    currency,
  }
}

/** Adds a row of its own after the last one. Cash follows its amount. */
export function addRow(draft: Draft, row: Partial<Row>): void {
  const last = draft.rows.at(-1) as Row
  const { event_note, payment_method, ...others } = last
  const added: Row = {
    ...others,
    // Greater than any id of the same length.
    id: `${last.id.slice(0, 13)}z${last.id.slice(14)}`,
    status: 'completed',
    completed_at: last.date,
    ...row,
  }
  draft.rows.push(added)
  addCash(draft, added.amount)
}

/** Moves the cash and the total of a draft. */
export function addCash({ profile }: Draft, amount: number): void {
  const { balances } = profile
  const moved = (value: number) => Math.round((value + amount) * 1e8) / 1e8
  balances.cash_balance = moved(balances.cash_balance)
  balances.total_balance = moved(balances.total_balance)
  if (balances.withdrawable_balance !== 0) {
    balances.withdrawable_balance = Math.max(0, balances.cash_balance)
  }
}
