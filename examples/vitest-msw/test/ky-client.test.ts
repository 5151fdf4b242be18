import { expect, test } from 'vitest'
import { readTransactions } from '../src/ky-client'
import { house } from './house'

test('all pages, none twice', async () => {
  const { total } = house.player('huge-ledger').transactions({ limit: 1 })
  const rows = await readTransactions('huge-ledger')
  expect(new Set(rows.map((row) => row.id)).size).toBe(total)
})

test('a page that fails twice is asked for again', async () => {
  house.faults.add({ operation: 'getTransactionHistory', times: 2, effect: { status: 500 } })
  await readTransactions('eligible-all-types')
  const requests = house.requests.find({ operation: 'getTransactionHistory' })
  const statuses = requests.map(({ response }) => response.status)
  expect(statuses.sort()).toEqual([200, 500, 500])
})
