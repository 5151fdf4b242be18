import { type Effect, EVENT_NAMES, type EventName } from '../domain/events'
import { PAYMENT_METHODS, type PaymentMethod } from '../domain/payments'
import { COMPLETED_ONCE, CREATORS, STATUSES, type TransactionStatus } from '../domain/transactions'
import {
  addEffect,
  CREATOR_CODES,
  METHOD_CODES,
  NAME_CODES,
  noTotals,
  type RunningTotals,
  type RunningWallets,
  STATUS_CODES,
  TYPES,
} from './accounting'
import { checkChange, checkOrdinal, checkRow, checkStatus, codeOf } from './checks'
import { Columns, NONE, wordOf } from './columns'
import {
  addCompleted,
  findRow,
  namedRows,
  pageRows,
  periodOf,
  type RowFilter,
  sumByCompletion,
  sumRows,
  unstakedRows,
} from './queries'
import type { NewRow, PageOrder, PeriodBy, Row, RowPage, Totals } from './row'

/** Maximum number of results that a ledger keeps. */
const MAX_KEPT = 64

/** More than the rows of a ledger: two ordinals are one number by it. */
const MANY_ROWS = 2 ** 26

/** Whether a row was completed once, by the code of its status. */
const IS_COMPLETED_ONCE = STATUSES.map((status) => COMPLETED_ONCE.includes(status))

/** What a ledger consists of. */
interface LedgerState {
  readonly columns: Columns
  notes: Map<number, string>
  /**
   * Instants of first completion that do not follow from the row. A row without an entry was
   * completed when it was appended, if its status implies a completion.
   */
  completions: Map<number, number>
  /** True while a clone shares the notes and completions: an addition copies them first. */
  sharesMaps: boolean
  readonly wallets: RunningWallets
  readonly lifetime: RunningTotals
  /** What was computed of these very rows. Clones share it; a change drops it. */
  kept?: Map<unknown, unknown> | undefined
}

/**
 * One player's transactions: append-only, in time order. Only a row's status may change, and with
 * it the instant of completion and the note.
 *
 * Arguments that no player's history can contain are errors of this package: methods then throw
 * FauxhouseError INTERNAL and change nothing.
 */
export class Ledger {
  private readonly state: LedgerState

  constructor(state: LedgerState) {
    this.state = state
  }

  get length(): number {
    return this.state.columns.length
  }

  /** Wallets now: the sum of every row's effect. */
  get wallets(): Effect {
    return { ...this.state.wallets }
  }

  /** The wallets one by one, for callers that need no object. */
  get cash(): number {
    return this.state.wallets.cash
  }
  get bonus(): number {
    return this.state.wallets.bonus
  }
  get pending(): number {
    return this.state.wallets.pending
  }

  /** Totals of the whole ledger. */
  get lifetime(): Totals {
    return { ...this.state.lifetime }
  }

  /** One of the totals, for callers that need no object. */
  lifetimeOf(total: keyof Totals): number {
    return this.state.lifetime[total]
  }

  /** The sum of all that went through the account, and of what its wallets hold. */
  get turnover(): number {
    const { bets, wins, deposits, bonuses } = this.state.lifetime
    return bets + wins + deposits + bonuses + this.cash + this.bonus + this.pending
  }

  /**
   * Appends a row and returns its ordinal. INTERNAL if it lies before the last row, has a status
   * that its type cannot have, or an amount that is not a whole number above 0.
   */
  append(row: NewRow): number {
    const { columns, wallets, lifetime } = this.state
    const { amount, bonusPart = 0, creator, method, note } = row
    const ordinal = columns.length
    const name = codeOf(NAME_CODES, row.name)
    const status = codeOf(STATUS_CODES, row.status)
    checkRow(row, name, status, ordinal === 0 ? 0 : columns.atOf(ordinal - 1))
    const by = creator === undefined ? 0 : codeOf(CREATOR_CODES, creator)
    columns.push(row, name, by, status, method ? codeOf(METHOD_CODES, method) : NONE)
    if (note !== undefined) this.ownMaps().notes.set(ordinal, note)
    addEffect(wallets, name, status, amount, bonusPart, 1)
    addCompleted(columns, ordinal, lifetime, 1)
    this.state.kept = undefined
    return ordinal
  }

  private ownMaps(): Pick<LedgerState, 'notes' | 'completions'> {
    const { state } = this
    if (state.sharesMaps) {
      state.notes = new Map(state.notes)
      state.completions = new Map(state.completions)
      state.sharesMaps = false
    }
    return state
  }

  /**
   * Moves a row to another status; `at` becomes its completion instant if it is the first one.
   * A `note` replaces the row's note. INTERNAL if the row cannot have the status, or `at` lies
   * before the row.
   */
  setStatus(ordinal: number, status: TransactionStatus, at: number, note?: string): void {
    checkOrdinal(ordinal, this.length)
    const { columns, wallets, lifetime } = this.state
    const name = columns.nameOf(ordinal)
    const to = codeOf(STATUS_CODES, status)
    checkStatus(name, to)
    checkChange(at, columns.atOf(ordinal))

    const known = this.completedAt(ordinal)
    const completedAt = known ?? (COMPLETED_ONCE.includes(status) ? at : undefined)
    const amount = columns.amountOf(ordinal)
    const bonusPart = columns.bonusPartOf(ordinal)
    const from = columns.statusOf(ordinal)
    addEffect(wallets, name, from, amount, bonusPart, -1)
    addEffect(wallets, name, to, amount, bonusPart, 1)
    addCompleted(columns, ordinal, lifetime, -1)
    columns.setStatus(ordinal, to)
    addCompleted(columns, ordinal, lifetime, 1)
    if (completedAt !== undefined && completedAt !== this.completedAt(ordinal)) {
      this.ownMaps().completions.set(ordinal, completedAt)
    }
    if (note !== undefined) this.ownMaps().notes.set(ordinal, note)
    this.state.kept = undefined
  }

  completedAt(ordinal: number): number | undefined {
    const later = this.state.completions.get(ordinal)
    if (later !== undefined) return later
    const { columns } = this.state
    return IS_COMPLETED_ONCE[columns.statusOf(ordinal)] ? columns.atOf(ordinal) : undefined
  }

  row(ordinal: number): Row {
    checkOrdinal(ordinal, this.length)
    const { columns, notes } = this.state
    const name = columns.nameOf(ordinal)
    return {
      ordinal,
      at: columns.atOf(ordinal),
      name: wordOf(EVENT_NAMES, name),
      type: wordOf(TYPES, name),
      status: wordOf(STATUSES, columns.statusOf(ordinal)),
      amount: columns.amountOf(ordinal),
      bonusPart: columns.bonusPartOf(ordinal),
      creator: wordOf(CREATORS, columns.creatorOf(ordinal)),
      method: methodWith(columns.methodOf(ordinal)),
      completedAt: this.completedAt(ordinal),
      ref: columns.refOf(ordinal),
      bonus: columns.bonusOf(ordinal),
      detail: columns.detailOf(ordinal),
      note: notes.get(ordinal),
    }
  }

  /** A number that only rows with the same name, status, creator and method have. */
  wordsOf(ordinal: number): number {
    checkOrdinal(ordinal, this.length)
    const { columns } = this.state
    return columns.wordsOf(ordinal) * STATUSES.length + columns.statusOf(ordinal)
  }

  // Hot paths read single values of a row, which are the same as in `row()`.

  at(ordinal: number): number {
    checkOrdinal(ordinal, this.length)
    return this.state.columns.atOf(ordinal)
  }

  nameOf(ordinal: number): EventName {
    checkOrdinal(ordinal, this.length)
    return wordOf(EVENT_NAMES, this.state.columns.nameOf(ordinal))
  }

  statusOf(ordinal: number): TransactionStatus {
    checkOrdinal(ordinal, this.length)
    return wordOf(STATUSES, this.state.columns.statusOf(ordinal))
  }

  amountOf(ordinal: number): number {
    checkOrdinal(ordinal, this.length)
    return this.state.columns.amountOf(ordinal)
  }

  methodOf(ordinal: number): PaymentMethod | undefined {
    checkOrdinal(ordinal, this.length)
    return methodWith(this.state.columns.methodOf(ordinal))
  }

  /** What a row adds to the totals. */
  totalsOf(ordinal: number): Totals {
    checkOrdinal(ordinal, this.length)
    const totals = noTotals()
    addCompleted(this.state.columns, ordinal, totals, 1)
    return totals
  }

  /** One page of the matching rows; `offset` and `limit` are whole numbers from 0. */
  page(filter: RowFilter, offset: number, limit: number, order?: PageOrder): RowPage {
    return pageRows(this.state.columns, filter, offset, limit, order)
  }

  /** Number of matching rows. */
  count(filter: RowFilter): number {
    return this.page(filter, 0, 0).total
  }

  /**
   * Totals of the rows that were created in [from, to]; an absent bound is open. By `completed` it
   * is the first completion that lies in the period.
   */
  totals(from?: number, to?: number, by: PeriodBy = 'created'): Totals {
    if (from === undefined && to === undefined) return this.lifetime
    const { columns, completions } = this.state
    const [low, high] = periodOf(columns, { from, to })
    // The rows of a period are the same while the clock moves and passes none of them.
    const created = this.keep(low * MANY_ROWS + high, () => sumRows(columns, low, high))
    if (by === 'created') return created
    return sumByCompletion(columns, created, { from, to }, completions)
  }

  /**
   * A fact that only a row can change: it is computed once, and kept until a row is added or
   * changed. Copies share it.
   *
   * @param fact computes it; the same function each time
   * @param subject the ledger, or the player whose ledger it is
   */
  kept<Subject, Value>(fact: (subject: Subject) => Value, subject: Subject): Value {
    return this.keep(fact, () => fact(subject))
  }

  private keep<Value>(key: unknown, compute: () => Value): Value {
    this.state.kept ??= new Map()
    const { kept } = this.state
    const known = kept.get(key)
    if (known !== undefined || kept.has(key)) return known as Value
    const value = compute()
    if (kept.size === MAX_KEPT) kept.clear()
    kept.set(key, value)
    return value
  }

  /**
   * What the completed bets have left of the completed deposits before them, minor units.
   *
   * @param takenBack what was taken back of a deposit
   */
  unstaked(takenBack: (ordinal: number) => number): number {
    return unstakedRows(this.state.columns, this.lifetimeOf('deposits'), takenBack)
  }

  /** The rows with one of the names, from an instant on. They are read as far as they are used. */
  newestFirst(names: readonly EventName[], from?: number): Iterable<number> {
    return namedRows(this.state.columns, names, from)
  }

  /** Newest row that passes `accept` among those with one of the names; undefined if none. */
  newest(names: readonly EventName[], accept?: (ordinal: number) => boolean): number | undefined {
    return findRow(this.state.columns, names, 'newest-first', accept)
  }

  oldest(names: readonly EventName[], accept?: (ordinal: number) => boolean): number | undefined {
    return findRow(this.state.columns, names, 'oldest-first', accept)
  }

  /** An independent copy. It costs no row: the two share what both have. */
  clone(): Ledger {
    const { state } = this
    state.sharesMaps = true
    return new Ledger({
      ...state,
      columns: state.columns.share(),
      wallets: { ...state.wallets },
      lifetime: { ...state.lifetime },
    })
  }
}

/** The method with a code. To read the place -1 of a list takes longer than the rest of a row. */
function methodWith(code: number): PaymentMethod | undefined {
  return code === NONE ? undefined : PAYMENT_METHODS[code]
}

/** An empty ledger. */
export function createLedger(): Ledger {
  return new Ledger({
    columns: new Columns(),
    notes: new Map(),
    completions: new Map(),
    sharesMaps: false,
    wallets: { cash: 0, bonus: 0, pending: 0 },
    lifetime: noTotals(),
  })
}
