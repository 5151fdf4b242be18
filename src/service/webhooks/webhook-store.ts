import { FauxhouseError } from '../../errors'
import { DeliveryQueue, type QueueParts } from './queue'
import { checkedWebhook, subscriptionOf, type Webhook, type WebhookOptions } from './webhook'

/**
 * The webhooks of a world, which receive its domain events. They are not part of its log. Calls
 * return promises, because the first one loads the code.
 */
export interface Webhooks {
  /**
   * Adds a webhook: it receives the events that happen from this call on.
   *
   * @throws FauxhouseError INVALID_OPTION, also for an id that exists
   */
  add(options: WebhookOptions): Promise<Webhook>
  list(): Promise<readonly Webhook[]>
  /** @throws FauxhouseError WEBHOOK_NOT_FOUND */
  get(id: string): Promise<Webhook>
  /**
   * Removes a webhook; its open deliveries are cancelled.
   *
   * @throws FauxhouseError WEBHOOK_NOT_FOUND
   */
  remove(id: string): Promise<void>
  /** Removes all webhooks. */
  clear(): Promise<void>
}

export class WebhookStore {
  readonly #parts: QueueParts
  readonly #onChange: () => void
  readonly #queues = new Map<string, DeliveryQueue>()

  constructor(parts: QueueParts, onChange: () => void) {
    this.#parts = parts
    this.#onChange = onChange
  }

  add(options: WebhookOptions): Webhook {
    const { seed, network } = this.#parts.host
    const checked = checkedWebhook(options, new Set(this.#queues.keys()), network)
    const { id } = checked
    const queue = new DeliveryQueue(subscriptionOf(checked, seed), this.#parts)
    this.#queues.set(id, queue)
    this.#onChange()
    return queue.webhook
  }

  list(): readonly Webhook[] {
    return this.queues().map(({ webhook }) => webhook)
  }

  get(id: string): Webhook {
    return this.queueOf(id).webhook
  }

  remove(id: string): void {
    this.queueOf(id).disable()
    this.#queues.delete(id)
    this.#onChange()
  }

  clear(): void {
    for (const id of [...this.#queues.keys()]) this.remove(id)
  }

  queues(): readonly DeliveryQueue[] {
    return [...this.#queues.values()]
  }

  /** @throws FauxhouseError WEBHOOK_NOT_FOUND */
  queueOf(id: string): DeliveryQueue {
    const found = this.#queues.get(id)
    if (found !== undefined) return found
    const problem = `There is no webhook "${String(id).slice(0, 100)}".`
    const remedy = 'webhooks.list() and GET /__admin/webhooks list them.'
    throw new FauxhouseError('WEBHOOK_NOT_FOUND', problem, remedy, { webhook: id })
  }
}
