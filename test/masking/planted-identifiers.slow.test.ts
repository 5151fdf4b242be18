import { expect, test } from 'vitest'
import { createPlanted, leaksOf, missingOf } from './planted-identifiers'

/** 27 have all combinations of identifiers and places: `npm run test:soak -- --only masking`. */
const DEPLOYMENTS = [0, 1, 2]

test('no output has one of 25 identifiers that each class of places of a deployment has', {
  timeout: 300_000,
}, async () => {
  const planted = createPlanted()
  for (const number of DEPLOYMENTS) expect(await leaksOf(number, planted)).toEqual([])
  expect(missingOf(planted).inClass).toEqual([])
})
