import type { Bonus, Transaction } from '../contract/history-resources'
import type { PlayerProfile } from '../contract/player-resources'
import type { Policies } from '../contract/policies'
import { ownWord } from '../contract/vocabulary'
import type { Currency } from '../simulator/domain/currencies'
import { EVENT_NAMES, EVENTS, type EventName } from '../simulator/domain/events'
import { formatInstant } from '../simulator/domain/instants'
import { createPlayerView, insideOf, type PlayerView } from '../world/views/player-view'
import { formatAmount, formatDate, formatMoney, grouped } from './formats'
import { isolate, statusStyle } from './styles'
import { type Column, page, renderTable, section } from './table'

const LATEST_ROWS = 15

/** The format policies that the sheet needs; the user's policies decide the figures. */
const FORM = { absentFields: 'omit', sortOrder: 'newest-first' } as const

/** A player's profile, history and bonuses on one screen, at one instant. */
export function renderPlayer(player: PlayerView, policies: Policies, columns: number): string {
  const { player: state, now } = insideOf(player)
  const { currency } = state
  const view = createPlayerView(state, now, { ...policies, ...FORM })
  const profile = view.profile()
  const { transactions, total } = view.transactions({ limit: LATEST_ROWS })
  const { bonuses, total: totalOfBonuses } = view.bonuses({ limit: LATEST_ROWS })
  const facts = [player.id, state.market, state.persona, `as of ${formatDate(formatInstant(now))}`]
  const latest = (shown: number, all: number) =>
    all > 0 ? ` (${shown} of ${grouped(all)}, newest first)` : ''
  return page(
    section(isolate(profile.name), isolate(facts.filter(Boolean).join(' · '))),
    renderTable(profileRows(profile), columns),
    section('Balances', renderTable(balanceRows(profile, currency), columns)),
    section('Key figures', renderTable(kpiRows(profile, currency), columns)),
    section(
      `Bonuses${latest(bonuses.length, totalOfBonuses)}`,
      renderTable(bonuses.map(bonusCells(currency)), columns, BONUS_COLUMNS),
    ),
    section(
      `Transactions${latest(transactions.length, total)}`,
      renderTable(
        transactions.map(transactionCells(currency, policies)),
        columns,
        TRANSACTION_COLUMNS,
      ),
    ),
  )
}

function profileRows(profile: PlayerProfile): string[][] {
  const { settings, affiliate_name: affiliate, affiliate_source: source } = profile
  const yesNo = (value: boolean) => (value ? 'yes' : 'no')
  const channel = (subscribed: boolean, activation: string) =>
    `${yesNo(subscribed)}, account ${activation}`
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['E-mail', profile.email],
    ['Phone', profile.phone],
    ['Language', profile.language],
    ['Registered', formatDate(profile.registration_date)],
    ['First deposit', formatDate(profile.ftd_date)],
    ['Last login', formatDate(profile.last_login)],
    ['KYC', profile.kyc_status],
    ['Blocked', yesNo(profile.blocked)],
    ['Withdrawals', profile.withdrawal_status],
    ['Segments', profile.segments.join(', ')],
    ['Affiliate', affiliate ? `${affiliate} (${source})` : source],
    ['VIP manager', profile.vip_manager],
    [
      'E-mail news',
      channel(settings.marketing_email_subscription, settings.email_account_activation),
    ],
    ['SMS news', channel(settings.marketing_sms_subscription, settings.sms_account_activation)],
    ['Wants bonus', yesNo(settings.want_bonus)],
  ]
  return rows.map(([name, value]) => [name, value || '-'])
}

function balanceRows({ balances }: PlayerProfile, currency: Currency): string[][] {
  const amounts = {
    Total: balances.total_balance,
    Cash: balances.cash_balance,
    Bonus: balances.bonus_balance,
    Withdrawable: balances.withdrawable_balance,
    'Pending withdrawal': balances.pending_withdrawal,
  }
  return Object.entries(amounts).map(([name, amount]) => [name, formatMoney(amount, currency)])
}

function kpiRows({ kpi }: PlayerProfile, currency: Currency): string[][] {
  const money = (amount: number) => formatMoney(amount, currency)
  const { last_deposit: deposit, last_withdrawal: payout } = kpi
  const lastDeposit = deposit && `the last ${money(deposit.amount)} on ${formatDate(deposit.date)}`
  const lastPayout = payout && `the last ${money(payout.amount)}, ${payout.status}`
  return [
    ['Deposits', money(kpi.ltd), lastDeposit ?? ''],
    ['Withdrawals', money(kpi.ltw), lastPayout ?? ''],
    ['Net casino', money(kpi.ltnc), ''],
    ['Left to wager', money(kpi.wr), kpi.active_bonus ? 'on the active bonus' : 'no active bonus'],
  ]
}

const BONUS_COLUMNS: readonly Column[] = [
  { head: 'Created' },
  { head: 'Expires' },
  { head: 'Status', style: statusStyle },
  { head: 'Amount', side: 'right' },
  { head: 'Wagered', side: 'right' },
  { head: 'Name' },
]

const bonusCells = (currency: Currency) => (bonus: Bonus) => {
  const { wager_requirement: required, wagered_amount: wagered } = bonus
  const share = required === 0 ? '' : ` (${Math.floor((wagered / required) * 100)} %)`
  const progress = `${formatAmount(wagered, currency)} of ${formatAmount(required, currency)}`
  return [
    formatDate(bonus.created_at),
    formatDate(bonus.expires_at),
    bonus.status,
    formatAmount(bonus.amount, currency),
    required === 0 ? 'no wagering' : progress + share,
    bonus.bonus_name,
  ]
}

const TRANSACTION_COLUMNS: readonly Column[] = [
  { head: 'Date' },
  { head: 'Event' },
  { head: 'Effect', side: 'right' },
  { head: 'Status', style: statusStyle },
  { head: 'Method' },
  { head: 'By' },
  { head: 'Note' },
]

const transactionCells = (currency: Currency, policies: Policies) => (row: Transaction) => {
  // In the API most types have no sign.
  const name = ownWord(EVENT_NAMES, policies, row.event_name) as EventName
  const effect = Math.abs(row.amount) * EVENTS[name].sign
  return [
    formatDate(row.date),
    row.event_name,
    formatAmount(effect, currency),
    row.status,
    row.payment_method ?? '',
    row.created_by,
    row.event_note ?? '',
  ]
}
