import type { Bonus } from '../../src/index'
import { end } from './oracle-rows'
import {
  activeOf,
  breach,
  type KeptRow,
  money,
  type OracleState,
  same,
  spendable,
  wageredOf,
} from './oracle-state'
import type { Sight } from './wire'

/** Compares all derived fields on the wire with the oracle's calculation. */
export function compare(state: OracleState, sight: Sight): void {
  compareBalances(state, sight)
  const totals = compareSummary(state, sight)
  compareKpi(state, sight)
  compareBonuses(state, sight)
  compareOffers(sight)
  const { cash, bonus, pending } = state
  const { deposits, withdrawals, net, adjustments } = totals
  const held = deposits - withdrawals - pending - cash - bonus + adjustments
  same('the closed form of 3.5', net, held - returnedParts(state))
}

/** What was taken back of deposits that are completed still, and count whole. */
function returnedParts({ rows }: OracleState): number {
  let sum = 0
  for (const row of rows.values()) {
    if (row.type !== 'deposit') continue
    checkParts(row)
    if (row.status === 'completed') sum += row.refunded + row.disputed
  }
  return sum
}

/** A deposit stands until its parts add up to it, and then has the status of the last (3.1). */
function checkParts({ id, status, amount, refunded, disputed }: KeptRow): void {
  const taken = refunded + disputed
  if (taken === 0 && status !== 'refunded' && status !== 'charged_back') return
  if (taken > amount) breach(`${taken} of the ${amount} of ${id} are taken back`)
  const due = taken < amount ? 'completed' : disputed > 0 ? 'charged_back' : 'refunded'
  same(`status of ${id}, of which ${taken} of ${amount} are taken back`, status, due)
}

function compareBalances(state: OracleState, sight: Sight): void {
  const { profile } = sight
  const { minor } = money(state)
  const { balances } = profile
  if (state.unsure) {
    same('total_balance', minor(balances.total_balance), state.cash + state.bonus)
    state.cash = minor(balances.cash_balance)
    state.bonus = minor(balances.bonus_balance)
    // Rows without a known split are of players that have one bonus at most.
    const [active] = state.actives
    const shown = sight.bonuses.find(({ id }) => id === active?.id)
    if (active && shown) {
      const before = minor(shown.wagered_amount)
      const read = { ...active, balance: state.bonus, counted: new Map(), before }
      state.actives = [read]
      if (state.bonus === 0) end(state, read, 'cancelled')
    }
    state.unsure = false
  }
  same('cash_balance', minor(balances.cash_balance), state.cash)
  same('bonus_balance', minor(balances.bonus_balance), state.bonus)
  const held = state.actives.reduce((sum, { balance }) => sum + balance, 0)
  same('the balances of the active bonuses', held, state.bonus)
  same('pending_withdrawal', minor(balances.pending_withdrawal), state.pending)
  same('total_balance', minor(balances.total_balance), state.cash + state.bonus)
  const free = minor(balances.withdrawable_balance)
  if (state.actives.length === 0) same('withdrawable_balance', free, spendable(state))
  else if (state.locked !== undefined) {
    same('withdrawable_balance', free, state.locked ? 0 : spendable(state))
  } else {
    if (free !== 0) same('withdrawable_balance', free, state.cash)
    if (state.cash > 0) state.locked = free === 0
  }
}

function compareSummary(state: OracleState, { summary }: Sight) {
  const { minor } = money(state)
  const count = new Map<string, number>()
  const sum = new Map<string, number>()
  for (const { type, status, amount } of state.rows.values()) {
    if (status !== 'completed') continue
    count.set(type, (count.get(type) ?? 0) + 1)
    sum.set(type, (sum.get(type) ?? 0) + amount)
  }
  const total = (type: string) => sum.get(type) ?? 0
  const net = total('bet') - total('win') - total('bonus')
  const due = {
    lifetime_deposits: total('deposit'),
    lifetime_withdrawals: total('withdrawal'),
    lifetime_net_casino: net,
    total_deposits: total('deposit'),
    total_withdrawals: total('withdrawal'),
    total_bonuses: total('bonus'),
    total_bets: total('bet'),
    total_wins: total('win'),
    net_gaming_revenue: net,
  }
  for (const [field, value] of Object.entries(due)) {
    same(field, minor(summary[field as keyof typeof due]), value)
  }
  same('deposit_count', summary.deposit_count, count.get('deposit') ?? 0)
  same('withdrawal_count', summary.withdrawal_count, count.get('withdrawal') ?? 0)
  same('currency of the summary', summary.currency, state.currency)
  return {
    deposits: total('deposit'),
    withdrawals: total('withdrawal'),
    net,
    adjustments: total('adjustment'),
  }
}

function compareKpi(state: OracleState, { profile, summary }: Sight): void {
  const { kpi } = profile
  const rows = [...state.rows.values()]
  same('kpi.ltd', kpi.ltd, summary.lifetime_deposits)
  same('kpi.ltw', kpi.ltw, summary.lifetime_withdrawals)
  same('kpi.ltnc', kpi.ltnc, summary.lifetime_net_casino)
  const { actives } = state
  same('kpi.active_bonus', kpi.active_bonus, actives.length > 0)
  const left = actives.reduce((sum, bonus) => sum + bonus.requirement - wageredOf(bonus), 0)
  const { minor } = money(state)
  same('kpi.wr', minor(kpi.wr), left)
  const paidIn = rows.filter(
    ({ type, status }) =>
      type === 'deposit' && ['completed', 'refunded', 'charged_back'].includes(status),
  )
  const last = paidIn.at(-1)
  const shown = kpi.last_deposit
  same('kpi.last_deposit.amount', shown && minor(shown.amount), last?.amount)
  same('kpi.last_deposit.date', shown && Date.parse(shown.date), last?.at)
  const first = profile.ftd_date
  same('ftd_date', first && Date.parse(first), paidIn[0]?.at)
  const payout = rows.findLast(({ type }) => type === 'withdrawal')
  const said = kpi.last_withdrawal
  same('kpi.last_withdrawal.amount', said && minor(said.amount), payout?.amount)
  same('kpi.last_withdrawal.status', said?.status, payout?.status)
}

/**
 * What an offer says of the deposits is what the summary counts, its price is in the player's
 * currency, and a gift by the manager is for players who have one.
 */
function compareOffers({ eligible, profile, summary }: Sight): void {
  for (const { code, reason, description, amount } of eligible.bonuses) {
    const price = /([\d.]+) ([A-Z]{3,})/.exec(description)
    if (price) {
      same(`currency in the description of ${code}`, price[2], profile.currency)
      same(`amount in the description of ${code}`, Number(price[1]), amount)
    }
    if (description.includes('manager')) same(`manager of ${code}`, 'vip_manager' in profile, true)
    const counted = /: (no|1|2|3 or more) completed deposits?$/.exec(reason)?.[1]
    if (counted === undefined) continue
    const due = ['no', '1', '2'][summary.deposit_count] ?? '3 or more'
    same(`completed deposits in the reason of ${code}`, counted, due)
  }
}

function compareBonuses(state: OracleState, { bonuses }: Sight): void {
  for (const bonus of bonuses) compareBonus(state, bonus)
  same('bonus records', bonuses.length, state.book.size)
}

function compareBonus(state: OracleState, bonus: Bonus): void {
  const { id, status } = bonus
  const { minor } = money(state)
  const wagered = minor(bonus.wagered_amount)
  const requirement = minor(bonus.wager_requirement)
  same(`remaining_wager of ${id}`, minor(bonus.remaining_wager), requirement - wagered)
  const ending = state.endings.get(id)
  const active = activeOf(state, id)
  if (active) {
    same(`status of ${id}`, status, 'active')
    same(`wagered_amount of ${id}`, wagered, wageredOf(active))
    if (active.balance === 0) breach(`${id} is active with nothing left`)
    if (wagered >= requirement) breach(`${id} is active with its requirement met`)
  } else if (ending !== undefined) {
    same(`status of ${id}`, status, ending.status)
    same(`wagered_amount of ${id}`, wagered, ending.wagered)
  } else if (status === 'active') {
    breach(`${id} is active, and no row awarded it`)
  } else if (status === 'pending') {
    same(`wagered_amount of ${id}, pending`, wagered, 0)
  }
}
