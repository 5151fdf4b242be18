/** Bytes of one row without its status: two doubles, three 32-bit integers, three codes. */
const ROW_BYTES = 31

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

/** Arrays that several columns may share. Columns that contain all the rows may append to them. */
interface Room {
  readonly at: Float64Array
  readonly amount: Float64Array
  readonly ref: Int32Array
  readonly bonus: Int32Array
  readonly detail: Int32Array
  readonly name: Uint8Array
  readonly creator: Uint8Array
  readonly method: Uint8Array
  /** Made by the first row that needs it: most players never play with bonus money. */
  bonusPart: Float64Array | undefined
  /** Number of rows that any of the columns has written. */
  used: number
}

function createRoom(capacity: number): Room {
  const buffer = new ArrayBuffer(capacity * ROW_BYTES)
  return {
    at: new Float64Array(buffer, 0, capacity),
    amount: new Float64Array(buffer, 8 * capacity, capacity),
    ref: new Int32Array(buffer, 16 * capacity, capacity),
    bonus: new Int32Array(buffer, 20 * capacity, capacity),
    detail: new Int32Array(buffer, 24 * capacity, capacity),
    name: new Uint8Array(buffer, 28 * capacity, capacity),
    creator: new Uint8Array(buffer, 29 * capacity, capacity),
    method: new Uint8Array(buffer, 30 * capacity, capacity),
    bonusPart: undefined,
    used: 0,
  }
}

/**
 * A fixed number of rows: one typed array for each field, read by ordinal. Only the status of a row
 * can change, so copies share the arrays until one of them appends a different row. The ledger
 * checks the rows.
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
  readonly creator: Uint8Array
  readonly method: Uint8Array
  private readonly room: Room
  private statuses: Uint8Array
  /** True while other columns may read the statuses of these rows. */
  private sharesStatuses = false

  constructor(capacity: number, room = createRoom(capacity), statuses?: Uint8Array) {
    this.capacity = capacity
    this.at = room.at
    this.amount = room.amount
    this.ref = room.ref
    this.bonus = room.bonus
    this.detail = room.detail
    this.name = room.name
    this.creator = room.creator
    this.method = room.method
    this.room = room
    this.statuses = statuses ?? new Uint8Array(capacity)
  }

  get status(): Uint8Array {
    return this.statuses
  }

  /** Whether a row can be written: there is a place for it, and no other copy has written there. */
  get isOpen(): boolean {
    return this.length < this.capacity && this.room.used === this.length
  }

  /** Appends a row. The columns must be open. */
  push(row: CodedRow): void {
    const { length: ordinal, room } = this
    this.at[ordinal] = row.at
    this.amount[ordinal] = row.amount
    this.ref[ordinal] = row.ref
    this.bonus[ordinal] = row.bonus
    this.detail[ordinal] = row.detail
    this.name[ordinal] = row.name
    this.statuses[ordinal] = row.status
    this.creator[ordinal] = row.creator
    this.method[ordinal] = row.method
    if (row.bonusPart !== 0) {
      room.bonusPart ??= new Float64Array(this.capacity)
      room.bonusPart[ordinal] = row.bonusPart
    }
    this.length = ordinal + 1
    room.used = this.length
  }

  setStatus(ordinal: number, status: number): void {
    if (this.sharesStatuses) {
      this.statuses = this.statuses.slice()
      this.sharesStatuses = false
    }
    this.statuses[ordinal] = status
  }

  bonusPartOf(ordinal: number): number {
    return this.room.bonusPart?.[ordinal] ?? 0
  }

  /** Columns that share the arrays. Later changes of one do not affect the other. */
  share(): Columns {
    const { capacity, room, statuses } = this
    const shared = new Columns(capacity, room, statuses)
    shared.length = this.length
    shared.sharesStatuses = true
    this.sharesStatuses = true
    return shared
  }

  /** Columns with the same rows in new arrays. */
  copy(capacity: number): Columns {
    const copy = new Columns(capacity)
    const { length, room } = this
    copy.length = length
    copy.room.used = length
    move(this.at, copy.at, length)
    move(this.amount, copy.amount, length)
    move(this.ref, copy.ref, length)
    move(this.bonus, copy.bonus, length)
    move(this.detail, copy.detail, length)
    move(this.name, copy.name, length)
    move(this.statuses, copy.statuses, length)
    move(this.creator, copy.creator, length)
    move(this.method, copy.method, length)
    if (room.bonusPart !== undefined) {
      copy.room.bonusPart = new Float64Array(capacity)
      move(room.bonusPart, copy.room.bonusPart, length)
    }
    return copy
  }

  /** The objects in memory with their bytes. Columns that share one return the same object. */
  *holdings(): Generator<readonly [object: object, bytes: number]> {
    const { room, capacity } = this
    yield [room.at.buffer, capacity * ROW_BYTES]
    yield [this.statuses.buffer, capacity]
    if (room.bonusPart) yield [room.bonusPart.buffer, capacity * 8]
  }
}

function move<Column extends Float64Array | Int32Array | Uint8Array>(
  from: Column,
  to: Column,
  length: number,
): void {
  to.set(from.subarray(0, length))
}
