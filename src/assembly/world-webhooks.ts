import type { Deliveries, DeliveryLog } from '../service/webhooks/deliveries'
import type { DeliveryCause } from '../service/webhooks/delivery'
import { hostSecond } from '../service/webhooks/host-second'
import type { WebhookNetwork } from '../service/webhooks/webhook'
import {
  type CheckedWebhook,
  checkedWebhook,
  type WebhookOptions,
} from '../service/webhooks/webhook'
import type { Webhooks } from '../service/webhooks/webhook-store'
import { type EventSource, LiveEvents } from '../world/domain-events/live'
import type { FaultStore } from '../world/faults/store'
import type { WorldState } from '../world/world-state'
import type { Pages } from './change-events'

/** What webhooks need of their world. */
interface EventfulWorld {
  readonly seed: string
  readonly nowMs: number
  /** The name of a world of a server; null for the base, and for a world in process. */
  readonly servedName: string | null
  readonly activeFaults: FaultStore | undefined
}

/**
 * The domain events of a world on their way to its webhooks. Until there is a webhook, nothing is
 * recorded, and the code that delivers is not loaded.
 */
export class WorldWebhooks {
  readonly #world: EventfulWorld
  readonly #state: WorldState
  readonly #pages: Pages
  #loading: Promise<Deliveries> | undefined
  /** Number of the changes in progress. */
  #depth = 0
  #isChanged = false
  /** Ids of the webhooks. */
  readonly #ids = new Set<string>()
  /** Those of options, which the named worlds have, too. */
  #given: readonly CheckedWebhook[] = []

  constructor(world: EventfulWorld, state: WorldState, pages: Pages) {
    this.#world = world
    this.#state = state
    this.#pages = pages
  }

  readonly webhooks: Webhooks = {
    add: async (options) => {
      const checked = checkedWebhook(options, this.#ids, this.#pages.network)
      this.#isChanged = true
      this.#add(checked)
      return (await this.#machine()).webhooks.get(checked.id)
    },
    list: async () => (await this.#machine()).webhooks.list(),
    get: async (id) => (await this.#machine()).webhooks.get(id),
    remove: async (id) => {
      this.#isChanged = true
      ;(await this.#machine()).webhooks.remove(id)
      this.#forget(id)
    },
    clear: async () => {
      this.#isChanged = true
      ;(await this.#machine()).webhooks.clear()
      for (const id of this.#ids) this.#forget(id)
    },
  }

  readonly deliveries: DeliveryLog = {
    list: async (query) => (await this.#machine()).list(query),
    get: async (id) => (await this.#machine()).get(id),
    resend: async (id) => (await this.#machine()).resend(id),
    settled: async () => {
      this.catchUp()
      await (await this.#machine()).settled()
    },
  }

  /** The webhooks of options. */
  get given(): readonly WebhookOptions[] {
    return this.#given
  }

  /** Whether webhooks were added or removed since the world was created. */
  get isChanged(): boolean {
    return this.#isChanged
  }

  /** The network of a server, for the world and those that are related to it. */
  connect(network: WebhookNetwork): void {
    this.#pages.network = network
  }

  /**
   * Adds webhooks of options, all or none.
   *
   * @returns removes them, also from the named worlds that began with them
   * @throws FauxhouseError INVALID_OPTION
   */
  open(webhooks: readonly WebhookOptions[]): () => void {
    const ids = new Set(this.#ids)
    const checked = webhooks.map((options) => {
      const each = checkedWebhook(options, ids, this.#pages.network)
      ids.add(each.id)
      return each
    })
    for (const each of checked) this.#add(each)
    this.#given = [...this.#given, ...checked]
    return () => {
      for (const { id } of checked) {
        for (const hooks of this.#pages.recording) hooks.withdraw(id)
      }
    }
  }

  /** Removes a webhook of options, unless a call has removed it. */
  withdraw(id: string): void {
    if (!this.#given.some((each) => each.id === id)) return
    this.#given = this.#given.filter((each) => each.id !== id)
    this.#forget(id)
    this.#do(
      ({ webhooks }) => webhooks.list().some((each) => each.id === id) && webhooks.remove(id),
    )
  }

  /** Runs a change of the world, and sends what happens in it once it is complete. */
  after<T>(change: () => T): T {
    if (this.#state.live === undefined) return change()
    this.#depth += 1
    try {
      return change()
    } finally {
      this.#depth -= 1
      this.#send()
    }
  }

  /** Reads the players for whom something may be due, and sends what has happened. */
  catchUp(): void {
    const { live, now, roster } = this.#state
    if (live === undefined) return
    for (const id of roster.ids()) this.#state.read(id, now)
    this.#send()
  }

  /** The same of all worlds that are related to this one. */
  catchUpAll(): void {
    for (const each of this.#pages.recording) each.catchUp()
  }

  reset(): void {
    if (this.#loading) this.#do((machine) => machine.reset())
  }

  restored(): void {
    if (this.#loading) this.#do((machine) => machine.restored())
  }

  /** Ends the webhooks of a world that is gone. */
  close(): void {
    for (const id of this.#ids) this.#forget(id)
    if (this.#loading) this.#do((machine) => machine.webhooks.clear())
  }

  #send(): void {
    const { live } = this.#state
    if (live === undefined || this.#depth > 0) return
    const events = live.take()
    this.#do((machine) => {
      for (const { event, source } of events) machine.publish([event], causeOf(source))
      machine.wake()
    })
  }

  /** Adds a webhook, which receives what happens from now on. */
  #add(webhook: CheckedWebhook): void {
    this.#pages.recording.add(this)
    this.#state.live ??= new LiveEvents(this.#state.now)
    this.#ids.add(webhook.id)
    this.#do((machine) => machine.webhooks.add(webhook))
  }

  /** A webhook is gone: without any, nothing is recorded. */
  #forget(id: string): void {
    this.#ids.delete(id)
    if (this.#ids.size > 0) return
    this.#pages.recording.delete(this)
    this.#state.live = undefined
  }

  /** Actions run in the order of the calls, and none rejects. */
  #do(action: (machine: Deliveries) => unknown): void {
    void this.#machine().then(action)
  }

  #machine(): Promise<Deliveries> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  async #load(): Promise<Deliveries> {
    const { Deliveries } = await import('../service/webhooks/deliveries')
    const world = this.#world
    const pages = this.#pages
    return new Deliveries({
      seed: world.seed,
      now: () => world.nowMs,
      hostSeconds: hostSecond,
      worldName: () => world.servedName,
      get network() {
        return pages.network
      },
      fault: (attempt) => world.activeFaults?.nextDelivery(attempt),
      onChange: () => pages.feed.publish(world, 'world', () => ({ action: 'deliveries' })),
    })
  }
}

/** In the form of the causes of changes. The number of a request is known once it is recorded. */
function causeOf({ command, write }: EventSource): DeliveryCause {
  if (command === undefined) return { via: 'clock' }
  if (write === undefined) return { via: 'command', command }
  return {
    via: 'service',
    command,
    get request() {
      return write.request && String(write.request.number)
    },
  }
}
