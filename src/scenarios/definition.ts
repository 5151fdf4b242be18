import type { Rule } from '../errors'
import type { Situation } from '../simulator/desk/situations'
import type { BlockCause, KycStatus } from '../simulator/domain/accounts'
import type { Currency } from '../simulator/domain/currencies'
import type { MarketId } from '../simulator/domain/markets'
import type { PersonaId } from '../simulator/domain/personas'
import type { CommandOf } from '../simulator/engine/command-definition'
import type { PLAYER_COMMANDS } from '../simulator/engine/commands/catalog'
import type { WageringTerms } from '../simulator/engine/state'
import type { ProfileInput } from '../simulator/registration/register-command'
import type { PartName, TraitName } from './names'

/** An amount in the player's currency, or in euros, which fixed rates convert to it. */
export type MoneyInput =
  | number
  | {
      /** Number of euros. */
      readonly eur: number
    }

/**
 * The time of a step: a duration relative to the world's now (`-P3DT2H`), an instant
 * (`2026-01-31T12:00:00Z`), or the latest instant of a kind.
 */
export type When = string | Latest

/**
 * The latest instant of a kind: a time of year (`02-29T12:00Z`), a time of day (`T00:00Z`), or a
 * change of the European clocks.
 */
export interface Latest {
  /** A time of year or of day, `clocks-forward` or `clocks-back`. */
  readonly last: string
  /** The instant is at least this long before now, so that steps can follow. Default: no limit. */
  readonly ago?: string | undefined
  /** A duration that is added to the instant; it may be negative. */
  readonly plus?: string | undefined
}

/** The time and the repeats of a step. */
export interface StepTime {
  /** Default: the instant of the previous step; for the first one, the registration. */
  readonly at?: When | undefined
  /** Instead of `at`: a duration after the previous step. */
  readonly after?: string | undefined
  /** Number of times; `every` is the duration between them. */
  readonly repeat?: number | undefined
  /** ISO 8601. Default: each repetition starts when the previous one ends. */
  readonly every?: string | undefined
}

/** The units of a script: amounts may be in euros. */
interface ScriptUnits {
  /** A number in the player's currency, or `{ eur }`. */
  readonly money: MoneyInput
  /** ISO 8601, such as `P3D`. */
  readonly duration: string
}

/**
 * A command of the engine. `as` names its result, for `transaction: "$name"`,
 * `transaction: "$name.win"` or `bonus: "$name"` of a later step. `refused` names the rule that
 * must reject the command, which then changes nothing.
 */
export type CommandStep = NoOtherStep &
  CommandOf<(typeof PLAYER_COMMANDS)[number], ScriptUnits> &
  StepTime & {
    /** Name of its result, by which later steps refer to it: `$name`. */
    readonly as?: string | undefined
    /** The rule that must reject the command. Default: the command must be accepted. */
    readonly refused?: Rule | undefined
  }

interface NoOtherStep {
  /** Absent. */
  readonly reach?: undefined
  /** Absent. */
  readonly steps?: undefined
}

/** Values that ordinary commands reach, in this order. */
export interface Targets {
  /** Status of the KYC check: by the commands that lead to it. */
  readonly kyc_status?: KycStatus | undefined
  /** Lifetime deposits: by deposits. */
  readonly ltd?: MoneyInput | undefined
  /** Lifetime net gaming revenue, `net-awards`: by rounds that return nine tenths, or a win. */
  readonly ltnc?: MoneyInput | undefined
  /** Balance of the active bonus: by play, once cash is 0. */
  readonly bonus_balance?: MoneyInput | undefined
  /** Up by a deposit, or by a win if `ltd` is also given; down by rounds, as for `ltnc`. */
  readonly cash?: MoneyInput | undefined
  /** Like `cash`, but a larger value is kept. */
  readonly cash_at_least?: MoneyInput | undefined
  /** Progress of the active bonus: by bets that win their stake back. */
  readonly wagering?:
    | {
        /** Wagered part of the requirement in percent, 0 to 100. */
        readonly percent: number
      }
    | {
        /** Amount still to wager. */
        readonly remaining: MoneyInput
      }
    | {
        /** Amount wagered so far. */
        readonly wagered: MoneyInput
      }
    | undefined
  /** Number of transactions: by bets that win their stake back; an odd one loses. */
  readonly rows?: number | undefined
  /** The cause of a block, `true` for a block without a stated cause, or `false` for none. */
  readonly blocked?: boolean | BlockCause | undefined
}

/** A step that states values to reach by its instant, instead of a command. */
export interface ReachStep extends StepTime {
  /** The values that the player has after the step. */
  readonly reach: Targets
  /** Absent. */
  readonly steps?: undefined
  /** Absent. */
  readonly type?: undefined
}

/** Several steps as a group, which can be repeated. */
export interface GroupStep extends StepTime {
  /** Absent. */
  readonly reach?: undefined
  /** The steps of one repetition, in chronological order. */
  readonly steps: readonly ScenarioStep[]
  /** Absent. */
  readonly type?: undefined
}

// Each kind of step has `reach`, `steps` and `type`, first and in this order, two of them as
// absent: so the compiler compares a misspelled type or field with all kinds, and a literal that
// spreads a step still has commands as its context.
/** A step of a scenario: a command with its `type`, targets to `reach`, or a group of `steps`. */
export type ScenarioStep = CommandStep | ReachStep | GroupStep

/**
 * The player of a world from which everything unstated is drawn: the same origin gives the same ids
 * of transactions, results of rounds and decisions of a persona.
 */
export interface PlayerOrigin {
  /** Seed of the world. */
  readonly seed: string
  /** Id of the player there. */
  readonly id: string
  /** Version of the generated data; another one is rejected. Default: any. */
  readonly data?: number | undefined
  /** The option of the world, 1 to 10. Default: that of the world into which it is loaded. */
  readonly compression?: number | undefined
  /** Instant of the persona's turning point or end, if the world drew one. */
  readonly storyEndsAt?: string | undefined
  /** What the player comes into at that instant, if the world has a desk. */
  readonly situation?: Situation | undefined
}

/** The player's identity and registration. Omitted fields are drawn from the seed and the id. */
export interface Who {
  /** Default: the name of the scenario. */
  readonly id?: string | undefined
  /** Default: the first market with the currency; without a currency, Germany. */
  readonly market?: MarketId | undefined
  /** Default: the currency of the market. */
  readonly currency?: Currency | undefined
  /** The autopilot plays from the registration until the first step. */
  readonly persona?: PersonaId | undefined
  /**
   * Pending deposits, withdrawals, documents in review and disputes move by themselves as time
   * passes, and a persona plays on. Default false.
   */
  readonly autopilot?: boolean | undefined
  /** Default `-P90D`, or a day before the first step if earlier. */
  readonly registered?: When | undefined
  /** As for the command `register`; the default of `settings.want_bonus` is true. */
  readonly profile?: ProfileInput | undefined
  /**
   * Wagering terms of offers of the catalog by their codes. Default: drawn for the offers whose
   * terms differ from player to player.
   */
  readonly terms?: { readonly [code: string]: WageringTerms } | undefined
  /** Default: the seed of the world and the player's id. An exported scenario states it. */
  readonly origin?: PlayerOrigin | undefined
}

/** The condition for one value of a response: an exact value, or comparisons. */
export type Comparison = string | number | boolean | Comparisons

/** All given comparisons must hold. */
export interface Comparisons {
  /** Absent: a string or a list, which also has a `length`, is no comparison. */
  readonly [Symbol.iterator]?: undefined
  /** The value is equal to this JSON value, objects and lists by their content. */
  readonly equals?: unknown
  /** The value differs from this JSON value. */
  readonly not?: unknown
  /** The value is one of these. */
  readonly oneOf?: readonly (string | number | boolean)[] | undefined
  /** The number is greater. */
  readonly gt?: number | undefined
  /** The number is greater or equal. */
  readonly gte?: number | undefined
  /** The number is smaller. */
  readonly lt?: number | undefined
  /** The number is smaller or equal. */
  readonly lte?: number | undefined
  /** The array has this item, or the text has this part. */
  readonly contains?: string | number | undefined
  /** The array does not have this item, or the text does not have this part. */
  readonly lacks?: string | number | undefined
  /** Text in which `*` is any text. */
  readonly like?: string | undefined
  /**
   * Regular expression of JavaScript with the flag `u`, without repeated groups, lookahead,
   * lookbehind and backreferences; at most 200 characters. Matchers of requests and changes take a
   * `RegExp`.
   */
  readonly matches?: string | RegExp | undefined
  /** True: the field is absent, or null as under the policy `absentFields: null`. */
  readonly absent?: boolean | undefined
  /** Number of items of a list, or of characters of a string. */
  readonly length?: number | Comparisons | undefined
  /** Equal to the value at another pointer of the response. */
  readonly sameAs?: string | undefined
  /** The instant is before (`after`: after) the world's now plus this duration. */
  readonly before?: string | undefined
  /** The instant is after the world's now plus this duration, ISO 8601, such as `-P7D`. */
  readonly after?: string | undefined
  /** The number of items of the array that satisfy `where`. */
  readonly count?:
    | {
        /** Conditions by JSON pointer into an item. */
        readonly where: Conditions
        /** How many items must meet them. */
        readonly is: number | Comparisons
      }
    | undefined
}

/** Conditions by JSON pointer into a response. */
export type Conditions = { readonly [pointer: string]: Comparison | undefined }

/**
 * Parameters of an expected request. `from_date` and `to_date` may be durations relative to the
 * clock of the world, such as `-P7D`.
 */
export type ExpectedQuery = {
  readonly [parameter: string]: string | number | readonly string[] | undefined
}

export type Endpoint = 'profile' | 'transactions' | 'summary' | 'bonuses' | 'eligible'

/**
 * A condition on the response of an operation after the scenario is loaded. Loading does not check
 * it; `checkExpectations(world)`, `fauxhouse scenarios NAME`, `fauxhouse audit` and, of a file,
 * `fauxhouse show` and `fauxhouse serve` do.
 */
export interface Expectation {
  /** The read operation that is called for the player. */
  readonly on: Endpoint
  /** Parameters of the request; default: none. */
  readonly query?: ExpectedQuery | undefined
  /** What must hold for the body of the response. */
  readonly that: Conditions
}

/** The definition of one player. */
export interface ScenarioPart {
  /** A scenario or part to continue from. Its `expect` is not inherited, except that of a trait. */
  readonly extends?: PartName | (string & {}) | undefined
  /** Names of traits, applied in order. Their `expect` is inherited. */
  readonly traits?: readonly (TraitName | (string & {}))[] | undefined
  /** Identity and registration; what is omitted is drawn. */
  readonly player?: Who | undefined
  /** What happens to the player, in chronological order. */
  readonly steps?: readonly ScenarioStep[] | undefined
  /** What the API must respond once the scenario is loaded. */
  readonly expect?: readonly Expectation[] | undefined
}

/** A scenario: plain data, one file. */
export interface ScenarioDefinition extends ScenarioPart {
  /** Path or URL of the JSON Schema, for editors only. */
  readonly $schema?: string | undefined
  /** Default: the name of the file. */
  readonly name?: string | undefined
  /** A few words for lists. */
  readonly title?: string | undefined
  /** The state, its use for a tester, and the requests to try. */
  readonly description?: string | undefined
  /** Words to find it by, such as `withdrawal`. */
  readonly tags?: readonly string[] | undefined
  /** True for a trait: it is never loaded alone, and other scenarios name it in `traits`. */
  readonly trait?: boolean | undefined
  /** Several players by key, instead of `player` and `steps`. */
  readonly players?: { readonly [key: string]: ScenarioPart } | undefined
}

/** A definition with a name, by which other definitions and `load` know it. */
export interface DefinedScenario extends ScenarioDefinition {
  /** Lower-case words and numbers joined by hyphens, unique among the scenarios of a world. */
  readonly name: string
}
