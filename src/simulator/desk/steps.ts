import type { BlockCause, KycStatus } from '../domain/accounts'
import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import type { WithdrawalStep } from '../domain/transactions'
import type { Command } from '../engine/commands/catalog'
import type { Stream } from '../random/stream'

/** The lowest and the highest value. */
export type Range = readonly [low: number, high: number]

/** A command, or what makes one: `euro` gives a round amount that is worth so many euros. */
type Order = Command | ((euro: (euros: number) => number, stream: Stream) => Command)

/** A step of a chapter. Money is in euros. */
export type Step =
  /** The player arrives. */
  | 'login'
  /** What is open ends: bonuses, deposits and payouts. */
  | 'settle'
  /** Claims a match for the next deposit, or is awarded one. */
  | 'claim'
  /** The player does not come back. */
  | 'leave'
  /** Nothing happens for two days, then the life goes on. Every chapter ends so by itself. */
  | 'rest'
  /** The KYC case comes to a status. With `stays` it comes once it will not move for days. */
  | { readonly kyc: KycStatus; readonly stays?: true }
  /** Deposits and plays until the cash is in a range and every deposit is staked. */
  | { readonly cash: Range }
  /** Deposits and plays until the lifetime deposits reach an amount. */
  | { readonly deposits: Range }
  /** One deposit. Without `stays` it is tried until one arrives; else it remains pending. */
  | { readonly pay: Range; readonly stays?: true }
  /** Plays rows, whatever comes of them. */
  | { readonly play: Range }
  /** Plays the active bonus until this share of its requirement is wagered, percent. */
  | { readonly wager: number }
  /** Requests a share of the cash, percent, which staff then move as far as `to`. */
  | { readonly request: number; readonly to?: readonly WithdrawalStep[] }
  /** Requests a share of the cash, percent, if it is enough for a payout. */
  | { readonly cashOut: number }
  /** Sets a deposit limit that lasts for days, and deposits as much. */
  | { readonly limit: Range }
  /** A block, for one of some numbers of days if it is not for good. */
  | { readonly block: BlockCause; readonly days?: readonly number[] }
  /** Whatever the player or staff do. */
  | { readonly order: Order }
  /** Waits until so many hours before the end of the window; below 0, after it. */
  | { readonly until: Range }

/** The step with a member of this name. */
export type StepOf<Name extends string> = Extract<Step, { readonly [Member in Name]: unknown }>

/** Who comes into a situation, and when. */
export interface Comers {
  /** The personas, one of which is drawn. */
  readonly personas: readonly [PersonaId, ...PersonaId[]]
  /** Markets in which the player never is, because their law or their payments do not fit. */
  readonly notIn?: readonly MarketId[]
  /** What a market must have. */
  readonly needs?: 'bank transfers' | 'disputable payments' | 'documents after deposits'
  /** Days from the registration to the end of the window. */
  readonly days: Range
  /** Hours from the beginning of the chapter to the end of the window. */
  readonly hours: Range
  /** What the life before the chapter deposits at most, in euros. Default: no bound. */
  readonly budget?: Range
  /** False for a player without verified documents before the chapter. Default true. */
  readonly verified?: false
}

/** Who comes into a situation, and the steps that lead there once the player has arrived. */
export type Chapter = readonly [who: Comers, ...steps: readonly Step[]]
