import { createHash } from 'node:crypto'
import type { FauxhouseError } from '../../errors'
import { isRefusal, type Refusal } from '../../service/handler-result'
import type { AppliedWrite, OrderedWrite, WriteOrder } from '../../service/ordering'
import { SEQUENCE_HEADER } from '../../service/sequence'
import { readEntry, textOfEntry, type WriteEntry } from './entry'
import { LogGoneError, type LoggedEntry, NotAppendedError, PAGE } from './log'
import { PendingWrites } from './pending-writes'
import type { ReplicaOptions } from './replica-options'
import {
  different,
  foreign,
  LATER,
  lost,
  missed,
  notApplied,
  OUT_OF_TIME,
  PATIENCE_MS,
  UNREACHABLE,
  unavailable,
} from './unavailable'
import { WaitingReads } from './waiting-reads'

/** How long a read waits for an entry, in ms. */
const WAIT_MS = 100
/** Pause after an error of the log, in ms. */
const RETRY_MS = 100
/** Largest number of writes that wait for their place. */
const MAX_PENDING = 10_000
/** Number of entries between two comparisons of the replicas. */
const COMPARED = 1_000
/** Number of entries that a trim leaves for replicas that are behind. */
const MARGIN = 10_000

const RESET = '/__admin/reset'
const SNAPSHOTS = '/__admin/snapshots/'

/**
 * A replica of a shared world. A write goes to the log first, and every replica applies the entries
 * in the order of the log: a rule that rejects one rejects it everywhere, because a world is
 * deterministic. So the state after an entry is the same on all of them.
 */
export class Replica implements WriteOrder {
  readonly #options: ReplicaOptions
  readonly #pending = new PendingWrites()
  readonly #waiting = new WaitingReads()
  readonly #counts: Map<string, number>
  #count = 0
  /** Of the last entry that was applied, or skipped. */
  #sequence: number
  /** The text of that entry; undefined before the first. */
  #last: string | undefined
  #base: number
  /** The latest time of an entry, ms UTC: no write is before another one. */
  #at: number
  /** Of the results since the base. */
  #digest = ''
  /** When the last read began that has shown the end of the log. */
  #confirmedAt = Number.NEGATIVE_INFINITY
  /** An error of the log leaves open which entries it has. */
  #isUnsure = false
  /** Why writes are refused for good: reads go on. */
  #lost: string | undefined
  #stopped: FauxhouseError | undefined
  #isClosed = false

  constructor(options: ReplicaOptions) {
    const { sequence, counts, at } = options.opened.base
    this.#at = at
    this.#options = options
    this.#sequence = sequence
    this.#base = sequence
    this.#counts = new Map(Object.entries(counts))
  }

  /** Of the last write that is applied. */
  get sequence(): number {
    return this.#sequence
  }

  /** Whether entries may be missing that the log had more than the largest lag ago. */
  get isStale(): boolean {
    return this.#lost !== undefined || this.lagMs > this.#options.maxLagMs
  }

  /** Age of the state in ms: all older entries are applied. */
  get lagMs(): number {
    return Math.ceil(this.#options.timing.now() - this.#confirmedAt)
  }

  /** Why no request is answered any more. */
  get refusal(): Refusal | undefined {
    return this.#stopped && unavailable(this.#stopped.problem, this.#stopped.remedy)
  }

  /** Applies all entries of the log, and follows it until `close`. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      void this.#follow(resolve)
    })
    if (this.#stopped) throw this.#stopped
    void this.#expire()
  }

  close(): void {
    this.#isClosed = true
    this.#pending.refuse(OUT_OF_TIME)
  }

  health(): object | Refusal {
    const { lagMs } = this
    if (this.refusal) return this.refusal
    if (this.#lost !== undefined) return lost(this.#lost)
    if (this.isStale) return unavailable(`The state is ${lagMs} ms old.`, LATER, 1)
    return { sequence: this.#sequence, lag_ms: lagMs }
  }

  place(write: OrderedWrite): Promise<AppliedWrite> {
    const { opened, timing } = this.#options
    const refusal = this.#refusalOf(write)
    if (refusal) return Promise.resolve(notApplied(refusal))
    this.#count += 1
    const count = this.#count
    const at = Math.floor(timing.hostNow())
    const text = textOfEntry({ log: opened.id, writer: opened.writer, count, at, ...write })
    const placed = this.#pending.add(count, text, timing.now())
    this.#send(count, text)
    return placed
  }

  /** Waits until a write is applied. False if it takes too long. */
  reached(sequence: number): Promise<boolean> {
    return this.#waiting.add(sequence, this.#options.timing.now())
  }

  #refusalOf({ method, path }: OrderedWrite): Refusal | undefined {
    if (this.refusal) return this.refusal
    if (this.#lost !== undefined) return lost(this.#lost)
    if (this.#isUnsure || this.lagMs > PATIENCE_MS) return UNREACHABLE
    if (this.#pending.size >= MAX_PENDING) {
      return unavailable(`${MAX_PENDING} writes wait for their place.`, LATER, 1)
    }
    const { maxEntries } = this.#options
    const isFreeing = path === RESET || (method === 'DELETE' && path.startsWith(SNAPSHOTS))
    if (isFreeing || this.#sequence - this.#base < maxEntries) return undefined
    const problem = `The log has ${maxEntries} entries since the last reset, which is its limit.`
    return unavailable(problem, 'Delete the snapshots and reset the world, or begin another log.')
  }

  #send(count: number, text: string): void {
    this.#options.log.append(text).then(
      // Its entry is before one that was applied, and it has not come: the log is another one.
      (sequence) => {
        if (sequence <= this.#sequence && this.#pending.has(count)) this.#lose()
      },
      (error: unknown) => {
        if (error instanceof LogGoneError) this.#lose()
        if (error instanceof NotAppendedError) {
          this.#pending.settle(count, notApplied(unavailable(error.message, LATER, 1)))
        } else this.#isUnsure = true
      },
    )
  }

  async #follow(onCurrent: () => void): Promise<void> {
    const { log, timing } = this.#options
    while (!this.#isClosed && this.#stopped === undefined && this.#lost === undefined) {
      try {
        if (this.#isUnsure) await this.#resume()
        const beganAt = timing.now()
        const entries = await log.readAfter(this.#sequence, WAIT_MS)
        for (const entry of entries) {
          if (this.#stopped === undefined) await this.#take(entry)
        }
        if (entries.length < PAGE) {
          this.#confirmedAt = beganAt
          onCurrent()
        }
      } catch (error) {
        if (error instanceof LogGoneError) this.#lose()
        this.#isUnsure = true
        await timing.sleep(RETRY_MS)
      }
    }
    onCurrent()
  }

  /**
   * After an error of the log: it must have the last entry that was applied. Writes without an
   * answer are appended again, in their order; an entry that comes twice is skipped.
   */
  async #resume(): Promise<void> {
    const { log, timing } = this.#options
    await timing.sleep(RETRY_MS)
    const text = this.#last === undefined ? undefined : await log.textAt(this.#sequence)
    if (text !== this.#last) return this.#lose()
    this.#isUnsure = false
    for (const [count, text] of this.#pending.texts()) this.#send(count, text)
  }

  async #take({ sequence, text }: LoggedEntry): Promise<void> {
    if (Number.isNaN(sequence)) return this.#stop(foreign(this.#sequence + 1))
    if (sequence !== this.#sequence + 1) return this.#stop(missed(this.#sequence, sequence))
    const entry = readEntry(text)
    if (entry === undefined || entry.log !== this.#options.opened.id) {
      return this.#stop(foreign(sequence))
    }
    const applied = this.#isNext(entry) ? await this.#apply(entry, sequence) : undefined
    this.#last = text
    this.#sequence = sequence
    if (applied && entry.writer === this.#options.opened.writer) this.#answer(entry, applied)
    this.#wake()
    if (sequence % COMPARED === 0) void this.#compare(sequence)
  }

  /** Whether an entry was not applied before. */
  #isNext({ writer, count }: WriteEntry): boolean {
    if (count <= (this.#counts.get(writer) ?? 0)) return false
    this.#counts.set(writer, count)
    return true
  }

  async #apply(entry: WriteEntry, sequence: number): Promise<AppliedWrite | undefined> {
    this.#at = Math.max(this.#at, entry.at)
    const applied = await this.#options.apply(entry, this.#at).catch(() => undefined)
    if (applied === undefined) {
      this.#stop(foreign(sequence))
      return undefined
    }
    const { result, isAtStart } = applied
    if (isAtStart) {
      // A new replica begins after this entry.
      this.#base = sequence
      this.#digest = ''
      return applied
    }
    const shown = isRefusal(result) ? [result.code, result.items] : [result.status, result.body]
    this.#digest = digestOf(this.#digest + JSON.stringify(shown))
    return applied
  }

  #answer({ count }: WriteEntry, applied: AppliedWrite): void {
    const { result } = applied
    const headers = { ...result.headers, [SEQUENCE_HEADER]: String(this.#sequence) }
    const numbered = isRefusal(result) ? result : { ...result, headers }
    this.#pending.settle(count, { ...applied, result: numbered })
    // What the log has passed over will not come any more.
    this.#pending.refuse(UNREACHABLE, count)
    if (this.#base === this.#sequence) this.#begin()
  }

  /** New replicas begin here, and the log need not have what no replica reads. */
  #begin(): void {
    const counts = Object.fromEntries(this.#counts)
    const base = { sequence: this.#base, counts, at: this.#at }
    this.#options.log.trim(base, this.#base - MARGIN).catch(() => undefined)
  }

  async #compare(sequence: number): Promise<void> {
    const digest = this.#digest
    const agreed = await this.#options.log.agree(sequence, digest).catch(() => digest)
    if (agreed !== digest) this.#stop(different(sequence))
  }

  #wake(): void {
    this.#waiting.wake(this.#sequence, this.#options.timing.now())
  }

  /** Ends what has waited too long. */
  async #expire(): Promise<void> {
    const { timing } = this.#options
    while (!this.#isClosed) {
      await timing.sleep(WAIT_MS)
      this.#wake()
      this.#pending.expire(timing.now())
    }
  }

  /** The log does not have what was applied: nothing more can be. */
  #lose(): void {
    this.#lost ??= `The log no longer has entry ${this.#sequence}, which this server has applied.`
    this.#pending.refuse(lost(this.#lost))
  }

  #stop(error: FauxhouseError): void {
    if (this.#stopped !== undefined) return
    this.#stopped = error
    this.#pending.refuse(unavailable(error.problem, error.remedy))
    this.#options.onStop(error)
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
