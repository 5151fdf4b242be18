import { expect } from 'vitest'
import { claimableBonuses } from '../src/openapi-client'
import { test } from './world'

test('the bonuses on offer', async ({ world }) => {
  const { bonuses, total } = world.player('eligible-all-types').eligibleBonuses()
  expect(total).toBeGreaterThan(1)
  const names = await claimableBonuses('eligible-all-types')
  expect(names).toEqual(bonuses.map(({ name }) => name))
})

test('a blocked player can claim nothing', async ({ world }) => {
  world.execute('eligible-all-types', { type: 'block' })
  expect(await claimableBonuses('eligible-all-types')).toEqual([])
})

test('a misspelt player is an error', async () => {
  await expect(claimableBonuses('eligible-all')).rejects.toThrow('PLAYER_NOT_FOUND')
})
