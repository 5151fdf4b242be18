import { expect } from 'vitest'
import { readTransactions } from '../src/ky-client'
import { test } from './house'

test('all pages, none twice', async ({ house }) => {
  const { total } = house.player('bonus-history-60').transactions({ limit: 1 })
  const rows = await readTransactions('bonus-history-60')
  expect(new Set(rows.map((row) => row.id)).size).toBe(total)
})

test('a page that fails twice is asked for again', async ({ house }) => {
  house.faults.add({ operation: 'getTransactionHistory', times: 2, effect: { status: 500 } })
  await readTransactions('eligible-all-types')
  expect(house).toHaveReceived('getTransactionHistory', { times: 3 })
})
