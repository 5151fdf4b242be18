import { isAxiosError } from 'axios'
import { expect } from 'vitest'
import { blockPlayer } from '../src/axios-client'
import { test } from './world'

const id = 'wagering-one-cent-left'

test('a blocked player keeps the cash', async ({ world }) => {
  const { cash_balance } = world.player(id).profile().balances
  expect(await blockPlayer(id)).toBe(cash_balance)
  expect(world).toHaveReceived('updatePlayerProfile', { body: { blocked: true }, times: 1 })
  expect(world.player(id).profile().blocked).toBe(true)
})

test('a lost answer is an error, although the player is blocked', async ({ world }) => {
  world.faults.add({ operation: 'updatePlayerProfile', effect: { loseAnswer: true } })
  const failure = await blockPlayer(id).catch((error: unknown) => error)
  expect(isAxiosError(failure)).toBe(true)
  expect(world.player(id).profile().blocked).toBe(true)
})
