/** Bytes of one row: two doubles, three 32-bit integers, four codes. */
const ROW_BYTES = 32

/** "No value" in columns of ordinals and indexes, which are never negative. */
export const NONE = -1
/** "No value" in the column of payment methods, which have few codes. */
export const NO_METHOD = 0xff

/** One row as numbers and codes. */
export interface CodedRow {
  readonly at: number
  readonly name: number
  readonly status: number
  readonly amount: number
  readonly bonusPart: number
  readonly creator: number
  readonly method: number
  readonly ref: number
  readonly bonus: number
  readonly detail: number
}

/**
 * Storage for a fixed number of rows: one typed array per field, all in one buffer, read by
 * ordinal. It checks nothing; the ledger does.
 */
export class Columns {
  /** Rows in use. */
  length = 0
  readonly capacity: number
  readonly at: Float64Array
  readonly amount: Float64Array
  readonly ref: Int32Array
  readonly bonus: Int32Array
  readonly detail: Int32Array
  readonly name: Uint8Array
  readonly status: Uint8Array
  readonly creator: Uint8Array
  readonly method: Uint8Array
  /** Allocated by the first row that needs it: most players never play with bonus money. */
  private bonusPart: Float64Array | undefined

  constructor(capacity: number) {
    const buffer = new ArrayBuffer(capacity * ROW_BYTES)
    this.capacity = capacity
    this.at = new Float64Array(buffer, 0, capacity)
    this.amount = new Float64Array(buffer, 8 * capacity, capacity)
    this.ref = new Int32Array(buffer, 16 * capacity, capacity)
    this.bonus = new Int32Array(buffer, 20 * capacity, capacity)
    this.detail = new Int32Array(buffer, 24 * capacity, capacity)
    this.name = new Uint8Array(buffer, 28 * capacity, capacity)
    this.status = new Uint8Array(buffer, 29 * capacity, capacity)
    this.creator = new Uint8Array(buffer, 30 * capacity, capacity)
    this.method = new Uint8Array(buffer, 31 * capacity, capacity)
  }

  /** Appends a row; there must be room for it. */
  push(row: CodedRow): void {
    const ordinal = this.length
    this.at[ordinal] = row.at
    this.amount[ordinal] = row.amount
    this.ref[ordinal] = row.ref
    this.bonus[ordinal] = row.bonus
    this.detail[ordinal] = row.detail
    this.name[ordinal] = row.name
    this.status[ordinal] = row.status
    this.creator[ordinal] = row.creator
    this.method[ordinal] = row.method
    if (row.bonusPart !== 0) {
      this.bonusPart ??= new Float64Array(this.capacity)
      this.bonusPart[ordinal] = row.bonusPart
    }
    this.length = ordinal + 1
  }

  bonusPartOf(ordinal: number): number {
    return this.bonusPart?.[ordinal] ?? 0
  }

  /** A copy of the rows with room for `capacity` rows, at least `length`. It shares no memory. */
  copy(capacity: number): Columns {
    const copy = new Columns(capacity)
    copy.length = this.length
    move(this.at, copy.at, this.length)
    move(this.amount, copy.amount, this.length)
    move(this.ref, copy.ref, this.length)
    move(this.bonus, copy.bonus, this.length)
    move(this.detail, copy.detail, this.length)
    move(this.name, copy.name, this.length)
    move(this.status, copy.status, this.length)
    move(this.creator, copy.creator, this.length)
    move(this.method, copy.method, this.length)
    if (this.bonusPart !== undefined) {
      copy.bonusPart = new Float64Array(capacity)
      move(this.bonusPart, copy.bonusPart, this.length)
    }
    return copy
  }
}

function move<Column extends Float64Array | Int32Array | Uint8Array>(
  from: Column,
  to: Column,
  length: number,
): void {
  to.set(from.subarray(0, length))
}
