import type { KycStatus } from '../domain/accounts'
import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import type { WithdrawalStep } from '../domain/transactions'
import type { Command } from '../engine/commands/catalog'
import type { Stream } from '../random/stream'

/** The lowest and the highest value. */
export type Range = readonly [low: number, high: number]

/** A round amount in the player's currency that is worth so many euros. */
type Euro = (euros: number) => number

/** A step of a chapter. Money is in euros. */
export type Step =
  /** The player arrives. */
  | { readonly kind: 'login' }
  /** What is open ends: bonuses, deposits and payouts. */
  | { readonly kind: 'settle' }
  /** The KYC case comes to a status. With `stays` it comes once it will not move for days. */
  | { readonly kind: 'kyc'; readonly status: KycStatus; readonly stays: boolean }
  /** Deposits and plays until the cash is in a range and every deposit is staked. */
  | { readonly kind: 'cash'; readonly euros: Range }
  /** Deposits and plays until the lifetime deposits reach an amount. */
  | { readonly kind: 'deposits'; readonly euros: Range }
  /** One deposit. Without `stays` it is tried until one arrives; else it remains pending. */
  | { readonly kind: 'pay'; readonly euros: Range; readonly stays: boolean }
  /** Plays rows, whatever comes of them. */
  | { readonly kind: 'play'; readonly rows: Range }
  /** Claims a match for the next deposit, or is awarded one. */
  | { readonly kind: 'claim' }
  /** Plays the active bonus until this share of its requirement is wagered. */
  | { readonly kind: 'wager'; readonly percent: number }
  /** Requests a share of the cash, which staff then move as far as `to`, and there it stays. */
  | { readonly kind: 'request'; readonly percent: number; readonly to: readonly WithdrawalStep[] }
  /** Requests a share of the cash, if it is enough for a payout, and lets it go its way. */
  | { readonly kind: 'cashOut'; readonly percent: number }
  /** Sets a deposit limit that lasts for days, and deposits as much. */
  | { readonly kind: 'limit'; readonly euros: Range }
  /** A command. With `stays` it comes once nothing that it sets in motion moves for days. */
  | {
      readonly kind: 'command'
      readonly command: (euro: Euro, stream: Stream) => Command
      readonly stays: boolean
    }
  /** Waits until so many hours before the end of the window; below 0, after it. */
  | { readonly kind: 'until'; readonly hours: Range }
  /** The player does not come back. */
  | { readonly kind: 'leave' }
  /** Nothing happens for two days, then the life goes on. Every chapter ends so by itself. */
  | { readonly kind: 'rest' }

/** A step of one kind. */
export type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>

/** Who comes into a situation, and how, in the last days of a window of registrations. */
export interface Chapter {
  readonly personas: readonly [PersonaId, ...PersonaId[]]
  /** Markets in which the player never is, because their law or their payments do not fit. */
  readonly notIn?: readonly MarketId[]
  /** Days from the registration to the end of the window. */
  readonly days: Range
  /** Hours from the beginning of the chapter to the end of the window. */
  readonly hours: Range
  /** What the life before the chapter deposits at most, in euros. Default: no bound. */
  readonly budget?: Range
  /** False for a player without verified documents before the chapter. Default true. */
  readonly verified?: false
  readonly steps: readonly Step[]
}

export const LOGIN: Step = { kind: 'login' }
export const SETTLE: Step = { kind: 'settle' }
export const kyc = (status: KycStatus, stays?: 'stays so'): Step => ({
  kind: 'kyc',
  status,
  stays: stays !== undefined,
})
export const VERIFY: Step = kyc('approved')
export const CLAIM: Step = { kind: 'claim' }
export const LEAVE: Step = { kind: 'leave' }
export const REST: Step = { kind: 'rest' }

export const cash = (low: number, high: number): Step => ({ kind: 'cash', euros: [low, high] })
export const deposits = (...euros: Range): Step => ({ kind: 'deposits', euros })
export const pay = (low: number, high: number, stays?: 'stays pending'): Step => ({
  kind: 'pay',
  euros: [low, high],
  stays: stays !== undefined,
})
export const play = (...rows: Range): Step => ({ kind: 'play', rows })
export const wager = (percent: number): Step => ({ kind: 'wager', percent })
export const request = (percent: number, ...to: readonly WithdrawalStep[]): Step => ({
  kind: 'request',
  percent,
  to,
})
export const cashOut = (percent: number): Step => ({ kind: 'cashOut', percent })
export const limit = (...euros: Range): Step => ({ kind: 'limit', euros })
export const until = (...hours: Range): Step => ({ kind: 'until', hours })
export const command = (
  make: (euro: Euro, stream: Stream) => Command,
  stays?: 'stays so',
): Step => ({ kind: 'command', command: make, stays: stays !== undefined })
