import { isAxiosError } from 'axios'
import { expect } from 'vitest'
import { blockPlayer } from '../src/axios-client'
import { test } from './house'

const id = 'wagering-one-cent-left'

test('a blocked player keeps the cash', async ({ house }) => {
  const { cash_balance } = house.player(id).profile().balances
  expect(await blockPlayer(id)).toBe(cash_balance)
  expect(house).toHaveReceived('updatePlayerProfile', { body: { blocked: true }, times: 1 })
  expect(house.player(id).profile().blocked).toBe(true)
})

test('a lost answer is an error, although the player is blocked', async ({ house }) => {
  house.faults.add({ operation: 'updatePlayerProfile', effect: { lose: true } })
  const failure = await blockPlayer(id).catch((error: unknown) => error)
  expect(isAxiosError(failure)).toBe(true)
  expect(house.player(id).profile().blocked).toBe(true)
})
