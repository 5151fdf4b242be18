import { CURRENCY_CODES, type Currency, toMajor } from '../simulator/domain/currencies'
import { EVENT_NAMES, EVENTS, type EventName } from '../simulator/domain/events'
import { formatInstant } from '../simulator/domain/instants'
import { PAYMENT_METHODS, type PaymentMethod } from '../simulator/domain/payments'
import {
  CREATORS,
  type Creator,
  EVENT_TYPES,
  type EventType,
  STATUSES,
  type TransactionStatus,
} from '../simulator/domain/transactions'
import type { PlayerState } from '../simulator/engine/state'
import type { Ledger } from '../simulator/ledger/ledger'
import type { RowFilter } from '../simulator/ledger/queries'
import type { Row } from '../simulator/ledger/row'
import { assumed, documented } from './entry'
import {
  choice,
  count,
  field,
  flag,
  instant,
  list,
  money,
  type OpenWord,
  optional,
  resource,
  text,
  word,
} from './field'
import {
  type Checked,
  choiceParameter,
  fromDate,
  limitParameter,
  offset,
  type PageQuery,
  type Parameter,
  type Period,
  type PlayerAt,
  textParameter,
  toDate,
  withEntry,
} from './parameters'
import type { Policies } from './policies'
import { noteOf } from './transaction-notes'
import { createRowWriter, dateOf, ownWord, present, type RowWriter, type Whole } from './vocabulary'

/** Selects transactions; the default `limit` is 20. */
export interface TransactionQuery extends Period, PageQuery {
  /** Types of events, of which a row has one. Default: all. */
  readonly event_type?: readonly EventType[] | undefined
  /** In the words of the policy `vocabulary`. */
  readonly event_name?: readonly (EventName | (string & {}))[] | undefined
  /** Who booked the row: `System`, `VIP Manager` or `Admin`. Default: anyone. */
  readonly created_by?: Creator | undefined
}

/** The `limit` of a request without one. */
export const TRANSACTION_LIMIT = 20

const eventName: Parameter<'event_name'> = {
  ...textParameter('event_name', 'Filter by one or more event names.'),
  many: true,
  choices: EVENT_NAMES,
}

/** The parameters of `getTransactionHistory`. */
export const TRANSACTION_PARAMETERS = [
  withEntry(
    choiceParameter('event_type', EVENT_TYPES, 'Filter by one or more event types.', true),
    documented('Rows of any of these types. Any other word is rejected with 400.', 'arrayEncoding'),
  ),
  withEntry(
    eventName,
    assumed(
      'Rows with any of these names, case-sensitive. An unknown name matches no rows.',
      'arrayEncoding',
    ),
  ),
  withEntry(
    fromDate,
    assumed(
      'Rows at or after this instant. UTC offsets are supported; a date without a time, unless rejected, is the start of that day in UTC.',
      'dates',
    ),
  ),
  withEntry(
    toDate,
    assumed(
      'Rows at or before this instant. A date without a time, unless rejected, is the end of that day in UTC. A value before from_date is rejected with 400.',
      'dates',
    ),
  ),
  withEntry(
    textParameter('created_by', 'Filter by creator: System, VIP Manager or Admin.'),
    assumed('Rows by this creator, case-sensitive. An unknown name matches no rows.'),
  ),
  withEntry(
    limitParameter(TRANSACTION_LIMIT),
    documented('Rows per page, from 1; default 20.', 'maxLimit'),
  ),
  withEntry(offset, documented('Rows to skip, from 0; default 0.')),
] as const

const TRANSACTION_ID = /^tx_[0-9a-z]{26}$/

const alternatives = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ')

/** `bet or win: completed or rolled_back; …`: types of the same statuses are listed together. */
function statusesByType(): string {
  const types = new Map<string, EventType[]>()
  for (const type of EVENT_TYPES) {
    const rows = Object.values(EVENTS).filter((event) => event.type === type)
    const found: Set<TransactionStatus> = new Set(rows.flatMap(({ statuses }) => statuses))
    const statuses = alternatives(STATUSES.filter((status) => found.has(status)))
    types.set(statuses, [...(types.get(statuses) ?? []), type])
  }
  return [...types].map(([statuses, names]) => `${alternatives(names)}: ${statuses}`).join('; ')
}

/** A row of the transaction history. */
export interface Transaction {
  readonly id: string
  readonly date: string
  readonly event_type: EventType
  readonly event_name: OpenWord<EventName>
  readonly event_note?: string | undefined
  readonly amount: number
  readonly currency: OpenWord<Currency>
  readonly status: OpenWord<TransactionStatus>
  readonly payment_method?: OpenWord<PaymentMethod> | undefined
  readonly created_by: OpenWord<Creator>
  readonly created_at: string
  readonly completed_at?: string | undefined
}

export const TRANSACTION = resource<Transaction>('Transaction', {
  id: field(
    text('tx_0ep8f3mc007gk3kfv5w5xybcd9', TRANSACTION_ID),
    assumed('Unique; among rows with the same date, later rows have greater ids.'),
  ),
  date: field(
    instant('2025-12-30T20:15:00.000Z'),
    assumed('When the row was created. It never changes; lists and summary periods use it.'),
  ),
  event_type: field(choice<EventType>(EVENT_TYPES, 'deposit'), documented('One of seven types.')),
  event_name: field(
    word<EventName>(EVENT_NAMES, 'Card Deposit'),
    assumed('The exact event, such as Card Deposit or Bonus Expired.'),
  ),
  event_note: optional(
    text('visa ****4821 deposit via Cardwell Pay, ref 7KQ2M9XC4T'),
    assumed('A human-readable sentence. Absent if there is no note.', 'absentFields'),
  ),
  amount: field(
    money(50),
    assumed(
      'Positive if the event type implies the direction; adjustments and refunds have a sign, minus if the player loses money.',
      'amountSign',
    ),
  ),
  currency: field(word<Currency>(CURRENCY_CODES, 'EUR'), documented('The currency of the player.')),
  status: field(word<TransactionStatus>(STATUSES, 'completed'), assumed(`${statusesByType()}.`)),
  payment_method: optional(
    word<PaymentMethod>(PAYMENT_METHODS, 'visa'),
    assumed('Only on deposits, withdrawals, deposit refunds and chargebacks.', 'absentFields'),
  ),
  created_by: field(
    word<Creator>(CREATORS, 'System'),
    documented("System, VIP Manager or Admin. The player's own actions have System."),
  ),
  created_at: field(instant('2025-12-30T20:15:00.000Z'), assumed('The same as date.')),
  completed_at: optional(
    instant('2025-12-30T20:15:00.000Z'),
    assumed(
      'The first completion, kept if the row is reversed later. Absent until then.',
      'absentFields',
    ),
  ),
})

/** One page of the transaction history. */
export interface TransactionPage {
  readonly transactions: readonly Transaction[]
  readonly total: number
  readonly limit: number
  readonly offset: number
  readonly has_more: boolean
}

export const TRANSACTION_PAGE = resource<TransactionPage>('TransactionPage', {
  transactions: field(
    list<Transaction>(TRANSACTION),
    documented('One page of the rows that match the filters.', 'sortOrder'),
  ),
  total: field(count('transactions', 1), assumed('The exact number of rows on all pages.')),
  limit: field(count('transactions', 20), documented('The applied limit.', 'overLimit')),
  offset: field(count('transactions', 0), documented('The applied offset.')),
  has_more: field(flag(false), documented('Whether there are rows after this page.')),
})

/** A row in the form of the specification. */
export function transactionOf(
  player: PlayerState,
  row: Row,
  now: number,
  policies: Policies,
): Transaction {
  return present(TRANSACTION, wholeOf(player, row, now, policies), policies)
}

function wholeOf(
  player: PlayerState,
  row: Row,
  now: number,
  policies: Policies,
): Whole<Transaction> {
  const date = formatInstant(row.at)
  return {
    id: player.ids.transactions.idOf(row.at, row.ordinal),
    date,
    event_type: row.type,
    event_name: row.name,
    event_note: noteOf(player, row, now),
    amount: toMajor(signed(row, policies), player.currency),
    currency: player.currency,
    status: row.status,
    payment_method: row.method,
    created_by: row.creator,
    created_at: date,
    // Most rows are completed at their own instant: its text is reused.
    completed_at: row.completedAt === row.at ? date : dateOf(row.completedAt),
  }
}

/** Only adjustments and refunds need a sign: the other types imply the direction. */
function signed(row: Row, policies: Policies): number {
  const natural = row.type === 'adjustment' || row.type === 'refund'
  return natural && policies.amountSign === 'natural'
    ? EVENTS[row.name].sign * row.amount
    : row.amount
}

/**
 * The rows that a query selects, and its page. A parameter that is not used here does not compile.
 */
export function selectionOf(
  query: Checked<TransactionQuery>,
  policies: Policies,
): { readonly filter: RowFilter; readonly limit: number; readonly offset: number } {
  const {
    event_type,
    event_name,
    created_by,
    from_date,
    to_date,
    limit = TRANSACTION_LIMIT,
    offset = 0,
    ...unused
  } = query
  unused satisfies Readonly<Record<string, never>>
  const filter: RowFilter = {
    types: event_type && new Set(event_type),
    names:
      event_name && new Set(event_name.map((name) => ownWord(EVENT_NAMES, policies, name) ?? '')),
    creator: created_by,
    from: from_date,
    to: to_date,
  }
  return { filter, limit, offset }
}

/** A page whose rows have any form. */
type PageOf<Form> = Omit<TransactionPage, 'transactions'> & { readonly transactions: Form[] }

function pageOf<Form>(
  { player, policies }: PlayerAt,
  query: Checked<TransactionQuery>,
  formOf: (ordinal: number) => Form,
): PageOf<Form> {
  const { filter, limit, offset } = selectionOf(query, policies)
  const { total, ordinals } = player.ledger.page(filter, offset, limit, policies.sortOrder)
  const has_more = limit > 0 && offset + ordinals.length < total
  return { transactions: ordinals.map(formOf), total, limit, offset, has_more }
}

/** The page of the transaction history that a query selects. */
export function transactionPage(at: PlayerAt, query: Checked<TransactionQuery>): TransactionPage {
  const { player, now, policies } = at
  const { ledger } = player
  return pageOf(at, query, (ordinal) => transactionOf(player, ledger.row(ordinal), now, policies))
}

/** The text of a page, and the page with the text of each row in place of the row. */
export function writtenPage(at: PlayerAt, query: Checked<TransactionQuery>) {
  const { player, now, policies } = at
  const { ledger, currency } = player
  const write = writerOf(policies)
  const place = CURRENCY_CODES.indexOf(currency)
  const body = pageOf(at, query, (ordinal) => {
    const row = ledger.row(ordinal)
    const whole = wholeOf(player, row, now, policies)
    const words = ledger.wordsOf(ordinal) * CURRENCY_CODES.length + place
    // Only what was written with a row can have any character.
    return write(whole, words, row.note === undefined)
  })
  const { transactions, ...rest } = body
  // To join them would copy each row once more than the engine does when it sends the text.
  let rows = ''
  for (const row of transactions) rows += rows === '' ? row : `,${row}`
  const text = `{"transactions":[${rows}],${JSON.stringify(rest).slice(1)}`
  return { body, text }
}

const writers = new WeakMap<Policies, RowWriter>()

function writerOf(policies: Policies): RowWriter {
  let writer = writers.get(policies)
  if (writer === undefined) {
    writer = createRowWriter(TRANSACTION, policies)
    writers.set(policies, writer)
  }
  return writer
}

/** Selects rows of the statement; the default `limit` is 20. */
export interface StatementQuery extends TransactionQuery {
  /** In the words of the policy `vocabulary`. Default: all. */
  readonly status?: readonly (TransactionStatus | (string & {}))[] | undefined
  /** Events that add to the funds of the player, or take from them. Default: both. */
  readonly direction?: 'in' | 'out' | undefined
  /** What lies in the period: the date of the row, or its first completion. Default: `created`. */
  readonly period_by?: 'created' | 'completed' | undefined
}

/** The parameters of the statement: those of the history, and its own. */
export const STATEMENT_PARAMETERS: readonly Parameter<keyof StatementQuery>[] = [
  ...TRANSACTION_PARAMETERS,
  choiceParameter('status', STATUSES, 'Filter by one or more statuses.', true),
  choiceParameter('direction', ['in', 'out'], 'in: adds to the funds; out: takes from them.'),
  choiceParameter(
    'period_by',
    ['created', 'completed'],
    'What lies in the period: the date of the row, or its first completion.',
  ),
]

/** The rows of a ledger that a query of the statement selects, and its page. */
export function statementSelection(
  query: Checked<StatementQuery>,
  policies: Policies,
  ledger: Ledger,
) {
  const { status, direction, period_by, ...others } = query
  const { filter, ...page } = selectionOf(others, policies)
  const words = status?.map((word) => ownWord(STATUSES, policies, word))
  const narrowed: RowFilter = {
    ...filter,
    statuses: words && new Set(STATUSES.filter((each) => words.includes(each))),
    sign: direction && (direction === 'in' ? 1 : -1),
  }
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = filter
  if (period_by !== 'completed' || from === -to) return { filter: narrowed, ...page }
  const accepts = (ordinal: number) => {
    const at = ledger.completedAt(ordinal)
    return at !== undefined && from <= at && at <= to
  }
  return { filter: { ...narrowed, from: undefined, accepts }, ...page }
}
