import { type Edge, type InstantInput, readInstantInput } from '../simulator/domain/instants'
import type { PlayerState } from '../simulator/engine/state'
import type { FidelityEntry } from './entry'
import type { Policies } from './policies'
import { isReplaceable } from './vocabulary'

/** A page of a list. */
export interface PageQuery {
  /** Maximum number of items, from 0. A page of 0 items has the total and no next page. */
  readonly limit?: number | undefined
  /** Number of items before the page, from 0. Default 0. */
  readonly offset?: number | undefined
}

/** A period. Bounds are inclusive; a date alone means its whole day, UTC. */
export interface Period {
  /** Default: the beginning. */
  readonly from_date?: InstantInput | undefined
  /** Default: the end. */
  readonly to_date?: InstantInput | undefined
}

/**
 * A query whose values were checked: its bounds are instants in ms. The views take it, so that the
 * parameters of a request are checked once.
 */
export type Checked<Query> = Omit<Query, keyof Period> & {
  readonly [Name in keyof Query & keyof Period]?: number | undefined
}

/** Whether a period ends before it begins. @param from its beginning, as it was given */
export function isReversed({ from_date, to_date }: Checked<Period>, from: InstantInput): boolean {
  if (from_date === undefined || to_date === undefined || from_date <= to_date) return false
  // A period within one millisecond is empty: its ends are rounded past each other.
  const floor = readInstantInput(from, 'end')
  return typeof floor !== 'number' || floor > to_date
}

/** A player at an instant, under the policies of its world: what the views are computed from. */
export interface PlayerAt {
  /** The state, up to date with `now`. Never change it. */
  readonly player: PlayerState
  /** Instant of the world's clock, ms UTC. */
  readonly now: number
  readonly policies: Policies
}

/** A query parameter as data, for validation and for OpenAPI. */
export interface Parameter<Name extends string = string> {
  readonly name: Name
  /** How its text is parsed. */
  readonly kind: 'text' | 'condition' | 'choice' | 'integer' | 'instant'
  /** True if it can have several values. */
  readonly many: boolean
  readonly description: string
  /** The allowed values of a choice, or the known ones of a text. */
  readonly choices?: readonly string[]
  readonly default?: number
  /** The smallest allowed integer. */
  readonly minimum?: number
  /** The edge of its day that a date alone means. */
  readonly edge?: Edge
  /** True if an instant must be in the range of the clock. */
  readonly isOfClock?: true
}

/** One of a fixed set of words. */
export function choiceParameter<Name extends string>(
  name: Name,
  choices: readonly string[],
  description: string,
  many = false,
): Parameter<Name> {
  return { name, kind: 'choice', many, choices, description }
}

/** A string that is not empty. */
export function textParameter<Name extends string>(
  name: Name,
  description: string,
): Parameter<Name> {
  return { name, kind: 'text', many: false, description }
}

/** A condition on a field of players, as text; an empty one means that the field is absent. */
export function conditionParameter(name: string): Parameter {
  const description = `Players whose ${name} is one of a,b, in a range such as 10..500, or absent.`
  return { name, kind: 'condition', many: false, description }
}

/** A whole number from `minimum` up. */
export function integerParameter<Name extends string>(
  name: Name,
  minimum: number,
  initial: number,
  description: string,
): Parameter<Name> {
  return { name, kind: 'integer', many: false, minimum, default: initial, description }
}

/** An instant, or a date alone, which means an edge of its day. */
export function instantParameter<Name extends string>(
  name: Name,
  description: string,
  edge: Edge = 'start',
): Parameter<Name> {
  return { name, kind: 'instant', many: false, edge, description }
}

/** An instant in the range of the clock. */
export function clockParameter(name: string, description: string): Parameter {
  return { ...instantParameter(name, description), isOfClock: true }
}

export const fromDate = instantParameter('from_date', 'Only transactions on or after this date.')

export const toDate = instantParameter(
  'to_date',
  'Only transactions on or before this date.',
  'end',
)

/** The length of a page. @param initial the default */
export const limitParameter = (initial: number) =>
  integerParameter('limit', 1, initial, 'Results per page.')

export const offset = integerParameter('offset', 0, 0, 'Results to skip.')

/** A parameter of an operation, with what it does there. */
export function withEntry<Known extends Parameter>(parameter: Known, entry: FidelityEntry) {
  const { choices } = parameter
  const policies = isReplaceable(choices)
    ? [...entry.policies, 'vocabulary' as const]
    : entry.policies
  return { ...parameter, entry: { ...entry, policies } }
}
