import type { Members } from '../../contract/input/json-object'
import { ownWord, type Vocabulary, type VocabularyPart } from '../../contract/vocabulary'
import { FauxhouseError } from '../../errors'
import { AFFILIATE_SOURCES } from '../../simulator/domain/accounts'
import { CURRENCY_CODES, type Currency, toMinor } from '../../simulator/domain/currencies'
import { EVENT_NAMES, EVENTS, type EventName } from '../../simulator/domain/events'
import { FIRST_CLOCK, LAST_CLOCK } from '../../simulator/domain/instants'
import { LANGUAGES } from '../../simulator/domain/markets'
import {
  depositName,
  PAYMENT_METHODS,
  type PaymentMethod,
  withdrawalName,
} from '../../simulator/domain/payments'
import {
  CREATORS,
  type Creator,
  type EventType,
  STATUSES,
  type TransactionStatus,
} from '../../simulator/domain/transactions'
import { wordsOf } from '../masking/names'
import { isPlainAmount } from '../masking/plain-values'
import { instantOf } from '../verify/shapes'
import type { Found } from './findings'
import type { PlayerAnswers } from './reading'

/** A transaction of the source. Money is a magnitude in minor units, instants are ms UTC. */
export interface SourceRow {
  /** Place in the answers. */
  readonly place: number
  readonly id: string
  readonly at: number
  readonly completedAt: number | undefined
  readonly name: EventName
  readonly type: EventType
  /** Empty if it has none. */
  readonly note: string
  /** Ids of the rows and bonuses that the note names. */
  readonly names: readonly string[]
  readonly amount: number
  readonly status: TransactionStatus
  readonly method: PaymentMethod | undefined
  readonly creator: Creator
}

/** A bonus record of the source. Money in minor units, instants in ms UTC. */
export interface SourceBonus {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly amount: number
  readonly requirement: number
  readonly createdAt: number
  readonly expiresAt: number
}

/** What a player's answers say, in the units of the engine; both lists are oldest first. */
export interface SourcePlayer {
  readonly currency: Currency
  /** Ms UTC. */
  readonly now: number
  readonly registeredAt: number
  readonly lastLogin: number
  readonly rows: readonly SourceRow[]
  readonly bonuses: readonly SourceBonus[]
  readonly profile: Members
}

/**
 * Reads the answers. A name, a method or a creator that the engine does not have is replaced by the
 * nearest one; a row without one, with another status or at an instant that no row can have is left
 * out.
 *
 * @param find receives what is replaced or left out
 * @throws FauxhouseError INVALID_OPTION for a player without a currency or a registration
 */
export function sourceOf(
  answers: PlayerAnswers,
  { status, event_name, bonus_status, kyc_status, segments }: Vocabulary,
  find: (found: Found) => void,
): SourcePlayer {
  const { now } = answers
  const profile = {
    ...inOurWords(answers.profile, { kyc_status }),
    ...inOurSegments(answers.profile['segments'], segments),
  }
  const currency = oneOf(CURRENCY_CODES, profile['currency'])
  const registeredAt = within(FIRST_CLOCK, profile['registration_date'], now)
  if (currency === undefined) throw unreadable('currency')
  if (registeredAt === undefined) throw unreadable('registration_date')
  const lastLogin = within(registeredAt, profile['last_login'], now) ?? registeredAt
  const ids = new Set([...answers.transactions, ...answers.bonuses].map(({ id }) => String(id)))
  const rows = answers.transactions.flatMap((given, place) => {
    const row = inOurWords(given, { status, event_name })
    const read = rowOf(row, currency, [registeredAt, now])
    const at = `/transactions/${place}`
    if (typeof read === 'string') {
      find({ entry: `Transaction.${read}`, at, what: LEFT_OUT })
      return []
    }
    for (const [field, value] of [
      ['event_name', read.name],
      ['created_by', read.creator],
      ['payment_method', read.method],
    ] as const) {
      const what = 'the rules have no such word: the nearest one is used'
      if ((row[field] ?? undefined) !== value) find({ entry: `Transaction.${field}`, at, what })
    }
    const names = wordsOf(read.note).filter((word) => ids.has(word))
    return [{ ...read, names, place }]
  })
  const bonuses = answers.bonuses.flatMap((bonus, place) => {
    const read = bonusOf(inOurWords(bonus, { status: bonus_status }), currency, [registeredAt, now])
    if (typeof read !== 'string') return [read]
    find({ entry: `Bonus.${read}`, at: `/bonuses/${place}`, what: LEFT_OUT })
    return []
  })
  for (const [field, words] of PROFILE_WORDS) {
    const given = profile[field] ?? undefined
    if (given !== undefined && oneOf(words, given) === undefined) {
      find({ entry: `PlayerProfile.${field}`, at: `/profile/${field}`, what: LEFT_OUT })
    }
  }
  return { currency, now, registeredAt, lastLogin, rows, bonuses, profile }
}

/** A word that the vocabulary does not explain stays as it is. */
function inOurWords(item: Members, tables: Readonly<Record<string, Vocabulary[VocabularyPart]>>) {
  const words = Object.entries(tables).flatMap(([field, table]) => {
    const word = item[field]
    return typeof word === 'string' ? [[field, ownWord(table, word) ?? word]] : []
  })
  return { ...item, ...Object.fromEntries(words) } as Members
}

function inOurSegments(given: unknown, table: Vocabulary['segments']): Members {
  if (!Array.isArray(given)) return {}
  return { segments: given.map((text) => ownWord(table, String(text)) ?? text) }
}

/** Words of the profile that are kept. */
export const PROFILE_WORDS: readonly (readonly [field: string, words: readonly string[]])[] = [
  ['language', LANGUAGES],
  ['affiliate_source', AFFILIATE_SOURCES],
]

const LEFT_OUT = 'the rules have no such value: it is omitted'

type Span = readonly [registeredAt: number, now: number]

/** The row, or the name of the field that cannot be read. */
function rowOf(
  row: Members,
  currency: Currency,
  [start, now]: Span,
): Omit<SourceRow, 'place' | 'names'> | string {
  const at = within(start, row['date'], now)
  const amount = minorOf(row['amount'], currency)
  const status = oneOf(STATUSES, row['status'])
  const name = oneOf(EVENT_NAMES, row['event_name']) ?? nearestName(row)
  if (at === undefined) return 'date'
  if (name === undefined) return 'event_name'
  if (amount === undefined || amount === 0) return 'amount'
  if (status === undefined) return 'status'
  const { type, creators } = EVENTS[name]
  const note = row['event_note']
  return {
    id: String(row['id']),
    at,
    completedAt: within(at, row['completed_at'], now),
    name,
    type,
    note: typeof note === 'string' ? note : '',
    amount,
    status,
    method: methodOf(row['payment_method'], name),
    creator: oneOf(CREATORS, row['created_by']) ?? creators[0],
  }
}

function bonusOf(bonus: Members, currency: Currency, [start, now]: Span): SourceBonus | string {
  const amount = minorOf(bonus['amount'], currency)
  const requirement = minorOf(bonus['wager_requirement'], currency)
  const createdAt = within(start, bonus['created_at'], now)
  if (amount === undefined) return 'amount'
  if (requirement === undefined) return 'wager_requirement'
  if (createdAt === undefined) return 'created_at'
  const expiresAt = within(createdAt, bonus['expires_at'], LAST_CLOCK)
  if (expiresAt === undefined) return 'expires_at'
  const [id, name, status] = [bonus['id'], bonus['bonus_name'], bonus['status']].map(String)
  return { id, name, status, amount, requirement, createdAt, expiresAt } as SourceBonus
}

/** Names for rows of a type whose own name the rules do not have. */
const USUAL_NAMES: Readonly<Record<string, EventName>> = {
  bet: 'Slots Bet',
  win: 'Slots Win',
  bonus: 'Bonus Awarded',
}

/** The name for a row of a known type; undefined for a type that leaves the event open. */
function nearestName(row: Members): EventName | undefined {
  const { event_type: type, payment_method: method, amount } = row
  const known = oneOf(PAYMENT_METHODS, method) ?? 'bank_transfer'
  if (type === 'deposit') return depositName(known)
  if (type === 'withdrawal') return withdrawalName(known)
  if (type === 'adjustment') return Number(amount) < 0 ? 'Manual Debit' : 'Manual Credit'
  return USUAL_NAMES[String(type)]
}

/** The method of a row; for another word the one that the name says. */
function methodOf(given: unknown, name: EventName): PaymentMethod | undefined {
  const known = oneOf(PAYMENT_METHODS, given)
  if (known !== undefined || typeof given !== 'string') return known
  const named = EVENTS[name].type === 'withdrawal' ? withdrawalName : depositName
  return PAYMENT_METHODS.find((method) => named(method) === name) ?? 'bank_transfer'
}

function minorOf(value: unknown, currency: Currency): number | undefined {
  const isAmount = typeof value === 'number' && isPlainAmount(value)
  return isAmount ? toMinor(Math.abs(value), currency) : undefined
}

/** The instant of a string, ms UTC, if it lies between two others. */
function within(first: number, value: unknown, last: number): number | undefined {
  const at = instantOf(value)
  return at !== undefined && at >= first && at <= last ? at : undefined
}

function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value)
}

function unreadable(field: string): FauxhouseError {
  return new FauxhouseError(
    'INVALID_OPTION',
    `The ${field} of the player cannot be read.`,
    'Compare the deployment with `fauxhouse verify` first.',
    { field },
  )
}
