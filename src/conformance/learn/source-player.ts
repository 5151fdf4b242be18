import { FauxhouseError } from '../../errors'
import { AFFILIATE_SOURCES } from '../../simulator/domain/accounts'
import { CURRENCY_CODES, type Currency, toMinor } from '../../simulator/domain/currencies'
import { EVENT_NAMES, EVENTS, type EventName } from '../../simulator/domain/events'
import { parseInstant } from '../../simulator/domain/instants'
import { LANGUAGES } from '../../simulator/domain/markets'
import { PAYMENT_METHODS, type PaymentMethod } from '../../simulator/domain/payments'
import {
  CREATORS,
  type Creator,
  type EventType,
  STATUSES,
  type Status,
} from '../../simulator/domain/transactions'
import { isPlainAmount } from '../masking/plain-values'
import type { Found } from './findings'
import { nearestCreator, nearestMethod, nearestName } from './nearest-words'
import type { Members, PlayerAnswers } from './player-answers'

/** A transaction of the source. Money is a magnitude in minor units, instants are ms UTC. */
export interface SourceRow {
  /** Place in the answers. */
  readonly place: number
  readonly id: string
  readonly at: number
  readonly completedAt: number | undefined
  readonly name: EventName
  readonly type: EventType
  readonly note: string | undefined
  readonly amount: number
  readonly status: Status
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
  readonly offers: readonly Members[]
}

/**
 * Reads the answers. A name, a method or a creator that the engine does not have is replaced by the
 * nearest one; a row without one, or with another status, is left out.
 *
 * @param note hears of what is replaced or left out
 * @throws FauxhouseError INVALID_OPTION for a player without a currency or a registration
 */
export function sourceOf(answers: PlayerAnswers, note: (found: Found) => void): SourcePlayer {
  const { profile, now } = answers
  const currency = oneOf(CURRENCY_CODES, profile['currency'])
  const registeredAt = instantOf(profile['registration_date'])
  if (currency === undefined) throw unreadable('currency')
  if (registeredAt === undefined) throw unreadable('registration_date')
  const lastLogin = instantOf(profile['last_login']) ?? registeredAt
  const rows = answers.transactions.flatMap((row, place) => {
    const at = `/transactions/${place}`
    const replaced = (field: string) =>
      note({
        entry: `Transaction.${field}`,
        at,
        what: 'the rules have no such word: the nearest is taken',
      })
    const read = rowOf(row, currency, replaced)
    if (typeof read !== 'string') return [{ ...read, place }]
    note({ entry: `Transaction.${read}`, at, what: LEFT_OUT })
    return []
  })
  const bonuses = answers.bonuses.flatMap((bonus, place) => {
    const read = bonusOf(bonus, currency)
    if (typeof read !== 'string') return [read]
    note({ entry: `Bonus.${read}`, at: `/bonuses/${place}`, what: LEFT_OUT })
    return []
  })
  for (const [field, words] of PROFILE_WORDS) {
    const isGiven = profile[field] !== undefined && profile[field] !== null
    if (isGiven && oneOf(words, profile[field]) === undefined) {
      note({ entry: `PlayerProfile.${field}`, at: `/profile/${field}`, what: LEFT_OUT })
    }
  }
  const offers = answers.eligible
  return { currency, now, registeredAt, lastLogin, rows, bonuses, profile, offers }
}

/** Words of the profile that are kept. */
const PROFILE_WORDS: readonly (readonly [field: string, words: readonly string[]])[] = [
  ['language', LANGUAGES],
  ['affiliate_source', AFFILIATE_SOURCES],
]

const LEFT_OUT = 'the rules have no such value: it is left out'

/** The row, or the name of the field that cannot be read. */
function rowOf(
  row: Members,
  currency: Currency,
  replaced: (field: string) => void,
): Omit<SourceRow, 'place'> | string {
  const at = instantOf(row['date'])
  const amount = minorOf(row['amount'], currency)
  const status = oneOf(STATUSES, row['status'])
  const ownName = oneOf(EVENT_NAMES, row['event_name'])
  const name = ownName ?? nearestName(row)
  if (at === undefined) return 'date'
  if (name === undefined) return 'event_name'
  if (amount === undefined || amount === 0) return 'amount'
  if (status === undefined) return 'status'
  if (ownName === undefined) replaced('event_name')
  const creator = oneOf(CREATORS, row['created_by'])
  if (creator === undefined) replaced('created_by')
  const method = oneOf(PAYMENT_METHODS, row['payment_method'])
  const known = method ?? nearestMethod(name, row['payment_method'])
  if (method !== known) replaced('payment_method')
  return {
    id: String(row['id']),
    at,
    completedAt: instantOf(row['completed_at']),
    name,
    type: EVENTS[name].type,
    note: textOrNothing(row['event_note']),
    amount,
    status,
    method: known,
    creator: creator ?? nearestCreator(name),
  }
}

function bonusOf(bonus: Members, currency: Currency): SourceBonus | string {
  const amount = minorOf(bonus['amount'], currency)
  const requirement = minorOf(bonus['wager_requirement'], currency)
  const createdAt = instantOf(bonus['created_at'])
  const expiresAt = instantOf(bonus['expires_at'])
  if (amount === undefined) return 'amount'
  if (requirement === undefined) return 'wager_requirement'
  if (createdAt === undefined) return 'created_at'
  if (expiresAt === undefined) return 'expires_at'
  const [id, name, status] = [bonus['id'], bonus['bonus_name'], bonus['status']].map(String)
  return { id, name, status, amount, requirement, createdAt, expiresAt } as SourceBonus
}

function minorOf(value: unknown, currency: Currency): number | undefined {
  const isAmount = typeof value === 'number' && isPlainAmount(value)
  return isAmount ? toMinor(Math.abs(value), currency) : undefined
}

/** The instant of a text, ms UTC. */
export function instantOf(value: unknown): number | undefined {
  const at = typeof value === 'string' ? parseInstant(value) : undefined
  return typeof at === 'number' ? at : undefined
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
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
