import { expect } from 'vitest'
import { readTransactions } from '../src/ky-client'
import { test } from './world'

test('all pages, none twice', async ({ world }) => {
  const { total } = world.player('bonus-history-60').transactions({ limit: 1 })
  const rows = await readTransactions('bonus-history-60')
  expect(new Set(rows.map((row) => row.id)).size).toBe(total)
})

test('a page that fails twice is asked for again', async ({ world }) => {
  world.faults.add({ operation: 'getTransactionHistory', times: 2, effect: { status: 500 } })
  await readTransactions('eligible-all-types')
  expect(world).toHaveReceived('getTransactionHistory', { times: 3 })
})
