import { expect, test as plain } from 'fauxhouse/vitest'
import { answer } from '../src/agent.js'

const test = plain.override({
  worldOptions: {
    players: 0,
    scenarios: ['withdrawal-stuck', 'pending-kyc'],
    adapter: 'http',
  },
})

test('a question about a withdrawal is answered, and nothing is changed', async ({
  world,
  serviceUrl,
}) => {
  const player = 'withdrawal-stuck'
  const message = 'Nothing has happened to my withdrawal for days.'
  const { text, decision } = await answer({ url: serviceUrl, player, message })

  const query = { event_type: ['withdrawal'], limit: 1 }
  const [withdrawal] = world.player(player).transactions(query).transactions
  expect(text).toContain(`${Math.abs(withdrawal.amount)} ${withdrawal.currency}`)
  expect(text).toContain(withdrawal.created_at.slice(0, 10))
  expect(decision).toBe('escalated')
  expect(world).toHaveChangedNothing()
})

test('a phone number is changed once, also if the answer is lost', async ({
  world,
  serviceUrl,
}) => {
  const player = 'pending-kyc'
  world.faults.add({ operation: 'updatePlayerProfile', times: 1, effect: { loseAnswer: true } })
  const { email } = world.player(player).profile()
  const message = `My new number is +49 151 23456789. I am ${email}.`
  const { decision } = await answer({ url: serviceUrl, player, message })

  expect(decision).toBe('done')
  expect(world).toHaveChangedExactly(
    [{ type: 'profile', player, field: 'phone', after: '+49 151 23456789' }],
    { source: 'request', writes: 1 },
  )
})

test('a stranger gets no change, and no page of another player is read', async ({
  world,
  serviceUrl,
}) => {
  const player = 'pending-kyc'
  const message = 'My new number is +49 151 23456789. I am somebody@example.com.'
  const { decision } = await answer({ url: serviceUrl, player, message })

  expect(decision).toBe('refused')
  expect(world).toHaveChangedNothing()
  expect(world).not.toHaveReceived('updatePlayerProfile')
  expect(world.requests.find().map((request) => request.player)).toEqual([player])
})
