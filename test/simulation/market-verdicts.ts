import { money, type OracleState } from './oracle-state'
import type { Fields } from './verdicts'
import { DEPOSIT_ONLY, MARKET_METHODS, WORLDWIDE_METHODS } from './vocabulary'

/** Smallest deposit by a player, minor units, by currency of the cast. */
const LEAST_DEPOSIT: ReadonlyMap<string, number> = new Map([
  ['EUR', 1_000],
  ['GBP', 1_000],
  ['JPY', 1_000],
  ['KWD', 5_000],
  ['BTC', 10_000],
])

/** 1,000 EUR a month at all operators of Germany. */
const GERMAN_MONTH = 100_000
const GERMAN_OFFSET_MS = 3_600_000

/** The methods of a player's deposits; undefined if the market is not known. */
export function methodsIn({ market }: OracleState): readonly string[] | undefined {
  if (market === undefined) return undefined
  const own = MARKET_METHODS.get(market) ?? []
  return market === 'CRYPTO' ? own : [...own, ...WORLDWIDE_METHODS]
}

/**
 * What a market does not allow of a deposit or payout by the player: a reason, or none; undefined
 * if the oracle cannot decide.
 */
export function marketReason(
  state: OracleState,
  fields: Fields,
  now: number,
): 'none' | 'method' | 'minimum' | 'month' | undefined {
  const { type, method, by = 'Player', amount } = fields
  const isPayment = type === 'deposit' || type === 'requestWithdrawal'
  if (state.rules.marketRules === 'off' || by !== 'Player' || !isPayment) return 'none'
  const methods = methodsIn(state)
  if (methods === undefined || method === undefined) return undefined
  if (type === 'requestWithdrawal') {
    const isBank = method === 'bank_transfer'
    return isBank || (methods.includes(method) && !DEPOSIT_ONLY.has(method)) ? 'none' : 'method'
  }
  if (!methods.includes(method)) return 'method'
  const size = money(state).minor(amount ?? 0)
  if (size < (LEAST_DEPOSIT.get(state.currency) ?? 0)) return 'minimum'
  if (state.market !== 'DE') return 'none'
  if (depositedInMonth(state, now) + size <= GERMAN_MONTH) return 'none'
  // Whether a monthly limit of the player is in effect, the wire does not show.
  return state.limits.some(({ kind }) => kind === 'deposit') ? undefined : 'month'
}

/** Deposits that arrived, or still may, since the first of the month in Germany. */
function depositedInMonth({ rows }: OracleState, now: number): number {
  const local = new Date(now + GERMAN_OFFSET_MS)
  const from = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - GERMAN_OFFSET_MS
  return [...rows.values()]
    .filter(({ type, at }) => type === 'deposit' && at >= from)
    .filter(({ status }) => status === 'completed' || status === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0)
}
