import { Webhook } from 'standardwebhooks'
import { expect, it, vi } from 'vitest'
import type { DeliveryHost } from '../../src/service/webhooks/attempt'
import type { WebhookOptions } from '../../src/service/webhooks/webhook'
import { eventOf, hosted, receiver, SECRET, START } from './host'

/** The requests that a receiver gets of one event; the answers are statuses. */
async function requestsOf(
  options: WebhookOptions = {},
  host: Partial<DeliveryHost> = {},
  ...answers: number[]
) {
  const { requests, deliver } = receiver(...answers)
  const world = hosted(host, { secret: SECRET, deliver, ...options })
  await world.publish(eventOf(1))
  return { requests, ...world }
}

/** Verifies by the reference implementation, at a second of its clock. */
async function verified(request: Request | undefined, at: number, secret = SECRET) {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  try {
    const headers = Object.fromEntries(request?.headers ?? [])
    return new Webhook(secret).verify((await request?.clone().text()) ?? '', headers)
  } finally {
    vi.useRealTimers()
  }
}

it('an event is a signed POST of JSON', async () => {
  const { requests } = await requestsOf()
  const [request] = requests
  expect(request?.method).toBe('POST')
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'fauxhouse',
    'webhook-id': 'evt_1_base_0',
    'webhook-timestamp': String(START / 1_000),
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  })
  expect(await verified(request, START)).toEqual(eventOf(1))
})

it('the drawn secret signs, too', async () => {
  const { requests, webhooks } = await requestsOf({ secret: undefined })
  const { secret } = webhooks.get('webhook-1')
  expect(await verified(requests[0], START, secret)).toEqual(eventOf(1))
  await expect(verified(requests[0], START)).rejects.toThrow('No matching signature found')
})

it('the reference implementation computes the same signature', async () => {
  const { requests } = await requestsOf()
  const body = JSON.stringify(eventOf(1))
  const signature = new Webhook(SECRET).sign('evt_1_base_0', new Date(START), body)
  expect(requests[0]?.headers.get('webhook-signature')).toBe(signature)
})

it("the timestamp is the host's second of the attempt", async () => {
  let second = 2_000_000_000
  const { requests, advance } = await requestsOf({}, { hostSeconds: () => second }, 500)
  second += 7
  await advance(5_000)
  const stamps = requests.map(({ headers }) => headers.get('webhook-timestamp'))
  expect(stamps).toEqual(['2000000000', '2000000007'])
  expect(await verified(requests[1], second * 1_000)).toEqual(eventOf(1))
})

it("the timestamp is the world's second by option", async () => {
  const host = { hostSeconds: () => 2_000_000_000 }
  const { requests, advance } = await requestsOf({ timestamp: 'world' }, host, 500)
  await advance(5_000)
  const stamps = requests.map(({ headers }) => Number(headers.get('webhook-timestamp')))
  expect(stamps).toEqual([START / 1_000, START / 1_000 + 5])
})

it.each([
  [null, 'evt_1_base_0'],
  ['team-1', 'evt_1_team-1_0'],
  ['a.b~c', 'evt_1_a~db~~c_0'],
])('the id in the world %s has no dot: %s', async (name, id) => {
  const { requests } = await requestsOf({}, { worldName: () => name })
  expect(requests[0]?.headers.get('webhook-id')).toBe(id)
})

it('the id is equal over retries, and another one after a reset or a restored snapshot', async () => {
  const { requests, advance, publish, deliveries } = await requestsOf({}, {}, 500)
  await advance(5_000)
  deliveries.reset()
  await publish(eventOf(1))
  deliveries.restored()
  await publish(eventOf(1))
  expect(requests.map(({ headers }) => headers.get('webhook-id'))).toEqual([
    'evt_1_base_0',
    'evt_1_base_0',
    'evt_1_base_1',
    'evt_1_base_2',
  ])
})

it('the signature is made where Web Crypto is no global', async () => {
  vi.stubGlobal('crypto', undefined)
  try {
    const { requests } = await requestsOf()
    expect(await verified(requests[0], START)).toEqual(eventOf(1))
  } finally {
    vi.unstubAllGlobals()
  }
})
