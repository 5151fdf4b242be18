import type { StandInPlayer, StandInRow } from './stand-in-players'
import { type WordPart, type Words, wordFor } from './words'

/** What the stand-in answers in its own way: policies, and errors that are planted. */
export interface Ways {
  readonly habits: Readonly<Record<string, unknown>>
  /** Whether an error of this name is planted. */
  has(error: string): boolean
}

/** Bounds of a period in ms; without a bound it is open. */
export interface StandInPeriod {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The word of the deployment in one of its lists. */
export function shownWord({ habits }: Ways, part: WordPart, own: string): string {
  return wordFor(habits['vocabulary'] as Words | undefined, part, own)
}

const OPEN = ['pending', 'approved', 'processing']
const euro = (cents: number) => cents / 100

export function date(ms: number, { has }: Ways): string {
  const text = new Date(ms).toISOString()
  return has('date format') ? text.slice(0, 19).replace('T', ' ') : text
}

const sum = (rows: readonly StandInRow[], type: string) =>
  rows.reduce((all, row) => all + (row.type === type ? row.amount : 0), 0)

/** Leaves out or writes null what has no value. */
function whole(fields: object, { habits }: Ways): Record<string, unknown> {
  const entries = Object.entries(fields)
  if (habits['absentFields'] === 'null') {
    return Object.fromEntries(entries.map(([name, value]) => [name, value ?? null]))
  }
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

export function summary(player: StandInPlayer, ways: Ways, period: StandInPeriod = {}): object {
  const { habits, has } = ways
  const { from = -Infinity, to = Infinity } = has('period ignored') ? {} : period
  const done = player.rows.filter(({ status }) => status === 'completed')
  const late = (row: StandInRow) => (habits['periodBy'] === 'completed' ? (row.done ?? 0) : row.at)
  const isIn = (at: number) =>
    (has('summary from exclusive') ? at > from : at >= from) &&
    (has('summary to exclusive') ? at < to : at <= to)
  const rows = done.filter((row) => isIn(late(row)))
  const revenue = (of: readonly StandInRow[]) => {
    const gross = sum(of, 'bet') - sum(of, 'win')
    const awards = gross - sum(of, 'bonus')
    if (habits['ngr'] === 'ggr') return gross
    if (habits['ngr'] === 'awards') return awards
    if (habits['ngr'] === 'converted') return -of.reduce((all, row) => all + row.cash, 0)
    return awards - sum(of, 'adjustment')
  }
  const life = has('lifetime of the period') ? rows : done
  const [paid, out] = [sum(life, 'deposit'), sum(life, 'withdrawal')]
  const counted = (type: string) => rows.filter((row) => row.type === type).length
  return {
    lifetime_deposits: euro(paid),
    lifetime_withdrawals: euro(out),
    lifetime_net_casino: euro(habits['ltnc'] === 'net-cash' ? paid - out : revenue(life)),
    total_deposits: euro(sum(rows, 'deposit')),
    total_withdrawals: euro(sum(rows, 'withdrawal')),
    total_bonuses: euro(sum(rows, 'bonus')),
    total_bets: euro(sum(rows, 'bet') + (has('bets off by a cent') ? 1 : 0)),
    total_wins: euro(sum(rows, 'win')),
    net_gaming_revenue: euro(revenue(rows) + (has('revenue off by a cent') ? 1 : 0)),
    deposit_count: has('declined counted')
      ? player.rows.filter(({ type }) => type === 'deposit').length
      : counted('deposit'),
    withdrawal_count: counted('withdrawal'),
    currency: has('currency in lower case') ? 'eur' : 'EUR',
  }
}

export function profile(player: StandInPlayer, ways: Ways): object {
  const { habits, has } = ways
  const { cash, bonus, pending, rows } = player
  const done = rows.filter(({ status }) => status === 'completed')
  const payments = (type: string) => rows.filter((row) => row.type === type)
  const deposits = payments('deposit').filter(({ status }) => status === 'completed')
  const last = deposits.at(has('last deposit lags') ? -2 : -1)
  const out = payments('withdrawal').at(-1)
  const active = player.bonuses.find(({ status }) => status === 'active')
  const wagered = habits['wr'] === 'remaining' ? (active?.wagered ?? 0) : 0
  const isLimited = habits['withdrawable'] === 'also-kyc-and-block'
  const isFree = player.kyc === 'approved' && !player.blocked
  const figures = summary(player, { ...ways, has: () => false }) as Record<string, number>
  const total = cash + bonus + (habits['pendingInTotal'] ? pending : 0)
  const lag = has('ltd lags') ? (deposits.at(-1)?.amount ?? 0) : 0
  const phone = habits['phoneFormat'] === 'e164' ? player.phone?.replace(/ /g, '') : player.phone
  const shown = {
    id: player.id,
    name: 'Kim Example',
    email: 'kim@mail.example',
    phone,
    currency: 'EUR',
    language: 'German',
    registration_date: date(player.since, ways),
    ftd_date:
      deposits[0] &&
      date(deposits[has('ftd is the newest') ? deposits.length - 1 : 0]?.at ?? 0, ways),
    last_login: date(player.login, ways),
    kyc_status: has('null status') ? null : player.kyc,
    withdrawal_status: has('other words') ? 'OK' : withdrawalStatus(player, habits),
    affiliate_name: player.affiliate,
    affiliate_source: 'organic',
    vip_manager: undefined,
    blocked: has('text for flag') ? String(player.blocked) : player.blocked,
    balances: {
      total_balance: euro(total + (has('total off by a cent') ? 1 : 0)),
      cash_balance: euro(cash),
      bonus_balance: euro(bonus),
      withdrawable_balance: euro(isLimited && !isFree ? 0 : cash),
      pending_withdrawal: euro(has('no pending') ? 0 : pending),
    },
    kpi: whole(
      {
        active_bonus: has('never an active bonus') ? false : active !== undefined,
        wr: euro((active?.due ?? 0) - wagered),
        last_withdrawal: out && {
          amount: euro(out.amount),
          status: shownWord(ways, 'status', out.status),
        },
        last_deposit: last && { amount: euro(last.amount), date: date(last.at, ways) },
        ltd: euro(sum(done, 'deposit') - lag),
        ltw: euro(sum(done, 'withdrawal')),
        ltnc: figures['lifetime_net_casino'],
      },
      ways,
    ),
    segments: ['Active'],
    settings: {
      marketing_email_subscription: true,
      email_validation: true,
      email_account_activation: 'activated',
      marketing_sms_subscription: false,
      sms_validation: false,
      sms_account_activation: 'not_sent',
      want_bonus: true,
    },
  }
  const { language: _, ...short } = shown
  return whole(has('missing field') ? short : shown, ways)
}

function withdrawalStatus(player: StandInPlayer, habits: Ways['habits']): string {
  const { cash, pending, rows } = player
  if (player.blocked) return 'Blocked'
  if (pending > 0) {
    const isPending = rows.some(({ type, status }) => type === 'withdrawal' && status === OPEN[0])
    const isApproved = rows.some(({ type, status }) => type === 'withdrawal' && status === OPEN[1])
    if (isPending) return 'Pending review'
    return isApproved ? 'Approved - awaiting payout' : 'Processing'
  }
  if (cash === 0)
    return player.bonuses.some(({ status }) => status === 'active')
      ? 'Bonus funds only'
      : 'No funds'
  let [unplayed, paid, staked] = [0, 0, 0]
  for (const row of rows.toReversed()) {
    if (row.status !== 'completed') continue
    if (row.type === 'bet') staked += row.amount
    if (row.type === 'deposit') paid += row.amount
    unplayed = Math.max(unplayed, paid - staked)
  }
  const isLocked = habits['minimumTurnover'] === 1 && unplayed > 0
  if (!isLocked && cash < 2_000) return 'Below minimum'
  if (player.kyc !== 'approved') return 'KYC required'
  return isLocked ? 'Wagering in progress' : 'Available'
}

export function transaction(row: StandInRow, ways: Ways): object {
  const { habits, has } = ways
  const amount = habits['amountSign'] === 'magnitude' ? Math.abs(row.amount) : row.amount
  const name = shownWord(ways, 'event_name', row.name)
  const isPayment = row.method !== undefined
  return whole(
    {
      id: row.id,
      date: date(row.at, ways),
      event_type: row.type,
      event_name: has('one name for payments') && isPayment ? 'Payment' : name,
      event_note: row.note,
      amount: has('negative bets') && row.type === 'bet' ? -euro(amount) : euro(amount),
      currency: has('currency in lower case') ? 'eur' : 'EUR',
      status: shownWord(ways, 'status', row.status),
      payment_method: row.method,
      created_by: row.by,
      created_at: date(row.at + (has('created later') ? 1_000 : 0), ways),
      completed_at: row.done && date(row.done, ways),
    },
    ways,
  )
}

export function bonuses(player: StandInPlayer, ways: Ways): Record<string, unknown>[] {
  const { habits, has } = ways
  const own = (status: string) =>
    status === 'expired' ? String(habits['bonusExpiredStatus']) : status
  return player.bonuses.map(({ id, at, amount, due, wagered, status, end }) => ({
    id,
    bonus_name: 'Welcome Bonus',
    status: has('unknown status') ? `S${id}` : shownWord(ways, 'bonus_status', own(status)),
    amount: euro(amount),
    wager_requirement: euro(due),
    wagered_amount: euro(wagered),
    remaining_wager: has('remaining is the requirement') ? euro(due) : euro(due - wagered),
    created_at: date(at, ways),
    expires_at: date(end, ways),
  }))
}

/** The offers with their criteria, which the answers do not name. */
export function offers(ways: Ways): readonly (readonly [string, object])[] {
  const names = ['LOGIN', 'DEPOSIT', 'DEPOSIT', 'LOYALTY']
  return names.map((criteria, place) => [
    criteria,
    {
      bonus_type_id: `type-${place}`,
      name: `Offer ${place}`,
      code: ways.has('equal codes') ? 'CODE' : `CODE${place}`,
      description: 'An offer.',
      benefit_type: ways.has('other words') ? 'gift' : 'cash_bonus',
      amount: 10,
      wager_requirement: 100,
      expires_at: date(Date.UTC(2030, 0, 1), ways),
      reason: 'Always.',
    },
  ])
}
