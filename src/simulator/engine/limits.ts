import { LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '../domain/accounts'
import { fromEuroCents, minimumDepositIn, toMajor } from '../domain/currencies'
import { civilOf, dayNumber, formatInstant, MINUTE_MS, weekdayOf } from '../domain/instants'
import { localDay, startOfDay } from '../domain/local-time'
import { acceptedMethods, MARKETS, MONTHLY_DEPOSITS_EURO_CENTS } from '../domain/markets'
import { METHODS, type PaymentMethod } from '../domain/payments'
import type { Act } from './act'
import { formatMoney, reject } from './rules'
import { isSessionOpen } from './sessions'
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
interface PeriodInstants {
  readonly from: number
  readonly until: number
}

/**
 * The calendar period of an instant: days, weeks from Monday and months of the player's market. A
 * calendar period has an end that the player can know, at which the whole limit is free again; a
 * rolling one gives it back bit by bit.
 */
export function periodOf({ market }: PlayerState, per: LimitPeriod, at: number): PeriodInstants {
  const [first, next] = daysOf(per, localDay(at, market))
  return { from: startOfDay(first, market), until: startOfDay(next, market) }
}

/** The numbers of the first day of a period that contains a day, and of the first day after it. */
function daysOf(per: LimitPeriod, day: number): readonly [first: number, next: number] {
  if (per === 'day') return [day, day + 1]
  if (per === 'week') {
    const monday = day - ((weekdayOf(day) + 6) % 7)
    return [monday, monday + 7]
  }
  const { year, month } = civilOf(day)
  const next = month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1)
  return [dayNumber(year, month, 1), next]
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

/** How much of a limit a player used in the period of an instant. A loss below zero is a win. */
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
type PlayerMoment = Pick<Act, 'player' | 'at'>

/** Rejects a deposit or a stake by which a limit would be exceeded. */
export function requireLimit(
  { player, at }: PlayerMoment,
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
export function requireTime({ player, at }: PlayerMoment): void {
  for (const limit of limitsOf(player, 'session', at)) {
    const used = usedOf(player, limit, at)
    if (used >= limit.value) rejectBeyond(player, limit, used, at)
  }
}

/** What the limits of a kind leave; Infinity without one. */
export function leftOf({ player, at }: PlayerMoment, kind: LimitKind): number {
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

const SWITCH = 'or set the policy marketRules to off.'

/** Rejects a deposit by the player that the market does not allow. */
export function requireMarketDeposit(act: Act, amount: number, method: PaymentMethod): void {
  const { player, rules } = act
  if (rules.marketRules === 'off') return
  requireMethod(player, method, acceptedMethods(player.market, player.currency))
  requireMinimum(player, amount)
  const limit = monthlyLimitOf(act)
  if (limit && amount > limit.value - usedOf(player, limit, act.at)) rejectBeyondMarket(act, limit)
}

/** Rejects a payout by a method that the market does not have. Every market has bank accounts. */
export function requireMarketPayout({ player, rules }: Act, method: PaymentMethod): void {
  if (rules.marketRules === 'off') return
  const accepted = acceptedMethods(player.market, player.currency)
  const paying = accepted.filter((id) => METHODS[id].paysOut && id !== 'bank_transfer')
  requireMethod(player, method, [...paying, 'bank_transfer'])
}

function requireMethod(
  { market, currency }: PlayerState,
  method: PaymentMethod,
  methods: readonly PaymentMethod[],
): void {
  if (methods.includes(method)) return
  reject(
    'market_rules',
    `${MARKETS[market].country} does not have the payment method ${method} for accounts in ${currency}.`,
    `Use ${methods.join(', ')}, ${SWITCH}`,
    { market, method, methods },
    'method',
  )
}

function requireMinimum({ market, currency }: PlayerState, amount: number): void {
  const minimum = minimumDepositIn(currency)
  if (amount >= minimum) return
  reject(
    'market_rules',
    `A deposit of ${formatMoney(amount, currency)} is below the minimum.`,
    `Deposit at least ${formatMoney(minimum, currency)}, ${SWITCH}`,
    { market, amount: toMajor(amount, currency), minimum: toMajor(minimum, currency) },
    'amount',
  )
}

/** The monthly limit of the market, unless the player has set a monthly limit. */
function monthlyLimitOf({ player, at }: PlayerMoment): Limit | undefined {
  const euroCents = MONTHLY_DEPOSITS_EURO_CENTS.get(player.market)
  if (euroCents === undefined || limitOf(player, 'deposit', 'month', at)) return undefined
  return { kind: 'deposit', per: 'month', value: fromEuroCents(euroCents, player.currency) }
}

/** What the monthly limit of the market leaves; Infinity without one. */
export function leftInMonth(moment: PlayerMoment): number {
  const limit = monthlyLimitOf(moment)
  return limit ? limit.value - usedOf(moment.player, limit, moment.at) : Number.POSITIVE_INFINITY
}

function rejectBeyondMarket({ player, at }: PlayerMoment, limit: Limit): never {
  const { market, currency } = player
  const used = usedOf(player, limit, at)
  const until = formatInstant(periodOf(player, 'month', at).until)
  reject(
    'market_rules',
    `${MARKETS[market].country} has a ${limitText(player, limit)}, and the player has used ${formatMoney(used, currency)} of it.`,
    `Wait until ${until}, set another monthly limit of the player with setLimit, ${SWITCH}`,
    {
      market,
      limit: toMajor(limit.value, currency),
      used: toMajor(used, currency),
      per: 'month',
      resets_at: until,
    },
    'amount',
  )
}
