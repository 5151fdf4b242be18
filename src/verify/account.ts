import type { Bonus, BonusPage } from '../contract/bonuses'
import type { Policies } from '../contract/policies'
import type { PlayerProfile } from '../contract/profile'
import type { TransactionSummary } from '../contract/summary'
import { CURRENCIES, type Currency } from '../simulator/domain/currencies'
import { EVENTS, type EventRow } from '../simulator/domain/events'
import { METHODS, type PaymentMethod } from '../simulator/domain/payments'
import type { PlayerView } from '../world/views/player-view'
import type { Judge } from './breach'

/** The reading operations about one player, and the id. */
export type Responses = Pick<
  PlayerView,
  'id' | 'profile' | 'transactions' | 'summary' | 'bonuses' | 'eligibleBonuses'
>

/** When, and under which policies, the responses are read. */
export interface Reading {
  /** Instant of the clock, ms UTC. */
  readonly now: number
  /** The known policies. A law that depends on an unknown one accepts each of its values. */
  readonly policies: Partial<Policies>
}

/** The responses about one player that the laws compare, how to read them, and who judges. */
export interface Account extends Reading {
  readonly view: Responses
  readonly judge: Judge
  readonly profile: PlayerProfile
  readonly summary: TransactionSummary
  readonly bonusPage: BonusPage
  /** Oldest first. */
  readonly bonuses: readonly Bonus[]
  readonly currency: Currency
  /** Minor units of one unit of the currency. */
  readonly scale: number
  /** Minor units of an amount; NaN for what is no number. */
  minor(amount: unknown): number
  /** Minor units as an amount. */
  major(minor: number): number
  /** An instant, ms UTC; NaN for what is none. */
  at(date: unknown): number
}

export function openAccount(view: Responses, reading: Reading, judge: Judge): Account {
  const profile = view.profile()
  const bonusPage = view.bonuses({ limit: Number.MAX_SAFE_INTEGER })
  // Another currency breaks the law `identity`.
  const currency = isCurrency(profile.currency) ? profile.currency : 'EUR'
  const scale = Number(`1e${CURRENCIES[currency].exponent}`)
  return {
    ...{ view, ...reading, judge, profile, bonusPage, currency, scale },
    summary: view.summary(),
    bonuses: bonusPage.bonuses.toReversed(),
    minor: (amount) => Math.round(Number(amount) * scale),
    major: (minor) => minor / scale,
    at: (date) => (typeof date === 'string' ? Date.parse(date) : Number.NaN),
  }
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

/** The row of the vocabulary about an event name. */
export function eventOf(name: string): EventRow | undefined {
  const rows: Readonly<Record<string, EventRow>> = EVENTS
  return Object.hasOwn(rows, name) ? rows[name] : undefined
}

/** Whether the simulator knows a currency. */
export function isCurrency(name: string): name is Currency {
  return Object.hasOwn(CURRENCIES, name)
}

/** Whether the simulator knows a payment method. */
export function isMethod(name: string | undefined): name is PaymentMethod {
  return name !== undefined && Object.hasOwn(METHODS, name)
}
