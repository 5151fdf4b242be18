import type { Policies } from '../../contract/policies'
import { statementSelection, type Transaction, transactionOf } from '../../contract/transactions'
import { type Currency, toMajor } from '../../simulator/domain/currencies'
import { type Effect, effectOf } from '../../simulator/domain/events'
import { formatInstant } from '../../simulator/domain/instants'
import type { PlayerState } from '../../simulator/engine/state'
import type { Ledger } from '../../simulator/ledger/ledger'
import { type BalanceQuery, readBalanceQuery, readStatementQuery } from './queries'

/** Money of a player by wallet, in the format of the service. */
export interface WalletAmounts {
  /** Cash, in major units of the currency. */
  readonly cash: number
  /** Bonus money, in major units of the currency. */
  readonly bonus: number
  /** Reserved by withdrawals that are not paid yet. */
  readonly pending: number
}

/** A transaction with what it does to the wallets. */
export interface StatementRow {
  /** The row as the API has it. */
  readonly transaction: Transaction
  /** Its effect in its current status. */
  readonly change: WalletAmounts
  /** The wallets after it, each row in its current status. The last row has the balances. */
  readonly after: WalletAmounts
}

/** A page of the statement, the newest row first. */
export interface StatementPage {
  /** The rows of this page, newest first. */
  readonly rows: readonly StatementRow[]
  /** Number of all matching rows. */
  readonly total: number
  /** The `limit` of the query; 20 without one. */
  readonly limit: number
  /** The `offset` of the query; 0 without one. */
  readonly offset: number
}

/** The wallets at an instant, ISO 8601. */
export interface BalancePoint extends WalletAmounts {
  /** The instant, ISO 8601. */
  readonly at: string
}

/** The wallets of a player over time. */
export interface BalanceHistory {
  /** The currency of all amounts. */
  readonly currency: Currency
  /** In chronological order: the start of the period, changes, and its end or now. */
  readonly points: readonly BalancePoint[]
  /** Number of transactions in the period; the points are a selection. */
  readonly rows: number
}

/** The wallets before the newest rows, row by row towards the past. */
class Rewind {
  readonly #ledger: Ledger
  #next: number
  #wallets: Effect

  constructor(ledger: Ledger) {
    this.#ledger = ledger
    this.#next = ledger.length
    this.#wallets = ledger.wallets
  }

  /** Goes back to the instant before a row. Returns the effect of the row. */
  before(ordinal: number): Effect {
    let effect: Effect = { cash: 0, bonus: 0, pending: 0 }
    while (this.#next > ordinal) {
      this.#next -= 1
      const { name, status, amount, bonusPart } = this.#ledger.row(this.#next)
      effect = effectOf(name, status, amount, bonusPart)
      const { cash, bonus, pending } = this.#wallets
      this.#wallets = {
        cash: cash - effect.cash,
        bonus: bonus - effect.bonus,
        pending: pending - effect.pending,
      }
    }
    return effect
  }

  /** The wallets there. */
  get wallets(): Effect {
    return this.#wallets
  }
}

/** The rows of a page with the wallets after each. The cost grows with the distance from now. */
export function statementOf(
  player: PlayerState,
  query: object,
  now: number,
  policies: Policies,
): StatementPage {
  const wanted = readStatementQuery(query, policies)
  const { ledger, currency } = player
  const { filter, limit, offset } = statementSelection(wanted, policies, ledger)
  const { total, ordinals } = ledger.page(filter, offset, limit)
  const rewind = new Rewind(ledger)
  const rows = ordinals.map((ordinal) => {
    rewind.before(ordinal + 1)
    const after = amountsOf(rewind.wallets, currency)
    const change = amountsOf(rewind.before(ordinal), currency)
    return { transaction: transactionOf(player, ledger.row(ordinal), now, policies), change, after }
  })
  return { rows, total, limit, offset }
}

/** The wallets over a period. */
export function balancesOver(
  player: PlayerState,
  query: BalanceQuery,
  now: number,
): BalanceHistory {
  const { ledger, currency, registeredAt } = player
  const wanted = readBalanceQuery(query)
  const from = Math.max(wanted.from_date ?? registeredAt, registeredAt)
  const to = Math.max(from, Math.min(wanted.to_date ?? now, now))
  const end = ledger.count({ to })
  const start = ledger.count({ to: from - 1 })
  const rewind = new Rewind(ledger)
  rewind.before(end)
  const last = { at: to, wallets: rewind.wallets }
  const walked: Moment[] = []
  for (let ordinal = end - 1; ordinal >= start; ordinal -= 1) {
    walked.push({ at: ledger.at(ordinal), wallets: rewind.wallets })
    rewind.before(ordinal)
  }
  const first = { at: from, wallets: rewind.wallets }
  const points = [first, ...extremes(walked.reverse(), wanted.points - 2), last].map((moment) => {
    return { at: formatInstant(moment.at), ...amountsOf(moment.wallets, currency) }
  })
  return { currency, points, rows: end - start }
}

interface Moment {
  readonly at: number
  readonly wallets: Effect
}

/** At most so many moments: of equal ranges the one with the lowest total and the highest. */
function extremes(moments: readonly Moment[], max: number): readonly Moment[] {
  if (moments.length <= max) return moments
  const ranges = Math.floor(max / 2)
  return Array.from({ length: ranges }, (_, range) => {
    const start = Math.floor((range * moments.length) / ranges)
    const end = Math.floor(((range + 1) * moments.length) / ranges)
    let [low, high] = [start, start]
    for (let place = start; place < end; place += 1) {
      const total = totalOf(moments[place])
      if (total < totalOf(moments[low])) low = place
      if (total > totalOf(moments[high])) high = place
    }
    const places = low === high ? [low] : [Math.min(low, high), Math.max(low, high)]
    return places.flatMap((place) => moments[place] ?? [])
  }).flat()
}

function totalOf(moment: Moment | undefined): number {
  return moment === undefined ? 0 : moment.wallets.cash + moment.wallets.bonus
}

function amountsOf({ cash, bonus, pending }: Effect, currency: Currency): WalletAmounts {
  return {
    cash: toMajor(cash, currency),
    bonus: toMajor(bonus, currency),
    pending: toMajor(pending, currency),
  }
}
