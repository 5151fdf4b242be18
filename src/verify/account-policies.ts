import type { Transaction } from '../contract/history-resources'
import { SPACED_PHONE } from '../contract/player-resources'
import type { Policies, PolicyName } from '../contract/policies'
import { WORDS } from '../contract/vocabulary'
import { eventOf, type Responses, scaleOf } from './account'
import type { Findings } from './findings'

/** The words of a player in whose place the simulator has others. */
export function strangeWords(view: Responses): ReadonlySet<string> {
  const { transactions: rows } = view.transactions()
  const known = WORDS
  const words = [
    ...rows.map(({ status }) => [known.status, status] as const),
    ...rows.map(({ event_name }) => [known.event_name, event_name] as const),
    ...view.bonuses().bonuses.map(({ status }) => [known.bonus_status, status] as const),
    [known.withdrawal_status, view.profile().withdrawal_status] as const,
  ]
  return new Set(words.flatMap(([list, word]) => (list.includes(word) ? [] : [word])))
}

/** Refunds that concern play: all others take back deposits. */
const OF_PLAY: readonly string[] = ['Bet Refund', 'Win Reversal']

const PAYMENTS: readonly string[] = ['deposit', 'withdrawal']

const instantOf = (date = '') => Date.parse(date)

/** Notes what the figures and the rows of a player say of policies. */
export function noteAccount(findings: Findings, view: Responses): void {
  const { balances, kpi, currency, phone = '', ...profile } = view.profile()
  const { withdrawal_status: status } = profile
  const { bonuses } = view.bonuses()
  const { transactions: rows } = view.transactions()
  const summary = view.summary()
  const units = 1 / scaleOf(currency)
  const same = (one: number, other: number) => Math.abs(one - other) < units / 2
  const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => number) =>
    items.reduce((all, item) => all + amountOf(item), 0)
  /** Shows the value that fits, if it is the only one. */
  function decide<Name extends PolicyName>(
    policy: Name,
    ...values: readonly (readonly [value: Policies[Name], fits: boolean])[]
  ): void {
    const [only, ...others] = values.filter(([, fits]) => fits)
    if (only && others.length === 0) findings.show(policy, only[0], `player ${view.id}`)
  }

  const { total_balance, cash_balance: cash, withdrawable_balance: free } = balances
  const { bonus_balance, pending_withdrawal: pending } = balances
  const [plain, full] = [cash + bonus_balance, cash + bonus_balance + pending]
  decide('pendingInTotal', [false, same(total_balance, plain)], [true, same(total_balance, full)])
  const isOpen = !profile.blocked && profile.kyc_status === 'approved'
  if (!isOpen && cash > 0 && !kpi.active_bonus) {
    decide('withdrawable', ['balance', free === cash], ['also-kyc-and-block', free === 0])
  }
  const isUnplayed = rows[0]?.event_type === 'deposit' && rows[0].status === 'completed'
  const isPayable = isUnplayed && ['Available', 'Below minimum'].includes(status)
  if (isOpen && free > 0 && pending === 0) {
    decide('minimumTurnover', [1, status === 'Wagering in progress'], [0, isPayable])
  }
  decide('phoneFormat', ['any', SPACED_PHONE.test(phone)])
  const active = bonuses.filter((bonus) => bonus.status === 'active')
  decide(
    'wr',
    [
      'remaining',
      same(
        kpi.wr,
        sum(active, (bonus) => bonus.remaining_wager),
      ),
    ],
    [
      'requirement',
      same(
        kpi.wr,
        sum(active, (bonus) => bonus.wager_requirement),
      ),
    ],
  )
  const ends = rows.flatMap((row) => (row.event_name === 'Bonus Expired' ? [row.date] : []))
  const isEnded = (word: string) =>
    bonuses.some((bonus) => bonus.status === word && ends.includes(bonus.expires_at))
  decide('bonusExpiredStatus', ['cancelled', isEnded('cancelled')], ['expired', isEnded('expired')])
  for (const { event_name, event_type, amount } of rows) {
    const isSigned = event_type === 'adjustment' || event_type === 'refund'
    if (!isSigned || eventOf(event_name)?.sign !== -1) continue
    decide('amountSign', ['natural', amount < 0], ['magnitude', amount > 0])
  }

  const { net_gaming_revenue: revenue, lifetime_net_casino: net } = summary
  const flow = summary.lifetime_deposits - summary.lifetime_withdrawals
  decide('ltnc', ['ngr', same(net, revenue)], ['net-cash', same(net, flow)])
  const gross = summary.total_bets - summary.total_wins
  const awards = gross - summary.total_bonuses
  const done = rows.filter((row) => row.status === 'completed')
  const adjusted = sum(done, ({ event_name, event_type, amount }) =>
    event_type === 'adjustment' ? (eventOf(event_name)?.sign ?? 0) * Math.abs(amount) : 0,
  )
  const isPlay = rows.every(
    (row) => row.event_type !== 'refund' || OF_PLAY.includes(row.event_name),
  )
  decide(
    'ngr',
    ['awards', same(revenue, awards)],
    ['awards-and-adjustments', same(revenue, awards - adjusted)],
    ['converted', !isPlay || same(revenue, flow - pending - cash)],
    ['ggr', same(revenue, gross)],
  )
  const payments = done.filter((row) => PAYMENTS.includes(row.event_type))
  const isLate = ({ date, completed_at: end = date }: Transaction) =>
    instantOf(end) > instantOf(date)
  const late = payments.find(isLate)
  if (late === undefined) return
  const at = instantOf(late.date)
  const { total_deposits, total_withdrawals } = view.summary({ from: at, to: at })
  const shown = total_deposits + total_withdrawals
  const sumBy = (by: 'date' | 'completed_at') =>
    sum(payments, (row) => (instantOf(row[by]) === at ? row.amount : 0))
  decide(
    'periodBy',
    ['created', same(shown, sumBy('date'))],
    ['completed', same(shown, sumBy('completed_at'))],
  )
}
