import type { TransactionSummary } from '../contract/history-resources'
import type { BonusRecord } from '../engine/state'
import type { Row } from '../ledger/row'
import type { AuditedPlayer } from './audited-player'
import type { AuditRule } from './laws'
import { hasArrived } from './rows'
import { segmentsFor, withdrawalStatusFor } from './segments'
import { netRevenue, type Sums } from './sums'

/** Checks profile, summary and bonus history against the values computed from the state. */
export function checkShownAccount(audited: AuditedPlayer): void {
  checkProfile(audited)
  checkSummaries(audited)
  checkBonusHistory(audited)
}

const iso = (instant: number) => new Date(instant).toISOString()

function compare(
  { report }: AuditedPlayer,
  rule: AuditRule,
  found: object,
  expected: Readonly<Record<string, unknown>>,
): void {
  const shown = found as Readonly<Record<string, unknown>>
  for (const [field, value] of Object.entries(expected)) {
    const same = typeof value === 'object' ? alike(shown[field], value) : undefined
    if (same !== true) report.same(rule, field, shown[field], value)
  }
  for (const field of Object.keys(shown)) {
    if (field in expected) continue
    report.same(rule, `${field}, which has no value`, shown[field], undefined)
  }
}

function alike(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** The newest and oldest rows that determine fields of the profile. */
interface Landmarks {
  readonly firstDeposit: Row | undefined
  readonly lastDeposit: Row | undefined
  readonly lastWithdrawal: Row | undefined
}

function landmarksOf({ entries }: AuditedPlayer): Landmarks {
  const rows = entries.map(({ row }) => row)
  return {
    firstDeposit: rows.find(hasArrived),
    lastDeposit: rows.findLast(hasArrived),
    lastWithdrawal: rows.findLast(({ type }) => type === 'withdrawal'),
  }
}

function checkProfile(audited: AuditedPlayer): void {
  const { player, report, view } = audited
  const { identity } = player
  const { balances, kpi, segments, withdrawal_status, ...rest } = view.profile()
  const landmarks = landmarksOf(audited)
  const { firstDeposit } = landmarks
  const own = segmentsFor(audited)
  const managed = own.some((label) => label.startsWith('VIP ') || label === 'High Roller')
  const optional = {
    phone: identity.phone,
    ftd_date: firstDeposit && iso(firstDeposit.at),
    affiliate_name: identity.affiliateName,
    vip_manager: managed ? identity.vipManager : undefined,
  }
  compare(audited, 'wire-profile', rest, {
    id: player.id,
    name: identity.name,
    email: identity.email,
    currency: player.currency,
    language: identity.language,
    registration_date: iso(player.registeredAt),
    last_login: iso(player.lastLogin),
    kyc_status: player.kyc.status,
    affiliate_source: identity.affiliateSource,
    blocked: player.block !== undefined,
    settings: identity.settings,
    ...present(optional),
  })
  report.same('segments', 'segments', segments.join(', '), own.join(', '))
  report.same(
    'withdrawal-status',
    'withdrawal_status',
    withdrawal_status,
    withdrawalStatusFor(audited),
  )
  checkBalances(audited, balances)
  checkKpi(audited, kpi, landmarks)
}

/** The members that have a value: the others are absent on the wire. */
function present(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

function activeOf({ player }: AuditedPlayer): BonusRecord[] {
  return player.bonuses.filter(({ status }) => status === 'active')
}

function checkBalances(audited: AuditedPlayer, balances: object): void {
  const { sums, report } = audited
  const { cash, bonus, pending } = sums
  const locked = activeOf(audited).some(({ terms }) => terms.base === 'bonus+deposit')
  compare(audited, 'wire-balances', balances, {
    total_balance: report.major(cash + bonus),
    cash_balance: report.major(cash),
    bonus_balance: report.major(bonus),
    withdrawable_balance: report.major(locked ? 0 : Math.max(0, cash)),
    pending_withdrawal: report.major(pending),
  })
}

function checkKpi(audited: AuditedPlayer, kpi: object, landmarks: Landmarks): void {
  const { sums, report } = audited
  const { lastDeposit, lastWithdrawal } = landmarks
  const active = activeOf(audited)
  const remaining = active.reduce(
    (sum, { requirement, contributed }) => sum + Math.max(0, requirement - contributed),
    0,
  )
  const { amount = 0, at = 0 } = lastDeposit ?? {}
  compare(audited, 'wire-kpi', kpi, {
    active_bonus: active.length > 0,
    wr: report.major(remaining),
    ltd: report.major(sums.deposits),
    ltw: report.major(sums.withdrawals),
    ltnc: report.major(netRevenue(sums)),
    ...present({
      last_deposit: lastDeposit && { amount: report.major(amount), date: iso(at) },
      last_withdrawal: lastWithdrawal && {
        amount: report.major(lastWithdrawal.amount),
        status: lastWithdrawal.status,
      },
    }),
  })
}

function checkSummaries(audited: AuditedPlayer): void {
  const { view, sums } = audited
  compareSummary(audited, view.summary(), sums)
  for (const { from, to, sums: own } of audited.periods) {
    compareSummary(audited, view.summary({ from, to }), own)
  }
}

function compareSummary(audited: AuditedPlayer, summary: TransactionSummary, period: Sums): void {
  const { player, sums, report } = audited
  const { major } = report
  compare(audited, 'wire-summary', summary, {
    lifetime_deposits: major(sums.deposits),
    lifetime_withdrawals: major(sums.withdrawals),
    lifetime_net_casino: major(netRevenue(sums)),
    total_deposits: major(period.deposits),
    total_withdrawals: major(period.withdrawals),
    total_bonuses: major(period.bonuses),
    total_bets: major(period.bets),
    total_wins: major(period.wins),
    net_gaming_revenue: major(netRevenue(period)),
    deposit_count: period.depositCount,
    withdrawal_count: period.withdrawalCount,
    currency: player.currency,
  })
}

const STATUSES = ['active', 'pending', 'cancelled', 'completed'] as const

function checkBonusHistory(audited: AuditedPlayer): void {
  const { player, view, report } = audited
  const total = player.bonuses.length
  const page = view.bonuses({ limit: Math.max(1, total) })
  report.same('wire-bonuses', 'total', page.total, total)
  report.same('wire-bonuses', 'records', page.bonuses.length, total)
  for (const [place, shown] of page.bonuses.entries()) {
    const record = player.bonuses[total - 1 - place]
    if (record) compare(audited, 'wire-bonuses', shown, shownBonus(audited, record))
  }
  for (const status of STATUSES) {
    const count = player.bonuses.filter((record) => record.status === status).length
    const found = view.bonuses({ status, limit: 1 }).total
    report.same('wire-bonuses', `records that are ${status}`, found, count)
  }
}

function shownBonus({ report }: AuditedPlayer, record: BonusRecord): Record<string, unknown> {
  const { major } = report
  const wagered = Math.min(record.requirement, record.contributed)
  return {
    id: record.id,
    bonus_name: record.terms.template.name,
    status: record.status,
    amount: major(record.amount),
    wager_requirement: major(record.requirement),
    wagered_amount: major(wagered),
    remaining_wager: major(record.requirement - wagered),
    created_at: iso(record.createdAt),
    expires_at: iso(record.expiresAt),
  }
}
