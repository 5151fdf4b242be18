import type { DeliveryHost } from '../../src/service/webhooks/attempt'
import { Deliveries } from '../../src/service/webhooks/deliveries'
import type { WebhookOptions } from '../../src/service/webhooks/webhook'
import type { DomainEvent, DomainEventType } from '../../src/world/domain-events/model'

/** Start of the clock of {@link hosted}. */
export const START = Date.UTC(2026, 0, 31, 12)

export const SECRET = `whsec_${'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo='}`

/** The n-th event. */
export function eventOf(n: number, type: DomainEventType = 'deposit.completed', player = 'p1') {
  const timestamp = new Date(START).toISOString()
  return { id: `evt_${n}`, type, timestamp, data: { player } } satisfies DomainEvent
}

/** Deliveries of a world whose clock is moved by hand. */
export function hosted(options: Partial<DeliveryHost> = {}, ...webhooks: WebhookOptions[]) {
  let now = START
  const deliveries = new Deliveries({
    seed: 'seed',
    now: () => now,
    hostSeconds: () => undefined,
    worldName: () => null,
    ...options,
  })
  for (const webhook of webhooks) deliveries.webhooks.add(webhook)
  /** Moves the clock, and waits for what falls due. */
  const advance = (ms: number) => {
    now += ms
    deliveries.wake()
    return deliveries.settled()
  }
  /** Publishes events, and waits for their first attempts. */
  const publish = (...events: DomainEvent[]) => {
    deliveries.publish(events)
    return advance(0)
  }
  return { deliveries, advance, publish, webhooks: deliveries.webhooks }
}

/** A receiver that keeps its requests, and answers with one status after the other, then 204. */
export function receiver(...answers: (number | Response | Error)[]) {
  const requests: Request[] = []
  const deliver = async (request: Request) => {
    requests.push(request)
    const answer = answers.shift() ?? 204
    if (answer instanceof Error) throw answer
    return typeof answer === 'number' ? new Response(null, { status: answer }) : answer
  }
  /** Ids of the events, in the order of their arrival. */
  const ids = async () => {
    const bodies = await Promise.all(requests.map((request) => request.clone().json()))
    return bodies.map(({ id }: { id: string }) => id)
  }
  return { requests, deliver, ids }
}

/** Lets what is ready run, signatures too. */
export const turn = () => new Promise((resolve) => setImmediate(resolve))
