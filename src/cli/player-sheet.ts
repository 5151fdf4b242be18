import stringWidth from 'string-width'
import type { PlayerProfile } from '../contract/player-resources'
import type { Policies } from '../contract/policies'
import type { Currency } from '../simulator/domain/currencies'
import { formatInstant } from '../simulator/domain/instants'
import { createPlayerView, insideOf, type PlayerView } from '../world/views/player-view'
import { formatAmount, formatDate, formatMoney, grouped } from './formats'
import { renderBonuses, renderTransactions, renderWalletTotals } from './history-tables'
import { isolate, page, renderColumns, renderTable, section } from './text-table'

const LATEST_ROWS = 15

/** The format policies that the sheet needs; the user's policies decide the figures. */
const FORM = { absentFields: 'omit', sortOrder: 'newest-first' } as const

/** A player's profile, history and bonuses on one screen, at one instant. */
export function renderPlayer(player: PlayerView, policies: Policies, columns: number): string {
  const inside = insideOf(player)
  const { player: state, now } = inside
  const view = createPlayerView(state, now, { ...policies, ...FORM })
  const profile = view.profile()
  const history = view.transactions({ limit: LATEST_ROWS })
  const bonuses = view.bonuses({ limit: LATEST_ROWS })
  const facts = [player.id, state.market, state.persona, `as of ${formatDate(formatInstant(now))}`]
  return page(
    section(isolate(profile.name), isolate(facts.filter(Boolean).join(' · '))),
    renderPairs(profileRows(profile), columns),
    section('Balances', balanceTable(profile, state.currency)),
    section('Key figures', renderTable(kpiRows(profile, state.currency), columns)),
    section('Total funds', renderWalletTotals(inside)),
    section(
      `Bonuses${latest(bonuses.bonuses, bonuses.total)}`,
      renderBonuses(bonuses.bonuses, state.currency, columns),
    ),
    section(
      `Transactions${latest(history.transactions, history.total)}`,
      renderTransactions(history.transactions, state.currency, policies, columns),
    ),
  )
}

function latest(rows: readonly unknown[], total: number): string {
  return total > 0 ? ` (${rows.length} of ${grouped(total)}, newest first)` : ''
}

/** Pairs of a name and a value, two to a line if there is room. */
function renderPairs(rows: readonly (readonly string[])[], columns: number): string {
  const beside = renderTable(rows)
  const widest = Math.max(...beside.split('\n').map((line) => stringWidth(line)))
  if (widest <= columns) return beside
  const below = [...rows.map((row) => row.slice(0, 2)), ...rows.map((row) => row.slice(2))]
  return renderTable(
    below.filter((pair) => pair.length > 0),
    columns,
  )
}

function profileRows(profile: PlayerProfile): string[][] {
  const { settings, affiliate_name: affiliate, affiliate_source: source } = profile
  const yesNo = (value: boolean) => (value ? 'yes' : 'no')
  const channel = (subscribed: boolean, activation: string) =>
    `${yesNo(subscribed)}, account ${activation}`
  const rows: (readonly (string | undefined)[])[] = [
    ['E-mail', profile.email, 'Registered', formatDate(profile.registration_date)],
    ['Phone', profile.phone, 'First deposit', formatDate(profile.ftd_date)],
    ['Language', profile.language, 'Last login', formatDate(profile.last_login)],
    ['Affiliate', affiliate ? `${affiliate} (${source})` : source, 'KYC', profile.kyc_status],
    ['VIP manager', profile.vip_manager, 'Blocked', yesNo(profile.blocked)],
    ['Segments', profile.segments.join(', '), 'Withdrawals', profile.withdrawal_status],
    [
      'E-mail news',
      channel(settings.marketing_email_subscription, settings.email_account_activation),
      'SMS news',
      channel(settings.marketing_sms_subscription, settings.sms_account_activation),
    ],
    ['Wants bonus', yesNo(settings.want_bonus)],
  ]
  return rows.map((row) => row.map((cell) => cell || '-'))
}

function balanceTable({ balances }: PlayerProfile, currency: Currency): string {
  const amounts = {
    Total: balances.total_balance,
    Cash: balances.cash_balance,
    Bonus: balances.bonus_balance,
    Withdrawable: balances.withdrawable_balance,
    'Pending withdrawal': balances.pending_withdrawal,
  }
  const columns = Object.keys(amounts).map((head) => [head, { side: 'right' }] as const)
  const cells = Object.values(amounts).map((amount) => formatAmount(amount, currency))
  return renderColumns([...columns, ['', {}]], [[...cells, currency]])
}

function kpiRows({ kpi }: PlayerProfile, currency: Currency): string[][] {
  const money = (amount: number) => formatMoney(amount, currency)
  const { last_deposit: deposit, last_withdrawal: payout } = kpi
  return [
    [
      'Deposits',
      money(kpi.ltd),
      deposit ? `the last ${money(deposit.amount)} on ${formatDate(deposit.date)}` : '',
    ],
    [
      'Withdrawals',
      money(kpi.ltw),
      payout ? `the last ${money(payout.amount)}, ${payout.status}` : '',
    ],
    ['Net casino', money(kpi.ltnc)],
    ['Left to wager', money(kpi.wr), kpi.active_bonus ? 'on the active bonus' : 'no active bonus'],
  ]
}
