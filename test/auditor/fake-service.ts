import type { AuditClient } from './client'
import { CANARY, type Fixture } from './fixture'
import type { WireProfile, WireRow } from './wire'

/** Changes an answer on its way out: the path after the player id, its query, the body. */
export type Distort = (path: string, query: URLSearchParams, body: object) => object

/** Replaces the way a PUT changes the profile. */
export type Store = (fixture: Fixture, body: Record<string, unknown>) => void

/** Ways in which the fake service can be broken. */
export interface Damage {
  readonly distort?: Distort
  readonly store?: Store
  /** Accept read-only fields and nulls instead of answering 400. */
  readonly lenient?: boolean
}

const WRITABLE = ['phone', 'affiliate_name', 'blocked', 'settings']
const WRITABLE_SETTINGS = [
  'marketing_email_subscription',
  'email_validation',
  'marketing_sms_subscription',
  'sms_validation',
  'want_bonus',
]

/** The six endpoints over plain arrays: no rules, no engine, only selection and sums in cents. */
export function fakeService(fixture: Fixture, damage: Damage = {}): AuditClient {
  const prefix = `/players/${encodeURIComponent(CANARY)}`
  const reply = (status: number, body: unknown) => ({ status, headers: new Headers(), body })
  return async (method, path, body) => {
    const { pathname, searchParams: query } = new URL(path, 'http://any')
    if (!pathname.startsWith(prefix)) return reply(404, { code: 'PLAYER_NOT_FOUND' })
    const rest = pathname.slice(prefix.length)
    if (method === 'PUT') {
      const change = body as Record<string, unknown>
      if (!damage.lenient && !isUpdate(change)) return reply(400, { code: 'INVALID_BODY' })
      const store = damage.store ?? merge
      store(fixture, change)
      derive(fixture.profile)
      return reply(200, { success: true, message: 'Player updated', transaction_id: 'upd_1' })
    }
    const answer = answerTo(fixture, rest, query)
    const sent = structuredClone(damage.distort?.(rest, query, answer) ?? answer)
    return reply(200, sent)
  }
}

function answerTo(fixture: Fixture, rest: string, query: URLSearchParams): object {
  switch (rest) {
    case '/transactions':
      return transactions(fixture, query)
    case '/transactions/summary':
      return summary(fixture, query)
    case '/bonuses':
      return bonuses(fixture, query)
    case '/bonuses/eligible':
      return eligible(fixture, query)
    default:
      return structuredClone(fixture.profile)
  }
}

function inPeriod(rows: readonly WireRow[], query: URLSearchParams): WireRow[] {
  const from = query.get('from_date') ?? ''
  const to = query.get('to_date') ?? '9'
  return rows.filter(({ date }) => date >= from && date <= to)
}

function transactions(fixture: Fixture, query: URLSearchParams): object {
  const { limit, offset } = paging(query, 20)
  const types = query.getAll('event_type')
  const names = query.getAll('event_name')
  const by = query.get('created_by')
  const rows = inPeriod(fixture.rows, query)
    .filter(({ event_type: type }) => types.length === 0 || types.includes(type))
    .filter(({ event_name: name }) => names.length === 0 || names.includes(name))
    .filter(({ created_by: creator }) => by === null || by === creator)
    .toReversed()
  const page = rows.slice(offset, offset + limit)
  const has_more = offset + page.length < rows.length
  return { transactions: page, total: rows.length, limit, offset, has_more }
}

function bonuses(fixture: Fixture, query: URLSearchParams): object {
  const { limit, offset } = paging(query, 50)
  const status = query.get('status')
  const records = fixture.bonuses.filter((record) => status === null || record.status === status)
  return { bonuses: records.slice(offset, offset + limit), total: records.length, limit, offset }
}

function eligible({ profile, offers }: Fixture, query: URLSearchParams): object {
  const wanted = query.get('criteria_type')
  const open = !profile.blocked && profile.settings.want_bonus
  const list = open ? offers : []
  const matching = list
    .filter(({ criteria }) => wanted === null || criteria === wanted)
    .map(({ criteria: _, ...offer }) => offer)
  return { player_id: profile.id, bonuses: matching, total: matching.length }
}

function summary(fixture: Fixture, query: URLSearchParams): object {
  const all = totals(fixture.rows)
  const part = totals(inPeriod(fixture.rows, query))
  return {
    lifetime_deposits: all.deposit / 100,
    lifetime_withdrawals: all.withdrawal / 100,
    lifetime_net_casino: (all.bet - all.win - all.bonus) / 100,
    total_deposits: part.deposit / 100,
    total_withdrawals: part.withdrawal / 100,
    total_bonuses: part.bonus / 100,
    total_bets: part.bet / 100,
    total_wins: part.win / 100,
    net_gaming_revenue: (part.bet - part.win - part.bonus) / 100,
    deposit_count: part.deposits,
    withdrawal_count: part.withdrawals,
    currency: fixture.profile.currency,
  }
}

function totals(rows: readonly WireRow[]) {
  const completed = (type: string) =>
    rows.filter((row) => row.event_type === type && row.status === 'completed')
  const cents = (type: string) =>
    completed(type).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return {
    deposit: cents('deposit'),
    withdrawal: cents('withdrawal'),
    bonus: cents('bonus'),
    bet: cents('bet'),
    win: cents('win'),
    deposits: completed('deposit').length,
    withdrawals: completed('withdrawal').length,
  }
}

function paging(query: URLSearchParams, limit: number): { limit: number; offset: number } {
  return {
    limit: Number(query.get('limit') ?? limit),
    offset: Number(query.get('offset') ?? 0),
  }
}

function isUpdate(body: Record<string, unknown>): boolean {
  const settings = body['settings'] ?? {}
  return (
    Object.keys(body).every((key) => WRITABLE.includes(key)) &&
    Object.values(body).every((value) => value !== null) &&
    Object.keys(settings).every((key) => WRITABLE_SETTINGS.includes(key)) &&
    Object.values(settings).every((value) => typeof value === 'boolean')
  )
}

/** The right way to store an update: given fields replaced, settings merged key by key. */
export function merge(
  { profile }: Fixture,
  { settings, ...fields }: Record<string, unknown>,
): void {
  Object.assign(profile, fields)
  Object.assign(profile.settings, settings)
}

/** What follows from the fields that an update can change, for this one player. */
function derive(profile: WireProfile): void {
  profile.withdrawal_status = profile.blocked ? 'Blocked' : 'Pending review'
  const kept = profile.segments.filter((name) => name !== 'No Bonus')
  profile.segments = profile.settings.want_bonus ? kept : [...kept, 'No Bonus']
}
