import type { Bonus, TransactionSummary } from '../contract/history-resources'
import type { PlayerProfile } from '../contract/player-resources'
import type { Policies } from '../contract/policies'
import { CURRENCIES, type Currency } from '../simulator/domain/currencies'
import type { EventRow } from '../simulator/domain/event-kinds'
import { EVENTS } from '../simulator/domain/events'
import type { PlayerView } from '../world/views/player-view'
import type { Law } from './laws'

/** The reading operations about one player, and the id. */
export type Responses = Pick<
  PlayerView,
  'id' | 'profile' | 'transactions' | 'summary' | 'bonuses' | 'eligibleBonuses'
>

/** Hears each comparison of the laws, also those that hold. */
export interface Judge {
  /**
   * @param resource the resource of `object` in the specification
   * @param field the field of it that is compared
   * @param due the value that was computed, or what the field was compared with
   */
  holds(
    isHeld: boolean,
    rule: Law,
    resource: string,
    object: object,
    field: string,
    due?: unknown,
  ): void
}

/** The answers about one player that the laws of the account compare, and how to read them. */
export interface Account {
  readonly profile: PlayerProfile
  readonly summary: TransactionSummary
  /** Oldest first. */
  readonly bonuses: readonly Bonus[]
  /** Those that change what responses say of each other, as far as they are known. */
  readonly policies: Partial<Policies>
  /** Minor units of an amount; NaN for what is no number. */
  minor(amount: unknown): number
  /** Minor units as an amount. */
  major(minor: number): number
  /** An instant, ms UTC; NaN for what is none. */
  at(date: unknown): number
}

/** The balances of a profile, in minor units. */
export function walletOf({ profile, minor }: Account) {
  const { balances } = profile
  return {
    total: minor(balances.total_balance),
    cash: minor(balances.cash_balance),
    bonus: minor(balances.bonus_balance),
    pending: minor(balances.pending_withdrawal),
    free: minor(balances.withdrawable_balance),
  }
}

const EVENT_ROWS: ReadonlyMap<unknown, EventRow> = new Map(Object.entries(EVENTS))

/** The row of the vocabulary about an event name. */
export function eventOf(name: unknown): EventRow | undefined {
  return EVENT_ROWS.get(name)
}

/** Minor units of one unit of a currency; enough of one that is not known. */
export function scaleOf(currency: string): number {
  const known = Object.hasOwn(CURRENCIES, currency) ? CURRENCIES[currency as Currency] : undefined
  return Number(`1e${known?.exponent ?? 4}`)
}
