import { LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '../domain/accounts'
import { toMajor } from '../domain/currencies'
import { civilOf, DAY_MS, dayNumber, formatInstant, MINUTE_MS, weekdayOf } from '../domain/instants'
import { localDay, MARKETS } from '../domain/markets'
import { type Act, isSessionOpen } from './act'
import { formatMoney, reject } from './rules'
import type { LimitChange, PlayerState } from './state'
import { namesOf } from './transactions'

/** A limit in force. */
export interface Limit {
  readonly kind: LimitKind
  readonly per: LimitPeriod
  /** Minor units; of a session milliseconds. */
  readonly value: number
}

/** Instants of a period: from its first one up to the first one of the next. */
interface Period {
  readonly from: number
  readonly until: number
}

/**
 * The calendar period of an instant: days, weeks from Monday and months of the player's market. A
 * calendar period has an end that the player can know, at which the whole limit is free again; a
 * rolling one gives it back bit by bit.
 */
export function periodOf({ market }: PlayerState, per: LimitPeriod, at: number): Period {
  const offset = MARKETS[market].utcOffsetMin * MINUTE_MS
  const day = localDay(at, market)
  const { year, month } = civilOf(day)
  const monday = day - ((weekdayOf(day) + 6) % 7)
  const [first, next] = {
    day: [day, day + 1],
    week: [monday, monday + 7],
    month: [
      dayNumber(year, month, 1),
      month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1),
    ],
  }[per] as [number, number]
  return { from: first * DAY_MS - offset, until: next * DAY_MS - offset }
}

/** The limit of a kind and a period that binds a row; default: the next one. */
export function limitOf(
  { limits, ledger }: PlayerState,
  kind: LimitKind,
  per: LimitPeriod,
  at: number,
  ordinal = ledger.length,
): number | undefined {
  const binds = (change: LimitChange) =>
    change.kind === kind && change.per === per && change.from <= at && change.rows <= ordinal
  return limits.findLast(binds)?.value
}

const NO_LIMITS: readonly Limit[] = []

/** The limits of a kind that bind a row; default: the next one. The shortest period is first. */
export function limitsOf(
  player: PlayerState,
  kind: LimitKind,
  at: number,
  ordinal?: number,
): readonly Limit[] {
  if (player.limits.length === 0) return NO_LIMITS
  return LIMIT_PERIODS.flatMap((per) => {
    const value = limitOf(player, kind, per, at, ordinal)
    return value === undefined ? [] : [{ kind, per, value }]
  })
}

/** What a player used of a limit in the period of an instant. A loss below zero is a win. */
export function usedOf(player: PlayerState, { kind, per }: Limit, at: number): number {
  const { from } = periodOf(player, per, at)
  if (kind === 'deposit') return depositedSince(player, from)
  if (kind === 'session') return playedSince(player, from, at)
  const { bets, wins } = player.ledger.totals(from)
  return bets - wins
}

/** Deposits made since an instant that are completed, or pending still. */
function depositedSince({ ledger }: PlayerState, from: number): number {
  let sum = 0
  for (const ordinal of ledger.newestFirst(namesOf('deposit'), from)) {
    const status = ledger.statusOf(ordinal)
    if (status === 'completed' || status === 'pending') sum += ledger.amountOf(ordinal)
  }
  return sum
}

/** Time in sessions since an instant; the open one lasts up to `at`. */
function playedSince(player: PlayerState, from: number, at: number): number {
  const current = isSessionOpen(player, at) ? at : player.lastActive
  const sessions = [...player.sessions, { from: player.lastLogin, until: current }]
  return sessions.reduce(
    (sum, session) => sum + Math.max(0, session.until - Math.max(session.from, from)),
    0,
  )
}

/** A player at an instant. */
type Moment = Pick<Act, 'player' | 'at'>

/** Rejects a deposit or a stake by which a limit would be exceeded. */
export function requireLimit(
  { player, at }: Moment,
  kind: 'deposit' | 'loss',
  amount: number,
  field: string,
): void {
  for (const limit of limitsOf(player, kind, at)) {
    const used = usedOf(player, limit, at)
    if (used + amount > limit.value) rejectBeyond(player, limit, used, at, field)
  }
}

/** Rejects play once the time of a session limit is used up. */
export function requireTime({ player, at }: Moment): void {
  for (const limit of limitsOf(player, 'session', at)) {
    const used = usedOf(player, limit, at)
    if (used >= limit.value) rejectBeyond(player, limit, used, at)
  }
}

/** What the limits of a kind leave; Infinity without one. */
export function leftOf({ player, at }: Moment, kind: LimitKind): number {
  if (player.limits.length === 0) return Number.POSITIVE_INFINITY
  const left = limitsOf(player, kind, at).map((limit) => limit.value - usedOf(player, limit, at))
  return Math.min(Number.POSITIVE_INFINITY, ...left)
}

function rejectBeyond(
  player: PlayerState,
  limit: Limit,
  used: number,
  at: number,
  field?: string,
): never {
  const { kind, per, value } = limit
  const { until } = periodOf(player, per, at)
  const isTime = kind === 'session'
  const show = (figure: number) =>
    isTime ? Math.floor(figure / MINUTE_MS) : toMajor(figure, player.currency)
  const text = isTime ? `${show(used)} min` : formatMoney(Math.max(0, used), player.currency)
  return reject(
    'limit_reached',
    `Player "${player.id}" has a ${limitText(player, limit)} and has used ${text} of it.`,
    `Wait until ${formatInstant(until)}, or set a higher limit, which takes effect after 24 hours.`,
    {
      kind,
      limit: show(value),
      used: show(Math.max(0, used)),
      unit: isTime ? 'minutes' : player.currency,
      per,
      resets_at: formatInstant(until),
    },
    field,
  )
}

/** `deposit limit of 100 EUR per day`, for messages and notes. */
export function limitText({ currency }: PlayerState, { kind, per, value }: Limit): string {
  const size = kind === 'session' ? `${value / MINUTE_MS} min` : formatMoney(value, currency)
  return `${kind} limit of ${size} per ${per}`
}
