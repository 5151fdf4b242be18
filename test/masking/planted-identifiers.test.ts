import { expect, test } from 'vitest'
import { samples } from '../support/samples'
import { leaksOf } from './planted-identifiers'

/** More run in the soak: `npm run test:soak -- --only masking`. */
const SEEDS = Array.from({ length: samples(4) }, (_, place) => place)

test('no output has one of 25 identifiers that a deployment has anywhere', {
  timeout: 300_000,
}, async () => {
  for (const seed of SEEDS) expect(await leaksOf(seed)).toEqual([])
})
