import * as v from 'valibot'
import {
  BONUS_STATUSES,
  type BonusStatus,
  CRITERIA_TYPES,
  type CriteriaType,
} from '../simulator/domain/bonuses'
import { EVENT_NAMES, type EventName } from '../simulator/domain/events'
import { type Edge, type InstantInput, parseInstant } from '../simulator/domain/instants'
import { type Creator, EVENT_TYPES, type EventType } from '../simulator/domain/transactions'
import type { Policies } from './policies'
import { shownWords } from './vocabulary'

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

/** Selects transactions; the default `limit` is 20. */
export interface TransactionQuery extends Period, PageQuery {
  /** Types of events, of which a row has one. Default: all. */
  readonly event_type?: readonly EventType[] | undefined
  /** In the words of the policy `vocabulary`. */
  readonly event_name?: readonly (EventName | (string & {}))[] | undefined
  /** Who booked the row: `System`, `VIP Manager` or `Admin`. Default: anyone. */
  readonly created_by?: Creator | undefined
}

/** Selects bonuses; the default `limit` is 50. */
export interface BonusQuery extends PageQuery {
  /** In the words of the policy `vocabulary`. */
  readonly status?: BonusStatus | (string & {}) | undefined
}

/** Selects offers. */
export interface EligibleBonusQuery {
  /** The reason for which a player is eligible. Default: any. */
  readonly criteria_type?: CriteriaType | undefined
}

/** Every query parameter of the document, under its name there. */
export interface ParameterValues extends TransactionQuery, BonusQuery, EligibleBonusQuery {}

/** A query parameter as data, for validation and for OpenAPI. */
export interface Parameter<Name extends string = string> {
  readonly name: Name
  /** How its text is parsed. */
  readonly kind: 'text' | 'condition' | 'choice' | 'integer' | 'instant'
  /** True if it can have several values. */
  readonly many: boolean
  /** The schema of one value after parsing. */
  readonly schema: v.GenericSchema
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

const textSchema = v.pipe(v.string(), v.nonEmpty())
/**
 * Instants in the API; `date` alone is an extension. The parser checks them, with better reasons.
 */
const instantSchema = v.pipe(
  v.string(),
  v.check((text) => typeof parseInstant(text) === 'number', 'not a date-time'),
)

/** One of a fixed set of words. */
export function choiceParameter<Name extends string>(
  name: Name,
  choices: readonly string[],
  description: string,
  many = false,
): Parameter<Name> {
  return { name, kind: 'choice', many, schema: v.picklist(choices), choices, description }
}

/** The words of a choice under a policy. */
export function choicesOf(
  { choices }: Parameter,
  policies: Pick<Policies, 'vocabulary'>,
): readonly string[] {
  return shownWords(choices, policies)
}

/** A string that is not empty. */
export function textParameter<Name extends string>(
  name: Name,
  description: string,
): Parameter<Name> {
  return { name, kind: 'text', many: false, schema: textSchema, description }
}

/** A condition on a field of players, as text; an empty one means that the field is absent. */
export function conditionParameter(name: string): Parameter {
  const description = `Players whose ${name} is one of a,b, in a range such as 10..500, or absent.`
  return { name, kind: 'condition', many: false, schema: v.string(), description }
}

/** A whole number from `minimum` up. */
export function integerParameter<Name extends string>(
  name: Name,
  minimum: number,
  initial: number,
  description: string,
): Parameter<Name> {
  const schema = v.pipe(v.number(), v.safeInteger(), v.minValue(minimum))
  return { name, kind: 'integer', many: false, schema, minimum, default: initial, description }
}

/** An instant, or a date alone, which means an edge of its day. */
export function instantParameter<Name extends string>(
  name: Name,
  description: string,
  edge: Edge = 'start',
): Parameter<Name> {
  return { name, kind: 'instant', many: false, schema: instantSchema, edge, description }
}

/** An instant in the range of the clock. */
export function clockParameter(name: string, description: string): Parameter {
  return { ...instantParameter(name, description), isOfClock: true }
}

export const eventType = choiceParameter(
  'event_type',
  EVENT_TYPES,
  'Filter by one or more event types.',
  true,
)

export const eventName: Parameter<'event_name'> = {
  name: 'event_name',
  kind: 'text',
  many: true,
  schema: textSchema,
  choices: EVENT_NAMES,
  description: 'Filter by one or more event names.',
}

export const fromDate = instantParameter('from_date', 'Only transactions on or after this date.')

export const toDate = instantParameter(
  'to_date',
  'Only transactions on or before this date.',
  'end',
)

export const createdBy = textParameter(
  'created_by',
  'Filter by creator: System, VIP Manager or Admin.',
)

export const bonusStatus = choiceParameter('status', BONUS_STATUSES, 'Filter by bonus status.')

export const criteriaType = choiceParameter(
  'criteria_type',
  CRITERIA_TYPES,
  'Filter by eligibility criteria type.',
)

export const limitOf = (initial: number) =>
  integerParameter('limit', 1, initial, 'Results per page.')

export const offset = integerParameter('offset', 0, 0, 'Results to skip.')
