import type { BlockCause, KycStatus } from '../domain/accounts'
import type { Currency } from '../domain/currencies'
import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import type { CommandOf } from '../engine/command-definition'
import type { PLAYER_COMMANDS } from '../engine/commands/catalogue'
import type { ProfileInput } from '../registration/profile'
import type { PartName } from './names'

/** An amount in the player's currency, or what that many euros come to in it. */
export type Money = number | { readonly eur: number }

/**
 * When something happens: a duration relative to the world's now (`-P3DT2H`), an instant
 * (`2026-01-31T12:00:00Z`), or the latest of a kind: a time of year (`02-29T12:00Z`) or of day
 * (`T00:00Z`), or the latest change of the European clocks.
 */
export type When = string | Latest

/** The latest instant of a kind. */
export interface Latest {
  readonly last: string
  /** It lies at least so long ago: room for steps after it. A duration; default none. */
  readonly ago?: string | undefined
  /** Moves it, either way. A duration. */
  readonly plus?: string | undefined
}

/** What every step may say about its time, its name and how often it is done. */
export interface StepTime {
  /** Default: the instant of the step before it. */
  readonly at?: When | undefined
  /** Instead of `at`: a duration after the step before it. */
  readonly after?: string | undefined
  /** How often, and how far apart. */
  readonly repeat?: number | undefined
  readonly every?: string | undefined
}

/** What differs in a script from a command elsewhere. */
interface ScriptUnits {
  readonly money: Money
  readonly duration: string
}

/**
 * A command of the engine. `as` names what it made, for `transaction: "$name"`,
 * `transaction: "$name.win"` or `bonus: "$name"` of a later step.
 */
export type CommandStep = CommandOf<(typeof PLAYER_COMMANDS)[number], ScriptUnits> &
  StepTime & { readonly as?: string | undefined }

/** Values to be reached, in this order, by ordinary commands. */
export interface Targets {
  readonly kyc_status?: KycStatus | undefined
  /** Lifetime deposits: by deposits. */
  readonly ltd?: Money | undefined
  /** Lifetime net casino revenue: by lost bets, or a win. */
  readonly ltnc?: Money | undefined
  /** Balance of the active bonus: by play, once cash is 0. */
  readonly bonus_balance?: Money | undefined
  /** By a deposit, or by a win where `ltd` is given too; down by lost bets. */
  readonly cash?: Money | undefined
  /** As `cash`, but more is left alone. */
  readonly cash_at_least?: Money | undefined
  /** Progress of the active bonus: by bets that win their stake back. */
  readonly wagering?:
    | { readonly percent: number }
    | { readonly remaining: Money }
    | { readonly wagered: Money }
    | undefined
  /** Number of transactions: by bets that win their stake back; an odd one loses. */
  readonly rows?: number | undefined
  readonly blocked?: boolean | BlockCause | undefined
}

/** A step that names where to get, not what to do. It is reached at its instant. */
export interface ReachStep extends StepTime {
  readonly reach: Targets
}

/** Several steps, done several times. */
export interface GroupStep extends StepTime {
  readonly steps: readonly Step[]
}

export type Step = CommandStep | ReachStep | GroupStep

/** Who a player is. What is left out is drawn from the seed and the id. */
export interface Who {
  /** Default: the name of the scenario. */
  readonly id?: string | undefined
  /** Default: the market of the currency; without one Germany. */
  readonly market?: MarketId | undefined
  readonly currency?: Currency | undefined
  /** The autopilot plays from the registration until the first step. */
  readonly persona?: PersonaId | undefined
  /** Payments, reviews and disputes run by themselves, and a persona plays on. Default false. */
  readonly autopilot?: boolean | undefined
  /** Default `-P90D`, or a day before the first step. */
  readonly registered?: When | undefined
  /** As of `register`; `settings.want_bonus` is true unless stated. */
  readonly profile?: ProfileInput | undefined
}

/** What an endpoint's answer must be at a JSON pointer: a value, or a comparison. */
export type Comparison = string | number | boolean | Comparisons

/** All that is given must hold. */
export interface Comparisons {
  readonly equals?: unknown
  readonly not?: unknown
  readonly oneOf?: readonly (string | number | boolean)[] | undefined
  readonly gt?: number | undefined
  readonly gte?: number | undefined
  readonly lt?: number | undefined
  readonly lte?: number | undefined
  /** An item of the array, or a part of the text. */
  readonly contains?: string | number | undefined
  /** An item that the array, or a part that the text, must not have. */
  readonly lacks?: string | number | undefined
  /** Regular expression, read with the flag `u`. */
  readonly matches?: string | undefined
  /** Whether there is no such field, or it is null as under the policy `absentFields: null`. */
  readonly absent?: boolean | undefined
  readonly length?: number | Comparisons | undefined
  /** The same value as at another pointer of the answer. */
  readonly sameAs?: string | undefined
  /** Instant before, or after, now moved by a duration. */
  readonly before?: string | undefined
  readonly after?: string | undefined
  /** How many items of the array are as `where` says. */
  readonly count?: { readonly where: Conditions; readonly is: number | Comparisons } | undefined
}

/** JSON pointers into an answer, each with what must be there. */
export type Conditions = { readonly [pointer: string]: Comparison }

export type Endpoint = 'profile' | 'transactions' | 'summary' | 'bonuses' | 'eligible'

/**
 * What must be true on the wire once the scenario is loaded. Loading does not check it: that is for
 * `checkExpectations`, `fauxhouse scenarios NAME` and `fauxhouse audit`.
 */
export interface Expectation {
  readonly on: Endpoint
  readonly query?: { readonly [parameter: string]: string | number | readonly string[] } | undefined
  readonly that: Conditions
}

/** What a player is made of. */
export interface Part {
  /** A scenario or part to go on from; its `expect` is not taken over. */
  readonly extends?: PartName | (string & {}) | undefined
  /** Small parts, one after the other; their `expect` is taken over. */
  readonly traits?: readonly (PartName | (string & {}))[] | undefined
  readonly player?: Who | undefined
  readonly steps?: readonly Step[] | undefined
  readonly expect?: readonly Expectation[] | undefined
}

/** What a file may change about its world. */
export interface WorldPart {
  readonly now?: string | undefined
  readonly policies?: Readonly<Record<string, unknown>> | undefined
}

/** A scenario: plain data, one file. */
export interface ScenarioDefinition extends Part {
  readonly $schema?: string | undefined
  /** Default: the name of the file. */
  readonly name?: string | undefined
  readonly title?: string | undefined
  /** What state, why a tester wants it, which requests to try. */
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  /** A small part for others to take, not a situation of its own. */
  readonly trait?: boolean | undefined
  /** Several players by key, in the place of `player` and `steps`. */
  readonly players?: { readonly [key: string]: Part } | undefined
  /** Only for a scenario that is a world's only one. */
  readonly world?: WorldPart | undefined
}

/** Gives a definition its type, and completion with it. */
export function defineScenario(
  definition: ScenarioDefinition & { readonly name: string },
): ScenarioDefinition & { readonly name: string } {
  return definition
}
