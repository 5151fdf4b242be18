import type { Bonus, Transaction } from '../contract/history-resources'
import type { Policies } from '../contract/policies'
import { ownWord, type Vocabulary } from '../contract/vocabulary'
import { type Currency, toMajor } from '../simulator/domain/currencies'
import { effectOf } from '../simulator/domain/effects'
import { EVENTS, type EventName } from '../simulator/domain/events'
import type { Inside } from '../world/views/player-view'
import { formatAmount, formatDate, formatMoney } from './formats'
import { renderBar, renderSparkline } from './sparkline'
import { renderTable } from './text-table'

const SPARKLINE_WIDTH = 72
const BAR_WIDTH = 10

/** Cash and bonus money after each row, by its current status: the last point is the balance. */
export function renderWalletTotals({ ledger, currency }: Inside['player']): string {
  const totals: number[] = []
  let total = 0
  let peak = 0
  for (let ordinal = 0; ordinal < ledger.length; ordinal++) {
    const { name, status, amount, bonusPart } = ledger.row(ordinal)
    const effect = effectOf(name, status, amount, bonusPart)
    total += effect.cash + effect.bonus
    peak = Math.max(peak, total)
    totals.push(total)
  }
  if (totals.length === 0) return ''
  const line = renderSparkline(totals, SPARKLINE_WIDTH)
  const [highest, last] = [peak, total].map((minor) =>
    formatMoney(toMajor(minor, currency), currency),
  )
  return `  ${line}\n  over ${totals.length} ${totals.length === 1 ? 'transaction' : 'transactions'}: at most ${highest}, now ${last}`
}

export function renderBonuses(bonuses: readonly Bonus[], currency: Currency): string {
  if (bonuses.length === 0) return ''
  const rows = bonuses.map((bonus) => [
    bonus.bonus_name,
    bonus.status,
    formatAmount(bonus.amount, currency),
    ...progressCells(bonus, currency),
    formatDate(bonus.created_at),
    formatDate(bonus.expires_at),
  ])
  return renderTable(
    [['Name', 'Status', 'Amount', 'Wagered', 'of', 'Progress', 'Created', 'Expires'], ...rows],
    ['left', 'left', 'right', 'right', 'right'],
  )
}

function progressCells(bonus: Bonus, currency: Currency): string[] {
  const { wager_requirement: required, wagered_amount: wagered } = bonus
  if (required === 0) return ['-', '-', 'no wagering']
  const share = wagered / required
  return [
    formatAmount(wagered, currency),
    formatAmount(required, currency),
    `${renderBar(share, BAR_WIDTH)} ${Math.floor(share * 100)} %`,
  ]
}

export function renderTransactions(
  rows: readonly Transaction[],
  currency: Currency,
  { vocabulary }: Policies,
): string {
  if (rows.length === 0) return ''
  const cells = rows.map((row) => [
    formatDate(row.date),
    row.event_name,
    formatAmount(signed(row, vocabulary), currency),
    row.status,
    row.payment_method ?? '',
    row.created_by,
    row.event_note ?? '',
  ])
  return renderTable(
    [['Date', 'Event', 'Amount', 'Status', 'Method', 'By', 'Note'], ...cells],
    ['left', 'left', 'right'],
  )
}

/** The amount with the sign of its effect on the wallets; in the API most types have none. */
function signed({ event_name, amount }: Transaction, vocabulary: Vocabulary): number {
  const name = ownWord(vocabulary.event_name, event_name) as EventName
  return Math.abs(amount) * EVENTS[name].sign
}
