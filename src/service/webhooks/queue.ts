import { attempt, type DeliveryHost } from './attempt'
import { type Job, jobOf, type StreamEntry } from './delivery'
import type { EventStream } from './event-stream'
import { retryDelayMs } from './retry'
import { type Subscription, selects, type Webhook } from './webhook'

/** Largest number of retries that wait. */
const MAX_RETRIES = 10_000

/** What the queues of a world share. */
export interface QueueParts {
  readonly host: DeliveryHost
  readonly stream: EventStream
  /** Called once for each delivery that is no longer pending. */
  readonly onFinished: (job: Job) => void
  /** Called after each attempt. */
  readonly onAttempt: () => void
}

/** An attempt to make. */
interface Task {
  readonly job: Job
  /** Called after it, if it was asked for: then it is not part of the schedule. */
  readonly done?: () => void
}

/** The deliveries of one webhook, one attempt at a time. */
export class DeliveryQueue {
  readonly #subscription: Subscription
  readonly #parts: QueueParts
  /** Number of the first event of the stream that was not tried yet. */
  #position: number
  /** By instant, then by event. */
  #retries: Job[] = []
  #resends: Task[] = []
  #current: Job | undefined
  #running: Promise<void> | undefined
  #isDisabled = false

  constructor(subscription: Subscription, parts: QueueParts) {
    this.#subscription = subscription
    this.#parts = parts
    this.#position = parts.stream.end
  }

  get webhook(): Webhook {
    const { deliver, ...shown } = this.#subscription
    return Object.freeze({ ...shown, status: this.#isDisabled ? 'disabled' : 'active' })
  }

  get position(): number {
    return this.#position
  }

  /** Starts the attempts that are due. The promise of their end, if there are any. */
  wake(): Promise<void> | undefined {
    if (this.#running !== undefined) return this.#running
    const task = this.#next()
    // Later, because what runs now is the caller's work.
    if (task) this.#running = Promise.resolve().then(() => this.#run(task))
    return this.#running
  }

  /** The deliveries that are pending. */
  *open(): Generator<Job> {
    if (this.#current?.status === 'pending' && this.#current.dueAt === undefined)
      yield this.#current
    yield* this.#retries
    for (let number = this.#position; number < this.#parts.stream.end; number += 1) {
      const entry = this.#selected(number)
      if (entry) yield jobOf(this.#subscription.id, entry)
    }
  }

  /** Makes one more attempt, and resolves after it. The first one of an event keeps its place. */
  resend(job: Job): Promise<void> {
    if (job.entry.number >= this.#position) return Promise.resolve()
    return new Promise((done) => {
      this.#resends.push({ job, done })
      void this.wake()
    })
  }

  /** Finishes what is open, and moves to the end of the stream. */
  cancel(): void {
    for (const job of this.open()) this.#finish(job, 'cancelled')
    this.#retries = []
    for (const { done } of this.#resends) done?.()
    this.#resends = []
    this.#position = this.#parts.stream.end
  }

  /** Ends the webhook. */
  disable(): void {
    this.cancel()
    this.#isDisabled = true
  }

  enable(): void {
    this.#isDisabled = false
  }

  /** Drops the events before a number that were not tried. */
  dropBefore(number: number): void {
    while (this.#position < number) {
      const entry = this.#selected(this.#position)
      this.#position += 1
      if (entry) this.#finish(jobOf(this.#subscription.id, entry), 'dropped')
    }
  }

  async #run(first: Task): Promise<void> {
    for (let task: Task | undefined = first; task; task = this.#next()) {
      // A job may be cancelled before it begins.
      if (task.done || task.job.status === 'pending') await this.#attempt(task)
      task.done?.()
    }
    this.#running = undefined
  }

  #next(): Task | undefined {
    const task = this.#nextTask()
    this.#current = task?.job
    return task
  }

  #nextTask(): Task | undefined {
    const resend = this.#resends.shift()
    if (resend) return resend
    const { dueAt = Number.POSITIVE_INFINITY } = this.#retries[0] ?? {}
    const job = dueAt <= this.#parts.host.now() ? this.#retries.shift() : this.#nextOfStream()
    if (job === undefined) return undefined
    job.dueAt = undefined
    return { job }
  }

  #nextOfStream(): Job | undefined {
    while (this.#position < this.#parts.stream.end) {
      const entry = this.#selected(this.#position)
      this.#position += 1
      if (entry) return jobOf(this.#subscription.id, entry)
    }
    return undefined
  }

  /** An entry of the stream, if the webhook receives it. */
  #selected(number: number): StreamEntry | undefined {
    const entry = this.#isDisabled ? undefined : this.#parts.stream.at(number)
    return entry && selects(this.#subscription, entry.event) ? entry : undefined
  }

  async #attempt({ job, done }: Task): Promise<void> {
    const { host, onAttempt } = this.#parts
    const startedAt = host.now()
    const outcome = await attempt(host, this.#subscription, job.entry, startedAt)
    job.attempts.push(outcome.attempt)
    if (outcome.isDelivered) {
      if (done) this.#retries = this.#retries.filter((each) => each !== job)
      this.#finish(job, 'delivered')
    } else if (outcome.isGone) this.disable()
    else if (!done && job.status === 'pending') this.#schedule(job, startedAt, outcome.askedMs)
    onAttempt()
  }

  #schedule(job: Job, startedAt: number, askedMs: number | undefined): void {
    const delay = retryDelayMs(job.retries, askedMs)
    if (delay === undefined) {
      this.#finish(job, 'failed')
      return
    }
    job.retries += 1
    job.dueAt = startedAt + delay
    this.#retries.splice(placeOf(job, this.#retries), 0, job)
    if (this.#retries.length <= MAX_RETRIES) return
    const oldest = this.#retries.reduce((a, b) => (b.entry.number < a.entry.number ? b : a))
    this.#retries = this.#retries.filter((each) => each !== oldest)
    this.#finish(oldest, 'dropped')
  }

  #finish(job: Job, status: Exclude<Job['status'], 'pending'>): void {
    const isFirst = job.status === 'pending'
    job.status = status
    job.dueAt = undefined
    if (isFirst) this.#parts.onFinished(job)
  }
}

/** Where a retry belongs among those that wait. */
function placeOf(job: Job, retries: readonly Job[]): number {
  let [low, high] = [0, retries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(retries[middle] as Job, job) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const order = (one: Job, other: Job) =>
  (one.dueAt ?? 0) - (other.dueAt ?? 0) || one.entry.number - other.entry.number
