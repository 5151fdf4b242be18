import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, test } from 'node:test'
import { createWorld } from 'fauxhouse'
import { startServer } from 'fauxhouse/node'
import { createApp } from '../src/app.js'

const world = createWorld({ players: 0, scenarios: ['wagering-nearly-done', 'withdrawal-stuck'] })
let backOffice
let desk
let url

before(async () => {
  backOffice = await startServer(world)
  desk = createApp(backOffice.url).listen(0, '127.0.0.1')
  await once(desk, 'listening')
  url = `http://127.0.0.1:${desk.address().port}/support/players`
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

test('a block reaches the player service, and nothing else changes', async () => {
  const answer = await fetch(`${url}/withdrawal-stuck/block`, { method: 'POST', headers })
  const { update } = await answer.json()
  assert.equal(
    world.requests.last({ operation: 'updatePlayerProfile' }).response.body.transaction_id,
    update,
  )
  const { changes } = world.changes()
  assert.deepEqual(
    changes.map(({ player, field, after }) => ({ player, field, after })),
    [{ player: 'withdrawal-stuck', field: 'blocked', after: true }],
  )
})

test('errors of the caller are passed on, and others are 502', async () => {
  assert.equal((await get('nobody')).status, 404)
  world.faults.add({ operation: 'getBonusHistory', effect: { status: 503 } })
  assert.equal((await get('withdrawal-stuck')).status, 502)
})
