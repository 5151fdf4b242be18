import { BONUS_STATUSES, type BonusStatus, type CriteriaType } from '../domain/bonuses'
import { type Edge, type InstantInput, readInstantInput } from '../domain/instants'
import { EVENT_TYPES, type EventType } from '../domain/transactions'
import { FauxhouseError } from '../errors'
import { suggestion } from '../input/nearest'
import type { RowFilter } from '../ledger/row'

/** A stretch of a list. */
export interface PageQuery {
  /** Whole, from 0: a page of none has the total, and no more after it. */
  readonly limit?: number | undefined
  /** Whole, from 0. Default 0. */
  readonly offset?: number | undefined
}

/** A stretch of time. Bounds are inclusive; a date alone stands for its whole day, UTC. */
export interface Period {
  readonly from?: InstantInput | undefined
  readonly to?: InstantInput | undefined
}

/** Which transactions; 20 of them unless `limit` says otherwise. */
export interface TransactionQuery extends Period, PageQuery {
  readonly eventTypes?: readonly EventType[] | undefined
  readonly eventNames?: readonly string[] | undefined
  readonly createdBy?: string | undefined
}

/** Which bonuses; 50 of them unless `limit` says otherwise. */
export interface BonusQuery extends PageQuery {
  readonly status?: BonusStatus | undefined
}

/** Which offers. */
export interface OfferQuery {
  readonly criteria?: CriteriaType | undefined
}

/** The members of each kind of query: what is left out here does not compile. */
export const QUERY_FIELDS = {
  transactions: fieldsOf<TransactionQuery>({
    eventTypes: true,
    eventNames: true,
    createdBy: true,
    from: true,
    to: true,
    limit: true,
    offset: true,
  }),
  summary: fieldsOf<Period>({ from: true, to: true }),
  bonuses: fieldsOf<BonusQuery>({ status: true, limit: true, offset: true }),
  eligibleBonuses: fieldsOf<OfferQuery>({ criteria: true }),
}

/** The names of a type's members. */
export function fieldsOf<Query>(fields: Record<keyof Query, true>): readonly string[] {
  return Object.keys(fields)
}

/**
 * Refuses what no query of this kind has: a misspelt filter must not let everything through.
 *
 * @throws FauxhouseError INVALID_OPTION naming the nearest
 */
export function requireFields(query: unknown, what: string, fields: readonly string[]): void {
  if (typeof query !== 'object' || query === null) {
    const example = `{ ${fields[0]}: … }`
    throw invalid(what, `A query of ${what} cannot be ${shown(query)}.`, `Give ${example}.`, query)
  }
  for (const key of Object.keys(query)) {
    if (fields.includes(key)) continue
    const problem = `A query of ${what} has no ${key}.`
    throw new FauxhouseError('INVALID_OPTION', problem, nearestField(key, fields), { field: key })
  }
}

/** `from_date`, as the wire has it, is far from `from` by edits alone. */
function nearestField(key: string, fields: readonly string[]): string {
  const begun = fields.find((field) => key.toLowerCase().startsWith(`${field.toLowerCase()}_`))
  return begun === undefined ? suggestion(key, fields) : `Did you mean ${begun}?`
}

/**
 * Completes a page, or says what is wrong with it: what comes from JavaScript may be anything.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function readPage(
  { limit, offset = 0 }: PageQuery,
  fallback: number,
): { limit: number; offset: number } {
  return { limit: readCount(limit ?? fallback, 'limit'), offset: readCount(offset, 'offset') }
}

function readCount(value: number, what: string): number {
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw invalid(
    what,
    `The ${what} cannot be ${shown(value)}.`,
    'Give a whole number from 0.',
    value,
  )
}

/**
 * Checks a word against a vocabulary; undefined stays so.
 *
 * @throws FauxhouseError INVALID_OPTION naming the nearest
 */
export function readChoice<T extends string>(
  value: T | undefined,
  what: string,
  choices: readonly T[],
): T | undefined {
  if (value === undefined || choices.includes(value)) return value
  throw invalid(
    what,
    `The ${what} cannot be ${shown(value)}.`,
    suggestion(String(value), choices),
    value,
  )
}

/**
 * Checks a yes or no; undefined stays so.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function readFlag(value: boolean | undefined, what: string): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value
  throw invalid(what, `The ${what} cannot be ${shown(value)}.`, 'Give true or false.', value)
}

/**
 * The bounds of a period in ms.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function readPeriod({ from, to }: Period): {
  from: number | undefined
  to: number | undefined
} {
  return { from: readBound(from, 'from', 'start'), to: readBound(to, 'to', 'end') }
}

function readBound(value: InstantInput | undefined, what: string, edge: Edge): number | undefined {
  if (value === undefined) return undefined
  const ms = readInstantInput(value, edge)
  if (typeof ms === 'number' && Number.isSafeInteger(ms)) return ms
  throw invalid(
    what,
    `The ${what} ${shown(value)} is not an instant.${typeof ms === 'string' ? ` ${ms}` : ''}`,
    'Write it as 2026-01-31T12:00:00Z, as 2026-01-31, or in milliseconds.',
    value,
  )
}

/** The filter of a query as the ledger takes it. */
export function readFilter(query: TransactionQuery): RowFilter {
  const { eventTypes, eventNames, createdBy } = query
  requireList(eventTypes, 'eventTypes')
  requireList(eventNames, 'eventNames')
  for (const type of eventTypes ?? []) readChoice(type, 'event type', EVENT_TYPES)
  return {
    types: eventTypes && new Set(eventTypes),
    names: eventNames && new Set(eventNames),
    creator: createdBy,
    ...readPeriod(query),
  }
}

/** One text would be taken letter by letter. */
function requireList(value: unknown, what: string): void {
  if (value === undefined || Array.isArray(value)) return
  const remedy = `Give a list: [${shown(value)}].`
  throw invalid(what, `The ${what} cannot be ${shown(value)}.`, remedy, value)
}

/** The status that a query asks for. */
export function readStatus({ status }: BonusQuery): BonusStatus | undefined {
  return readChoice(status, 'status', BONUS_STATUSES)
}

function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value))
}

function invalid(what: string, problem: string, remedy: string, value: unknown): FauxhouseError {
  return new FauxhouseError('INVALID_OPTION', problem, remedy, { [what]: value })
}
