import { FauxhouseError } from '../../errors'
import type { DomainEvent } from '../../world/domain-events/model'
import type { DeliveryHost } from './attempt'
import {
  type Delivery,
  type DeliveryCause,
  type DeliveryPage,
  type DeliveryQuery,
  deliveryIdOf,
  deliveryOf,
  isSelected,
  type Job,
  readDeliveryQuery,
} from './delivery'
import { EventStream } from './event-stream'
import { WebhookStore } from './webhook-store'

/** Number of finished deliveries that are kept. */
const MAX_FINISHED = 1_000

/**
 * The domain events of a world on their way to its webhooks. They are not part of its log. Calls
 * return promises, because the first one loads the code.
 */
export interface DeliveryLog {
  /** A page of the deliveries: all that are pending, and the last 1,000 others, the newest last. */
  list(query?: DeliveryQuery): Promise<DeliveryPage>
  /** @throws FauxhouseError DELIVERY_NOT_FOUND */
  get(id: string): Promise<Delivery>
  /**
   * Makes one more attempt, whatever the state of the delivery, and resolves after it. An event
   * that waits for its first attempt keeps its place.
   *
   * @throws FauxhouseError DELIVERY_NOT_FOUND, WEBHOOK_NOT_FOUND if the webhook was removed
   */
  resend(id: string): Promise<Delivery>
  /** Resolves once no attempt is running, and none is due at the world's instant. */
  settled(): Promise<void>
}

export class Deliveries {
  readonly webhooks: WebhookStore
  readonly #host: DeliveryHost
  readonly #stream = new EventStream()
  readonly #finished: Job[] = []
  #generation = 0

  constructor(host: DeliveryHost) {
    this.#host = host
    const onFinished = (job: Job) => this.#keep(job)
    const onChange = () => host.onChange?.()
    const parts = { host, stream: this.#stream, onFinished, onAttempt: onChange }
    this.webhooks = new WebhookStore(parts, onChange)
  }

  /**
   * Appends events that have happened, in their order. They are sent by the next {@link wake}.
   *
   * @param cause shown with the deliveries
   */
  publish(events: readonly DomainEvent[], cause?: DeliveryCause): void {
    const queues = this.webhooks.queues()
    if (queues.length === 0 || events.length === 0) return
    for (const event of events) {
      this.#stream.append({ event, cause, generation: this.#generation })
      const { firstWithRoom } = this.#stream
      for (const queue of queues) queue.dropBefore(firstWithRoom)
      this.#stream.trim(firstWithRoom)
    }
    this.#host.onChange?.()
  }

  /** Starts the attempts that are due: to call after events and after moves of the clock. */
  wake(): void {
    for (const queue of this.webhooks.queues()) void queue.wake()
    this.#trim()
  }

  async settled(): Promise<void> {
    for (;;) {
      const running = this.webhooks.queues().flatMap((queue) => queue.wake() ?? [])
      if (running.length === 0) return this.#trim()
      await Promise.all(running)
    }
  }

  list(query: DeliveryQuery = {}): DeliveryPage {
    const read = readDeliveryQuery(query)
    const { limit, offset } = read
    const selected = this.#jobs().filter((job) => isSelected(job, read))
    const deliveries = selected.slice(offset, offset + limit).map(deliveryOf)
    return { deliveries, total: selected.length, limit, offset }
  }

  get(id: string): Delivery {
    return deliveryOf(this.#job(id))
  }

  async resend(id: string): Promise<Delivery> {
    const job = this.#job(id)
    await this.webhooks.queueOf(job.webhook).resend(job)
    return deliveryOf(job)
  }

  /** After a reset of the world: webhooks stay, and those that a 410 has ended begin anew. */
  reset(): void {
    this.restored()
    for (const queue of this.webhooks.queues()) queue.enable()
  }

  /** After the world has returned to a snapshot: what is open is cancelled. */
  restored(): void {
    this.#generation += 1
    for (const queue of this.webhooks.queues()) queue.cancel()
    this.#trim()
    this.#host.onChange?.()
  }

  /** Forgets the events that all webhooks have tried. */
  #trim(): void {
    const positions = this.webhooks.queues().map(({ position }) => position)
    this.#stream.trim(Math.min(this.#stream.end, ...positions))
  }

  #keep(job: Job): void {
    this.#finished.push(job)
    if (this.#finished.length > MAX_FINISHED) this.#finished.shift()
  }

  /** All deliveries by their events, then by the webhooks in the order of their ids. */
  #jobs(): Job[] {
    const open = this.webhooks.queues().flatMap((queue) => [...queue.open()])
    return [...this.#finished, ...open].sort(byEvent)
  }

  #job(id: string): Job {
    const found = this.#jobs().find((job) => deliveryIdOf(job) === id)
    if (found !== undefined) return found
    const problem = `There is no delivery "${String(id).slice(0, 100)}".`
    const remedy = 'deliveries.list() and GET /__admin/deliveries list them.'
    throw new FauxhouseError('DELIVERY_NOT_FOUND', problem, remedy, { delivery: id })
  }
}

function byEvent(one: Job, other: Job): number {
  return one.entry.number - other.entry.number || (one.webhook < other.webhook ? -1 : 1)
}
