import { isCurrency } from './money'
import { paidIn, type Subject, sum } from './subject'
import { GIVEN_BACK, IN_FLIGHT, KYC } from './vocabulary'
import { checkFields, iso } from './wire'

const DAY = 86_400_000

/** Balances, KPIs and dates of the profile against ledger and bonus list (items 1 to 20, 22). */
export function checkProfile(subject: Subject): void {
  checkShape(subject)
  checkBalances(subject)
  checkKpi(subject)
  checkDates(subject)
  checkState(subject)
}

function checkShape({ profile, player, report }: Subject): void {
  checkFields(report, 22, 'profile', profile, {
    id: 'string',
    name: 'string',
    email: 'string',
    phone: 'string?',
    currency: 'string',
    language: 'string',
    registration_date: 'instant',
    ftd_date: 'instant?',
    last_login: 'instant',
    kyc_status: 'string',
    withdrawal_status: 'string',
    affiliate_name: 'string?',
    affiliate_source: 'string',
    vip_manager: 'string?',
    blocked: 'boolean',
    balances: 'object',
    kpi: 'object',
    segments: 'array',
    settings: 'object',
  })
  checkFields(report, 22, 'settings', profile.settings, {
    marketing_email_subscription: 'boolean',
    email_validation: 'boolean',
    email_account_activation: 'string',
    marketing_sms_subscription: 'boolean',
    sms_validation: 'boolean',
    sms_account_activation: 'string',
    want_bonus: 'boolean',
  })
  report.same(22, 'id of the profile', profile.id, player)
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(profile.email)) {
    report.breach(22, 'e-mail is not well-formed', profile.email)
  }
  if (!isCurrency(profile.currency)) {
    report.breach(22, 'currency is not a known code', profile.currency)
  }
  if (!/^\p{Lu}[\p{L} ]*$/u.test(profile.language)) {
    report.breach(22, 'language is not a language name', profile.language)
  }
  if (!KYC.has(profile.kyc_status)) report.breach(22, 'kyc_status', profile.kyc_status)
}

function checkBalances({ profile, money, report, ledger }: Subject): void {
  const { balances, kpi } = profile
  const amounts = {
    ...balances,
    wr: kpi.wr,
    ltd: kpi.ltd,
    ltw: kpi.ltw,
    ltnc: kpi.ltnc,
    ...(kpi.last_deposit && { last_deposit: kpi.last_deposit.amount }),
    ...(kpi.last_withdrawal && { last_withdrawal: kpi.last_withdrawal.amount }),
  }
  for (const [name, amount] of Object.entries(amounts)) {
    if (!money.clean(amount)) report.breach(1, `${name} is not clean ${money.currency}`, amount)
  }
  const total = money.minor(balances.total_balance)
  const cash = money.minor(balances.cash_balance)
  const bonus = money.minor(balances.bonus_balance)
  const pending = money.minor(balances.pending_withdrawal)
  const withdrawable = money.minor(balances.withdrawable_balance)
  report.same(2, 'total_balance = cash + bonus', total, cash + bonus)
  for (const [name, value] of Object.entries({ cash, bonus, pending, withdrawable })) {
    if (!(value >= 0)) report.breach(3, `${name} is negative`, value, 0)
  }
  if (withdrawable !== 0 && withdrawable !== cash) {
    report.breach(4, 'withdrawable_balance is neither 0 nor cash', withdrawable, cash)
  }
  if (!kpi.active_bonus) {
    report.same(4, 'withdrawable_balance without an active bonus is cash', withdrawable, cash)
  }
  const held = ledger.filter(
    ({ row }) => row.event_type === 'withdrawal' && IN_FLIGHT.has(row.status),
  )
  report.same(5, 'pending_withdrawal', pending, sum(held))
  report.same(6, 'bonus_balance > 0 <=> active_bonus', bonus > 0, kpi.active_bonus)
}

function checkKpi({ profile, money, report, ledger, bonuses, summary }: Subject): void {
  const { kpi, balances } = profile
  const active = bonuses.filter(({ record }) => record.status === 'active')
  const wr = active.reduce((all, bonus) => all + bonus.remaining, 0)
  report.same(7, 'wr = sum of remaining_wager of active bonuses', money.minor(kpi.wr), wr)
  report.same(8, 'active_bonus <=> some bonus is active', kpi.active_bonus, active.length > 0)
  if (active.length > 1) report.breach(8, 'more than one active bonus', active.length, 1)

  const ltd = money.minor(kpi.ltd)
  const ltw = money.minor(kpi.ltw)
  const ltnc = money.minor(kpi.ltnc)
  report.same(9, 'ltd = lifetime_deposits', ltd, money.minor(summary.lifetime_deposits))
  report.same(9, 'ltw = lifetime_withdrawals', ltw, money.minor(summary.lifetime_withdrawals))
  report.same(9, 'ltnc = lifetime_net_casino', ltnc, money.minor(summary.lifetime_net_casino))
  const completed = (type: string) =>
    sum(ledger.filter(({ row }) => row.event_type === type && row.status === 'completed'))
  report.same(10, 'ltd = completed deposits', ltd, completed('deposit'))
  report.same(10, 'ltw = completed withdrawals', ltw, completed('withdrawal'))
  const closed =
    ltd -
    ltw -
    money.minor(balances.pending_withdrawal) -
    money.minor(balances.total_balance) +
    completed('adjustment')
  report.same(11, 'ltnc = ltd - ltw - pending - total + adjustments', ltnc, closed)

  const deposits = paidIn(ledger)
  const newest = deposits.at(-1)
  report.same(12, 'last_deposit is there iff a deposit is', !!kpi.last_deposit, !!newest)
  if (kpi.last_deposit && newest) {
    report.same(12, 'last_deposit amount', money.minor(kpi.last_deposit.amount), newest.amount)
    report.same(12, 'last_deposit date', kpi.last_deposit.date, newest.row.date)
  }
  const last = ledger.findLast(({ row }) => row.event_type === 'withdrawal')
  report.same(13, 'last_withdrawal is there iff a withdrawal is', !!kpi.last_withdrawal, !!last)
  if (kpi.last_withdrawal && last) {
    report.same(13, 'last_withdrawal amount', money.minor(kpi.last_withdrawal.amount), last.amount)
    report.same(13, 'last_withdrawal status', kpi.last_withdrawal.status, last.row.status)
  }
  report.same(
    14,
    'ftd_date is the date of the oldest deposit',
    profile.ftd_date,
    deposits[0]?.row.date,
  )
  if (profile.ftd_date === undefined) report.same(14, 'ltd without ftd_date', ltd, 0)
}

function checkDates({ profile, report, ledger, bonuses, now }: Subject): void {
  const registered = Date.parse(profile.registration_date)
  const login = Date.parse(profile.last_login)
  const after = (invariant: number, detail: string, earlier: number, later: number) => {
    if (!(earlier <= later)) report.breach(invariant, detail, iso(earlier), iso(later))
  }
  if (profile.ftd_date !== undefined) {
    after(15, 'registration_date <= ftd_date', registered, Date.parse(profile.ftd_date))
  }
  after(15, 'registration_date <= last_login', registered, login)
  after(15, 'last_login <= now', login, now)
  for (const { row, at, doneAt } of ledger) {
    after(15, `registration_date <= date of ${row.id}`, registered, at)
    after(16, `created_at of ${row.id} <= now`, Date.parse(row.created_at), now)
    if (doneAt !== undefined) after(16, `completed_at of ${row.id} <= now`, doneAt, now)
    const byPlayer =
      ['deposit', 'withdrawal', 'bet'].includes(row.event_type) && row.created_by === 'System'
    if (byPlayer) after(17, `${row.id} within a day of last_login`, at, login + DAY)
  }
  for (const { record, createdAt } of bonuses) {
    after(15, `registration_date <= created_at of ${record.id}`, registered, createdAt)
    after(16, `created_at of ${record.id} <= now`, createdAt, now)
  }
}

function checkState({ profile, report, ledger }: Subject): void {
  if (profile.kyc_status === 'not_started') {
    for (const { row } of ledger) {
      if (row.event_type !== 'withdrawal') continue
      if (row.status === 'completed') {
        report.breach(18, `${row.id} is completed without KYC`, profile.kyc_status)
      }
      // Nothing leads back to not_started, so whatever was approved once had KYC approved.
      const wasApproved = ['approved', 'processing', 'completed', 'failed', 'reversed']
      if (wasApproved.includes(row.status) && row.created_by === 'System') {
        report.breach(19, `${row.id} is ${row.status} without any approval`, profile.kyc_status)
      }
    }
  }
  const { settings, segments } = profile
  const away = segments.includes('Self-Excluded') || segments.includes('Cool-Off')
  const marketing = settings.marketing_email_subscription || settings.marketing_sms_subscription
  if (profile.blocked && away && marketing) {
    report.breach(20, 'marketing is on for an excluded player', marketing, false)
  }
  const managed = segments.some((name) => name.startsWith('VIP ') || name === 'High Roller')
  if (profile.vip_manager !== undefined && !managed) {
    report.breach(22, 'vip_manager without a VIP or High Roller segment', profile.vip_manager)
  }
  // A returned withdrawal is final; it must never still be counted as in flight.
  const last = profile.kpi.last_withdrawal?.status
  if (last !== undefined && !IN_FLIGHT.has(last) && !GIVEN_BACK.has(last) && last !== 'completed') {
    report.breach(13, 'last_withdrawal status is not a withdrawal status', last)
  }
}
