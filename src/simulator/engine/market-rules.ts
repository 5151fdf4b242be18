import { fromEuroCents, minimumDepositIn, toMajor } from '../domain/currencies'
import { formatInstant } from '../domain/instants'
import { acceptedMethods, MARKETS, MONTHLY_DEPOSITS_EURO_CENTS } from '../domain/markets'
import { METHODS, type PaymentMethod } from '../domain/payments'
import type { Act } from './act'
import { type Limit, limitOf, limitText, periodOf, usedOf } from './limits'
import { formatMoney, reject } from './rules'
import type { PlayerState } from './state'

const SWITCH = 'or set the policy marketRules to off.'

/** Rejects a deposit by the player that the market does not allow. */
export function requireMarketDeposit(act: Act, amount: number, method: PaymentMethod): void {
  const { player, rules } = act
  if (rules.marketRules === 'off') return
  requireMethod(player, method, acceptedMethods(player.market, player.currency))
  requireMinimum(player, amount)
  if (amount > leftInMonth(act)) rejectBeyond(act)
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

/** A player at an instant. */
type Moment = Pick<Act, 'player' | 'at'>

/** The monthly limit of the market. One that the player has set replaces it. */
function monthlyLimitOf({ player, at }: Moment): Limit | undefined {
  const euroCents = MONTHLY_DEPOSITS_EURO_CENTS.get(player.market)
  if (euroCents === undefined || limitOf(player, 'deposit', 'month', at)) return undefined
  return { kind: 'deposit', per: 'month', value: fromEuroCents(euroCents, player.currency) }
}

/** What the monthly limit of the market leaves; Infinity without one. */
export function leftInMonth(moment: Moment): number {
  const limit = monthlyLimitOf(moment)
  return limit ? limit.value - usedOf(moment.player, limit, moment.at) : Number.POSITIVE_INFINITY
}

function rejectBeyond({ player, at }: Moment): never {
  const limit = monthlyLimitOf({ player, at }) as Limit
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
