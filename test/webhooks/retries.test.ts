import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../src/service/webhooks/delivery'
import { eventOf, hosted, receiver, START } from './host'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
const SCHEDULE = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR]

const at = (ms: number) => new Date(START + ms).toISOString()
const busy = (status: number, retryAfter: string) =>
  new Response(null, { status, headers: { 'Retry-After': retryAfter } })

/** A world with one event that its receiver answers so. */
async function tried(...answers: Parameters<typeof receiver>) {
  const received = receiver(...answers)
  const world = hosted({}, { deliver: received.deliver })
  await world.publish(eventOf(1))
  const only = () => world.deliveries.list().deliveries[0] as Delivery
  return { ...world, ...received, only }
}

describe('a delivery', () => {
  it.each([200, 201, 204, 299])('is accepted by %i', async (status) => {
    const { only, requests, advance } = await tried(new Response(null, { status }))
    expect(only()).toMatchObject({ status: 'delivered', attempts: [{ at: at(0), status }] })
    expect(only()).not.toHaveProperty('next_attempt_at')
    await advance(24 * HOUR)
    expect(requests).toHaveLength(1)
  })

  it.each([301, 302, 304, 307, 400, 401, 404, 500, 503])(
    'is tried again after %i',
    async (status) => {
      const { only, requests, advance } = await tried(status)
      expect(only()).toMatchObject({
        status: 'pending',
        attempts: [{ at: at(0), status }],
        next_attempt_at: at(5 * SECOND),
      })
      await advance(5 * SECOND - 1)
      expect(requests).toHaveLength(1)
      await advance(1)
      expect(requests).toHaveLength(2)
      expect(only()).toMatchObject({ status: 'delivered', attempts: [{ status }, { status: 204 }] })
    },
  )

  it('fails after the last retry', async () => {
    const { only, requests, advance } = await tried(...Array.from({ length: 8 }, () => 500))
    let passed = 0
    for (const delay of SCHEDULE) {
      expect(only()).toMatchObject({ status: 'pending', next_attempt_at: at(passed + delay) })
      await advance(delay)
      passed += delay
    }
    expect(only().status).toBe('failed')
    expect(only().attempts).toHaveLength(7)
    await advance(24 * HOUR)
    expect(requests).toHaveLength(7)
  })

  it('is tried once in a long advance: the next retry counts from then', async () => {
    const { only, advance } = await tried(500, 500)
    await advance(HOUR)
    expect(only()).toMatchObject({
      attempts: [{ at: at(0) }, { at: at(HOUR) }],
      next_attempt_at: at(HOUR + 5 * MINUTE),
    })
  })
})

describe('Retry-After delays the next attempt', () => {
  it.each<[Response, number]>([
    [busy(503, '60'), 60 * SECOND],
    [busy(429, '3600'), HOUR],
    [busy(429, '1'), 5 * SECOND],
    [busy(500, '60'), 5 * SECOND],
    [busy(503, 'soon'), 5 * SECOND],
    [busy(503, new Date(START + 2 * MINUTE).toUTCString()), 2 * MINUTE],
    [busy(503, new Date(START - 2 * MINUTE).toUTCString()), 5 * SECOND],
    [busy(503, '9'.repeat(400)), 999_999_999 * SECOND],
  ])('%#', async (response, delay) => {
    const { only } = await tried(response)
    expect(only().next_attempt_at).toBe(at(delay))
  })
})

describe('an attempt without a response', () => {
  it.each<[string, () => unknown, string]>([
    [
      'throws',
      () => {
        throw new Error('no receiver')
      },
      'no receiver',
    ],
    [
      'throws a string',
      () => {
        throw 'nothing'
      },
      'nothing',
    ],
    [
      'throws nothing',
      () => {
        throw undefined
      },
      'undefined',
    ],
    [
      'throws a long text',
      () => {
        throw new Error('a'.repeat(500))
      },
      'a'.repeat(200),
    ],
    ['rejects', () => Promise.reject(new TypeError('fetch failed')), 'fetch failed'],
    ['returns nothing', () => undefined, 'deliver did not return a Response.'],
    ['returns a status', () => ({ status: 200 }), 'deliver did not return a Response.'],
    [
      'throws an error that throws',
      () => {
        throw {
          get message() {
            throw new Error('twice')
          },
        }
      },
      'An unknown error occurred.',
    ],
  ])('%s', async (_, act, error) => {
    const { deliveries, publish } = hosted({}, { deliver: act as () => Response })
    await publish(eventOf(1))
    expect(deliveries.list().deliveries).toMatchObject([
      { status: 'pending', attempts: [{ at: at(0), error }], next_attempt_at: at(5 * SECOND) },
    ])
  })
})

describe('410', () => {
  it('ends the webhook', async () => {
    const { webhooks, deliveries, publish, requests, advance } = await tried(500, 410)
    await publish(eventOf(2), eventOf(3))
    expect(webhooks.get('webhook-1').status).toBe('disabled')
    const statuses = deliveries.list().deliveries.map(({ status }) => status)
    expect(statuses).toEqual(['cancelled', 'cancelled', 'cancelled'])
    await publish(eventOf(4))
    await advance(24 * HOUR)
    expect(requests).toHaveLength(2)
    expect(deliveries.list().total).toBe(3)
  })

  it('ends it until a reset', async () => {
    const { webhooks, deliveries, publish, requests } = await tried(410)
    await publish(eventOf(2))
    deliveries.restored()
    await publish(eventOf(3))
    expect(requests).toHaveLength(1)
    deliveries.reset()
    expect(webhooks.get('webhook-1').status).toBe('active')
    await publish(eventOf(4))
    expect(requests).toHaveLength(2)
  })
})

describe('a resend', () => {
  it('is one more attempt of a finished delivery', async () => {
    const { only, deliveries, requests } = await tried(204, 500)
    for (const attempts of [2, 3]) {
      void deliveries.resend(only().id)
      await deliveries.settled()
      expect(requests).toHaveLength(attempts)
    }
    expect(only()).toMatchObject({
      status: 'delivered',
      attempts: [{ status: 204 }, { status: 500 }, { status: 204 }],
    })
    expect(deliveries.list().total).toBe(1)
  })

  it('delivers what has failed or was cancelled', async () => {
    const { only, deliveries } = await tried(500)
    deliveries.restored()
    expect(only().status).toBe('cancelled')
    void deliveries.resend(only().id)
    await deliveries.settled()
    expect(only().status).toBe('delivered')
  })

  it('leaves the schedule as it is', async () => {
    const { only, deliveries, advance, requests } = await tried(500, 500, 500, 204)
    await advance(SECOND)
    void deliveries.resend(only().id)
    await deliveries.settled()
    expect(only()).toMatchObject({ status: 'pending', next_attempt_at: at(5 * SECOND) })
    await advance(4 * SECOND)
    expect(only()).toMatchObject({ next_attempt_at: at(5 * SECOND + 5 * MINUTE) })
    void deliveries.resend(only().id)
    await deliveries.settled()
    expect(only()).toMatchObject({ status: 'delivered' })
    expect(only()).not.toHaveProperty('next_attempt_at')
    await advance(24 * HOUR)
    expect(requests).toHaveLength(4)
  })

  it('of an event that waits for its first attempt changes nothing', async () => {
    const { deliver, ids } = receiver()
    const { deliveries } = hosted({}, { deliver })
    deliveries.publish([eventOf(1), eventOf(2)])
    const [, second] = deliveries.list().deliveries
    void deliveries.resend(second?.id ?? '')
    await deliveries.settled()
    expect(await ids()).toEqual(['evt_1', 'evt_2'])
  })

  it('follows an attempt that is running', async () => {
    let respond = (_: Response) => {}
    const pending = new Promise<Response>((resolve) => {
      respond = resolve
    })
    const answers = [pending, new Response(null)]
    const { deliveries } = hosted({}, { deliver: () => answers.shift() as Promise<Response> })
    deliveries.publish([eventOf(1)])
    deliveries.wake()
    await Promise.resolve()
    const [only] = deliveries.list().deliveries
    void deliveries.resend(only?.id ?? '')
    respond(new Response(null, { status: 500 }))
    await deliveries.settled()
    expect(deliveries.get(only?.id ?? '')).toMatchObject({
      status: 'delivered',
      attempts: [{ status: 500 }, { status: 200 }],
    })
  })

  it('needs the delivery and its webhook', async () => {
    const { only, deliveries, webhooks } = await tried(500)
    const id = only().id
    webhooks.remove('webhook-1')
    await expect(deliveries.resend(id)).rejects.toThrow(
      expect.objectContaining({ code: 'WEBHOOK_NOT_FOUND' }),
    )
    const coded = expect.objectContaining({ code: 'DELIVERY_NOT_FOUND', facts: { delivery: 'x' } })
    await expect(deliveries.resend('x')).rejects.toThrow(coded)
    expect(() => deliveries.get('x')).toThrow(coded)
  })
})
