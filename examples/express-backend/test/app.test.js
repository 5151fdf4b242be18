import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, test } from 'node:test'
import { createWorld } from 'fauxhouse'
import { connect } from 'fauxhouse/client'
import { startServer } from 'fauxhouse/node'
import { createApp } from '../src/app.js'

const world = createWorld({ players: 0, scenarios: ['wagering-nearly-done', 'withdrawal-stuck'] })
let backOffice
let desk
let origin
let url
const SECRET = 'whsec_QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo='

before(async () => {
  backOffice = await startServer(world)
  desk = createApp(backOffice.url, SECRET).listen(0, '127.0.0.1')
  await once(desk, 'listening')
  origin = `http://127.0.0.1:${desk.address().port}`
  url = `${origin}/support/players`
  await connect(backOffice.origin).webhooks.add({ url: `${origin}/webhooks`, secret: SECRET })
})
beforeEach(() => world.reset())
after(async () => {
  desk.close()
  await backOffice.close()
})

const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const get = async (id) => {
  const answer = await fetch(`${url}/${id}`, { headers })
  return { status: answer.status, body: await answer.json() }
}

test('a page combines the profile, the last transactions and the active bonuses', async () => {
  const { body } = await get('wagering-nearly-done')
  const player = world.player('wagering-nearly-done')
  assert.deepEqual(body.profile, player.profile())
  assert.deepEqual(body.lastTransactions, player.transactions({ limit: 5 }).transactions)
  assert.deepEqual(body.activeBonuses, player.bonuses({ status: 'active' }).bonuses)
  assert.equal(body.activeBonuses.length, 1)
})

test('a block reaches the player service', async () => {
  const answer = await fetch(`${url}/withdrawal-stuck/block`, { method: 'POST', headers })
  const { update } = await answer.json()
  assert.equal(world.player('withdrawal-stuck').updates().changes[0].change, update)
  assert.equal(world.player('withdrawal-stuck').profile().blocked, true)
})

test('errors of the caller are passed on, and others are 502', async () => {
  assert.equal((await get('nobody')).status, 404)
  world.faults.add({ operation: 'getBonusHistory', effect: { status: 503 } })
  assert.equal((await get('withdrawal-stuck')).status, 502)
})

test('a block becomes an alert, once, even if the event arrives twice', async () => {
  world.faults.add({ event: 'player.blocked', effect: { deliverTwice: true } })
  world.execute('withdrawal-stuck', { type: 'block', cause: 'Fraud Suspect' })
  await world.deliveries.settled()
  const alerts = await (await fetch(`${origin}/support/alerts`)).json()
  const ofFraud = alerts.filter(({ cause }) => cause === 'Fraud Suspect')
  assert.deepEqual(ofFraud, [{ player: 'withdrawal-stuck', cause: 'Fraud Suspect' }])
})

test('an event with a wrong signature is rejected, and sent again later', async () => {
  world.faults.add({ event: 'player.logged_in', times: 1, effect: { wrongSignature: true } })
  world.execute('wagering-nearly-done', { type: 'login' })
  await world.deliveries.settled()
  world.advance('PT5S')
  await world.deliveries.settled()
  const { deliveries } = await world.deliveries.list({ type: 'player.logged_in' })
  assert.deepEqual(
    deliveries[0].attempts.map(({ status }) => status),
    [401, 204],
  )
})
