import { expect } from 'vitest'
import { claimableBonuses } from '../src/openapi-client'
import { test } from './house'

test('the bonuses on offer', async ({ house }) => {
  const { bonuses, total } = house.player('eligible-all-types').eligibleBonuses()
  expect(total).toBeGreaterThan(1)
  const names = await claimableBonuses('eligible-all-types')
  expect(names).toEqual(bonuses.map(({ name }) => name))
})

test('a blocked player can claim nothing', async ({ house }) => {
  house.execute('eligible-all-types', { type: 'block' })
  expect(await claimableBonuses('eligible-all-types')).toEqual([])
})

test('a misspelt player is an error', async () => {
  await expect(claimableBonuses('eligible-all')).rejects.toThrow('PLAYER_NOT_FOUND')
})
