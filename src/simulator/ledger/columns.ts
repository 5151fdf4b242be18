import { breach } from './checks'
import type { NewRow } from './row'

/** "No value" in a column of whole numbers. */
export const NONE = -1

/** Bytes of one row without its status and its bonus part. */
const ROW_BYTES = 8 + 8 + 4 + 4 + 2 + 2 + 2 + 2

const FIRST_CAPACITY = 64

/** Columns up to this length double, so that they are copied seldom; others grow by an eighth. */
const SHORT = 4_096

/** One array a column. Columns that contain all the rows may append to shared ones. */
interface Arrays {
  readonly instants: Float64Array
  readonly amounts: Float64Array
  /** Made by the first row that needs it: most players never play with bonus money. */
  bonusParts: Float64Array | undefined
  readonly refs: Int32Array
  readonly bonuses: Int32Array
  readonly details: Int16Array
  readonly methods: Int16Array
  readonly names: Uint16Array
  readonly creators: Uint16Array
  /** Number of rows that any of the columns has written. */
  used: number
}

/** New arrays with the first rows of others. */
function arraysOf(capacity: number, from?: Arrays, used = 0): Arrays {
  return {
    instants: filled(new Float64Array(capacity), from?.instants, used),
    amounts: filled(new Float64Array(capacity), from?.amounts, used),
    bonusParts: from?.bonusParts && filled(new Float64Array(capacity), from.bonusParts, used),
    refs: filled(new Int32Array(capacity), from?.refs, used),
    bonuses: filled(new Int32Array(capacity), from?.bonuses, used),
    details: filled(new Int16Array(capacity), from?.details, used),
    methods: filled(new Int16Array(capacity), from?.methods, used),
    names: filled(new Uint16Array(capacity), from?.names, used),
    creators: filled(new Uint16Array(capacity), from?.creators, used),
    used,
  }
}

function filled<Values extends Float64Array | Int32Array | Int16Array | Uint16Array | Uint8Array>(
  values: Values,
  old: Values | undefined,
  used: number,
): Values {
  if (old !== undefined) values.set(old.subarray(0, used))
  return values
}

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

  constructor(
    arrays = arraysOf(FIRST_CAPACITY),
    statuses: Uint8Array = new Uint8Array(FIRST_CAPACITY),
  ) {
    this.arrays = arrays
    this.statuses = statuses
  }

  /** Appends a row, of which name, creator, status and method are codes. */
  push(row: NewRow, name: number, creator: number, status: number, method: number): void {
    const ordinal = this.length
    this.makeRoom()
    const { arrays } = this
    arrays.instants[ordinal] = row.at
    arrays.amounts[ordinal] = row.amount
    if (row.bonusPart) {
      arrays.bonusParts ??= new Float64Array(arrays.names.length)
      arrays.bonusParts[ordinal] = row.bonusPart
    }
    arrays.refs[ordinal] = row.ref ?? NONE
    arrays.bonuses[ordinal] = row.bonus ?? NONE
    arrays.details[ordinal] = row.detail ?? NONE
    arrays.methods[ordinal] = method
    arrays.names[ordinal] = name
    arrays.creators[ordinal] = creator
    // Copies that share the statuses are shorter.
    this.statuses[ordinal] = status
    this.length = ordinal + 1
    arrays.used = this.length
  }

  /** Copies the rows if the arrays are full, or another copy has used the place after them. */
  private makeRoom(): void {
    const { length, arrays, statuses } = this
    const capacity = arrays.names.length
    if (length < capacity && arrays.used === length) return
    const growth = length === capacity && length < SHORT ? length : length >>> 3
    const next = length + Math.max(FIRST_CAPACITY, growth)
    this.arrays = arraysOf(next, arrays, length)
    this.statuses = filled(new Uint8Array(next), statuses, length)
    this.sharesStatuses = false
  }

  atOf(ordinal: number): number {
    return this.arrays.instants[ordinal] ?? NONE
  }

  amountOf(ordinal: number): number {
    return this.arrays.amounts[ordinal] ?? NONE
  }

  bonusPartOf(ordinal: number): number {
    return this.arrays.bonusParts?.[ordinal] ?? 0
  }

  refOf(ordinal: number): number | undefined {
    return given(this.arrays.refs[ordinal])
  }

  bonusOf(ordinal: number): number | undefined {
    return given(this.arrays.bonuses[ordinal])
  }

  detailOf(ordinal: number): number | undefined {
    return given(this.arrays.details[ordinal])
  }

  methodOf(ordinal: number): number {
    return this.arrays.methods[ordinal] ?? NONE
  }

  nameOf(ordinal: number): number {
    return this.arrays.names[ordinal] ?? NONE
  }

  creatorOf(ordinal: number): number {
    return this.arrays.creators[ordinal] ?? NONE
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
    const { names } = this.arrays
    const { names: marks } = selection
    const isByName = isOnlyByName(selection)
    let ordinal = first
    for (; ordinal !== end; ordinal += step) {
      if (marks[names[ordinal] ?? NONE] !== 1) continue
      if (isByName || this.fits(ordinal, selection)) break
    }
    return ordinal
  }

  /** Number of selected rows of [low, high). */
  count(selection: Selection, low: number, high: number): number {
    const { names } = this.arrays
    const { names: marks } = selection
    const isByName = isOnlyByName(selection)
    let count = 0
    for (let ordinal = low; ordinal < high; ordinal += 1) {
      if (marks[names[ordinal] ?? NONE] !== 1) continue
      if (isByName || this.fits(ordinal, selection)) count += 1
    }
    return count
  }

  private fits(ordinal: number, { creator, statuses, accepts }: Selection): boolean {
    if (creator !== undefined && this.arrays.creators[ordinal] !== creator) return false
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

  /** The objects in memory with their bytes. Columns that share one return the same object. */
  get holdings(): readonly (readonly [object: object, bytes: number])[] {
    const { arrays, statuses } = this
    return [
      [arrays, statuses.length * ROW_BYTES + (arrays.bonusParts?.byteLength ?? 0)],
      [statuses, statuses.length],
    ]
  }
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
