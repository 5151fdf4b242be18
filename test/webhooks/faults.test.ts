import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { type FaultRule, readFaultRule } from '../../src/world/faults/rule'
import { FaultStore } from '../../src/world/faults/store'
import { eventOf, hosted, receiver, SECRET, START } from './host'

/** A world with one event under a fault that takes effect once; the receiver answers so. */
async function faulty(effect: FaultRule['effect'], ...answers: Parameters<typeof receiver>) {
  const rule = readFaultRule({ id: 'it', event: 'deposit.*', times: 1, effect })
  const faults = new FaultStore('seed', [rule])
  const received = receiver(...answers)
  const options = { secret: SECRET, deliver: received.deliver }
  const world = hosted({ fault: (attempt) => faults.nextDelivery(attempt) }, options)
  await world.publish(eventOf(1))
  const only = () => world.deliveries.list().deliveries[0]
  return { ...world, ...received, only }
}

it('a lost delivery counts as made', async () => {
  const { only, requests } = await faulty({ loseDelivery: true })
  expect(requests).toEqual([])
  expect(only()).toMatchObject({ status: 'delivered' })
  expect(only()?.attempts).toEqual([{ at: new Date(START).toISOString(), fault: 'it' }])
})

it.each([
  [[204, 204], 'delivered', 204],
  [[204, 500], 'delivered', 204],
  [[204, new Error('twice')], 'delivered', 204],
  [[500, 204], 'delivered', 204],
  [[500, 503], 'pending', 503],
])('a delivery arrives twice, answered by %j: %s', async (answers, status, answer) => {
  const { only, requests } = await faulty({ deliverTwice: true }, ...answers)
  const [one, other] = requests.map(({ headers }) => Object.fromEntries(headers))
  expect(requests).toHaveLength(2)
  expect(one).toEqual(other)
  expect(only()).toMatchObject({ status, attempts: [{ status: answer, fault: 'it' }] })
})

it('a wrong signature is right in the next attempt', async () => {
  const { only, requests, advance } = await faulty({ wrongSignature: true }, 401)
  await advance(5_000)
  const isRight = requests.map((request) => {
    const id = request.headers.get('webhook-id') ?? ''
    const at = new Date(Number(request.headers.get('webhook-timestamp')) * 1_000)
    const right = new Webhook(SECRET).sign(id, at, JSON.stringify(eventOf(1)))
    return request.headers.get('webhook-signature') === right
  })
  expect(isRight).toEqual([false, true])
  expect(only()?.attempts).toMatchObject([{ status: 401, fault: 'it' }, { status: 204 }])
  expect(only()?.attempts[1]).not.toHaveProperty('fault')
})
