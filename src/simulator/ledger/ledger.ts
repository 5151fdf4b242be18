import { EVENT_NAMES, EVENTS, type EventName } from '../domain/events'
import { PAYMENT_METHODS, type PaymentMethod } from '../domain/payments'
import { CREATORS, STATUSES, type TransactionStatus } from '../domain/transactions'
import {
  addEffect,
  addShare,
  COMPLETED,
  carriesCompletion,
  createLanes,
  totalOf,
  totalsOf,
  turnoverOf,
} from './accounting'
import { grown } from './capacity'
import { checkChange, checkOrdinal, checkPaging, checkRow, checkStatus } from './checks'
import { CREATOR_CODES, codeOf, METHOD_CODES, NAME_CODES, pairOf, STATUS_CODES } from './codes'
import { COMPLETED_LATER, Columns, NO_METHOD, NOTED } from './columns'
import { createLateSums } from './late-sums'
import type { LedgerState } from './ledger-state'
import { addRow, PeriodSums } from './period-sums'
import { createPostings } from './postings'
import { countByName, countRows, ordinalsOfPeriod, type PageOrder, pageRows } from './queries'
import type { Ledger, NewRow, PeriodBy, Row, RowFilter, RowPage, Totals, Wallets } from './row'

const FIRST_CAPACITY = 32

/** Approximate bytes of an entry of a map with a short text. */
const ENTRY_BYTES = 100

class ColumnarLedger implements Ledger {
  private readonly state: LedgerState

  constructor(state: LedgerState) {
    this.state = state
  }

  get length(): number {
    return this.state.columns.length
  }

  get wallets(): Wallets {
    return { ...this.state.wallets }
  }

  get cash(): number {
    return this.state.wallets.cash
  }
  get bonus(): number {
    return this.state.wallets.bonus
  }
  get pending(): number {
    return this.state.wallets.pending
  }

  get lifetime(): Totals {
    return totalsOf(this.state.lifetime)
  }

  lifetimeOf(total: keyof Totals): number {
    return totalOf(this.state.lifetime, total)
  }

  get turnover(): number {
    return turnoverOf(this.state.lifetime)
  }

  append(row: NewRow): number {
    const { state } = this
    const { amount, bonusPart = 0, creator, method } = row
    const name = codeOf(NAME_CODES, row.name)
    const status = row.status === 'completed' ? COMPLETED : codeOf(STATUS_CODES, row.status)
    const ordinal = state.columns.length
    checkRow(row, name, status, ordinal === 0 ? 0 : state.columns.atOf(ordinal - 1))
    const by = creator === undefined ? 0 : codeOf(CREATOR_CODES, creator)
    const paidBy = method === undefined ? NO_METHOD : codeOf(METHOD_CODES, method)
    if (!state.columns.isOpen) this.makeRoom()
    state.columns.push(
      row,
      pairOf(name, by),
      row.note === undefined ? status : status | NOTED,
      paidBy,
    )
    if (row.note !== undefined) this.ownMaps().notes.set(ordinal, row.note)
    addEffect(state.wallets, name, status, amount, bonusPart, 1)
    if (status === COMPLETED) addShare(this.ownLifetime(), name, amount, bonusPart, 1)
    return ordinal
  }

  private makeRoom(): void {
    const { columns } = this.state
    const { length, capacity } = columns
    // Else a clone has used the place after the last row. Spare capacity avoids a second copy.
    const isFull = length === capacity
    const room = Math.max(FIRST_CAPACITY, length >>> 3)
    this.state.columns = columns.copy(isFull ? grown(length, FIRST_CAPACITY) : length + room)
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

  private ownLifetime(): Float64Array {
    const { state } = this
    if (state.sharesLifetime) {
      state.lifetime = state.lifetime.slice()
      state.sharesLifetime = false
    }
    return state.lifetime
  }

  setStatus(ordinal: number, status: TransactionStatus, at: number, note?: string): void {
    checkOrdinal(ordinal, this.length)
    const { columns, wallets, late } = this.state
    const name = columns.nameOf(ordinal)
    const from = columns.statusOf(ordinal)
    const to = codeOf(STATUS_CODES, status)
    checkStatus(EVENT_NAMES[name] as EventName, name, status, to)
    checkChange(at, columns.atOf(ordinal))

    const completedAt = this.completedAt(ordinal) ?? (carriesCompletion(to) ? at : undefined)
    const amount = columns.amountOf(ordinal)
    const bonusPart = columns.bonusPartOf(ordinal)
    addEffect(wallets, name, from, amount, bonusPart, -1)
    addEffect(wallets, name, to, amount, bonusPart, 1)
    if (from === COMPLETED) this.changeTotals(ordinal, -1)
    columns.setStatus(ordinal, to)
    if (to === COMPLETED) this.changeTotals(ordinal, 1)
    if (completedAt !== undefined && completedAt !== this.completedAt(ordinal)) {
      this.ownMaps().completions.set(ordinal, completedAt)
      columns.mark(ordinal, COMPLETED_LATER)
      if (late?.enter(columns, ordinal, completedAt) === false) this.state.late = undefined
    }
    if (note === undefined) return
    this.ownMaps().notes.set(ordinal, note)
    columns.mark(ordinal, NOTED)
  }

  private changeTotals(ordinal: number, times: 1 | -1): void {
    const { columns, sums, late } = this.state
    addRow(columns, ordinal, this.ownLifetime(), times)
    sums.change(columns, ordinal, times)
    late?.change(columns, ordinal, times)
  }

  private completedAt(ordinal: number): number | undefined {
    const { columns, completions } = this.state
    if (columns.has(ordinal, COMPLETED_LATER)) return completions.get(ordinal)
    return carriesCompletion(columns.statusOf(ordinal)) ? columns.atOf(ordinal) : undefined
  }

  row(ordinal: number): Row {
    const { columns, notes } = this.state
    const name = this.nameOf(ordinal)
    return {
      ordinal,
      at: columns.atOf(ordinal),
      name,
      type: EVENTS[name].type,
      status: STATUSES[columns.statusOf(ordinal)] as TransactionStatus,
      amount: columns.amountOf(ordinal),
      bonusPart: columns.bonusPartOf(ordinal),
      creator: CREATORS[columns.creatorOf(ordinal)] as Row['creator'],
      method: PAYMENT_METHODS[columns.methodOf(ordinal)],
      completedAt: this.completedAt(ordinal),
      ref: columns.refOf(ordinal),
      bonus: columns.bonusOf(ordinal),
      detail: columns.detailOf(ordinal),
      note: columns.has(ordinal, NOTED) ? notes.get(ordinal) : undefined,
    }
  }

  at(ordinal: number): number {
    checkOrdinal(ordinal, this.length)
    return this.state.columns.atOf(ordinal)
  }

  nameOf(ordinal: number): EventName {
    checkOrdinal(ordinal, this.length)
    return EVENT_NAMES[this.state.columns.nameOf(ordinal)] as EventName
  }

  statusOf(ordinal: number): TransactionStatus {
    checkOrdinal(ordinal, this.length)
    return STATUSES[this.state.columns.statusOf(ordinal)] as TransactionStatus
  }

  amountOf(ordinal: number): number {
    checkOrdinal(ordinal, this.length)
    return this.state.columns.amountOf(ordinal)
  }

  refOf(ordinal: number): number | undefined {
    return this.state.columns.refOf(ordinal)
  }

  methodOf(ordinal: number): PaymentMethod | undefined {
    checkOrdinal(ordinal, this.length)
    return PAYMENT_METHODS[this.state.columns.methodOf(ordinal)]
  }

  page(
    filter: RowFilter,
    offset: number,
    limit: number,
    order: PageOrder = 'newest-first',
  ): RowPage {
    checkPaging(offset, limit)
    return pageRows(this.state.columns, this.state.postings, filter, offset, limit, order)
  }

  count(filter: RowFilter): number {
    return countRows(this.state.columns, this.state.postings, filter)
  }

  countsByName(): ReadonlyMap<EventName, number> {
    return countByName(this.state.columns)
  }

  totals(from?: number, to?: number, by: PeriodBy = 'created'): Totals {
    if (from === undefined && to === undefined) return this.lifetime
    const { state } = this
    const { columns, completions, sums } = state
    if (by === 'completed') state.late ??= createLateSums(columns, completions)
    const { low, high } = ordinalsOfPeriod(columns, from, to)
    const lanes = sums.between(columns, low, high)
    if (by === 'completed') state.late?.shift(columns, lanes, { from, to, low, high })
    return totalsOf(lanes)
  }

  newest(names: readonly EventName[], accept: (ordinal: number) => boolean): number | undefined {
    return this.state.postings.newest(this.state.columns, names, accept)
  }

  oldest(names: readonly EventName[], accept: (ordinal: number) => boolean): number | undefined {
    return this.state.postings.oldest(this.state.columns, names, accept)
  }

  clone(): Ledger {
    const { columns, notes, completions, wallets, lifetime, postings, sums, late } = this.state
    this.state.sharesMaps = true
    this.state.sharesLifetime = true
    return new ColumnarLedger({
      columns: columns.share(),
      notes,
      completions,
      sharesMaps: true,
      wallets: { ...wallets },
      lifetime,
      sharesLifetime: true,
      postings: postings.clone(),
      sums: sums.clone(),
      late: late?.clone(),
    })
  }

  *holdings(): Generator<readonly [object: object, bytes: number]> {
    const { columns, notes, completions, postings, sums, late } = this.state
    yield* columns.holdings()
    yield [notes, ENTRY_BYTES * notes.size]
    yield [completions, ENTRY_BYTES * completions.size]
    yield* postings.holdings()
    yield* sums.holdings()
    if (late) yield* late.holdings()
  }
}

/** An empty ledger. */
export function createLedger(): Ledger {
  return new ColumnarLedger({
    columns: new Columns(FIRST_CAPACITY),
    notes: new Map(),
    completions: new Map(),
    sharesMaps: false,
    wallets: { cash: 0, bonus: 0, pending: 0 },
    lifetime: createLanes(),
    sharesLifetime: false,
    postings: createPostings(),
    sums: new PeriodSums(),
  })
}
