import type { Bonus, Transaction } from '../contract/history-resources'
import type { Policies } from '../contract/policies'
import { ownWord } from '../contract/vocabulary'
import { type Currency, toMajor } from '../simulator/domain/currencies'
import { effectOf } from '../simulator/domain/effects'
import { EVENT_NAMES, EVENTS, type EventName } from '../simulator/domain/events'
import { formatInstant } from '../simulator/domain/instants'
import type { Inside } from '../world/views/player-view'
import { counted, formatAmount, formatDate, formatMoney } from './formats'
import { renderBar, renderSparkline } from './sparkline'
import { statusStyle } from './styles'
import { renderColumns } from './text-table'

const SPARKLINE_WIDTH = 72
const BAR_WIDTH = 10

/**
 * Cash and bonus money over time, from the first row to now. Rows count with their current status,
 * so the last point is the balance.
 */
export function renderWalletTotals({ player, now }: Inside): string {
  const { ledger, currency } = player
  if (ledger.length === 0) return ''
  const start = ledger.row(0).at
  const points = Array<number>(SPARKLINE_WIDTH).fill(0)
  let [total, peak] = [0, 0]
  for (let ordinal = 0; ordinal < ledger.length; ordinal++) {
    const { at, name, status, amount, bonusPart } = ledger.row(ordinal)
    const effect = effectOf(name, status, amount, bonusPart)
    total += effect.cash + effect.bonus
    peak = Math.max(peak, total)
    const share = (at - start) / Math.max(1, now - start)
    points.fill(total, Math.min(SPARKLINE_WIDTH - 1, Math.floor(share * SPARKLINE_WIDTH)))
  }
  const dates = [start, (start + now) / 2, now].map((at) =>
    formatInstant(Math.floor(at)).slice(0, 10),
  )
  const [highest, last] = [peak, total].map((minor) =>
    formatMoney(toMajor(minor, currency), currency),
  )
  const gap = ' '.repeat((SPARKLINE_WIDTH - dates.join('').length) / 2)
  return [
    renderSparkline(points),
    dates.join(gap),
    `${counted(ledger.length, 'transaction')}: at most ${highest}, now ${last}`,
  ]
    .map((line) => `  ${line}`)
    .join('\n')
}

const RIGHT = { side: 'right' } as const

const BONUS_COLUMNS = {
  Name: { least: 10 },
  Status: { style: statusStyle },
  Amount: RIGHT,
  Wagered: { ...RIGHT, rank: 2 },
  of: { ...RIGHT, rank: 2 },
  Progress: {},
  Created: { rank: 3 },
  Expires: { rank: 1 },
} as const

export function renderBonuses(
  bonuses: readonly Bonus[],
  currency: Currency,
  columns: number,
): string {
  if (bonuses.length === 0) return ''
  const rows = bonuses.map((bonus) => [
    bonus.bonus_name,
    bonus.status,
    formatAmount(bonus.amount, currency),
    ...progressCells(bonus, currency),
    formatDate(bonus.created_at),
    formatDate(bonus.expires_at),
  ])
  return renderColumns(BONUS_COLUMNS, rows, columns)
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

const TRANSACTION_COLUMNS = {
  Date: {},
  Event: {},
  Effect: RIGHT,
  Status: { style: statusStyle },
  Method: { rank: 2 },
  By: { rank: 3 },
  Note: { least: 14, rank: 1 },
} as const

export function renderTransactions(
  rows: readonly Transaction[],
  currency: Currency,
  policies: Policies,
  columns: number,
): string {
  if (rows.length === 0) return ''
  const cells = rows.map((row) => [
    formatDate(row.date),
    row.event_name,
    formatAmount(signed(row, policies), currency),
    row.status,
    row.payment_method ?? '',
    row.created_by,
    row.event_note ?? '',
  ])
  return renderColumns(TRANSACTION_COLUMNS, cells, columns)
}

/** The amount with the sign of its effect on the wallets; in the API most types have none. */
function signed({ event_name, amount }: Transaction, policies: Policies): number {
  const name = ownWord(EVENT_NAMES, policies, event_name) as EventName
  return Math.abs(amount) * EVENTS[name].sign
}
