import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createWorld } from 'fauxhouse'
import { createPayoutCheck } from '../src/payout-check.js'

const base = createWorld({ players: 0, scenarios: ['approved+pending-withdrawal'] })
const id = 'approved+pending-withdrawal'
let world
let check

beforeEach(() => {
  world = base.fork()
  const credentials = { token: 'any', session: 'any' }
  check = createPayoutCheck('http://any/v1', credentials, world.fetch)
})

test('a pending payout of an approved player', async () => {
  const { pending_withdrawal: amount } = world.player(id).profile().balances
  assert.deepEqual(await check(id), { approve: true, amount })
})

test('a block stops the payout', async () => {
  world.execute(id, { type: 'block' })
  assert.deepEqual(await check(id), { approve: false, reason: 'The player is blocked.' })
})

test('a review that began again stops the payout', async () => {
  world.execute(id, { type: 'setKyc', status: 'pending' })
  assert.deepEqual(await check(id), { approve: false, reason: 'KYC is pending.' })
})

test('a paid withdrawal is pending no longer', async () => {
  const [row] = world.player(id).transactions({ event_type: ['withdrawal'] }).transactions
  for (const to of ['approved', 'processing', 'completed']) {
    world.execute(id, { type: 'moveWithdrawal', transaction: row.transaction_id, to })
  }
  assert.deepEqual(await check(id), { approve: false, reason: 'Nothing is pending.' })
})

test('an outage is an error, not a rejection', async () => {
  world.faults.add({ operation: 'getPlayerProfile', effect: { status: 503 } })
  await assert.rejects(check(id), { message: 'The back office answered 503.' })
})

test('an unknown player', async () => {
  assert.deepEqual(await check('nobody'), { approve: false, reason: 'There is no such player.' })
})
