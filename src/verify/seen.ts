import type { Bonus, Transaction, TransactionSummary } from '../contract/history-resources'
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

/** An object of an answer: a deployment may leave out fields, or send values of another kind. */
export type Seen<Type> = { readonly [Key in keyof Type]?: unknown }

export type SeenRow = Seen<Transaction>
export type SeenBonus = Seen<Bonus>

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

/** The policies that change what answers say of each other. Absent: not known. */
export type SeenPolicies = Partial<Policies>

/** The answers about one player that the laws of the account compare, and how to read them. */
export interface Account {
  readonly profile: Seen<PlayerProfile>
  readonly balances: Readonly<Record<string, unknown>>
  readonly kpi: Readonly<Record<string, unknown>>
  readonly summary: Seen<TransactionSummary>
  readonly bonuses: readonly SeenBonus[]
  /** Whether these are all the bonuses. */
  readonly hasAllBonuses: boolean
  readonly policies: SeenPolicies
  /** Minor units of an amount; NaN for what is no number. */
  minor(amount: unknown): number
  /** Minor units as an amount. */
  major(minor: number): number
  /** An instant, ms UTC; NaN for what is none. */
  at(date: unknown): number
}

/** The balances of a profile, in minor units. */
export function walletOf({ balances, minor }: Pick<Account, 'balances' | 'minor'>) {
  return {
    total: minor(balances['total_balance']),
    cash: minor(balances['cash_balance']),
    bonus: minor(balances['bonus_balance']),
    pending: minor(balances['pending_withdrawal']),
    free: minor(balances['withdrawable_balance']),
  }
}

/** The sum of a field of some objects, in minor units. */
export function sumOf<Item extends object>(
  { minor }: Pick<Account, 'minor'>,
  items: readonly Item[],
  name: keyof Item,
): number {
  return items.reduce((sum, item) => sum + minor(item[name]), 0)
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
