import assert from 'node:assert/strict'
import { test } from 'node:test'
import { url, world } from './served-app.js'

const page = async () => (await fetch(`${url}/players/blocked-player`)).text()
const reads = () => world.requests.find({ operation: 'getPlayerProfile' }).length

test('a page is rendered on the server, and cached until its player is revalidated', async () => {
  assert.match(await page(), /Blocked/)
  assert.equal(reads(), 1)

  world.execute('blocked-player', { type: 'unblock' })
  assert.match(await page(), /Blocked/)
  assert.equal(reads(), 1)

  const { status } = await fetch(`${url}/players/blocked-player/changed`, { method: 'POST' })
  assert.equal(status, 204)
  assert.match(await page(), /Active/)
  assert.equal(reads(), 2)
})
