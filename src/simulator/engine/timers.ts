/**
 * The kinds of timers, each with its place in the order of one instant. The kinds up to
 * `dormantFee` are deadlines, which always fire. The others are processes of the operator and its
 * partners, which are set only for players whose processes run.
 */
export const TIMER_RANKS = {
  roundSettles: 0,
  bonusExpires: 1,
  coolOffEnds: 2,
  kycLapses: 3,
  depositExpires: 4,
  dormantFee: 5,
  depositSettles: 6,
  withdrawalMoves: 7,
  kycReview: 8,
  disputeResolves: 9,
  exclusionPays: 10,
} as const
export type TimerKind = keyof typeof TIMER_RANKS

/** A timer that is due at an instant. */
export interface Timer {
  readonly due: number
  readonly kind: TimerKind
  /** Ordinal of a row or index of a bonus record, by kind; 0 where there is one per player. */
  readonly subject: number
}

/**
 * The total order in which timers fire: instant, then kind, then subject. No two timers of one
 * player are equal, so the order does not depend on the order in which they were set.
 */
function compareTimers(a: Timer, b: Timer): number {
  return a.due - b.due || TIMER_RANKS[a.kind] - TIMER_RANKS[b.kind] || a.subject - b.subject
}

/** Names a timer by its kind and its subject: there are fewer kinds than this. */
const keyOf = (kind: TimerKind, subject: number): number => subject * 16 + TIMER_RANKS[kind]

/** A heap is rebuilt when its dead timers outnumber the live ones by more than this. */
const SLACK = 16

/** The timers of a player: a change costs the logarithm of their number, the next one nothing. */
export class Timers implements Iterable<Timer> {
  /** A binary heap. A timer that was replaced or cleared stays in it, dead, but never on top. */
  #heap: Timer[]
  readonly #live: Map<number, Timer>

  constructor(heap: Timer[] = [], live: ReadonlyMap<number, Timer> = new Map()) {
    this.#heap = heap
    this.#live = new Map(live)
  }

  /** The timer that fires first. */
  get next(): Timer | undefined {
    return this.#heap[0]
  }

  /** Number of timers that are set. */
  get size(): number {
    return this.#live.size
  }

  /** When the timer of a kind and subject fires; Infinity if it is not set. */
  dueOf(kind: TimerKind, subject: number): number {
    return this.#live.get(keyOf(kind, subject))?.due ?? Number.POSITIVE_INFINITY
  }

  /** Sets a timer. A timer of the same kind and subject is replaced. */
  set(timer: Timer): void {
    this.#live.set(keyOf(timer.kind, timer.subject), timer)
    const heap = this.#heap
    let place = heap.length
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent]
      if (!above || compareTimers(above, timer) <= 0) break
      heap[place] = above
      place = parent
    }
    heap[place] = timer
    this.#bury()
  }

  /** Removes a timer, if it is set. */
  clear(kind: TimerKind, subject: number): void {
    this.#live.delete(keyOf(kind, subject))
    this.#bury()
  }

  clone(): Timers {
    return new Timers([...this.#heap], this.#live)
  }

  /** Lists the timers in the order in which they fire. */
  [Symbol.iterator](): Iterator<Timer> {
    return [...this.#live.values()].sort(compareTimers).values()
  }

  /** Takes dead timers off the top, and all of them out once they are the majority. */
  #bury(): void {
    if (this.#heap.length > this.#live.size * 2 + SLACK) this.#heap = [...this]
    for (let top = this.#heap[0]; top && !this.#isLive(top); top = this.#heap[0]) this.#pop()
  }

  #isLive(timer: Timer): boolean {
    return this.#live.get(keyOf(timer.kind, timer.subject)) === timer
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (heap.length === 0 || last === undefined) return
    let place = 0
    for (let child = 1; ; child = place * 2 + 1) {
      const [left, right] = [heap[child], heap[child + 1]]
      const isRight = left !== undefined && right !== undefined && compareTimers(right, left) < 0
      const below = isRight ? right : left
      if (below === undefined || compareTimers(last, below) <= 0) break
      heap[place] = below
      place = isRight ? child + 1 : child
    }
    heap[place] = last
  }
}
