import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../../src/world/domain-events/model'
import { eventOf, hosted, receiver, turn } from './host'

const HOUR = 3_600_000
const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => eventOf(from + n))

describe('a webhook receives', () => {
  it('the events since it was added, in order', async () => {
    const [early, late] = [receiver(), receiver()]
    const { webhooks, publish } = hosted({}, { deliver: early.deliver })
    await publish(eventOf(1), eventOf(2))
    webhooks.add({ deliver: late.deliver })
    await publish(eventOf(3))
    expect(await early.ids()).toEqual(['evt_1', 'evt_2', 'evt_3'])
    expect(await late.ids()).toEqual(['evt_3'])
  })

  it('those of its types and players', async () => {
    const events: DomainEvent[] = [
      eventOf(1, 'deposit.pending', 'p1'),
      eventOf(2, 'deposit.completed', 'p2'),
      eventOf(3, 'player.blocked', 'p1'),
      eventOf(4, 'wager.settled', 'p1'),
    ]
    const received = async (options: object) => {
      const { deliver, ids } = receiver()
      await hosted({}, { deliver, ...options }).publish(...events)
      return await ids()
    }
    expect(await received({})).toEqual(['evt_1', 'evt_2', 'evt_3'])
    expect(await received({ types: ['deposit.*'] })).toEqual(['evt_1', 'evt_2'])
    expect(await received({ types: ['*', 'wager.settled'] })).toHaveLength(4)
    expect(await received({ players: ['p1'] })).toEqual(['evt_1', 'evt_3'])
    expect(await received({ types: ['deposit.*'], players: ['p1'] })).toEqual(['evt_1'])
  })

  it('nothing before the caller has gone on', async () => {
    const { deliver, requests } = receiver()
    const { deliveries } = hosted({}, { deliver })
    deliveries.publish([eventOf(1)])
    deliveries.wake()
    expect(requests).toEqual([])
    await deliveries.settled()
    expect(requests).toHaveLength(1)
  })

  it('one event at a time, whatever others do', async () => {
    const running = { mine: 0, most: 0 }
    const slow = async () => {
      running.mine += 1
      running.most = Math.max(running.most, running.mine)
      await Promise.resolve()
      running.mine -= 1
      return new Response(null)
    }
    const { deliver, ids } = receiver()
    const hung = () => new Promise<Response>(() => {})
    const { deliveries } = hosted({}, { deliver: hung }, { deliver: slow }, { deliver })
    deliveries.publish(numbered(5))
    deliveries.wake()
    while ((await ids()).length < 5) await turn()
    expect(running.most).toBe(1)
    expect(deliveries.list({ webhook: 'webhook-1', status: 'pending' }).total).toBe(5)
  })

  it('retries before newer events', async () => {
    const { deliver, ids } = receiver(500)
    const { deliveries, publish, advance } = hosted({}, { deliver })
    await publish(eventOf(1))
    deliveries.publish([eventOf(2)])
    await advance(5_000)
    expect(await ids()).toEqual(['evt_1', 'evt_1', 'evt_2'])
  })

  it('events while it handles one, without waiting for the next move of the clock', async () => {
    const received: string[] = []
    const { deliveries } = hosted(
      {},
      {
        deliver: async (request) => {
          const { id } = await request.json()
          received.push(id)
          if (id === 'evt_1') {
            deliveries.publish([eventOf(2)])
            deliveries.wake()
          }
          return new Response(null)
        },
      },
    )
    deliveries.publish([eventOf(1)])
    await deliveries.settled()
    expect(received).toEqual(['evt_1', 'evt_2'])
  })
})

describe('what is too much is dropped', () => {
  it('of events that no webhook has tried', () => {
    const { deliver } = receiver()
    const { deliveries } = hosted({}, { deliver, types: ['deposit.*'] })
    deliveries.publish([eventOf(-1, 'player.blocked'), ...numbered(10_002)])
    const dropped = deliveries.list({ status: 'dropped' })
    expect(dropped.deliveries.map(({ event }) => event.id)).toEqual(['evt_1', 'evt_2'])
    expect(deliveries.list({ status: 'pending' }).total).toBe(10_000)
  })

  it('for the webhook that is late only', async () => {
    const lost = { id: 'lost', effect: { loseDelivery: true } } as const
    const fault = ({ webhook }: { webhook: string }) => (webhook === 'quick' ? lost : undefined)
    const hung = () => new Promise<Response>(() => {})
    const { deliveries, webhooks } = hosted({ fault }, { id: 'hung', deliver: hung })
    webhooks.add({ id: 'quick', deliver: hung })
    const isQuick = () => deliveries.list({ status: 'pending', webhook: 'quick' }).total === 0
    for (let from = 1; from < 12_000; from += 6_000) {
      deliveries.publish(numbered(6_000, from))
      deliveries.wake()
      while (!isQuick()) await turn()
    }
    expect(deliveries.list({ status: 'dropped', webhook: 'quick' }).total).toBe(0)
    expect(deliveries.list({ status: 'pending', webhook: 'hung' }).total).toBe(10_001)
  })

  it('of retries', async () => {
    const { deliveries, publish } = hosted(
      {},
      { deliver: () => new Response(null, { status: 500 }) },
    )
    await publish(...numbered(9_999))
    await publish(...numbered(3, 10_000))
    const dropped = deliveries.list({ status: 'dropped' }).deliveries
    expect(dropped.map(({ event }) => event.id)).toEqual(['evt_1', 'evt_2'])
    expect(deliveries.list({ status: 'pending' }).total).toBe(10_000)
  })
})

describe('what is open is cancelled', () => {
  it('by a removal of the webhook, a reset and a restored snapshot', async () => {
    for (const end of ['remove', 'reset', 'restored'] as const) {
      const { deliver, requests } = receiver(500)
      const { deliveries, webhooks, advance, publish } = hosted({}, { deliver })
      await publish(eventOf(1))
      deliveries.publish([eventOf(2)])
      if (end === 'remove') webhooks.remove('webhook-1')
      else deliveries[end]()
      await advance(24 * HOUR)
      expect(requests).toHaveLength(1)
      expect(deliveries.list().deliveries).toMatchObject([
        { status: 'cancelled', attempts: [{ status: 500 }] },
        { status: 'cancelled', attempts: [] },
      ])
    }
  })

  it('even if its attempt is about to begin', async () => {
    const { deliver, requests } = receiver()
    const { deliveries } = hosted({}, { deliver })
    deliveries.publish([eventOf(1)])
    deliveries.wake()
    expect(deliveries.list().deliveries).toMatchObject([{ status: 'pending', attempts: [] }])
    deliveries.reset()
    expect(deliveries.list().deliveries).toMatchObject([{ status: 'cancelled', attempts: [] }])
    await deliveries.settled()
    expect(requests).toEqual([])
    void deliveries.resend(deliveries.list().deliveries[0]?.id ?? '')
    await deliveries.settled()
    expect(requests).toHaveLength(1)
  })

  it('unless a running attempt is accepted', async () => {
    let respond: ((response: Response) => void) | undefined
    const deliver = () =>
      new Promise<Response>((resolve) => {
        respond = resolve
      })
    for (const status of [204, 500]) {
      const { deliveries } = hosted({}, { deliver })
      deliveries.publish([eventOf(1)])
      deliveries.wake()
      while (respond === undefined) await turn()
      deliveries.reset()
      expect(deliveries.list().deliveries).toMatchObject([{ status: 'cancelled', attempts: [] }])
      respond(new Response(null, { status }))
      respond = undefined
      await deliveries.settled()
      expect(deliveries.list().deliveries).toMatchObject([
        { status: status === 204 ? 'delivered' : 'cancelled', attempts: [{ status }] },
      ])
    }
  })
})

describe('the list', () => {
  it('has a record of each delivery, the newest last', async () => {
    const { deliver } = receiver(500)
    const { deliveries, publish } = hosted({}, { id: 'b', deliver }, { id: 'a', deliver })
    const cause = { via: 'service', request: 'req_1' } as const
    deliveries.publish([eventOf(1)], cause)
    await publish(eventOf(2))
    const { deliveries: list, ...page } = deliveries.list()
    expect(page).toEqual({ total: 4, limit: 1_000, offset: 0 })
    expect(list.map(({ webhook, event }) => [event.id, webhook])).toEqual([
      ['evt_1', 'a'],
      ['evt_1', 'b'],
      ['evt_2', 'a'],
      ['evt_2', 'b'],
    ])
    expect(new Set(list.map(({ id }) => id)).size).toBe(4)
    for (const delivery of list) {
      expect(delivery.id).toMatch(/^dlv_[0-9a-z]{22}$/)
      expect(deliveries.get(delivery.id)).toEqual(delivery)
    }
    expect(list[0]).toMatchObject({ event: eventOf(1), cause })
    expect(list[2]).not.toHaveProperty('cause')
  })

  it('is filtered and paged', async () => {
    const { deliver } = receiver(500)
    const { deliveries, publish } = hosted({}, { deliver })
    await publish(
      eventOf(1, 'deposit.pending', 'p1'),
      eventOf(2, 'deposit.completed', 'p2'),
      eventOf(3, 'player.blocked', 'p1'),
    )
    const found = (query: Parameters<typeof deliveries.list>[0]) =>
      deliveries.list(query).deliveries.map(({ event }) => event.id)
    expect(found({ status: 'pending' })).toEqual(['evt_1'])
    expect(found({ type: 'deposit.*' })).toEqual(['evt_1', 'evt_2'])
    expect(found({ player: 'p1' })).toEqual(['evt_1', 'evt_3'])
    expect(found({ event: 'evt_2' })).toEqual(['evt_2'])
    expect(found({ webhook: 'webhook-2' })).toEqual([])
    expect(found({ limit: 1, offset: 1 })).toEqual(['evt_2'])
    expect(deliveries.list({ limit: 1, offset: 1 })).toMatchObject({
      total: 3,
      limit: 1,
      offset: 1,
    })
    expect(() => found({ limit: 0 })).toThrow('a whole number from 1 to 1000')
    expect(() => found({ type: 'deposit' as '*' })).toThrow('Did you mean deposit.')
  })

  it('keeps the last thousand that are finished', async () => {
    const { deliver } = receiver()
    const { deliveries, publish } = hosted({}, { deliver })
    await publish(...numbered(1_001))
    const { total, deliveries: list } = deliveries.list()
    expect([total, list[0]?.event.id, list.at(-1)?.event.id]).toEqual([1_000, 'evt_2', 'evt_1001'])
  })

  it('reports its changes', async () => {
    let changes = 0
    const onChange = () => {
      changes += 1
    }
    const { deliveries, publish, webhooks } = hosted({ onChange }, { deliver: receiver().deliver })
    expect(changes).toBe(1)
    await publish(eventOf(1))
    expect(changes).toBe(3)
    deliveries.reset()
    webhooks.clear()
    expect(changes).toBe(5)
  })
})
