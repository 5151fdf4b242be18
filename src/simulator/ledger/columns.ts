import { creatorOfPair, nameOfPair } from './codes'
import type { NewRow } from './row'

/** "No value" of a payment method, of which there are few. */
export const NO_METHOD = 0xff

/**
 * A row is four 32-bit words, so that the rows of a page lie side by side in memory:
 *
 * - the low 32 bits of its instant
 * - the high 16 bits of its instant, and 16 bits of its bonus
 * - its amount
 * - 16 bits of the distance to the row that it refers to, 8 of its detail, 8 of its method
 *
 * Two bytes are apart, because some questions read nothing else: the pair of name and creator, and
 * the status with the marks.
 */
const WORDS = 4
const HIGH = 0x1_0000_0000

/** Bytes of one row without its status. */
const ROW_BYTES = 4 * WORDS + 1

/** First instant that does not fit 48 bits. */
export const END_OF_TIME = 2 ** 48

/** In each field the largest value means "no value", and the one below it that it did not fit. */
const LARGEST_16 = 0xffff
const LARGEST_8 = 0xff
const LARGEST_32 = 0xffff_ffff

/** The fields of which a value may not fit its bits. */
const PLACES = { amount: 0, bonusPart: 1, back: 2, bonus: 3, detail: 4 } as const
const WIDE_FIELDS = Object.keys(PLACES).length

/** Approximate bytes of an entry of the map of wide values. */
const WIDE_BYTES = 40

/** Every so many rows their first instant is kept apart as well: a search finds it in a cache. */
const STRIDE_BITS = 6

/** The bits of a status, and what else may be kept of a row: it spares most look-ups in maps. */
const STATUS_BITS = 0x0f
export const NOTED = 0x10
export const COMPLETED_LATER = 0x20
type Mark = typeof NOTED | typeof COMPLETED_LATER

/** Arrays that several columns may share. Columns that contain all the rows may append to them. */
interface Room {
  readonly words: Uint32Array
  /** The name and the creator of each row, as one code. */
  readonly pairs: Uint8Array
  /** The instant of the first of so many rows. */
  readonly instants: Float64Array
  /** Made by the first row that needs it: most players never play with bonus money. */
  bonusParts: Uint32Array | undefined
  /** Values that do not fit, by row and field. Made by the first one. */
  wide: Map<number, number> | undefined
  /** Number of rows that any of the columns has written. */
  used: number
}

function createRoom(capacity: number): Room {
  return {
    words: new Uint32Array(capacity * WORDS),
    pairs: new Uint8Array(capacity),
    instants: new Float64Array((capacity >>> STRIDE_BITS) + 1),
    bonusParts: undefined,
    wide: undefined,
    used: 0,
  }
}

/**
 * A fixed number of rows, read by ordinal. Only the status and the marks of a row can change, so
 * copies share the arrays until one of them appends a different row. The ledger checks the rows.
 */
export class Columns {
  /** Rows in use. */
  length = 0
  readonly capacity: number
  /** The name and the creator of each row, as one code. */
  readonly pairs: Uint8Array
  private readonly words: Uint32Array
  /** What columns with the same rows share. */
  private readonly room: Room
  private statuses: Uint8Array
  /** True while other columns may read the statuses of these rows. */
  private sharesStatuses = false

  constructor(capacity: number, room = createRoom(capacity), statuses?: Uint8Array) {
    this.capacity = capacity
    this.words = room.words
    this.pairs = room.pairs
    this.room = room
    this.statuses = statuses ?? new Uint8Array(capacity)
  }

  /** Whether a row can be written: there is a place for it, and no other copy has written there. */
  get isOpen(): boolean {
    return this.length < this.capacity && this.room.used === this.length
  }

  /**
   * Appends a row, of which name, creator, status and method are codes. The columns must be open.
   *
   * @param status with its marks
   */
  push(row: NewRow, pair: number, status: number, method: number): void {
    const { length: ordinal, room, words } = this
    const { at, bonusPart = 0, ref } = row
    const base = ordinal * WORDS
    const back = ref === undefined ? undefined : ordinal - ref
    words[base] = at
    words[base + 1] = (Math.floor(at / HIGH) << 16) | this.fit(row.bonus, LARGEST_16, PLACES.bonus)
    words[base + 2] = this.fit(row.amount, LARGEST_32, PLACES.amount)
    words[base + 3] =
      (this.fit(back, LARGEST_16, PLACES.back) << 16) |
      (this.fit(row.detail, LARGEST_8, PLACES.detail) << 8) |
      method
    this.pairs[ordinal] = pair
    this.statuses[ordinal] = status
    if (bonusPart !== 0) {
      room.bonusParts ??= new Uint32Array(this.capacity)
      room.bonusParts[ordinal] = this.fit(bonusPart, LARGEST_32, PLACES.bonusPart)
    }
    if ((ordinal & ((1 << STRIDE_BITS) - 1)) === 0) room.instants[ordinal >>> STRIDE_BITS] = at
    this.length = ordinal + 1
    room.used = this.length
  }

  /** What a field keeps of a value: itself if it fits, else a sign that it is kept apart. */
  private fit(value: number | undefined, largest: number, place: number): number {
    if (value === undefined) return largest
    if (value >= 0 && value < largest - 1) return value
    const { room } = this
    room.wide ??= new Map()
    room.wide.set(this.length * WIDE_FIELDS + place, value)
    return largest - 1
  }

  private wideOf(ordinal: number, place: number): number {
    return this.room.wide?.get(ordinal * WIDE_FIELDS + place) as number
  }

  atOf(ordinal: number): number {
    const { words } = this
    const base = ordinal * WORDS
    return ((words[base + 1] as number) >>> 16) * HIGH + (words[base] as number)
  }

  nameOf(ordinal: number): number {
    return nameOfPair(this.pairs[ordinal] as number)
  }

  creatorOf(ordinal: number): number {
    return creatorOfPair(this.pairs[ordinal] as number)
  }

  amountOf(ordinal: number): number {
    const amount = this.words[ordinal * WORDS + 2] as number
    return amount === LARGEST_32 - 1 ? this.wideOf(ordinal, PLACES.amount) : amount
  }

  bonusPartOf(ordinal: number): number {
    const part = this.room.bonusParts?.[ordinal] ?? 0
    return part === LARGEST_32 - 1 ? this.wideOf(ordinal, PLACES.bonusPart) : part
  }

  methodOf(ordinal: number): number {
    return (this.words[ordinal * WORDS + 3] as number) & LARGEST_8
  }

  refOf(ordinal: number): number | undefined {
    const back = (this.words[ordinal * WORDS + 3] as number) >>> 16
    if (back === LARGEST_16) return undefined
    return ordinal - (back === LARGEST_16 - 1 ? this.wideOf(ordinal, PLACES.back) : back)
  }

  bonusOf(ordinal: number): number | undefined {
    const bonus = (this.words[ordinal * WORDS + 1] as number) & LARGEST_16
    if (bonus === LARGEST_16) return undefined
    return bonus === LARGEST_16 - 1 ? this.wideOf(ordinal, PLACES.bonus) : bonus
  }

  detailOf(ordinal: number): number | undefined {
    const detail = ((this.words[ordinal * WORDS + 3] as number) >>> 8) & LARGEST_8
    if (detail === LARGEST_8) return undefined
    return detail === LARGEST_8 - 1 ? this.wideOf(ordinal, PLACES.detail) : detail
  }

  statusOf(ordinal: number): number {
    return (this.statuses[ordinal] as number) & STATUS_BITS
  }

  has(ordinal: number, mark: Mark): boolean {
    return ((this.statuses[ordinal] as number) & mark) !== 0
  }

  setStatus(ordinal: number, status: number): void {
    this.put(ordinal, ((this.statuses[ordinal] as number) & ~STATUS_BITS) | status)
  }

  mark(ordinal: number, mark: Mark): void {
    this.put(ordinal, (this.statuses[ordinal] as number) | mark)
  }

  private put(ordinal: number, status: number): void {
    if (this.sharesStatuses) {
      this.statuses = this.statuses.slice()
      this.sharesStatuses = false
    }
    this.statuses[ordinal] = status
  }

  /** The first ordinal in [low, length) of an instant that is at least `at`; else the length. */
  firstFrom(at: number, low: number): number {
    // First among the instants that are kept apart, then in the rows from the last smaller one on.
    const { instants } = this.room
    let start = low >>> STRIDE_BITS
    let end = (this.length + (1 << STRIDE_BITS) - 1) >>> STRIDE_BITS
    while (start < end) {
      const middle = (start + end) >>> 1
      if ((instants[middle] as number) < at) start = middle + 1
      else end = middle
    }
    // They are few and lie side by side: one by one they come sooner than by halves.
    const last = Math.min(this.length, start << STRIDE_BITS)
    let first = Math.max(low, (start - 1) << STRIDE_BITS)
    while (first < last && this.atOf(first) < at) first += 1
    return first
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
    const { length } = this
    const { words, pairs, instants, bonusParts, wide } = this.room
    copy.length = length
    copy.room.used = length
    copy.words.set(words.subarray(0, length * WORDS))
    copy.pairs.set(pairs.subarray(0, length))
    copy.statuses.set(this.statuses.subarray(0, length))
    copy.room.instants.set(instants.subarray(0, (length >>> STRIDE_BITS) + 1))
    if (bonusParts !== undefined) {
      copy.room.bonusParts = new Uint32Array(capacity)
      copy.room.bonusParts.set(bonusParts.subarray(0, length))
    }
    if (wide !== undefined) {
      const own = [...wide].filter(([place]) => place < length * WIDE_FIELDS)
      copy.room.wide = new Map(own)
    }
    return copy
  }

  /** The objects in memory with their bytes. Columns that share one return the same object. */
  *holdings(): Generator<readonly [object: object, bytes: number]> {
    const { room, capacity } = this
    yield [room, capacity * ROW_BYTES + room.instants.byteLength]
    yield [this.statuses, capacity]
    if (room.bonusParts) yield [room.bonusParts, room.bonusParts.byteLength]
    if (room.wide) yield [room.wide, WIDE_BYTES * room.wide.size]
  }
}
