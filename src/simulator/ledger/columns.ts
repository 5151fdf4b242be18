import { breach } from './checks'
import type { NewRow, RowPage } from './row'

/** "No value" in a column of whole numbers. */
export const NONE = -1

const FIRST_CAPACITY = 64

/** Arrays up to this length double, so that they are copied seldom; others grow by an eighth. */
const SHORT = 4_096

/** Every column, in few arrays: to make an array takes as long as to post several rows. */
interface Arrays {
  /** Three of a row: its instant, its amount, the part of bonus money. */
  readonly amounts: Float64Array
  /** Three of a row: the row and the bonus that it refers to, and its words and detail. */
  readonly codes: Int32Array
  /** Number of rows that any of the copies has written. */
  used: number
}

const WIDTH = 3

/** The codes of a row in one number: its name, its creator, and, each plus 1, method and detail. */
const CREATOR_SHIFT = 8
const METHOD_SHIFT = 10
const DETAIL_SHIFT = 16
const NAMES = 2 ** CREATOR_SHIFT - 1
const CREATORS = 2 ** (METHOD_SHIFT - CREATOR_SHIFT) - 1
const METHODS = 2 ** (DETAIL_SHIFT - METHOD_SHIFT) - 1
const WORDS = 2 ** DETAIL_SHIFT - 1

/** What a filter selects, by codes. */
export interface Selection {
  /** 1 at the code of each name. */
  readonly names: Uint8Array
  /** The code of the creator; undefined: any. */
  readonly creator?: number | undefined
  /** 1 at the code of each status; undefined: any. */
  readonly statuses?: Uint8Array | undefined
  /** What a row must fulfill beside its codes. */
  readonly accepts?: ((ordinal: number) => boolean) | undefined
}

/**
 * A number of rows, read by ordinal. Only the status of a row can change, so copies share the
 * arrays until one of them appends a different row. The ledger checks rows and ordinals.
 */
export class Columns {
  /** Rows in use. */
  length = 0
  private arrays: Arrays
  private statuses: Uint8Array
  /** True while other columns may read the statuses of these rows. */
  private sharesStatuses = false

  constructor(arrays?: Arrays, statuses?: Uint8Array) {
    this.arrays = arrays ?? arraysFor(FIRST_CAPACITY)
    this.statuses = statuses ?? new Uint8Array(FIRST_CAPACITY)
  }

  /** Appends a row, of which name, creator, status and method are codes. */
  push(row: NewRow, name: number, creator: number, status: number, method: number): void {
    const ordinal = this.length
    this.makeRoom()
    const { arrays } = this
    const { amounts, codes } = arrays
    const place = ordinal * WIDTH
    amounts[place] = row.at
    amounts[place + 1] = row.amount
    amounts[place + 2] = row.bonusPart ?? 0
    codes[place] = row.ref ?? NONE
    codes[place + 1] = row.bonus ?? NONE
    // Without a method or a detail there is 0.
    const words = ((method - NONE) << METHOD_SHIFT) | (creator << CREATOR_SHIFT) | name
    codes[place + 2] = (((row.detail ?? NONE) - NONE) << DETAIL_SHIFT) | words
    // Copies that share the statuses are shorter.
    this.statuses[ordinal] = status
    this.length = ordinal + 1
    arrays.used = this.length
  }

  /** Copies the rows if the arrays are full, or another copy has used the place after them. */
  private makeRoom(): void {
    const { length, arrays, statuses } = this
    const capacity = arrays.codes.length / WIDTH
    if (length < capacity && arrays.used === length) return
    const growth = length === capacity && length < SHORT ? length : length >>> 3
    const next = length + Math.max(FIRST_CAPACITY, growth)
    this.arrays = arraysFor(next)
    this.arrays.amounts.set(arrays.amounts.subarray(0, length * WIDTH))
    this.arrays.codes.set(arrays.codes.subarray(0, length * WIDTH))
    this.statuses = new Uint8Array(next)
    this.statuses.set(statuses.subarray(0, length))
    this.sharesStatuses = false
  }

  atOf(ordinal: number): number {
    return this.arrays.amounts[ordinal * WIDTH] ?? NONE
  }

  amountOf(ordinal: number): number {
    return this.arrays.amounts[ordinal * WIDTH + 1] ?? NONE
  }

  bonusPartOf(ordinal: number): number {
    return this.arrays.amounts[ordinal * WIDTH + 2] ?? NONE
  }

  refOf(ordinal: number): number | undefined {
    return given(this.arrays.codes[ordinal * WIDTH])
  }

  bonusOf(ordinal: number): number | undefined {
    return given(this.arrays.codes[ordinal * WIDTH + 1])
  }

  detailOf(ordinal: number): number | undefined {
    return given((this.codesOf(ordinal) >>> DETAIL_SHIFT) + NONE)
  }

  methodOf(ordinal: number): number {
    return ((this.codesOf(ordinal) >>> METHOD_SHIFT) & METHODS) + NONE
  }

  nameOf(ordinal: number): number {
    return this.codesOf(ordinal) & NAMES
  }

  creatorOf(ordinal: number): number {
    return (this.codesOf(ordinal) >>> CREATOR_SHIFT) & CREATORS
  }

  /** A number that only rows with the same name, creator and method have. */
  wordsOf(ordinal: number): number {
    return this.codesOf(ordinal) & WORDS
  }

  private codesOf(ordinal: number): number {
    return this.arrays.codes[ordinal * WIDTH + 2] ?? 0
  }

  statusOf(ordinal: number): number {
    return this.statuses[ordinal] ?? NONE
  }

  setStatus(ordinal: number, status: number): void {
    if (this.sharesStatuses) {
      this.statuses = this.statuses.slice()
      this.sharesStatuses = false
    }
    this.statuses[ordinal] = status
  }

  /** The first ordinal of an instant that is at least `at`, else the length: a binary search. */
  firstFrom(at: number): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.atOf(middle) < at) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The first selected row from `first` on, in steps of 1 or -1; `end` if none comes before it. */
  find(selection: Selection, first: number, end: number, step: 1 | -1): number {
    const { names } = selection
    const isByName = isOnlyByName(selection)
    let ordinal = first
    for (; ordinal !== end; ordinal += step) {
      if (names[this.nameOf(ordinal)] !== 1) continue
      if (isByName || this.fits(ordinal, selection)) break
    }
    return ordinal
  }

  /** Counts the selected ones of `rows` rows from `first` on, and returns a page of them. */
  page(
    selection: Selection,
    first: number,
    rows: number,
    step: 1 | -1,
    offset: number,
    limit: number,
  ): RowPage {
    const { codes } = this.arrays
    const { names } = selection
    const isByName = isOnlyByName(selection)
    const ordinals: number[] = []
    const end = offset + limit
    let total = 0
    for (let [ordinal, left] = [first, rows]; left > 0; ordinal += step, left -= 1) {
      if (names[(codes[ordinal * WIDTH + 2] ?? 0) & NAMES] !== 1) continue
      if (!isByName && !this.fits(ordinal, selection)) continue
      if (total >= offset && total < end) ordinals.push(ordinal)
      total += 1
    }
    return { total, ordinals }
  }

  private fits(ordinal: number, { creator, statuses, accepts }: Selection): boolean {
    if (creator !== undefined && this.creatorOf(ordinal) !== creator) return false
    if (statuses !== undefined && statuses[this.statusOf(ordinal)] !== 1) return false
    return accepts === undefined || accepts(ordinal)
  }

  /** Columns that share the arrays. Later changes of one do not affect the other. */
  share(): Columns {
    const shared = new Columns(this.arrays, this.statuses)
    shared.length = this.length
    shared.sharesStatuses = true
    this.sharesStatuses = true
    return shared
  }
}

function arraysFor(rows: number): Arrays {
  const cells = rows * WIDTH
  // One buffer for both: to allocate a second one takes longer than to post several rows.
  const buffer = new ArrayBuffer(cells * (8 + 4))
  const amounts = new Float64Array(buffer, 0, cells)
  return { amounts, codes: new Int32Array(buffer, cells * 8, cells), used: 0 }
}

function isOnlyByName({ creator, statuses, accepts }: Selection): boolean {
  return creator === undefined && statuses === undefined && accepts === undefined
}

function given(kept: number | undefined): number | undefined {
  return kept === NONE ? undefined : kept
}

/** The word of a code. */
export function wordOf<Word extends string>(words: readonly Word[], code: number): Word {
  const word = words[code]
  if (word === undefined) throw breach(`the code ${code}`, 'Use the code of a word.')
  return word
}
